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
	'nice nice; nice -n 5 nice; nice -n 5 nice -n 3 nice; nice -7 nice; nice -n 0 nice; nice -n 100 nice; nice -n 99999999999999999999 nice',
	"nice -n 5 sh -c 'nice; (nice); nice nice; echo $(nice)'; nice -n 4 env nice; nice -n 4 xargs nice < /dev/null; nice -n 6 nohup nice; nice",
	'nice -n 2 timeout 5 nice; nice -n " 3" nice; nice -n +4 nice; nice --adjustment=1 -n 2 nice',
]);
