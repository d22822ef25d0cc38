import { Kernel } from '@tenon/shell';
import {
	budgetedUpper,
	createBudget,
	createDevices,
	createMemoryFileSystem,
	createMounts,
	createOverlay,
	memoryUpper,
	withBudget,
} from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { commands } from '../index.ts';

describeLikeReal('the mistakes of df', { a: 'x\n' }, [
	'df nosuch; echo $?; df ""; df a/b; ln -s loop loop; df loop',
	'df --output=foo; echo $?; df --output=size,size; df --output=size --output=size; df --output=',
	'df -P --output; df -i --output=size; df -T --output; df --output -PT; df -iP --output',
	'df -B x; echo $?; df -B 0; df --block-size=; df --block=1Q; df -B -1; df --foo; df -z; df --output=size -B 5x a',
	'df -t ext4 -x ext4; echo $?; df -t nosuch; echo $?; df -t nosuch a; echo $?; df -t nosuch nosuch; echo $?',
]);

const budgeted = (): Kernel => {
	const budget = createBudget({ label: 'test', maxBytes: 3_000_000, maxEntries: 1000 });
	const memory = withBudget(createMemoryFileSystem(), budget);
	memory.mkdir('/d');
	memory.write('/d/f', new Uint8Array(1_000_001));
	const fileSystem = createMounts([
		{ path: '/', fileSystem: memory },
		{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into }) },
	]);
	const mounts = [
		{ path: '/', type: 'budget', readOnly: false },
		{ path: '/dev', type: 'device', readOnly: false },
	];
	return new Kernel({ fileSystem, commands, mounts: () => mounts });
};

describe('df of files in memory', () => {
	it.each([
		{
			script: 'df',
			stdout:
				'Filesystem     1K-blocks  Used Available Use% Mounted on\nbudget              2930   977      1954  34% /\n',
		},
		{
			script: 'df -aT',
			stdout:
				'Filesystem     Type   1K-blocks  Used Available Use% Mounted on\n' +
				'budget         budget      2930   977      1954  34% /\n' +
				'device         device         -     -         -    - /dev\n',
		},
		{
			script: 'df -i d',
			stdout:
				'Filesystem     Inodes IUsed IFree IUse% Mounted on\nbudget           1000     2   998    1% /\n',
		},
		{
			script: 'df -B1 --output=used,size,file d/f /; df --output=target,pcent -h --total',
			stdout:
				'   Used 1B-blocks File\n1000001   3000000 d/f\n1000001   3000000 /\n' +
				'Mounted on Use%\n/           34%\ntotal       34%\n',
		},
		{
			script: 'df --json d',
			stdout:
				'[{"SOURCE":"budget","TYPE":"budget","SIZE":3000000,"USED":1000001,"AVAIL":1999999,"INODES":1000,"IUSED":2,"IFREE":998,"TARGET":"/"}]\n',
		},
	])('prints the budget for $script', async ({ script, stdout }) => {
		expect(await budgeted().execute(script)).toMatchObject({ stdout, stderr: '', code: 0 });
	});

	it('names the file system that has no size', async () => {
		expect(await budgeted().execute('df /dev/null d')).toMatchObject({
			stdout:
				'Filesystem     1K-blocks  Used Available Use% Mounted on\nbudget              2930   977      1954  34% /\n',
			stderr: 'df: /dev/null: the device file system at /dev has no size\n',
			code: 1,
		});
	});

	it('says that none has a size where nothing is limited', async () => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
		expect(await kernel.execute('df')).toMatchObject({
			stdout: '',
			stderr: 'df: no file systems processed: none has a size; df -a lists them\n',
			code: 1,
		});
	});

	it('shows of an overlay what its changes may take', async () => {
		const budget = createBudget({ label: 'test', maxBytes: 10_240, maxEntries: 10 });
		const fileSystem = createOverlay(createMemoryFileSystem(), {
			upper: budgetedUpper(memoryUpper(), budget),
		});
		const kernel = new Kernel({ fileSystem, commands });
		const script = 'head -c 1024 /dev/zero > /f; df --output=fstype,size,used,iused /f';
		expect((await kernel.execute(script)).stdout).toBe(
			'Type    1K-blocks  Used IUsed\noverlay        10     1     1\n',
		);
	});
});
