import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script:
			"a=$'\\xc3'; b=$'\\xa9'; [ \"$a$b\" = é ] && echo eq; [[ $a$b == é ]] && echo eq2; x=$a$b; echo ${#x}; case $x in ?) echo one;; *) echo more;; esac; declare -A m; m[é]=1; echo ${m[$x]}; [[ $x =~ ^.$ ]] && echo re; echo ${x^^}",
	},
	{ script: 'x=é; LC_ALL=C; echo ${#x} ; echo "${x:0:1}" | wc -c; LC_ALL=C.UTF-8; echo ${#x}' },
	{ script: 'f() { local LC_ALL=C; echo ${#1}; }; f héé; x=héé; echo ${#x}' },
	{
		script:
			'export LC_ALL=C; x=é; case $x in ?) echo one;; ??) echo two;; esac; echo ${x^^}; echo "${x/?/X}"; echo ${x#?}; [[ $x =~ ^..$ ]] && echo two; printf \'%d\\n\' "\'é"; printf \'%5s|\\n\' é; read -n 1 y <<< é; echo "$y" | wc -c; for ((i=0;i<${#x};i++)); do printf \'%d \' "\'${x:i:1}"; done; echo; [[ $x == *[[:alpha:]]* ]] || echo noalpha; printf \'%q\\n\' é; declare -p x; echo "${x@Q}"',
	},
	{ script: 'LC_CTYPE=C; x=é; echo ${#x}' },
	{
		script:
			"x=é; (LC_ALL=C; echo ${#x}); echo ${#x}; LC_ALL=C eval 'echo ${#x}'; LC_ALL=C; y=ß; echo ${#y} ${#x}",
	},
];
