import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('trap', [
	"trap 'echo x' INT EXIT TERM HUP; trap; trap -p INT; trap - INT; trap; trap - EXIT",
	'trap -p NOPE; echo $?',
	"trap '' USR1 CHLD; trap; trap -; echo $?; trap x; echo $?",
	"trap 'echo x' INT TERM; trap INT; trap; trap 2 15; trap",
	"trap 'q' 99; echo $?; trap - 1 FOO 15; echo $?",
	"trap 'echo it'\"'\"'s' QUIT; trap 'a\nb' TERM; trap",
	"trap 'k' KILL STOP; echo $?; trap; trap -z; echo $?",
	"trap 'e' exit int sigterm SigInt; trap; trap - exit",
	"trap 'r' RTMIN RTMIN+1 RTMAX-1 34; trap",
	"trap '' INT; ( trap -p INT; trap )",
	"trap -- '-x' INT; trap -p INT; trap -- INT; echo $?",
	"trap 'echo e' ERR DEBUG RETURN; trap - DEBUG; trap",
	'trap -l',
]);
