import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('jobs', [
	String.raw`jobs -x; jobs %1; echo $?; jobs -z; echo $?; sleep 0.3 & sleep 0.4 & jobs; jobs -r; jobs -s; jobs %1 %2 %%; jobs %+ %-; jobs "%?4"; jobs abc; echo $?`,
	String.raw`sleep 0.2 & disown; jobs; sleep 0.2 & disown -a; jobs; disown %5; echo $?; disown abc; echo $?; disown; echo $?; disown -x; echo $?; disown 99; echo $?`,
	String.raw`fg; echo $?; bg; echo $?; fg %1; echo $?; set -m; fg; echo $?; bg; echo $?`,
]);
