import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { commands } from '../index.ts';

describeLikeReal('sleep', {}, [
	'sleep 0; echo $?',
	'sleep 0.01s 0.01; echo $?',
	'sleep 0d 0h 0m .001; sleep 1e-3; sleep 0x0.1; sleep " 0"; sleep +0; echo $?',
	'sleep',
	'sleep x',
	'sleep 1x 2y',
	'sleep 1x 2y 2>&1',
	'sleep -1',
	'sleep -- -1',
	'sleep ""',
	'sleep nan',
	'sleep 0s0',
	'sleep s',
	'sleep --x',
	'sleep 0,5',
	'sleep "0 "',
]);

it('sleeps without end until the script is cancelled', async () => {
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), cwd: '/', commands });
	const controller = new AbortController();
	const started = kernel.execute('echo start; sleep infinity; echo end', {
		onStdout: () => controller.abort(),
		signal: controller.signal,
	});
	expect(await started).toMatchObject({ stdout: 'start\n', code: 130 });
});
