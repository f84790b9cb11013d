# Completion of kickdoor for bash. Commands, options and books are asked of the
# program itself, so there is nothing here that could be out of date.

_kickdoor_commands() {
    "$1" --help 2>/dev/null |
        awk '/^usage:/ { on = 1; next } on && /^  [a-z]/ { print $1 } on && NF == 0 && n++ { exit }'
}

_kickdoor_options() {
    "$1" "$2" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p'
}

_kickdoor_books() {
    "$1" --help 2>/dev/null | sed -n 's/^A BOOK is one of \(.*\)/\1/p; s/^\(.*\);$/\1/p' |
        tr -d ';' | sed 's/ and / /g; s/ or / /g; s/,/ /g'
}

# The levels stand in the explanation of --bots.
_kickdoor_levels() {
    "$1" play --help 2>/dev/null |
        sed -n 's/^  --bots .*others: \([a-z, ]*\).*/\1/p' | tr -d ','
}

# Does this option take a value?
_kickdoor_takes_value() {
    "$1" "$2" --help 2>/dev/null | grep -q -- "^  $3 [A-Z]"
}

_kickdoor_value() { # PROGRAM COMMAND OPTION: what may follow it
    case $3 in
    --bots) mapfile -t COMPREPLY < <(compgen -W "$(_kickdoor_levels "$1")" -- "$cur") ;;
    --book | --against) mapfile -t COMPREPLY < <(compgen -W "$(_kickdoor_books "$1")" -- "$cur"; compgen -d -- "$cur") ;;
    --record | --load | --pack | --save | --report) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
    --logs) mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
    --check) mapfile -t COMPREPLY < <(compgen -c -f -- "$cur") ;;
    esac
}

_kickdoor_files() { # SUFFIX: such files, and folders
    mapfile -t COMPREPLY < <(compgen -f -X "!*.$1" -- "$cur"; compgen -d -S / -- "$cur")
}

_kickdoor_argument() { # PROGRAM COMMAND
    case $2 in
    play | cards | check | sim | bench)
        mapfile -t COMPREPLY < <(compgen -W "$(_kickdoor_books "$1")" -- "$cur"; compgen -f -X '!*.kd' -- "$cur"; compgen -d -- "$cur") ;;
    replay) _kickdoor_files kdr ;;
    scenario) _kickdoor_files scn ;;
    rules) mapfile -t COMPREPLY < <(compgen -W "$("$1" rules 2>/dev/null | cut -d' ' -f1)" -- "${cur^^}") ;;
    learn) mapfile -t COMPREPLY < <(compgen -W "$("$1" learn --list 2>/dev/null | cut -d' ' -f1)" -- "$cur") ;;
    bot) mapfile -t COMPREPLY < <(compgen -W "$(_kickdoor_levels "$1")" -- "$cur") ;;
    new) mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
    esac
}

_kickdoor() {
    local program=${COMP_WORDS[0]} cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_kickdoor_commands "$program") --help --version" -- "$cur")
    elif [ "$COMP_CWORD" -gt 2 ] && [[ $prev == --* ]] && _kickdoor_takes_value "$program" "$command" "$prev"; then
        _kickdoor_value "$program" "$command" "$prev"
    elif [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_kickdoor_options "$program" "$command")" -- "$cur")
    else
        _kickdoor_argument "$program" "$command"
    fi
}

complete -F _kickdoor kickdoor
