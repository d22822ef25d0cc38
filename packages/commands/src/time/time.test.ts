import { describeLikeReal } from '../../test/like-real.ts';

const steady = 'sed "s/[0-9][0-9]*\\.[0-9][0-9]/N/g"';

describeLikeReal('time', { a: 'x\n' }, [
	"command time -f '%x %C' echo one two; echo $?",
	"command time -f '%x %C %%\\t|\\\\ %q\\q' true 2>&1; command time -f '' true 2>&1; command time -f '100%' true 2>&1",
	`command time -p true 2>&1 | ${steady}; command time -p sh -c 'exit 3' 2>&1 | ${steady}`,
	`command time -f '%e %U %S' true 2>&1 | ${steady}; command time -f %E true 2>&1 | ${steady}`,
	"command time -f x false; echo $?; command time -qf x false; echo $?; command time -f '%x' sh -c 'exit 7' 2>&1; echo $?",
	"command time -f x sh -c 'kill -9 $$' 2>&1; echo $?",
	'command time -o out -f %C true; cat out; command time -ao out -f "again %x" false; echo $?; cat out; command time -o out -f new true; cat out',
	"TIME='%x by variable' command time true 2>&1; command time --format=%x --output=o true; cat o; command time -o no/o true; echo $?",
	'command time -f %x nosuch 2>&1; echo $?; command time -f %x ./a; echo $?; command time; echo $?; command time -q; echo $?',
	"env time -f '%C' seq 2 2>&1; \\time -f %x cat a; cat a | command time -f %x cat",
	'command time -v true 2>&1 | grep -c "^.Exit status: 0$"; command time true 2>&1 | grep -c "elapsed.*CPU"; command time --nosuch true; echo $?',
	'command time -f "%C" env A=1 printenv A; time -p true 2> /dev/null; echo $?',
]);
