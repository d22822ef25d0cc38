/** The shells that this program's words can be completed in. */
export const shellNames = ['bash', 'zsh', 'fish'] as const;

/** One of them. */
export type ShellName = (typeof shellNames)[number];

/** Whether it is one of them. */
export const isShellName = (word: string): word is ShellName =>
	(shellNames as readonly string[]).includes(word);

/**
 * What each shell reads once. They ask the program itself: `tenon completion words -- WORD...` prints `none`, `files`
 * or `folders`, then a line for each word, with its description after a tab.
 */
export const completionScripts: Readonly<Record<ShellName, string>> = {
	bash: `# Completes the words of tenon in bash.
_tenon() {
	local paths word current=\${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=()
	{
		read -r paths || return
		while IFS=$'\\t' read -r word _; do
			COMPREPLY+=("$word")
		done
	} < <("\${COMP_WORDS[0]}" completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
	if [[ $paths == files ]]; then
		compopt -o filenames
		while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
	elif [[ $paths == folders ]]; then
		compopt -o filenames
		while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current")
	fi
}
complete -F _tenon tenon
`,
	zsh: `#compdef tenon
# Completes the words of tenon in zsh.
_tenon() {
	local -a lines described
	local line
	lines=("\${(@f)$("\${words[1]}" completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
	for line in "\${(@)lines[2,-1]}"; do
		described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
	done
	(( $#described )) && _describe -t words word described
	case $lines[1] in
		files) _files ;;
		folders) _files -/ ;;
	esac
}
if [[ $funcstack[1] == _tenon ]]; then _tenon "$@"; else compdef _tenon tenon; fi
`,
	fish: `# Completes the words of tenon in fish.
function __tenon_complete
	set -l typed (commandline -opc)
	set -l current (commandline -ct)
	set -l lines ($typed[1] completion words -- $typed[2..-1] $current 2>/dev/null)
	printf '%s\\n' $lines[2..-1]
	switch "$lines[1]"
		case files
			__fish_complete_path $current
		case folders
			__fish_complete_directories $current
	end
end
complete -c tenon -f -a '(__tenon_complete)'
`,
};
