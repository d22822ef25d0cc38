import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script:
			'x=; c() { echo $#; }; set --; c "$x$@"; c "$@$x"; c "${x}$@"; c ""$@; c "$x"$@; c "${x#a}$@"; c "${x/a}$@"; c "${x/a/b}$@"',
		stderr: true,
	},
	{
		script:
			'y=p; c() { echo $#; }; c "${y/$y}$@"; c "${y/p}$@"; c "${y/p/}$@"; c "${y#p}$@"; c "${y%p}$@"; c "${y:1}$@"; c "${y^^}$@"; c "${z@L}$@"',
		stderr: true,
	},
	{
		script:
			'y=p; c() { echo $#; }; c "${y/$y}${a[@]:1}"; c "${y/p}${a[@]}"; c "${y/p/}${a[@]:0}"; c "${y#p}${a[@]:1}"; c "${y%p}${a[@]}"; c "${y:1}${a[@]:1}"',
		stderr: true,
	},
	{
		script:
			'y=p; c() { echo $#; }; c "${a[@]:1}${y/$y}"; c "${a[@]}${y/p}"; c "${a[@]:1}$x"; c "$x${a[@]:1}"; c "$x${a[@]}"; c "$x${a[@]:1}$x"',
		stderr: true,
	},
	{
		script:
			'y=p; c() { echo $#; }; c "${@/a}$x"; c "$x${@/a}"; c "$x${@#a}"; c "${@:1}$x"; c "$x${@:1}"; c "$x${@:2}"; c "$x${@^^}"; c "$x${@@Q}"',
		stderr: true,
	},
	{
		script:
			'y=p; a=(); c() { echo $#; }; c "${y/$y}${a[@]:1}"; c "${y/p}${a[@]}"; a=(1); c "${y/p}${a[@]:1}"; c "$x${a[@]:1}"; c "$x${a[@]:5}"',
		stderr: true,
	},
	{
		script:
			'c() { echo $#; }; a=(); c "${a[@]/x/y}$x"; c "$x${a[@]/x/y}"; c "${a[@]#x}$x"; c "${a[@]@Q}$x"; c "${!a[@]}$x"; c "$x${!a[@]}"; c "$x${!nope@}"',
		stderr: true,
	},
	{
		script:
			'c() { echo $#; }; c "$(:)$@"; c "$@$(:)"; c "$((0))$@"; c "$x$(:)$@"; c "${x:-}$@"; c "${x:+y}$@"; c "${x-}$@"; c "${x-$@}"; c "$x${x-$@}"; c "${y/p}${x-$@}"',
		stderr: true,
	},
	{
		script:
			'y=p; for i in "${y/p}$@"; do echo "[$i]"; done; z=("${y/p}$@"); echo ${#z[@]}; z=("${y/$y}$@"); echo ${#z[@]}; z=("${y/$y/}$@"); echo ${#z[@]};  z=("${y//$y/}$@"); echo ${#z[@]}',
		stderr: true,
	},
	{ script: 'declare -ai a; trap \'echo T\' EXIT; echo "0 0" | mapfile -t a; echo $?', stderr: true },
	{ script: 'declare -ai a; trap \'echo T\' EXIT; (mapfile -t a <<< "0 0"; echo in); echo $?', stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; true | i="0 0"; echo $?', stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; true | { i="0 0"; echo in; }; echo $?', stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; true | read i <<< "0 0"; echo $?', stderr: true },
	{ script: "trap 'echo T' EXIT; true | { : ${nope?bad}; }; echo $?", stderr: true },
	{ script: "trap 'echo T' EXIT; true | : ${nope?bad}; echo $?", stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; true | printf -v i "0 0"; echo $?', stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; true | declare i="0 0"; echo $?', stderr: true },
	{ script: "readonly r=1; trap 'echo T' EXIT; true | r=2; echo $?", stderr: true },
	{ script: "trap 'echo T' EXIT; true | exit 3; echo $?", stderr: true },
	{ script: "trap 'echo T' EXIT; true | { exit 3; }; echo $?", stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; i="0 0" & wait $!; echo $?', stderr: true },
	{ script: 'declare -i i; trap \'echo T\' EXIT; x=$(i="0 0"); echo $?', stderr: true },
	{ script: 'declare -ai a; trap \'echo T\' EXIT; mapfile -t a <<< "0 0"; echo $?', stderr: true },
	{
		script: 'declare -ai a; trap \'echo T\' EXIT; true | { mapfile -t a <<< "0 0"; echo in; }; echo $?',
		stderr: true,
	},
	{ script: 'declare -ai a; trap \'echo T\' EXIT; true | read -a a <<< "0 0"; echo $?', stderr: true },
	{
		script:
			'c() { printf \'%s \' $#; }; x=; c "${x#a}$@"; c "${x##a}$@"; c "${x%a}$@"; c "${x/a}$@"; c "${x/a/}$@"; c "${x//a/}$@"; c "${x:0}$@"; c "${x:0:1}$@"; c "${x:5}$@"; c "${x^}$@"; c "${x^^}$@"; c "${x,,}$@"; c "${x@U}$@"; c "${x@L}$@"; c "${x@E}$@"; c "${x@P}$@"; c "${x@a}$@"; c "${x:-}$@"; c "${x-}$@"; c "${x:+}$@"; c "${x:=}$@"; c "${!x}$@"',
		stderr: true,
	},
	{
		script:
			'c() { printf \'%s \' $#; }; c "${x#a}$@"; c "${x##a}$@"; c "${x%a}$@"; c "${x/a}$@"; c "${x/a/}$@"; c "${x//a/}$@"; c "${x:0}$@"; c "${x:0:1}$@"; c "${x:5}$@"; c "${x^}$@"; c "${x^^}$@"; c "${x,,}$@"; c "${x@U}$@"; c "${x@L}$@"; c "${x@E}$@"; c "${x@P}$@"; c "${x@a}$@"; c "${x:-}$@"; c "${x-}$@"; c "${x:+}$@"; c "${x+}$@"',
		stderr: true,
	},
	{
		script:
			'c() { printf \'%s \' $#; }; x=p; c "${x#p}$@"; c "${x##p}$@"; c "${x%p}$@"; c "${x%%*}$@"; c "${x/p/}$@"; c "${x//p/}$@"; c "${x:1}$@"; c "${x:0:0}$@"; c "${x:5}$@"; c "${x:+}$@"; c "${x+}$@"; c "${x@a}$@"; c "${x@E}$@"; n=e; e=; c "${!n}$@"; c "${!n#a}$@"',
		stderr: true,
	},
	{
		script:
			'c() { printf \'%s \' $#; }; a=(\'\' p); c "${a[0]}$@"; c "${a[0]#p}$@"; c "${a[1]#p}$@"; c "${a[1]:1}$@"; c "${a[1]/p}$@"; c "${a[0]/p}$@"; c "${a[9]/p}$@"; c "${a[9]#p}$@"; c "${a[*]:5}$@"; c "${a[*]}$@"; c "${a[*]/p}$@"; c "${a[@]:5}$@"',
		stderr: true,
	},
	{
		script:
			'c() { printf \'%s \' $#; }; set --; c "$*$@"; c "${*}$@"; c "${*:1}$@"; c "${*/a/b}$@"; c "${*#a}$@"; c "$1$@"; c "${1#a}$@"; c "${1/a}$@"; c "${1:0}$@"; c "$!$@"; c "$-$@" ',
		stderr: true,
	},
	{
		script:
			'c() { printf \'%s \' $#; }; c "$(:)$@"; c "`:`$@"; c "$(:)${x/a}$@"; c "${x/a}$(:)$@"; c "$@${x/a}"; c "${x/a}""$@"; c "$@""$@"; c "${x/a}$x$@$@"',
		stderr: true,
	},
	{
		script:
			'c() { printf \'%s \' $#; }; x=p; c ${x#p}"$@"; c "${x#p}"$@; c ${x/p}$@; c ${x/p}; c "${x/p}"; c $x"${x/p}$@"; c "${x-$@}"; c "${y-${x/p}$@}"; c "${y-${x/p}}$@"; c "${y:-"${x/p}"}$@"; c "${y-""}$@"; c "${y-\'\'}$@"',
		stderr: true,
	},
	{ script: 'a[$(echo 1 >&2; echo 1)]=$(echo 2 >&2; echo v); declare -p a', stderr: true },
	{ script: 'p=1; a[p]=$((p=5)); declare -p a', stderr: true },
	{ script: 'p=1; a[$p]=$((p=5)); declare -p a', stderr: true },
	{ script: 'p=1; declare -A m; m[$p]=$((p=5)); declare -p m', stderr: true },
	{ script: 'p=1; a[$p]+=$((p=5)); declare -p a', stderr: true },
	{ script: 'p=1; declare a[$p]=$((p=5)); declare -p a', stderr: true },
	{ script: 'p=1; a=([$p]=$((p=5)) [p]=$((p=7))); declare -p a', stderr: true },
	{ script: 'p=1; declare -A m; m=([$p]=$((p=5)) [$p]=$((p=7))); declare -p m', stderr: true },
	{ script: 'p=1; a[p++]=$p; declare -p a', stderr: true },
	{ script: 'p=1; a[p++]=$p a[p++]=$p; declare -p a', stderr: true },
	{ script: 'a["$x"]=${x:=5}; declare -p a', stderr: true },
	{ script: 'x=1; a[$x]=${x?} b[${nope?bad}]=2; declare -p a', stderr: true },
	{ script: 'a[${nope?bad}]=$(echo val >&2); declare -p a', stderr: true },
	{ script: 'a[1/0]=$(echo val >&2); declare -p a; echo no', stderr: true },
	{ script: 'set -x; p=1; a[$p]=$((p=5)); declare -p a', stderr: true },
	{ script: "p=1; read 'a[$p]' <<< 5; declare -p a", stderr: true },
];
