import { encodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../shell/test/row.ts';
import { runOnBash } from '../../shell/test/run-bash.ts';
import { commands } from '../src/index.ts';

const rows = rowsOf(
	'cat /dev/null; echo $?',
	'grep x /dev/null; echo $?; grep -L x /dev/null',
	'echo a > f; grep a f /dev/null; diff f /dev/null; cmp f /dev/null; wc -c f /dev/null',
	'cp /dev/null f; stat -c "%s %F" f /dev/null; ls -l /dev/null | cut -c1-10',
	'echo a | tee /dev/null; echo $?; sort -o /dev/null <<< b; sed -n "w /dev/null" <<< c',
	'head -c 3 /dev/zero | od -An -c; head -c 4 < /dev/zero | wc -c',
	'head -c 5 /dev/urandom | wc -c; head -c 5 < /dev/random | wc -c; od -An -N4 /dev/urandom | wc -l',
	'echo a > /dev/full; echo $?; cp f /dev/full 2> /dev/null; echo b | tee /dev/full; echo $?',
	'for f in null zero full random urandom nothing; do [ -e /dev/$f ] && echo $f; [ -c /dev/$f ] || echo no; done',
	'[ -s /dev/null ]; echo $?; [[ -L /dev/zero || -d /dev/zero || -f /dev/zero ]]; echo $?; test -w /dev/null && echo w',
	'xargs -a /dev/null echo; mapfile -t lines < /dev/null; echo ${#lines[@]}; . /dev/null; echo $?',
	'exec 3<> /dev/null; echo a >&3; read -r x <&3; echo $?; set -C; echo b > /dev/null; echo $?',
	'find /dev/null; readlink -f /dev/null; readlink /dev/null; echo $?; file /dev/null',
);

describe('the standard devices are there on a file system that has no /dev:', () => {
	const real = runOnBash(rows);
	it.each(rows.map(({ script }, index) => ({ script, index })))('$script', async ({ script, index }) => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands, uid: 0 });
		const { stdout, code } = await kernel.execute(script);
		await kernel.shutdown();
		const { stdout: expected, status } = real[index]!;
		expect({ stdout, code }).toEqual({ stdout: expected, code: status });
	});

	it('nothing of them is kept or listed', async () => {
		const fileSystem = createMemoryFileSystem();
		const kernel = new Kernel({ fileSystem, commands });
		await kernel.execute('echo a > /dev/null; cp /dev/null /f; tee /dev/null < /f; ls / > /dev/full');
		expect(await fileSystem.list('/')).toEqual([{ name: 'f', kind: 'file' }]);
	});

	it('a file of that name is what it is', async () => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/dev');
		fileSystem.write('/dev/zero', encodeText('own\n'));
		const kernel = new Kernel({ fileSystem, commands });
		const { stdout } = await kernel.execute(
			'cat /dev/zero; wc -c < /dev/zero; [ -f /dev/zero ] && echo file',
		);
		expect(stdout).toBe('own\n4\nfile\n');
	});
});
