import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('timeout', { 'd/x': '', plain: '' }, [
	'timeout 5 echo hi; echo $?; timeout 5 false; echo $?; timeout 5 sh -c "exit 3"; echo $?; timeout 0 echo forever; timeout 5s true; timeout 1m true; timeout 1h true; timeout 1d true; echo $?',
	'timeout 0.05 sleep 5; echo $?; timeout .05s sleep 5; echo $?; timeout 5e-2 sleep 5; echo $?',
	// The real one dies of the signal it sends, which bash tells on standard error.
	{
		script: 'timeout -s KILL 0.05 sleep 5; echo $?; timeout -s 9 0.05 sleep 5; echo $?',
		ignoresStderr: true,
	},
	'timeout --preserve-status 0.05 sleep 5; echo $?; timeout --preserve-status -s INT 0.05 sleep 5; echo $?; timeout -s HUP 0.05 sleep 5; echo $?; timeout --signal=SIGTERM 0.05 sleep 5; echo $?',
	'timeout -v 0.05 sleep 5; echo $?; timeout -v -s INT 0.05 sleep 5; timeout -v 5 true; timeout -k 1 0.05 sleep 5; echo $?; timeout -k 1s -v 0.05 sleep 5',
	'timeout; echo $?; timeout 1; echo $?; timeout x true; echo $?; timeout -- -1 true; timeout 1x true; timeout "" true; timeout 1sm true; timeout s true',
	'timeout 1 nosuch; echo $?; timeout 1 ./plain; echo $?; timeout 1 ./d; echo $?; timeout 1 d/nosuch; echo $?; timeout 0 nosuch; echo $?',
	'timeout -s x 1 true; echo $?; timeout -k x 1 true; echo $?; timeout -z 1 true; echo $?; timeout --nope 1 true; timeout -s 99 1 true; timeout -s 1 true',
	'timeout 5 cat < plain; echo in | timeout 5 cat; timeout 5 echo a > out; cat out; timeout 5 sh -c "echo e >&2" 2>&1; timeout --foreground 5 echo fg',
	'timeout 0.05 sh -c "while :; do :; done"; echo $?; timeout 0.05 yes > /dev/null; echo $?; timeout 0.05 cat < <(sleep 2); echo $?',
	'timeout 5 env A=1 printenv A; timeout 5 timeout 0.05 sleep 5; echo $?; timeout 0.05 timeout 5 sleep 5; echo $?; timeout 5 -v true; echo $?; timeout 5 echo -n -x; cd d; timeout 5 ls',
	'f() { echo f; }; timeout 5 f; echo $?; x=1; timeout 5 sh -c "x=2"; echo $x; timeout inf true; echo $?; timeout 1e10 true; echo $?',
]);
