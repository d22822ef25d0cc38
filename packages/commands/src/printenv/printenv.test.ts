import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('printenv', {}, [
	'export A=1 B="two words"; printenv A B; printenv A nosuch B; echo $?',
	'printenv nosuch',
	'printenv ""',
	'printenv A=1',
	'C=x; printenv C; echo $?; D=y printenv D',
	"export A=$'a\\nb' E=; printenv A; printenv E; printenv -0 A E; printenv --null A",
	'printenv -z',
	'printenv --nope',
	'printenv A -0',
	'export A=$\'\\xff\'; printenv A; export Z=1; printenv | grep "^Z="',
	'export N=1; unset N; printenv N; echo $?; export -n HOME; printenv HOME; echo $?',
	'printenv -- HOME; printenv HOME HOME; declare -x ARR=(1 2); printenv ARR; echo $?',
	'X=1 Y=2 printenv X Y',
	'printenv X',
	'(export S=in; printenv S); printenv S; echo $?',
	'f() { local -x L=loc; printenv L; }; f; printenv L; echo $?',
	'export A=é; printenv A; printenv A > out; cat out',
]);
