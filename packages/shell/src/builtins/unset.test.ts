import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('unset', [
	String.raw`unset 1x; echo $?; unset -x; echo $?; unset -f -v x; echo $?; readonly r=1; unset r; echo $?; unset "a[1]"; echo $?; unset ""; echo $?; unset; echo $?`,
	'a=1; unset "a[1]"; echo $?; unset "a[0]"; echo "${a-un}"; a=(1 2 3); unset "a[-1]" a[0]; declare -p a; unset "a[-9]"; echo $?; a=(1 2 3); unset "a[@]"; declare -p a',
	String.raw`declare -A h=([x]=1 [@]=2); unset "h[@]"; declare -p h; unset "h[x]"; declare -p h; i=1; a=(1 2 3); unset "a[i]" "a[i+1]"; declare -p a`,
	String.raw`f() { :; }; unset f; type f; echo $?; f() { :; }; unset -v f; type -t f; f=1; unset f; type -t f; unset f; type -t f; unset -f nof; echo $?`,
	String.raw`readonly -f f; f() { :; }; readonly -f f; unset f; echo $?; unset -f f; echo $?; declare -n r=x; x=5; unset -n r; echo "$r $x"; declare -n r=x; unset r; declare -p r x; unset -n x; echo $?`,
	'declare -n r="a[1]"; a=(1 2 3); unset r; declare -p a r; readonly q=1; unset q z; echo $?; unset "q[0]"; echo $?; x=1; unset -- x; echo ${x-gone}',
	'f() { local x=1; unset x; echo ${x-unset}; x=2; }; x=g; f; echo $x; g() { unset x; echo ${x-unset}; }; f() { local x=1; g; echo ${x-unset}; }; f',
]);
