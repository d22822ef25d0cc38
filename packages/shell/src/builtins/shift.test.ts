import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('shift', [
	String.raw`set a b; shift 3; echo $? $#; shopt -s shift_verbose; shift 3; echo $? $#; shift -1; echo $? $#; shift abc; echo $? $#`,
	String.raw`set a b; shift 1 2; echo no`,
	String.raw`set a b; shift 0; echo $? $#; shift; echo $1; shift; echo $? $#; shift; echo $?; shift -- 0; echo $?; shift ""; echo $?; shift abc def; echo $?`,
	String.raw`set a b c d; shift 2; echo $*; f() { shift; echo $*; }; f x y z; echo $*; shift -x; echo $?`,
]);
