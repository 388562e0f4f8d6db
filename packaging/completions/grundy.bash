# Completion of grundy and grundy-verify for bash: verbs, topics and options are those that --help prints, games those of `grundy rules`.
_grundy() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]} verb= help i
    local verbs='/^Subcommands:/,/^$/s/^  \([a-z]\{1,\}\).*/\1/p' topics='/^Topics/,/^Exit/s/^  \([a-z]\{1,\}\).*/\1/p'
    for ((i = 1; i < COMP_CWORD; ++i)); do
        [[ ${COMP_WORDS[i]} == -* ]] || { verb=${COMP_WORDS[i]} && break; }
    done
    [[ $verb != help ]] || { COMPREPLY=($(compgen -W "$("$program" --help 2>/dev/null | sed -n -e "$verbs" -e "$topics")" -- "$word")) && return; }
    help=$("$program" $verb --help 2>/dev/null) || return
    case $word in
        -*) COMPREPLY=($(compgen -W "$(grep -oE -- '(^ +(-[a-z],)?|\[)--[a-z-]+' <<<"$help" | grep -oE -- '--[a-z-]+')" -- "$word")) ;;
        *)
            case $before in
                --color) COMPREPLY=($(compgen -W "auto always never" -- "$word")) ;;
                --first) COMPREPLY=($(compgen -W "me you" -- "$word")) ;;
                --as) COMPREPLY=($(compgen -W "bfile csv json jsonl npy latex mathematica sage cgsuite cpp python" -- "$word")) ;;
                --values) COMPREPLY=($(compgen -W all -- "$word")) ;;
                *)
                    if [[ ${program##*/} == grundy && -z $verb ]]; then
                        COMPREPLY=($(compgen -W "$(sed -n "$verbs" <<<"$help") help" -- "$word"))
                    else
                        COMPREPLY=($(compgen -f -- "$word"))
                        [[ ${program##*/} != grundy ]] || COMPREPLY+=($(compgen -W "$("$program" rules 2>/dev/null | cut -d' ' -f1)" -- "$word"))
                    fi
                    ;;
            esac
            ;;
    esac
}
complete -o filenames -F _grundy grundy grundy-verify
