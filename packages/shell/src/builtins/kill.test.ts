import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('kill', [
	'kill -l; kill -l 9; kill -l 137; kill -l TERM; kill -l SIGterm 0 EXIT',
	'kill -l 99; echo $?; kill -l FOO; echo $?; kill -l 35 63 64 RTMIN+3 DEBUG ERR; kill -L 1; kill -l -- 3',
	'kill; echo $?; kill -s; echo $?; kill -s FOO 1; echo $?; kill -FOO 1; echo $?; kill -9; echo $?',
	'kill abc; echo $?; kill 999999; echo $?; kill -0 $$; echo $?; kill %3; echo $?',
	'kill -n 0 $$; echo $?; kill -n x $$; echo $?; kill -s 0 $$; echo $?; kill -sTERM 999999; kill -- 999999; kill -TERM -- -999999',
	"kill -; echo $?; kill ''; echo $?; kill -99 1; echo $?; kill -s 99 1; kill -z 1; kill -15 999999 999998 %%; echo $?",
	"trap 'echo T $?' TERM; false; kill $$; echo after $?",
	"trap '' TERM; kill $$; echo after",
	'kill -CHLD $$; kill -WINCH $$; kill -CONT $$; kill -URG $$; kill -QUIT $$; echo after',
	"trap 'echo D; false' SIGUSR2; kill -s USR2 $$; echo $?",
	"trap 'return 3' USR1; f() { kill -USR1 $$; echo in; }; f; echo $?",
	"trap 'echo i; kill -TERM $$; echo j' INT; trap 'echo t' TERM; kill -INT $$; echo k",
	'sleep 1 & kill -0 $!; echo $?; kill $!; wait $!; echo $?; kill -0 $! 2>/dev/null; echo $?',
]);
