import type { Row } from '../row.ts';

// Texts that cannot be read, and declarations that are refused.
export const rows: readonly Row[] = [
	{ script: "declare -a m=(1); eval 'echo hi; declare -A m=(x)'; echo $?", stderr: true },
	{ script: "declare -a m=(1); eval ':\ndeclare -A m=(x)'; echo $?", stderr: true },
	{ script: "declare -a m=(1); echo 'declare -A m=(x)' > lib; . ./lib; echo $?", stderr: true },
	{ script: "declare -a m=(1); echo 'declare -A m=(x)' > lib; source ./lib; echo $?", stderr: true },
	{ script: "declare -a m=(1); command eval 'declare -A m=(x)'; echo $?", stderr: true },
	{ script: "declare -a m=(1); builtin eval 'declare -A m=(x)'; echo $?", stderr: true },
	{ script: 'declare -a m=(1); echo hi; declare -A m=(x); echo $?', stderr: true },
	{ script: 'declare -a m=(1); f() { declare -gA m=(x); echo $?; }; f; echo $?', stderr: true },
	{ script: "declare -a m=(1); f() { eval 'declare -gA m=(x)'; echo $?; }; f; echo $?", stderr: true },
	{
		script: "declare -a m=(1); f() { echo; eval 'echo; declare -gA m=(x)'; echo $?; }; f; echo $?",
		stderr: true,
	},
	{ script: "declare -a m=(1); trap 'declare -A m=(x)' EXIT", stderr: true },
	{ script: "declare -a m=(1); trap 'declare -A m=(x)' USR1; kill -USR1 $$; echo $?", stderr: true },
	{ script: "declare -a m=(1); eval '(declare -A m=(x))'; echo $?", stderr: true },
	{ script: "declare -a m=(1); eval 'x=$(declare -A m=(x))'; echo $?", stderr: true },
	{ script: "declare -a m=(1); eval 'if true; then declare -A m=(x); fi'; echo $?", stderr: true },
	{ script: "declare -a m=(1); eval 'declare -A m=(x) || echo no'; echo $?", stderr: true },
	{ script: 'declare -a m=(1); eval \'eval "declare -A m=(x)"\'; echo $?', stderr: true },
	{ script: "declare -a m=(1); eval 'f() { declare -gA m=(x); }; f'; echo $?", stderr: true },
	{ script: "declare -A m=([a]=1); eval 'declare -a m=(x)'; echo $?", stderr: true },
	{ script: "declare -A m=([a]=1); eval 'true; true; readonly -a m=(x)'; echo $?", stderr: true },
	{ script: "declare -a m=(1); mapfile -C 'declare -A m=(x);:' -c1 z <<< a; echo $?", stderr: true },
	{ script: "declare -a m=(1); eval 'declare -A m+=(x)'; echo $?", stderr: true },
	{ script: "readonly m; eval 'm=(1)'; echo $?", stderr: true },
	{ script: "eval 'declare -A m=(x [1]=2)'; echo $?" },
	{ script: "declare -A m=(x [1]=2); eval 'm=(x [1]=2)'; echo $?" },
	{ script: "eval 'declare -a m=([1/0]=2)'; echo $?", stderr: true },
	{ script: "eval 'a[1]=(2)'; echo $?", stderr: true },
	{ script: 'y=%s; echo ${y/${y}/${y:-d}}' },
	{ script: 'y=%s; echo ${y/${y}/${y}}' },
	{ script: 'y=%s; echo ${y/$y/Q} ${y/"$y"/Q} "${y/$y/Q}"' },
	{ script: 'y=%s; for y in %s; do echo ${y/${y}/${y:-d}}; done' },
	{ script: 'for y in %s; do echo ${y/${y}/Q}; done' },
	{ script: 'y=%s; for ((i=0;i<3;i++)); do echo ${y/${y}/Q}; done' },
	{ script: 'shopt -s extglob; y=%s; echo ${y/${y}/Q}' },
	{ script: "y='#%'; echo ${y/${y}/Q} ${y/${y/\\%}/Q}" },
	{
		script:
			'declare -A b=([1]=1); b=([2]="${#m[*]}" ${!b[*]}"p$((p << $q == 2))" [0]=z); echo $?; declare -p b',
		stderr: true,
	},
	{ script: 'declare -A b; b=([2]=1 $(echo hi >&2) [0]=z); echo $?; declare -p b', stderr: true },
	{ script: 'declare -A b; b=([2]=1 $((1/0)) [0]=z); echo $?; declare -p b', stderr: true },
	{ script: 'declare -A b; b=($(echo hi >&2) x [0]=z); echo $?; declare -p b', stderr: true },
	{ script: 'declare -A b; b=(x $(echo hi >&2) [0]=z); echo $?; declare -p b', stderr: true },
	{ script: 'declare -A b; b+=([2]=1 $(echo hi >&2) [0]=z); echo $?; declare -p b', stderr: true },
	{ script: 'declare -A b=([2]=1 $(echo hi >&2) [0]=z); echo $?; declare -p b', stderr: true },
	{ script: 'declare -A m; set -- "${m[@]: -2}"; echo $#' },
	{ script: 'declare -A m; set -- "${m[@]: -2}x"; echo $#' },
	{ script: 'declare -A m; z=; set -- "${z%%"${m[@]@k}"}${s}"; echo $#; printf \'[%s]\' "$@"' },
	{ script: 'declare -A m; z=1; set -- "${z%%"${m[@]}"}"; echo $#; printf \'[%s]\' "$@"' },
	{ script: 'declare -A m; z=1; set -- "${z%%"${m[@]}"}$s"; echo $#; printf \'[%s]\' "$@"' },
	{ script: 'declare -A m; set -- "${m[@]@k}"; echo $#; set -- "${m[@]@k}x"; echo $#' },
	{ script: 'z=; set -- "${z%%"$@"}"; echo $#' },
	{ script: 'z=; set -- "${z%%"$@"}$s"; echo $#' },
	{ script: 'unset z; set -- "${z%%"$@"}$s"; echo $#' },
	{
		script:
			'unset z; declare -A m; set -- "${z%%"${m[@]@k}"}${s}"; echo $#;  set -- "${z%%"${m[@]@k}"}"; echo $#; set -- "${z%%x}${m[@]@k}"; echo $#; set -- "$z${m[@]@k}"; echo $#;',
	},
	{ script: 'declare -A m; set -- "${m[@]: -2}$z s"; echo $#' },
	{ script: "f() ( : ); set -T; trap 'echo \"D $BASH_COMMAND\"' DEBUG; trap 'echo R' RETURN; f" },
	{ script: "f() { ( : ); }; set -T; trap 'echo \"D $BASH_COMMAND\"' DEBUG; trap 'echo R' RETURN; f" },
	{
		script:
			"f() ( :; echo a | cat ) > /dev/null; set -T; trap 'echo \"D $BASH_COMMAND\"' DEBUG; trap 'echo R' RETURN; f; echo x",
	},
	{
		script:
			"f() if :; then echo; fi; set -T; trap 'echo \"D $BASH_COMMAND\"' DEBUG; trap 'echo R' RETURN; f; echo x",
	},
	{
		script:
			"( : ); trap 'echo \"D $BASH_COMMAND\"' DEBUG; ( : ); echo x; trap 'echo $BASH_COMMAND' EXIT; ( : )",
	},
	{
		script:
			"( : ); trap 'echo E $BASH_COMMAND' ERR; ( false ); { false; }; (( 0 )); [[ a == b ]]; f() ( false ); f",
	},
	{ script: 'set -a; declare +n r; declare -p r' },
	{
		script:
			'set -a; declare r; declare -p r; declare -i q; declare -p q; declare +i s; declare -p s; f() { local +n z; declare -p z; local w; declare -p w; }; f',
	},
	{
		script:
			'set -a; declare -n r; declare -p r; declare +x t; declare -p t; typeset +n u v; declare -p u v; declare +n y=1; declare -p y',
	},
	{
		script:
			'set -a; z=1; declare +n z; declare -p z; declare -a l; declare -p l; declare +n -a l2; declare -p l2; declare +nx l3; declare -p l3',
	},
	{ script: 'a=(b c); echo ${a[p]##$(x="$((0 ** 1a)) s"; echo "$x")}', stderr: true },
	{ script: 'a=(b c); echo "$(x="$((0 ** 1a)) s"; echo "x")"', stderr: true },
	{ script: 'a=(b c); declare -n r=\'a[1]\'; echo "$(x="$((0 ** 1a)) s"; echo "x")"', stderr: true },
	{ script: 'a=(b c);  echo ${a[0]##$(x="$((1 / 0)) s"; echo "$x")}; echo next', stderr: true },
	{ script: 'IFS=: read -r <<< "${!r}"\necho "[$IFS]"', stderr: true },
	{ script: 'x=1; x=2 true <<< "${!r}"\necho "[$x]"', stderr: true },
	{ script: 'x=1; x=2 true "${!r}"\necho "[$x]"', stderr: true },
	{ script: "typeset 'a[@]=x'; echo $?\necho next", stderr: true },
	{ script: "typeset -u 'a[@]=x'; echo $?\necho next", stderr: true },
	{ script: "trap 'echo err $?' ERR; typeset -u 'a[@]=x'; echo $?\necho next", stderr: true },
	{ script: "trap 'echo err $?' ERR; typeset -u 'a[@]=x'\necho next", stderr: true },
	{ script: "trap 'echo err $?' ERR; set -e; typeset -u 'a[@]=x'\necho next", stderr: true },
	{ script: "trap 'echo err $?' ERR; declare a[@]=x\necho next", stderr: true },
	{ script: "set -e; trap 'echo err $?' ERR; a[@]=x\necho next", stderr: true },
	{ script: "set -e; trap 'echo err $?' ERR; readonly r=1; typeset r=2\necho next", stderr: true },
	{ script: "trap 'echo err $?' ERR; typeset -i 'a[@]=1' || echo no\necho next", stderr: true },
	{ script: "f() { trap 'echo err $?' ERR; local 'a[*]=1'; echo in $?; }; f; echo $?", stderr: true },
	{ script: "set -e; trap 'echo err $?' ERR; f() { local 'a[*]=1'; echo in $?; }; f; echo $?", stderr: true },
	{ script: "set -e; trap 'echo err $?' ERR; typeset -u 'a[@]=x' 2>/dev/null" },
	{ script: "set -e; trap 'echo err $?' ERR; typeset -u 'a[@]=x' 2>/dev/null; echo $?" },
	{ script: "trap 'echo err $?' ERR; typeset -u 'a[@]=x' 2>/dev/null; echo $?" },
	{ script: "set -e; trap 'echo err $?' ERR; typeset 'a[@]=x' > /dev/null; echo $?", stderr: true },
	{ script: "set -e; trap 'echo err $?' ERR; { typeset 'a[@]=x'; } 2> /dev/null; echo $?" },
	{
		script: "set -e; trap 'echo err $?' ERR; unset 'a[@' 2>/dev/null; readonly r; r=1 2>/dev/null; echo $?",
		stderr: true,
	},
	{ script: "set -e; trap 'echo err $?' ERR; readonly r; declare r=1 2>/dev/null; echo $?" },
	{ script: "eval 'a=(1 (2))'; echo $?", stderr: true },
	{ script: "eval 'a=(1 ; 2)'; echo $?\necho next", stderr: true },
	{ script: 'eval \'a=(1 & 2)\'; echo "$? ${a[*]}"', stderr: true },
	{ script: "eval 'echo a; a=(1 < 2)'; echo $?", stderr: true },
	{ script: "eval 'declare a=(1 ; 2)'; echo $?", stderr: true },
	{ script: "eval 'x=$(echo (); echo b'; echo $?", stderr: true },
	{ script: "eval 'echo $(if)'; echo $?", stderr: true },
	{ script: "eval 'echo a\necho $(if)\necho c'; echo $?", stderr: true },
	{ script: "echo 'a=(1 ; 2); echo b' > lib; . ./lib; echo $?", stderr: true },
	{ script: "echo 'echo $(if)' > lib; . ./lib; echo $?", stderr: true },
	{ script: "trap 'a=(1 ; 2)' EXIT", stderr: true },
	{ script: "trap 'echo $(if)' EXIT", stderr: true },
	{ script: "eval 'a=(1 $(if))'; echo $?", stderr: true },
	{
		script:
			"f() ( : ); set -E; trap 'echo err' ERR; trap 'echo \"D $BASH_COMMAND\"' DEBUG; set -T; trap 'echo R $?' RETURN; f",
	},
	{ script: "f() ( false ); trap 'echo E $BASH_COMMAND' ERR; f; set -E; f" },
	{
		script:
			"(eval 'echo $(if)'; echo no); echo $?; trap 'echo bye $?' EXIT; . /dev/stdin <<< 'cat <(if)'; echo no",
		stderr: true,
	},
	{ script: 'select x in a b; do echo "$x $REPLY"; break; done <<< $\'1\\\\\\n\'', stderr: true },
	{
		script:
			"printf 'a\\\\\\n%.0s' {1..60000} > o; echo 1 >> o; select x in a b; do echo ${#REPLY}; break; done < o 2> /dev/null",
	},
	{
		script:
			"printf '\\\\\\n%.0s' {1..60000} > o; echo 2 >> o; select x in a b; do echo $REPLY $x; break; done < o 2> /dev/null",
	},
	{ script: 'select x in a b; do echo "$x $REPLY"; break; done <<< $\'\\\\\\\\\\\\\\n1\' 2> /dev/null' },
	{ script: 'printf \'1\\\\\' | (select x in a b; do echo "$x $REPLY"; break; done; echo $?) 2> /dev/null' },
	{ script: "eval 'f() { nosuch; echo $BASH_SOURCE; }; f'", stderr: true },
	{ script: "trap 'f() { nosuch; echo $BASH_SOURCE; }; f' EXIT", stderr: true },
	{ script: "trap 'f() { nosuch; echo $BASH_SOURCE; }; f' USR1; kill -USR1 $$", stderr: true },
	{ script: 'echo "eval \'f() { nosuch; echo \\$BASH_SOURCE; }; f\'" | bash', stderr: true },
	{ script: 'echo "eval \'f() { nosuch; echo \\$BASH_SOURCE; }; f\'" > s; bash s; . ./s', stderr: true },
	{ script: 'echo "f() { nosuch; echo \\$BASH_SOURCE; }; f" | bash', stderr: true },
];
