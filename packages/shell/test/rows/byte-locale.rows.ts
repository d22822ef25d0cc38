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
	{
		script:
			'LC_ALL=C; s=é☃; for ((i=0;i<7;i++)); do printf "%q\\n" "${s:i:1}"; done; printf "%q\\n" "${s: -4:2}"',
	},
	{
		script:
			'LC_ALL=C; a=(é ☃x); declare -A m=([é]=☃); echo ${#a[0]} ${#a[1]} ${#m[é]}; set -- é☃; printf "%q\\n" "${a[1]:2:1}" "${m[é]:2:1}" "${1:3:1}"',
	},
	{
		script:
			'encode() { local LC_ALL=C s=$1 i c; for ((i=0;i<${#s};i++)); do c=${s:i:1}; case $c in [a-z]) printf %s "$c";; *) printf "%%%02X%d" "\'$c" ${#c};; esac; done; echo; }; encode "aé/☃"',
	},
];
