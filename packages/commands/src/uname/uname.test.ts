import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

describeLikeReal('uname', {}, [
	'uname',
	'uname -s',
	'uname --kernel-name',
	'uname -m',
	'uname -o',
	'uname -sm',
	'uname -ms',
	'uname -so',
	'uname -mso',
	'uname -p',
	'uname -i',
	'uname --operating-system --machine',
	'uname x',
	'uname -z',
	'uname --nope',
	'uname -s x y',
	'uname -a | wc -l; uname -r | wc -l; uname -n | wc -w; uname -s > out; cat out',
	'arch; arch x; arch -z; arch --nope',
	'tty; echo $?; tty -s; echo $?; tty --silent; echo $?; tty --quiet; tty x; echo $?; tty -z; echo $?',
	'logname; echo $?; logname x; whoami; whoami x; whoami -z; whoami --nope',
	'sync; echo $?; sync nosuch; echo $?; sync -d; sync -z; : > f; sync f; sync -d f; echo $?; sync -f f; sync -df f; echo $?',
]);

it('all facts are told in their order', async () => {
	const { stdout } = await runOnCommands({ script: 'uname -a; uname -n; hostname; hostname -s' });
	expect(stdout).toBe('Linux tenon 6.1.0-tenon #1 SMP Tenon x86_64 GNU/Linux\ntenon\ntenon\ntenon\n');
});
