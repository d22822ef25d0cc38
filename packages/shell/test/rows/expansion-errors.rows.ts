import type { Row } from '../row.ts';

// What bash says of an expansion that fails, and with what status.
const scripts: readonly string[] = [
	'set -u; echo $x\necho no',
	'set -u; echo ${a[1]}\necho no',
	'set -u; echo "${a[@]}" $@ $* "${@}" ${a[*]}\necho ok',
	'set -u; echo ${#x}\necho no',
	'set -u; echo ${#a[@]}\necho ok',
	'set -u; echo $1\necho no',
	'set -u; echo ${x#a}\necho no',
	'set -u; echo ${x:1}\necho no',
	'set -u; echo ${x^}\necho no',
	'set -u; echo ${x@Q}\necho no',
	'set -u; echo ${!x}\necho no',
	'set -u; x=y; echo ${!x}\necho no',
	'set -u; echo $!\necho no',
	'set -u; declare -A m; echo ${m[k]}\necho no',
	'set -u; (echo $x)\necho $?',
	'set -u; y=$(echo $x)\necho $?',
	'echo ${x:?}\necho no',
	'echo ${x?}\necho no',
	'echo ${x:?a b $HOME}\necho no',
	'(echo ${x:?msg})\necho $?',
	'echo ${a b}\necho no',
	'echo ${!x}\necho no',
	'x="a b"; echo ${!x}\necho no',
	'x=; echo ${!x}\necho no',
	'echo ${x!}\necho no',
	'f() { echo ${1:?usage}; }; f\necho no',
	'shopt -s failglob; echo nope*\necho "st $?"',
	'shopt -s failglob; for i in nope*; do echo $i; done\necho "st $?"',
	'shopt -s failglob; x=nope*\necho "st $?"',
	'echo ${1:=5}\necho no',
	'echo ${@:=5}\necho no',
	'echo ${a[@]:=5}\necho no',
	'echo ${a[1]:=5} ${a[1]}; echo ${!a[@]}',
	'set -u; i=5; a=(1); echo ${a[$i]}',
	'x=abc; n=-5; echo ${x:1:n}',
	'x=abc; n=-5; echo ${x:1:$n}',
	'x=abc; p "${x[@]:1}" "${x[*]:1:1}"; p ${x:::}; p "${x::2}" "${x:1:}" ',
	'set -u; declare -i q; p "${q@a}"',
	'set -u; declare -i q; p "${q@A}"',
	'set -u; p "${a[@]@Q}"; p "${a[@]#x}"; p "${a[@]:1}" "${@:1}"; p "${#@}" "${a[*]^}"; p "${!a[@]}"; p "${!zz@}"',
	'p ${x:?""}',
	'p ${x?a  b}',
	'p ${x:?"a  b"}',
];

// Shows every argument in angle brackets, then how many there are.
const show = 'p() { printf "<%s>" "$@"; echo " $#"; }\n';

export const rows: readonly Row[] = scripts.map((script) => ({
	script: `# ${script.split('\n')[0]}\n${show}${script}`,
	stderr: true,
}));
