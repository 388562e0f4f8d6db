# Completion of grundy and grundy-verify for fish: verbs, topics and options are those that --help prints, games those of `grundy rules`.
function __grundy_verbs
    grundy --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\{1,\}\) */\1\t/p'
end
function __grundy_topics
    grundy --help 2>/dev/null | sed -n '/^Topics/,/^Exit/s/^  \([a-z]\{1,\}\).*/\1/p'
end
function __grundy_options
    set -l words (commandline -opc)
    grundy $words[2] --help 2>/dev/null | grep -oE -- '^ +(-[a-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+'
end
complete -c grundy -n __fish_use_subcommand -f -a '(__grundy_verbs) help'
complete -c grundy -n '__fish_seen_subcommand_from help' -f -a '(__grundy_verbs) (__grundy_topics)'
complete -c grundy -n 'not __fish_use_subcommand; and not __fish_seen_subcommand_from help' -a '(grundy rules 2>/dev/null | cut -d" " -f1)'
complete -c grundy -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__grundy_options)'
complete -c grundy -l color -x -a 'auto always never'
complete -c grundy -n '__fish_seen_subcommand_from export' -l as -x -a 'bfile csv json jsonl npy latex mathematica sage cgsuite cpp python'
complete -c grundy -n '__fish_seen_subcommand_from play' -l first -x -a 'me you'
complete -c grundy -n '__fish_seen_subcommand_from solve' -l values -x -a all
complete -c grundy-verify -s h -l help
complete -c grundy-verify -l steps -x
complete -c grundy-verify -l memory -x
