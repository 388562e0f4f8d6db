# Completion of grundy for fish: verbs and options are those that --help prints, games those of `grundy rules`.
function __grundy_verbs
    grundy --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\{1,\}\) */\1\t/p'
end
function __grundy_options
    set -l words (commandline -opc)
    grundy $words[2] --help 2>/dev/null | grep -oE -- '^ +(-[a-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+'
end
complete -c grundy -n __fish_use_subcommand -f -a '(__grundy_verbs)'
complete -c grundy -n 'not __fish_use_subcommand' -a '(grundy rules 2>/dev/null | cut -d" " -f1)'
complete -c grundy -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__grundy_options)'
complete -c grundy -n '__fish_seen_subcommand_from export' -l as -x -a 'bfile csv json jsonl npy latex mathematica sage cgsuite cpp python'
complete -c grundy-verify -s h -l help
complete -c grundy-verify -l steps -x
complete -c grundy-verify -l memory -x
