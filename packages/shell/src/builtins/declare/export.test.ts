import { describeLikeBash } from '../../../test/like-bash.ts';

describeLikeBash('export and readonly', [
	String.raw`export 1x; echo $?; export -z; echo $?; export x=1 y; declare -p x y; export -n x; declare -p x; export -f nof; echo $?; export "a b=1"; echo $?; export c[1]=5; echo $?`,
	String.raw`readonly x=1; readonly x=2; echo $?; export x=5; echo $?; readonly x; echo $?; readonly -f nof; echo $?; readonly d[1]=4; echo $?; readonly e[0]; echo $?; readonly -z; echo $?`,
	String.raw`readonly -a a=(1 2); declare -p a; readonly -A b=([x]=1); declare -p b; readonly -a z; declare -p z; readonly q+=1; declare -p q; readonly -A q2=1; declare -p q2; a[0]=5; echo no`,
	String.raw`f() { :; }; export -f f; export -f; export -fp; export -nf f; declare -F; readonly -f f; readonly -f; readonly -fp; export -f f; declare -F; f() { echo; }; echo $?`,
	String.raw`export a=(1 2); declare -p a; x=1; export x+=2; declare -p x; declare -n r=t; export r=5; declare -p r t; export -p | while read -r l; do case $l in *" t="*) echo "$l";; esac; done; unset u; export -n u; declare -p u`,
	String.raw`f() { export loc=1; local l2; export l2=3; declare -p l2; readonly ro=4; }; f; declare -p loc l2 ro; readonly -n y=5; declare -p y; readonly -n ro; declare -p ro; export -a q=1; export -A q2=1; export -a q4=(1 2); declare -p q q2 q4; export -- e=1; declare -p e; export -p e; echo $?`,
]);
