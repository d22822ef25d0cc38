import { encodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { describeLikeRealOnDisk } from '../../test/like-real.ts';
import { commands } from '../index.ts';

const files = {
	a: Array.from({ length: 15 }, (_, at) => `line ${at + 1}\n`).join(''),
	b: 'one\ntwo\nthree',
	big: Array.from({ length: 30_000 }, (_, at) => `number ${at}\n`).join(''),
	nul: 'a\0b\0c\nd\0',
	'with blank': 'b\n',
	empty: '',
};

describeLikeRealOnDisk('tail', files, [
	'tail a',
	'tail -n 3 a b',
	'tail -3 a; tail -2c b; tail +13 a; tail -1l b; tail +3c b; tail -1b a | wc -c',
	'tail -n +13 a; tail -n +1 b; tail -n +0 b; tail -n +99 a; tail -n -2 a',
	'tail -n 1 b; tail -n 2 b; tail -n 3 b; tail -n 4 b; tail -n 0 b; tail -n 1 empty',
	'tail -c 5 a; tail -c 0 a; tail -c +3 b; tail -c 99 b; tail -c +99 b; tail -c +0 b; tail -c -4 b',
	'tail -n 20000 big | head -n 1; tail -n 29999 big | head -n 1; tail -n 30001 big | head -n 1',
	'tail -n +20000 big | head -n 1; tail -c 200000 big | wc -c; tail -c +200000 big | wc -c',
	'cat big | tail -n 20000 | head -n 1; cat big | tail -n +20000 | head -n 1; cat big | tail -c 200000 | wc -c',
	'cat big | tail -c +200000 | wc; cat b | tail -n 2; cat b | tail -n 0; cat b | tail -c 0; cat big | tail -n 30000 | wc',
	'tail -n 2 < big; { tail -n 1; cat; } < a; { tail -c +200; cat; } < a',
	'tail -z -n 1 nul; tail -z -n +2 nul; cat nul | tail -zn 2',
	'tail -c 1K big | wc -c; tail -c 1kB big | wc -c; tail -n 1b big | wc -l',
	'tail -n +2 -n 3 b; tail -n 1 -c 3 b; tail -c 3 -n 1 b',
	'tail -v b; tail -vq b; tail -q a b -n 1; tail --silent -n 1 a b; tail --verbose -n 1 b',
	'tail -n 1 a "with blank" empty b',
	'tail nosuch; tail -n 1 nosuch a; tail -n 0 nosuch a; echo $?',
	'mkdir d; tail d; tail -n 1 d a; tail -c +1 d',
	'ln -s nosuch broken; tail broken "no such"; ln -s a link; tail -n 1 link',
	'tail - < b; tail -v < b; tail -n 1 a - < b; tail -n 1 -',
	'tail -n 5x a',
	'tail -n +99999999999999999999 a',
	'tail -n "" a',
	'tail -c x a',
	'tail -n x -n 2 a',
	'tail -5 a b',
	'tail +5 a b',
	'tail a -5',
	'tail -5 -- b; tail -- b; tail -2 -',
	'tail -5x a',
	'tail --pid=x a',
	'tail -s x a',
	'tail -s -1 a',
	'tail --max-unchanged-stats=x a',
	'tail --follow=x a',
	'tail --retry -n 1 a',
	'tail --pid=1 -n 1 a',
	'tail --pid=99999999999 a; tail -2 a b 2>&1',
	'mkdir d; tail -n +1 d a; echo $?; tail -n +2 d a; echo $?; tail -c +3 d a; echo $?; tail -c 3 a d a; tail -qn +0 a d a',
	'tail -x a',
	'tail --nope a',
	'tail -n',
	'tail --lines=2 b; tail --line 1 b; tail --bytes=3 b; tail -s 1 -n 1 b; tail -s .5 -n 1 b',
	'tail -f nosuch',
	'tail -f nosuch nosuch2; echo $?',
	'echo x | tail -f; echo x | tail -f -',
	'tail "" a',
	'tail <&-',
	'seq 100000 | tail -n 1; seq 100000 | tail -c 7; yes | head -n 100000 | tail -n 2',
]);

/** A shell with a file system that the test changes while the script runs, and what the script has printed. */
const watched = () => {
	const memory = createMemoryFileSystem();
	memory.write('/log', encodeText('one\ntwo\n'));
	const kernel = new Kernel({ fileSystem: memory, cwd: '/', commands });
	let text = '';
	let arrived: (() => void) | undefined;
	const take = (chunk: Uint8Array): void => {
		text += new TextDecoder().decode(chunk);
		arrived?.();
	};
	const controller = new AbortController();
	return {
		memory,
		run: (script: string) =>
			kernel.execute(script, { onStdout: take, onStderr: take, signal: controller.signal }),
		until: async (expected: string): Promise<void> => {
			while (text !== expected) {
				await new Promise<void>((resolve) => {
					arrived = resolve;
				});
			}
		},
		end: () => controller.abort(),
	};
};

describe('tail -f', () => {
	it('prints what is added to a file, and all of one that was cut short', async () => {
		const { memory, run, until, end } = watched();
		const ended = run('tail -s .001 -n 1 -f log');
		await until('two\n');
		memory.append('/log', encodeText('three\n'));
		await until('two\nthree\n');
		memory.write('/log', encodeText('new\n'));
		await until('two\nthree\ntail: log: file truncated\nnew\n');
		end();
		expect((await ended).code).toBe(130);
	});

	it('puts headers where the file changes', async () => {
		const { memory, run, until, end } = watched();
		memory.write('/other', encodeText('x\n'));
		const ended = run('tail -s .001 -n 1 -f log other');
		let text = '==> log <==\ntwo\n\n==> other <==\nx\n';
		await until(text);
		memory.append('/other', encodeText('y\n'));
		text += 'y\n';
		await until(text);
		memory.append('/log', encodeText('three\n'));
		await until(`${text}\n==> log <==\nthree\n`);
		end();
		await ended;
	});

	it('follows the name with -F, through removal and replacement', async () => {
		const { memory, run, until, end } = watched();
		const ended = run('tail -s .001 -n 1 -F log');
		let text = 'two\n';
		await until(text);
		memory.remove('/log');
		text += "tail: 'log' has become inaccessible: No such file or directory\n";
		await until(text);
		memory.write('/log', encodeText('back\n'));
		text += "tail: 'log' has appeared;  following new file\nback\n";
		await until(text);
		memory.write('/next', encodeText('rotated\n'));
		memory.rename('/next', '/log');
		text += "tail: 'log' has been replaced;  following new file\nrotated\n";
		await until(text);
		end();
		await ended;
	});

	it('waits for a file that is not there yet with -F', async () => {
		const { memory, run, until, end } = watched();
		const ended = run('tail -s .001 -F later');
		const text = "tail: cannot open 'later' for reading: No such file or directory\n";
		await until(text);
		memory.write('/later', encodeText('here\n'));
		await until(`${text}tail: 'later' has appeared;  following new file\nhere\n`);
		end();
		await ended;
	});

	it('ends when the last name it follows is gone and it does not retry', async () => {
		const { memory, run, until } = watched();
		const ended = run('tail -s .001 -n 1 --follow=name log');
		await until('two\n');
		memory.remove('/log');
		expect((await ended).code).toBe(1);
	});

	it('ends when its reader is gone', async () => {
		const { run } = watched();
		expect((await run('tail -s .001 -f log | head -n 1')).code).toBe(0);
	});

	it('follows a file on standard input', async () => {
		const { memory, run, until, end } = watched();
		const ended = run('tail -s .001 -n 1 -f < log');
		await until('two\n');
		memory.append('/log', encodeText('three\n'));
		await until('two\nthree\n');
		end();
		await ended;
	});

	it('ends with the process that writes, after a last look', async () => {
		const { run } = watched();
		const { code: status, stdout } = await run(
			'{ sleep .01; echo three >> log; } & tail -s .001 -n 1 -f --pid=$! log; tail -n 1 -f --pid=2147483647 log',
		);
		expect({ status, stdout }).toEqual({ status: 0, stdout: 'two\nthree\nthree\n' });
	});
});
