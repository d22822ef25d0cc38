import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('exit and return', [
	String.raw`exit 3; echo no`,
	String.raw`exit 300`,
	String.raw`exit -5`,
	String.raw`exit -- 3`,
	String.raw`exit ""`,
	String.raw`exit " 3 "`,
	String.raw`exit abc; echo no`,
	String.raw`exit 1 2; echo no`,
	String.raw`exit 0x10`,
	String.raw`exit 99999999999999999999`,
	String.raw`exit +7`,
	String.raw`false; exit`,
	String.raw`true; exit`,
	String.raw`exit 1.5`,
	String.raw`(exit 3); echo $?; (exit abc); echo $?; (exit 1 2; echo no); echo $?`,
	String.raw`f() { return 3; echo no; }; f; echo $?; f() { return -1; }; f; echo $?; f() { return -- 5; }; f; echo $?; f() { return " 7 "; }; f; echo $?`,
	String.raw`f() { false; return; }; f; echo $?; f() { return 256; }; f; echo $?; return 3; echo $?; logout; echo $?`,
	String.raw`f() { (return 3; echo no); echo $?; return 4; }; f; echo $?; f() { for i in 1 2; do return 5; done; }; f; echo $?`,
	String.raw`f() { while read x; do return 6; done; }; f <<< a; echo $?; f() { eval "return 7"; echo no; }; f; echo $?`,
]);
