import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${z:="$@"}; p "$z"; unset n; v=${n="$@"}; p "$v" "$n"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${*^}; p "${*^}"; p i${*^}j; p "i${*^}j"; v=${*^}; p "$v"; v="${*^}"; p "$v"; v=i${*^}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "${y:-${a[@]}}"; v="${y:-${a[@]}}"; p "$v"; p $v; w=("${y:-${a[@]}}"); p "${w[@]}"; case "${y:-${a[@]}}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${y:-${a[@]}}"; [[ "${y:-${a[@]}}" == *:* ]] && echo col; for k in "${y:-${a[@]}}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p i${y:-"$q"}j; v=i${y:-"$q"}j; p "$v"; p $v; w=(i${y:-"$q"}j); p "${w[@]}"; case i${y:-"$q"}j in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< i${y:-"$q"}j; [[ i${y:-"$q"}j == *:* ]] && echo col; for k in i${y:-"$q"}j; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[*]:0}; p "${a[*]:0}"; p i${a[*]:0}j; p "i${a[*]:0}j"; v=${a[*]:0}; p "$v"; v="${a[*]:0}"; p "$v"; v=i${a[*]:0}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[@]%%x*}; p "${a[@]%%x*}"; p i${a[@]%%x*}j; p "i${a[@]%%x*}j"; v=${a[@]%%x*}; p "$v"; v="${a[@]%%x*}"; p "$v"; v=i${a[@]%%x*}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "${q+${@#x}}"; v="${q+${@#x}}"; p "$v"; p $v; w=("${q+${@#x}}"); p "${w[@]}"; case "${q+${@#x}}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+${@#x}}"; [[ "${q+${@#x}}" == *:* ]] && echo col; for k in "${q+${@#x}}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "${y:-i$@j}"; v="${y:-i$@j}"; p "$v"; p $v; w=("${y:-i$@j}"); p "${w[@]}"; case "${y:-i$@j}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${y:-i$@j}"; [[ "${y:-i$@j}" == *:* ]] && echo col; for k in "${y:-i$@j}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[@]^^}; p "${a[@]^^}"; p i${a[@]^^}j; p "i${a[@]^^}j"; v=${a[@]^^}; p "$v"; v="${a[@]^^}"; p "$v"; v=i${a[@]^^}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "${q+"$*"}"; v="${q+"$*"}"; p "$v"; p $v; w=("${q+"$*"}"); p "${w[@]}"; case "${q+"$*"}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+"$*"}"; [[ "${q+"$*"}" == *:* ]] && echo col; for k in "${q+"$*"}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "i${y:-"i$@j"}j"; v="i${y:-"i$@j"}j"; p "$v"; p $v; w=("i${y:-"i$@j"}j"); p "${w[@]}"; case "i${y:-"i$@j"}j" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "i${y:-"i$@j"}j"; [[ "i${y:-"i$@j"}j" == *:* ]] && echo col; for k in "i${y:-"i$@j"}j"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[*]:1}; p "${a[*]:1}"; p i${a[*]:1}j; p "i${a[*]:1}j"; v=${a[*]:1}; p "$v"; v="${a[*]:1}"; p "$v"; v=i${a[*]:1}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "${q+"${a[*]}"}"; v="${q+"${a[*]}"}"; p "$v"; p $v; w=("${q+"${a[*]}"}"); p "${w[@]}"; case "${q+"${a[*]}"}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+"${a[*]}"}"; [[ "${q+"${a[*]}"}" == *:* ]] && echo col; for k in "${q+"${a[*]}"}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${@^^}; p "${@^^}"; p i${@^^}j; p "i${@^^}j"; v=${@^^}; p "$v"; v="${@^^}"; p "$v"; v=i${@^^}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[*]^^}; p "${a[*]^^}"; p i${a[*]^^}j; p "i${a[*]^^}j"; v=${a[*]^^}; p "$v"; v="${a[*]^^}"; p "$v"; v=i${a[*]^^}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[@]/%x/ }; p "${a[@]/%x/ }"; p i${a[@]/%x/ }j; p "i${a[@]/%x/ }j"; v=${a[@]/%x/ }; p "$v"; v="${a[@]/%x/ }"; p "$v"; v=i${a[@]/%x/ }j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p "${q+${a[*]}}"; v="${q+${a[*]}}"; p "$v"; p $v; w=("${q+${a[*]}}"); p "${w[@]}"; case "${q+${a[*]}}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+${a[*]}}"; [[ "${q+${a[*]}}" == *:* ]] && echo col; for k in "${q+${a[*]}}"; do p "$k"; done',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; IFS=; p ${q+${a[*]}}; v=${q+${a[*]}}; p \"$v\"; p $v; w=(${q+${a[*]}}); p \"${w[@]}\"; case ${q+${a[*]}} in 'xa b'*) echo m;; *) echo n;; esac; cat <<< ${q+${a[*]}}; [[ ${q+${a[*]}} == *:* ]] && echo col; for k in ${q+${a[*]}}; do p \"$k\"; done",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[@]%b}; p "${a[@]%b}"; p i${a[@]%b}j; p "i${a[@]%b}j"; v=${a[@]%b}; p "$v"; v="${a[@]%b}"; p "$v"; v=i${a[@]%b}j; p "$v"',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; IFS=; p ${y-$@}; v=${y-$@}; p \"$v\"; p $v; w=(${y-$@}); p \"${w[@]}\"; case ${y-$@} in 'xa b'*) echo m;; *) echo n;; esac; cat <<< ${y-$@}; [[ ${y-$@} == *:* ]] && echo col; for k in ${y-$@}; do p \"$k\"; done",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${a[@]^}; p "${a[@]^}"; p i${a[@]^}j; p "i${a[@]^}j"; v=${a[@]^}; p "$v"; v="${a[@]^}"; p "$v"; v=i${a[@]^}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=; p ${y:-"i$@j"}; v=${y:-"i$@j"}; p "$v"; p $v; w=(${y:-"i$@j"}); p "${w[@]}"; case ${y:-"i$@j"} in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< ${y:-"i$@j"}; [[ ${y:-"i$@j"} == *:* ]] && echo col; for k in ${y:-"i$@j"}; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=\' :\'; p "${y:-${@#x}}"; v="${y:-${@#x}}"; p "$v"; p $v; w=("${y:-${@#x}}"); p "${w[@]}"; case "${y:-${@#x}}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${y:-${@#x}}"; [[ "${y:-${@#x}}" == *:* ]] && echo col; for k in "${y:-${@#x}}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=\' :\'; p ${a[*]##*x}; p "${a[*]##*x}"; p i${a[*]##*x}j; p "i${a[*]##*x}j"; v=${a[*]##*x}; p "$v"; v="${a[*]##*x}"; p "$v"; v=i${a[*]##*x}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p "${q+i$@j}"; v="${q+i$@j}"; p "$v"; p $v; w=("${q+i$@j}"); p "${w[@]}"; case "${q+i$@j}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+i$@j}"; [[ "${q+i$@j}" == *:* ]] && echo col; for k in "${q+i$@j}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${a[*]:1:2}; p "${a[*]:1:2}"; p i${a[*]:1:2}j; p "i${a[*]:1:2}j"; v=${a[*]:1:2}; p "$v"; v="${a[*]:1:2}"; p "$v"; v=i${a[*]:1:2}j; p "$v"',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; IFS=; p i${y:-$q}j; v=i${y:-$q}j; p \"$v\"; p $v; w=(i${y:-$q}j); p \"${w[@]}\"; case i${y:-$q}j in 'xa b'*) echo m;; *) echo n;; esac; cat <<< i${y:-$q}j; [[ i${y:-$q}j == *:* ]] && echo col; for k in i${y:-$q}j; do p \"$k\"; done",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; IFS=$'\\n'; p ${z:=\"$*\"}; p \"$z\"; unset n; v=${n=\"$*\"}; p \"$v\" \"$n\"",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=$\'\\n\'; p "${q+"$@"}"; v="${q+"$@"}"; p "$v"; p $v; w=("${q+"$@"}"); p "${w[@]}"; case "${q+"$@"}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+"$@"}"; [[ "${q+"$@"}" == *:* ]] && echo col; for k in "${q+"$@"}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p "${y:-$q$@}"; v="${y:-$q$@}"; p "$v"; p $v; w=("${y:-$q$@}"); p "${w[@]}"; case "${y:-$q$@}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${y:-$q$@}"; [[ "${y:-$q$@}" == *:* ]] && echo col; for k in "${y:-$q$@}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=\' :\'; p ${a[*]/#x/:}; p "${a[*]/#x/:}"; p i${a[*]/#x/:}j; p "i${a[*]/#x/:}j"; v=${a[*]/#x/:}; p "$v"; v="${a[*]/#x/:}"; p "$v"; v=i${a[*]/#x/:}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${q+"$q"}; v=${q+"$q"}; p "$v"; p $v; w=(${q+"$q"}); p "${w[@]}"; case ${q+"$q"} in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< ${q+"$q"}; [[ ${q+"$q"} == *:* ]] && echo col; for k in ${q+"$q"}; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${q+"$q"$@}; v=${q+"$q"$@}; p "$v"; p $v; w=(${q+"$q"$@}); p "${w[@]}"; case ${q+"$q"$@} in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< ${q+"$q"$@}; [[ ${q+"$q"$@} == *:* ]] && echo col; for k in ${q+"$q"$@}; do p "$k"; done',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; IFS=' :'; p ${q+$q}; v=${q+$q}; p \"$v\"; p $v; w=(${q+$q}); p \"${w[@]}\"; case ${q+$q} in 'xa b'*) echo m;; *) echo n;; esac; cat <<< ${q+$q}; [[ ${q+$q} == *:* ]] && echo col; for k in ${q+$q}; do p \"$k\"; done",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=:; p ${*@U}; p "${*@U}"; p i${*@U}j; p "i${*@U}j"; v=${*@U}; p "$v"; v="${*@U}"; p "$v"; v=i${*@U}j; p "$v"',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; IFS=; p ${q+$q}; v=${q+$q}; p \"$v\"; p $v; w=(${q+$q}); p \"${w[@]}\"; case ${q+$q} in 'xa b'*) echo m;; *) echo n;; esac; cat <<< ${q+$q}; [[ ${q+$q} == *:* ]] && echo col; for k in ${q+$q}; do p \"$k\"; done",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=:; p ${*//x/}; p "${*//x/}"; p i${*//x/}j; p "i${*//x/}j"; v=${*//x/}; p "$v"; v="${*//x/}"; p "$v"; v=i${*//x/}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p "${q+"${a[@]}"}"; v="${q+"${a[@]}"}"; p "$v"; p $v; w=("${q+"${a[@]}"}"); p "${w[@]}"; case "${q+"${a[@]}"}" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "${q+"${a[@]}"}"; [[ "${q+"${a[@]}"}" == *:* ]] && echo col; for k in "${q+"${a[@]}"}"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${*%b}; p "${*%b}"; p i${*%b}j; p "i${*%b}j"; v=${*%b}; p "$v"; v="${*%b}"; p "$v"; v=i${*%b}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=:; p "i${y:-${a[*]}}j"; v="i${y:-${a[*]}}j"; p "$v"; p $v; w=("i${y:-${a[*]}}j"); p "${w[@]}"; case "i${y:-${a[*]}}j" in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< "i${y:-${a[*]}}j"; [[ "i${y:-${a[*]}}j" == *:* ]] && echo col; for k in "i${y:-${a[*]}}j"; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=\' :\'; p ${q:+"x $*" y}; v=${q:+"x $*" y}; p "$v"; p $v; w=(${q:+"x $*" y}); p "${w[@]}"; case ${q:+"x $*" y} in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< ${q:+"x $*" y}; [[ ${q:+"x $*" y} == *:* ]] && echo col; for k in ${q:+"x $*" y}; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${@@Q}; p "${@@Q}"; p i${@@Q}j; p "i${@@Q}j"; v=${@@Q}; p "$v"; v="${@@Q}"; p "$v"; v=i${@@Q}j; p "$v"',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${y:-"$*"}; v=${y:-"$*"}; p "$v"; p $v; w=(${y:-"$*"}); p "${w[@]}"; case ${y:-"$*"} in \'xa b\'*) echo m;; *) echo n;; esac; cat <<< ${y:-"$*"}; [[ ${y:-"$*"} == *:* ]] && echo col; for k in ${y:-"$*"}; do p "$k"; done',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; IFS=x; p ${a[*]##*x}; p "${a[*]##*x}"; p i${a[*]##*x}j; p "i${a[*]##*x}j"; v=${a[*]##*x}; p "$v"; v="${a[*]##*x}"; p "$v"; v=i${a[*]##*x}j; p "$v"',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${@:1:2}}; v=${y:-${@:1:2}}; p \"$v\"; case ${y:-${@:1:2}} in *:*) echo m;; esac; cat <<< ${y:-${@:1:2}}; w=(${y:-${@:1:2}}); p \"${w[@]}\"; for k in ${y:-${@:1:2}}; do p \"$k\"; done; declare d=${y:-${@:1:2}}; p \"$d\"; [[ ${y:-${@:1:2}} == *x* ]] && echo M; echo ${z:+${y:-${@:1:2}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p i${y:-${*##*x}}j; v=i${y:-${*##*x}}j; p \"$v\"; case i${y:-${*##*x}}j in *:*) echo m;; esac; cat <<< i${y:-${*##*x}}j; w=(i${y:-${*##*x}}j); p \"${w[@]}\"; for k in i${y:-${*##*x}}j; do p \"$k\"; done; declare d=i${y:-${*##*x}}j; p \"$d\"; [[ i${y:-${*##*x}}j == *x* ]] && echo M; echo ${z:+i${y:-${*##*x}}j} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-i"${@@E}"j k}; v=${y:-i"${@@E}"j k}; p "$v"; case ${y:-i"${@@E}"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${@@E}"j k}; w=(${y:-i"${@@E}"j k}); p "${w[@]}"; for k in ${y:-i"${@@E}"j k}; do p "$k"; done; declare d=${y:-i"${@@E}"j k}; p "$d"; [[ ${y:-i"${@@E}"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${@@E}"j k}} > /dev/null',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-${m[*],,}}"; v="${y:-${m[*],,}}"; p "$v"; case "${y:-${m[*],,}}" in *:*) echo m;; esac; cat <<< "${y:-${m[*],,}}"; w=("${y:-${m[*],,}}"); p "${w[@]}"; for k in "${y:-${m[*],,}}"; do p "$k"; done; declare d="${y:-${m[*],,}}"; p "$d"; [[ "${y:-${m[*],,}}" == *x* ]] && echo M; echo ${z:+"${y:-${m[*],,}}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${q+${a[@]/x/-}}; v=${q+${a[@]/x/-}}; p \"$v\"; case ${q+${a[@]/x/-}} in *:*) echo m;; esac; cat <<< ${q+${a[@]/x/-}}; w=(${q+${a[@]/x/-}}); p \"${w[@]}\"; for k in ${q+${a[@]/x/-}}; do p \"$k\"; done; declare d=${q+${a[@]/x/-}}; p \"$d\"; [[ ${q+${a[@]/x/-}} == *x* ]] && echo M; echo ${z:+${q+${a[@]/x/-}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${q+${a[*]@u}}; v=${q+${a[*]@u}}; p \"$v\"; case ${q+${a[*]@u}} in *:*) echo m;; esac; cat <<< ${q+${a[*]@u}}; w=(${q+${a[*]@u}}); p \"${w[@]}\"; for k in ${q+${a[*]@u}}; do p \"$k\"; done; declare d=${q+${a[*]@u}}; p \"$d\"; [[ ${q+${a[*]@u}} == *x* ]] && echo M; echo ${z:+${q+${a[*]@u}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p i${y:-${@:1}}j; v=i${y:-${@:1}}j; p \"$v\"; case i${y:-${@:1}}j in *:*) echo m;; esac; cat <<< i${y:-${@:1}}j; w=(i${y:-${@:1}}j); p \"${w[@]}\"; for k in i${y:-${@:1}}j; do p \"$k\"; done; declare d=i${y:-${@:1}}j; p \"$d\"; [[ i${y:-${@:1}}j == *x* ]] && echo M; echo ${z:+i${y:-${@:1}}j} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-"${m[*]/x/-}"}"; v="${y:-"${m[*]/x/-}"}"; p "$v"; case "${y:-"${m[*]/x/-}"}" in *:*) echo m;; esac; cat <<< "${y:-"${m[*]/x/-}"}"; w=("${y:-"${m[*]/x/-}"}"); p "${w[@]}"; for k in "${y:-"${m[*]/x/-}"}"; do p "$k"; done; declare d="${y:-"${m[*]/x/-}"}"; p "$d"; [[ "${y:-"${m[*]/x/-}"}" == *x* ]] && echo M; echo ${z:+"${y:-"${m[*]/x/-}"}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${a[@]//x/}}; v=${y:-${a[@]//x/}}; p \"$v\"; case ${y:-${a[@]//x/}} in *:*) echo m;; esac; cat <<< ${y:-${a[@]//x/}}; w=(${y:-${a[@]//x/}}); p \"${w[@]}\"; for k in ${y:-${a[@]//x/}}; do p \"$k\"; done; declare d=${y:-${a[@]//x/}}; p \"$d\"; [[ ${y:-${a[@]//x/}} == *x* ]] && echo M; echo ${z:+${y:-${a[@]//x/}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-i"${*^^}"j k}; v=${y:-i"${*^^}"j k}; p "$v"; case ${y:-i"${*^^}"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${*^^}"j k}; w=(${y:-i"${*^^}"j k}); p "${w[@]}"; for k in ${y:-i"${*^^}"j k}; do p "$k"; done; declare d=${y:-i"${*^^}"j k}; p "$d"; [[ ${y:-i"${*^^}"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${*^^}"j k}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p i${y:-${a[*]@U}}j; v=i${y:-${a[*]@U}}j; p \"$v\"; case i${y:-${a[*]@U}}j in *:*) echo m;; esac; cat <<< i${y:-${a[*]@U}}j; w=(i${y:-${a[*]@U}}j); p \"${w[@]}\"; for k in i${y:-${a[*]@U}}j; do p \"$k\"; done; declare d=i${y:-${a[*]@U}}j; p \"$d\"; [[ i${y:-${a[*]@U}}j == *x* ]] && echo M; echo ${z:+i${y:-${a[*]@U}}j} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${@@u}}; v=${y:-${@@u}}; p \"$v\"; case ${y:-${@@u}} in *:*) echo m;; esac; cat <<< ${y:-${@@u}}; w=(${y:-${@@u}}); p \"${w[@]}\"; for k in ${y:-${@@u}}; do p \"$k\"; done; declare d=${y:-${@@u}}; p \"$d\"; [[ ${y:-${@@u}} == *x* ]] && echo M; echo ${z:+${y:-${@@u}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${q+${m[*]@E}}; v=${q+${m[*]@E}}; p \"$v\"; case ${q+${m[*]@E}} in *:*) echo m;; esac; cat <<< ${q+${m[*]@E}}; w=(${q+${m[*]@E}}); p \"${w[@]}\"; for k in ${q+${m[*]@E}}; do p \"$k\"; done; declare d=${q+${m[*]@E}}; p \"$d\"; [[ ${q+${m[*]@E}} == *x* ]] && echo M; echo ${z:+${q+${m[*]@E}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${a[*]^}}; v=${y:-${a[*]^}}; p \"$v\"; case ${y:-${a[*]^}} in *:*) echo m;; esac; cat <<< ${y:-${a[*]^}}; w=(${y:-${a[*]^}}); p \"${w[@]}\"; for k in ${y:-${a[*]^}}; do p \"$k\"; done; declare d=${y:-${a[*]^}}; p \"$d\"; [[ ${y:-${a[*]^}} == *x* ]] && echo M; echo ${z:+${y:-${a[*]^}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${q+${@:0}}; v=${q+${@:0}}; p \"$v\"; case ${q+${@:0}} in *:*) echo m;; esac; cat <<< ${q+${@:0}}; w=(${q+${@:0}}); p \"${w[@]}\"; for k in ${q+${@:0}}; do p \"$k\"; done; declare d=${q+${@:0}}; p \"$d\"; [[ ${q+${@:0}} == *x* ]] && echo M; echo ${z:+${q+${@:0}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-i"${a[*]/%x/ }"j k}; v=${y:-i"${a[*]/%x/ }"j k}; p "$v"; case ${y:-i"${a[*]/%x/ }"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${a[*]/%x/ }"j k}; w=(${y:-i"${a[*]/%x/ }"j k}); p "${w[@]}"; for k in ${y:-i"${a[*]/%x/ }"j k}; do p "$k"; done; declare d=${y:-i"${a[*]/%x/ }"j k}; p "$d"; [[ ${y:-i"${a[*]/%x/ }"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${a[*]/%x/ }"j k}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${q+${m[*]%b}}; v=${q+${m[*]%b}}; p \"$v\"; case ${q+${m[*]%b}} in *:*) echo m;; esac; cat <<< ${q+${m[*]%b}}; w=(${q+${m[*]%b}}); p \"${w[@]}\"; for k in ${q+${m[*]%b}}; do p \"$k\"; done; declare d=${q+${m[*]%b}}; p \"$d\"; [[ ${q+${m[*]%b}} == *x* ]] && echo M; echo ${z:+${q+${m[*]%b}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-${a[@]/%x/ }}"; v="${y:-${a[@]/%x/ }}"; p "$v"; case "${y:-${a[@]/%x/ }}" in *:*) echo m;; esac; cat <<< "${y:-${a[@]/%x/ }}"; w=("${y:-${a[@]/%x/ }}"); p "${w[@]}"; for k in "${y:-${a[@]/%x/ }}"; do p "$k"; done; declare d="${y:-${a[@]/%x/ }}"; p "$d"; [[ "${y:-${a[@]/%x/ }}" == *x* ]] && echo M; echo ${z:+"${y:-${a[@]/%x/ }}"} > /dev/null',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-"${@/#x/:}"}; v=${y:-"${@/#x/:}"}; p "$v"; case ${y:-"${@/#x/:}"} in *:*) echo m;; esac; cat <<< ${y:-"${@/#x/:}"}; w=(${y:-"${@/#x/:}"}); p "${w[@]}"; for k in ${y:-"${@/#x/:}"}; do p "$k"; done; declare d=${y:-"${@/#x/:}"}; p "$d"; [[ ${y:-"${@/#x/:}"} == *x* ]] && echo M; echo ${z:+${y:-"${@/#x/:}"}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${m[*],,}}; v=${y:-${m[*],,}}; p \"$v\"; case ${y:-${m[*],,}} in *:*) echo m;; esac; cat <<< ${y:-${m[*],,}}; w=(${y:-${m[*],,}}); p \"${w[@]}\"; for k in ${y:-${m[*],,}}; do p \"$k\"; done; declare d=${y:-${m[*],,}}; p \"$d\"; [[ ${y:-${m[*],,}} == *x* ]] && echo M; echo ${z:+${y:-${m[*],,}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${@@Q}}; v=${y:-${@@Q}}; p \"$v\"; case ${y:-${@@Q}} in *:*) echo m;; esac; cat <<< ${y:-${@@Q}}; w=(${y:-${@@Q}}); p \"${w[@]}\"; for k in ${y:-${@@Q}}; do p \"$k\"; done; declare d=${y:-${@@Q}}; p \"$d\"; [[ ${y:-${@@Q}} == *x* ]] && echo M; echo ${z:+${y:-${@@Q}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-i"${*:1:2}"j k}; v=${y:-i"${*:1:2}"j k}; p "$v"; case ${y:-i"${*:1:2}"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${*:1:2}"j k}; w=(${y:-i"${*:1:2}"j k}); p "${w[@]}"; for k in ${y:-i"${*:1:2}"j k}; do p "$k"; done; declare d=${y:-i"${*:1:2}"j k}; p "$d"; [[ ${y:-i"${*:1:2}"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${*:1:2}"j k}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${q+${*%b}}; v=${q+${*%b}}; p \"$v\"; case ${q+${*%b}} in *:*) echo m;; esac; cat <<< ${q+${*%b}}; w=(${q+${*%b}}); p \"${w[@]}\"; for k in ${q+${*%b}}; do p \"$k\"; done; declare d=${q+${*%b}}; p \"$d\"; [[ ${q+${*%b}} == *x* ]] && echo M; echo ${z:+${q+${*%b}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-"${@%b}"}; v=${y:-"${@%b}"}; p "$v"; case ${y:-"${@%b}"} in *:*) echo m;; esac; cat <<< ${y:-"${@%b}"}; w=(${y:-"${@%b}"}); p "${w[@]}"; for k in ${y:-"${@%b}"}; do p "$k"; done; declare d=${y:-"${@%b}"}; p "$d"; [[ ${y:-"${@%b}"} == *x* ]] && echo M; echo ${z:+${y:-"${@%b}"}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${y:-${@:1}}}; v=${y:-${y:-${@:1}}}; p \"$v\"; case ${y:-${y:-${@:1}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${@:1}}}; w=(${y:-${y:-${@:1}}}); p \"${w[@]}\"; for k in ${y:-${y:-${@:1}}}; do p \"$k\"; done; declare d=${y:-${y:-${@:1}}}; p \"$d\"; [[ ${y:-${y:-${@:1}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${@:1}}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${@##*x}}; v=${y:-${@##*x}}; p \"$v\"; case ${y:-${@##*x}} in *:*) echo m;; esac; cat <<< ${y:-${@##*x}}; w=(${y:-${@##*x}}); p \"${w[@]}\"; for k in ${y:-${@##*x}}; do p \"$k\"; done; declare d=${y:-${@##*x}}; p \"$d\"; [[ ${y:-${@##*x}} == *x* ]] && echo M; echo ${z:+${y:-${@##*x}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-${*^}}"; v="${y:-${*^}}"; p "$v"; case "${y:-${*^}}" in *:*) echo m;; esac; cat <<< "${y:-${*^}}"; w=("${y:-${*^}}"); p "${w[@]}"; for k in "${y:-${*^}}"; do p "$k"; done; declare d="${y:-${*^}}"; p "$d"; [[ "${y:-${*^}}" == *x* ]] && echo M; echo ${z:+"${y:-${*^}}"} > /dev/null',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-${*#x}}"; v="${y:-${*#x}}"; p "$v"; case "${y:-${*#x}}" in *:*) echo m;; esac; cat <<< "${y:-${*#x}}"; w=("${y:-${*#x}}"); p "${w[@]}"; for k in "${y:-${*#x}}"; do p "$k"; done; declare d="${y:-${*#x}}"; p "$d"; [[ "${y:-${*#x}}" == *x* ]] && echo M; echo ${z:+"${y:-${*#x}}"} > /dev/null',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-"${a[@]@U}"}"; v="${y:-"${a[@]@U}"}"; p "$v"; case "${y:-"${a[@]@U}"}" in *:*) echo m;; esac; cat <<< "${y:-"${a[@]@U}"}"; w=("${y:-"${a[@]@U}"}"); p "${w[@]}"; for k in "${y:-"${a[@]@U}"}"; do p "$k"; done; declare d="${y:-"${a[@]@U}"}"; p "$d"; [[ "${y:-"${a[@]@U}"}" == *x* ]] && echo M; echo ${z:+"${y:-"${a[@]@U}"}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${a[@]/x/-}}; v=${y:-${a[@]/x/-}}; p \"$v\"; case ${y:-${a[@]/x/-}} in *:*) echo m;; esac; cat <<< ${y:-${a[@]/x/-}}; w=(${y:-${a[@]/x/-}}); p \"${w[@]}\"; for k in ${y:-${a[@]/x/-}}; do p \"$k\"; done; declare d=${y:-${a[@]/x/-}}; p \"$d\"; [[ ${y:-${a[@]/x/-}} == *x* ]] && echo M; echo ${z:+${y:-${a[@]/x/-}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=' x'; p ${y:-${y:-${@@U}}}; v=${y:-${y:-${@@U}}}; p \"$v\"; case ${y:-${y:-${@@U}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${@@U}}}; w=(${y:-${y:-${@@U}}}); p \"${w[@]}\"; for k in ${y:-${y:-${@@U}}}; do p \"$k\"; done; declare d=${y:-${y:-${@@U}}}; p \"$d\"; [[ ${y:-${y:-${@@U}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${@@U}}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=:; p ${y:-${y:-${a[@]^^}}}; v=${y:-${y:-${a[@]^^}}}; p \"$v\"; case ${y:-${y:-${a[@]^^}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${a[@]^^}}}; w=(${y:-${y:-${a[@]^^}}}); p \"${w[@]}\"; for k in ${y:-${y:-${a[@]^^}}}; do p \"$k\"; done; declare d=${y:-${y:-${a[@]^^}}}; p \"$d\"; [[ ${y:-${y:-${a[@]^^}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${a[@]^^}}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${y:-${*%%x*}}}; v=${y:-${y:-${*%%x*}}}; p \"$v\"; case ${y:-${y:-${*%%x*}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${*%%x*}}}; w=(${y:-${y:-${*%%x*}}}); p \"${w[@]}\"; for k in ${y:-${y:-${*%%x*}}}; do p \"$k\"; done; declare d=${y:-${y:-${*%%x*}}}; p \"$d\"; [[ ${y:-${y:-${*%%x*}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${*%%x*}}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=' x'; p ${y:-${a[*]/#x/:}}; v=${y:-${a[*]/#x/:}}; p \"$v\"; case ${y:-${a[*]/#x/:}} in *:*) echo m;; esac; cat <<< ${y:-${a[*]/#x/:}}; w=(${y:-${a[*]/#x/:}}); p \"${w[@]}\"; for k in ${y:-${a[*]/#x/:}}; do p \"$k\"; done; declare d=${y:-${a[*]/#x/:}}; p \"$d\"; [[ ${y:-${a[*]/#x/:}} == *x* ]] && echo M; echo ${z:+${y:-${a[*]/#x/:}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=:; p ${y:-i"${@#x}"j k}; v=${y:-i"${@#x}"j k}; p "$v"; case ${y:-i"${@#x}"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${@#x}"j k}; w=(${y:-i"${@#x}"j k}); p "${w[@]}"; for k in ${y:-i"${@#x}"j k}; do p "$k"; done; declare d=${y:-i"${@#x}"j k}; p "$d"; [[ ${y:-i"${@#x}"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${@#x}"j k}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); unset IFS; p ${y:-${y:-${!m[@]}}}; v=${y:-${y:-${!m[@]}}}; p \"$v\"; case ${y:-${y:-${!m[@]}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${!m[@]}}}; w=(${y:-${y:-${!m[@]}}}); p \"${w[@]}\"; for k in ${y:-${y:-${!m[@]}}}; do p \"$k\"; done; declare d=${y:-${y:-${!m[@]}}}; p \"$d\"; [[ ${y:-${y:-${!m[@]}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${!m[@]}}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); unset IFS; p i${y:-${@/x/-}}j; v=i${y:-${@/x/-}}j; p \"$v\"; case i${y:-${@/x/-}}j in *:*) echo m;; esac; cat <<< i${y:-${@/x/-}}j; w=(i${y:-${@/x/-}}j); p \"${w[@]}\"; for k in i${y:-${@/x/-}}j; do p \"$k\"; done; declare d=i${y:-${@/x/-}}j; p \"$d\"; [[ i${y:-${@/x/-}}j == *x* ]] && echo M; echo ${z:+i${y:-${@/x/-}}j} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=:; p "${y:-"${m[*]%b}"}"; v="${y:-"${m[*]%b}"}"; p "$v"; case "${y:-"${m[*]%b}"}" in *:*) echo m;; esac; cat <<< "${y:-"${m[*]%b}"}"; w=("${y:-"${m[*]%b}"}"); p "${w[@]}"; for k in "${y:-"${m[*]%b}"}"; do p "$k"; done; declare d="${y:-"${m[*]%b}"}"; p "$d"; [[ "${y:-"${m[*]%b}"}" == *x* ]] && echo M; echo ${z:+"${y:-"${m[*]%b}"}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=' x'; p i${y:-${m[*]^}}j; v=i${y:-${m[*]^}}j; p \"$v\"; case i${y:-${m[*]^}}j in *:*) echo m;; esac; cat <<< i${y:-${m[*]^}}j; w=(i${y:-${m[*]^}}j); p \"${w[@]}\"; for k in i${y:-${m[*]^}}j; do p \"$k\"; done; declare d=i${y:-${m[*]^}}j; p \"$d\"; [[ i${y:-${m[*]^}}j == *x* ]] && echo M; echo ${z:+i${y:-${m[*]^}}j} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); unset IFS; p "${y:-"${a[@]}"}"; v="${y:-"${a[@]}"}"; p "$v"; case "${y:-"${a[@]}"}" in *:*) echo m;; esac; cat <<< "${y:-"${a[@]}"}"; w=("${y:-"${a[@]}"}"); p "${w[@]}"; for k in "${y:-"${a[@]}"}"; do p "$k"; done; declare d="${y:-"${a[@]}"}"; p "$d"; [[ "${y:-"${a[@]}"}" == *x* ]] && echo M; echo ${z:+"${y:-"${a[@]}"}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=:; p i${y:-${*@u}}j; v=i${y:-${*@u}}j; p \"$v\"; case i${y:-${*@u}}j in *:*) echo m;; esac; cat <<< i${y:-${*@u}}j; w=(i${y:-${*@u}}j); p \"${w[@]}\"; for k in i${y:-${*@u}}j; do p \"$k\"; done; declare d=i${y:-${*@u}}j; p \"$d\"; [[ i${y:-${*@u}}j == *x* ]] && echo M; echo ${z:+i${y:-${*@u}}j} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=\' x\'; p "${y:-"${a[@]/x/-}"}"; v="${y:-"${a[@]/x/-}"}"; p "$v"; case "${y:-"${a[@]/x/-}"}" in *:*) echo m;; esac; cat <<< "${y:-"${a[@]/x/-}"}"; w=("${y:-"${a[@]/x/-}"}"); p "${w[@]}"; for k in "${y:-"${a[@]/x/-}"}"; do p "$k"; done; declare d="${y:-"${a[@]/x/-}"}"; p "$d"; [[ "${y:-"${a[@]/x/-}"}" == *x* ]] && echo M; echo ${z:+"${y:-"${a[@]/x/-}"}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p i${y:-${a[@]}}j; v=i${y:-${a[@]}}j; p \"$v\"; case i${y:-${a[@]}}j in *:*) echo m;; esac; cat <<< i${y:-${a[@]}}j; w=(i${y:-${a[@]}}j); p \"${w[@]}\"; for k in i${y:-${a[@]}}j; do p \"$k\"; done; declare d=i${y:-${a[@]}}j; p \"$d\"; [[ i${y:-${a[@]}}j == *x* ]] && echo M; echo ${z:+i${y:-${a[@]}}j} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p i${y:-${@%%x*}}j; v=i${y:-${@%%x*}}j; p \"$v\"; case i${y:-${@%%x*}}j in *:*) echo m;; esac; cat <<< i${y:-${@%%x*}}j; w=(i${y:-${@%%x*}}j); p \"${w[@]}\"; for k in i${y:-${@%%x*}}j; do p \"$k\"; done; declare d=i${y:-${@%%x*}}j; p \"$d\"; [[ i${y:-${@%%x*}}j == *x* ]] && echo M; echo ${z:+i${y:-${@%%x*}}j} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); unset IFS; p ${y:-${@@u}}; v=${y:-${@@u}}; p \"$v\"; case ${y:-${@@u}} in *:*) echo m;; esac; cat <<< ${y:-${@@u}}; w=(${y:-${@@u}}); p \"${w[@]}\"; for k in ${y:-${@@u}}; do p \"$k\"; done; declare d=${y:-${@@u}}; p \"$d\"; [[ ${y:-${@@u}} == *x* ]] && echo M; echo ${z:+${y:-${@@u}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); unset IFS; p ${y:-${a[@]%%x*}}; v=${y:-${a[@]%%x*}}; p \"$v\"; case ${y:-${a[@]%%x*}} in *:*) echo m;; esac; cat <<< ${y:-${a[@]%%x*}}; w=(${y:-${a[@]%%x*}}); p \"${w[@]}\"; for k in ${y:-${a[@]%%x*}}; do p \"$k\"; done; declare d=${y:-${a[@]%%x*}}; p \"$d\"; [[ ${y:-${a[@]%%x*}} == *x* ]] && echo M; echo ${z:+${y:-${a[@]%%x*}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p i${y:-${m[*]/%x/ }}j; v=i${y:-${m[*]/%x/ }}j; p \"$v\"; case i${y:-${m[*]/%x/ }}j in *:*) echo m;; esac; cat <<< i${y:-${m[*]/%x/ }}j; w=(i${y:-${m[*]/%x/ }}j); p \"${w[@]}\"; for k in i${y:-${m[*]/%x/ }}j; do p \"$k\"; done; declare d=i${y:-${m[*]/%x/ }}j; p \"$d\"; [[ i${y:-${m[*]/%x/ }}j == *x* ]] && echo M; echo ${z:+i${y:-${m[*]/%x/ }}j} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=:; p ${q+${m[*]%b}}; v=${q+${m[*]%b}}; p \"$v\"; case ${q+${m[*]%b}} in *:*) echo m;; esac; cat <<< ${q+${m[*]%b}}; w=(${q+${m[*]%b}}); p \"${w[@]}\"; for k in ${q+${m[*]%b}}; do p \"$k\"; done; declare d=${q+${m[*]%b}}; p \"$d\"; [[ ${q+${m[*]%b}} == *x* ]] && echo M; echo ${z:+${q+${m[*]%b}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p "${y:-"${m[*]#x}"}"; v="${y:-"${m[*]#x}"}"; p "$v"; case "${y:-"${m[*]#x}"}" in *:*) echo m;; esac; cat <<< "${y:-"${m[*]#x}"}"; w=("${y:-"${m[*]#x}"}"); p "${w[@]}"; for k in "${y:-"${m[*]#x}"}"; do p "$k"; done; declare d="${y:-"${m[*]#x}"}"; p "$d"; [[ "${y:-"${m[*]#x}"}" == *x* ]] && echo M; echo ${z:+"${y:-"${m[*]#x}"}"} > /dev/null',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); unset IFS; p "${y:-${@##*x}}"; v="${y:-${@##*x}}"; p "$v"; case "${y:-${@##*x}}" in *:*) echo m;; esac; cat <<< "${y:-${@##*x}}"; w=("${y:-${@##*x}}"); p "${w[@]}"; for k in "${y:-${@##*x}}"; do p "$k"; done; declare d="${y:-${@##*x}}"; p "$d"; [[ "${y:-${@##*x}}" == *x* ]] && echo M; echo ${z:+"${y:-${@##*x}}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); unset IFS; p ${y:-${y:-${a[@]/x/-}}}; v=${y:-${y:-${a[@]/x/-}}}; p \"$v\"; case ${y:-${y:-${a[@]/x/-}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${a[@]/x/-}}}; w=(${y:-${y:-${a[@]/x/-}}}); p \"${w[@]}\"; for k in ${y:-${y:-${a[@]/x/-}}}; do p \"$k\"; done; declare d=${y:-${y:-${a[@]/x/-}}}; p \"$d\"; [[ ${y:-${y:-${a[@]/x/-}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${a[@]/x/-}}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=; p ${y:-${a[@]##*x}}; v=${y:-${a[@]##*x}}; p \"$v\"; case ${y:-${a[@]##*x}} in *:*) echo m;; esac; cat <<< ${y:-${a[@]##*x}}; w=(${y:-${a[@]##*x}}); p \"${w[@]}\"; for k in ${y:-${a[@]##*x}}; do p \"$k\"; done; declare d=${y:-${a[@]##*x}}; p \"$d\"; [[ ${y:-${a[@]##*x}} == *x* ]] && echo M; echo ${z:+${y:-${a[@]##*x}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=' x'; p ${q+${*:1:2}}; v=${q+${*:1:2}}; p \"$v\"; case ${q+${*:1:2}} in *:*) echo m;; esac; cat <<< ${q+${*:1:2}}; w=(${q+${*:1:2}}); p \"${w[@]}\"; for k in ${q+${*:1:2}}; do p \"$k\"; done; declare d=${q+${*:1:2}}; p \"$d\"; [[ ${q+${*:1:2}} == *x* ]] && echo M; echo ${z:+${q+${*:1:2}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=; p ${y:-i"${*##*x}"j k}; v=${y:-i"${*##*x}"j k}; p "$v"; case ${y:-i"${*##*x}"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${*##*x}"j k}; w=(${y:-i"${*##*x}"j k}); p "${w[@]}"; for k in ${y:-i"${*##*x}"j k}; do p "$k"; done; declare d=${y:-i"${*##*x}"j k}; p "$d"; [[ ${y:-i"${*##*x}"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${*##*x}"j k}} > /dev/null',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); unset IFS; p ${y:-i"${m[*]:1:2}"j k}; v=${y:-i"${m[*]:1:2}"j k}; p "$v"; case ${y:-i"${m[*]:1:2}"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${m[*]:1:2}"j k}; w=(${y:-i"${m[*]:1:2}"j k}); p "${w[@]}"; for k in ${y:-i"${m[*]:1:2}"j k}; do p "$k"; done; declare d=${y:-i"${m[*]:1:2}"j k}; p "$d"; [[ ${y:-i"${m[*]:1:2}"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${m[*]:1:2}"j k}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=' x'; p i${y:-${a[*]//x/}}j; v=i${y:-${a[*]//x/}}j; p \"$v\"; case i${y:-${a[*]//x/}}j in *:*) echo m;; esac; cat <<< i${y:-${a[*]//x/}}j; w=(i${y:-${a[*]//x/}}j); p \"${w[@]}\"; for k in i${y:-${a[*]//x/}}j; do p \"$k\"; done; declare d=i${y:-${a[*]//x/}}j; p \"$d\"; [[ i${y:-${a[*]//x/}}j == *x* ]] && echo M; echo ${z:+i${y:-${a[*]//x/}}j} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=:; p ${y:-i"${@/%x/ }"j k}; v=${y:-i"${@/%x/ }"j k}; p "$v"; case ${y:-i"${@/%x/ }"j k} in *:*) echo m;; esac; cat <<< ${y:-i"${@/%x/ }"j k}; w=(${y:-i"${@/%x/ }"j k}); p "${w[@]}"; for k in ${y:-i"${@/%x/ }"j k}; do p "$k"; done; declare d=${y:-i"${@/%x/ }"j k}; p "$d"; [[ ${y:-i"${@/%x/ }"j k} == *x* ]] && echo M; echo ${z:+${y:-i"${@/%x/ }"j k}} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=:; p ${q+${m[*]##*x}}; v=${q+${m[*]##*x}}; p \"$v\"; case ${q+${m[*]##*x}} in *:*) echo m;; esac; cat <<< ${q+${m[*]##*x}}; w=(${q+${m[*]##*x}}); p \"${w[@]}\"; for k in ${q+${m[*]##*x}}; do p \"$k\"; done; declare d=${q+${m[*]##*x}}; p \"$d\"; [[ ${q+${m[*]##*x}} == *x* ]] && echo M; echo ${z:+${q+${m[*]##*x}}} > /dev/null",
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; a=('xa b' 'x:c' '' ' xd ' 'xx'); set -- \"${a[@]}\"; unset y; z=; q='a x:b'; declare -A m=([k]='xa b'); IFS=' x'; p ${y:-${y:-${@,,}}}; v=${y:-${y:-${@,,}}}; p \"$v\"; case ${y:-${y:-${@,,}}} in *:*) echo m;; esac; cat <<< ${y:-${y:-${@,,}}}; w=(${y:-${y:-${@,,}}}); p \"${w[@]}\"; for k in ${y:-${y:-${@,,}}}; do p \"$k\"; done; declare d=${y:-${y:-${@,,}}}; p \"$d\"; [[ ${y:-${y:-${@,,}}} == *x* ]] && echo M; echo ${z:+${y:-${y:-${@,,}}}} > /dev/null",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; a=(\'xa b\' \'x:c\' \'\' \' xd \' \'xx\'); set -- "${a[@]}"; unset y; z=; q=\'a x:b\'; declare -A m=([k]=\'xa b\'); IFS=:; p "${y:-${m[*]/#x/:}}"; v="${y:-${m[*]/#x/:}}"; p "$v"; case "${y:-${m[*]/#x/:}}" in *:*) echo m;; esac; cat <<< "${y:-${m[*]/#x/:}}"; w=("${y:-${m[*]/#x/:}}"); p "${w[@]}"; for k in "${y:-${m[*]/#x/:}}"; do p "$k"; done; declare d="${y:-${m[*]/#x/:}}"; p "$d"; [[ "${y:-${m[*]/#x/:}}" == *x* ]] && echo M; echo ${z:+"${y:-${m[*]/#x/:}}"} > /dev/null',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; IFS=; set -- a '' ; p i${y:-$*}j; p i${y:-$@}j; p i${y:-${*#x}}j; p i$*j; p i${*#a}j",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; IFS=; set -- a xx ; p i${y:-${*//x/}}j;  p i${*//x/}j; p i${y:-${@//x/}}j',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; IFS=; set -- xx ; p i${y:-${*//x/}}j;  p i${*//x/}j; p ${y:-${@//x/}}j; p i${y:-${@//x/}}',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; IFS=; set -- xx xx ; p i${y:-${*//x/}}j;  p i${*//x/}j; p ${y:-${@//x/}}j; p i${y:-${@//x/}}',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; IFS=; set -- a xx xx ; p i${y:-${*//x/}}j;  p i${*//x/}j; p ${y:-${@//x/}}j; p i${y:-${@//x/}}',
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; IFS=; set -- xx a ; p i${y:-${*//x/}}j;  p i${*//x/}j; p ${y:-${@//x/}}j; p i${y:-${@//x/}}',
	},
	{
		script:
			"p() { printf '[%s]' $# \"$@\"; echo; }; IFS=; set -- a '' ; p i${y:-${*^}}j;  p i${*^}j; p ${y:-${@^}}j; p i${y:-$*}j i${y:-${*}k}j",
	},
	{
		script:
			'p() { printf \'[%s]\' $# "$@"; echo; }; IFS=; a=(a xx); p i${y:-${a[*]//x/}}j;  p i${a[*]//x/}j; p ${y:-${a[@]//x/}}j; p i${y:-${a[@]//x}}j',
	},
	{
		script: `IFS=; set -- a b; a=(11 2); declare y=$*; echo "$y"; declare y=\${*}x; echo "$y"; declare y=\${*#a}; echo "$y"; declare y=\${*:1}; echo "$y"; declare y=\${*/a/q}; echo "$y"; declare y=\${x:-$*}; echo "$y"; declare y=\${*^}; echo "$y"; declare y="$*"; echo "$y"; declare y=$@; echo "$y"; declare y=\${a[*]}; echo "$y"; declare y=\${a[*]#1}; echo "$y"; declare y=\${!a[*]}; echo "$y"; declare y=\${a[*]/1/q}; echo "$y"; declare y=\${a[*]:0}; echo "$y"; declare y=\${a[*]@Q}; echo "$y";  declare y=\${*@Q}; echo "$y"; declare "y=$*"; echo "$y"; export e=$*; echo "$e"; f() { local r=$*; echo "$r"; }; f p q; readonly ro=$*; echo "$ro"; y=$*; echo "$y"; y=\${a[*]#1}; echo "$y"; declare y=\${!BASH_VERS*}; echo "$y"; declare y=\${*:-d} z=\${*+$*}; echo "$y $z"`,
	},
	{
		script: `IFS=-; set -- a b; a=(11 2); declare y=$*; echo "$y"; declare y=\${*}x; echo "$y"; declare y=\${*#a}; echo "$y"; declare y=\${a[*]}; echo "$y"; unset IFS;  declare y=$*; echo "$y"; declare y=\${*#a}; echo "$y"; declare y=\${a[*]}; echo "$y"`,
	},
];
