import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('nohup', { a: 'x\n' }, [
	'nohup echo one two; echo $?; nohup cat a < /dev/null; cat a | nohup cat; ls',
	"nohup sh -c 'kill -HUP $$; echo alive'; echo $?",
	'nohup sh -c \'sh -c "kill -HUP \\$\\$; echo inner"; echo outer\'; echo $?',
	"nohup sh -c 'exit 7'; echo $?; nohup false; echo $?",
	'nohup; echo $?; nohup nosuch; echo $?; nohup ./a; echo $?; nohup ""; echo $?; nohup -q x; echo $?; nohup --nosuch; echo $?',
	'nohup -- echo x; A=1 nohup env | grep ^A=; nohup env B=2 printenv B',
	'nohup seq 3 > out & wait; cat out',
]);

describeLikeReal('nice', { a: 'x\n' }, [
	'nice echo one; nice -n 5 echo two; nice -5 echo three; nice --adjustment=3 echo four; nice -n5 -n 6 echo five; nice -+5 echo six',
	"nice sh -c 'exit 7'; echo $?; nice -n 10 cat < a; seq 3 | nice tail -n 1; nice env A=1 printenv A",
	'nice; nice -n 5; echo $?; nice -n x true; echo $?; nice nosuch; echo $?; nice ./a; echo $?; nice -q; echo $?; nice --nosuch; echo $?',
	{
		script: 'nice -n 5 nice',
		differs: { why: 'all commands of a kernel have one priority', stdout: '0\n', status: 0 },
	},
]);
