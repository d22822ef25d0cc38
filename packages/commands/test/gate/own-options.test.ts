import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/index.ts';
import { gatedKernel } from './gated-kernel.ts';

const plain = (): Kernel => new Kernel({ fileSystem: createMemoryFileSystem(), commands });

const outcome = async (kernel: Kernel, script: string): Promise<readonly [string, string, number]> => {
	const { stdout, stderr, code } = await kernel.execute(script);
	return [stdout, stderr, code];
};

const whatHolds =
	'[[ -o latch ]]; echo $?; [[ -o trash ]]; echo $?; kernel status | grep -E "^(latch|trash)"';

describe('set -o latch and set -o trash', () => {
	it('hold behind a gate that keeps what is changed, and are never asked for in vain', async () => {
		const { kernel } = gatedKernel({ files: { '/work/big': 'x'.repeat(2000) } });
		expect(await outcome(kernel, `set -o latch -o trash; echo $?; ${whatHolds}`)).toEqual([
			'0\n0\n0\nlatch\ton\ntrash\ton\n',
			'',
			0,
		]);
		const { stdout, code, latches } = await kernel.execute('cp --json a.txt big');
		expect([stdout, code, latches.length]).toEqual(['', 2, 1]);
		expect(await outcome(kernel, 'rm a.txt; trash list --json | keys')).toEqual(['0\n', '', 0]);
	});

	it('cannot be turned off by a script', async () => {
		const { kernel } = gatedKernel();
		for (const name of ['latch', 'trash']) {
			expect(await outcome(kernel, `set +o ${name}`)).toEqual([
				'',
				`bash: line 1: set: ${name}: the embedder of this kernel has turned it on; a script cannot turn it off\n`,
				1,
			]);
		}
		expect((await outcome(kernel, whatHolds))[0]).toBe('0\n0\nlatch\ton\ntrash\ton\n');
	});

	it('are refused where nothing would latch or keep anything, and are off there', async () => {
		expect(await outcome(plain(), 'set -o latch')).toEqual([
			'',
			'bash: line 1: set: latch: nothing is judged in this kernel, so nothing can wait for a confirmation; tenon sh --policy NAME judges\n',
			1,
		]);
		expect(await outcome(plain(), 'set -o trash')).toEqual([
			'',
			'bash: line 1: set: trash: nothing is kept in this kernel; tenon sh --policy workspace keeps what is removed and overwritten\n',
			1,
		]);
		expect(await outcome(plain(), `set +o latch +o trash; ${whatHolds}`)).toEqual([
			'1\n1\nlatch\toff\ntrash\toff\n',
			'',
			0,
		]);
	});

	it('are in no list of bash', async () => {
		const { kernel } = gatedKernel();
		const listed =
			'set -o output-limit=1K; { set -o; set +o; shopt -o; echo "$SHELLOPTS"; } | grep -E "latch|trash|limit"';
		expect(await outcome(kernel, listed)).toEqual(['', '', 1]);
	});
});

describe('set -o output-limit', () => {
	it('chooses what a result keeps, and gives it back', async () => {
		const kernel = plain();
		const long = 'seq 1000';
		expect((await kernel.execute(`set -o output-limit=1K; ${long}`)).code).toBe(3);
		expect((await kernel.execute(`set -o output-limit; ${long}`)).code).toBe(0);
		expect((await kernel.execute(`(set -o output-limit=1K); ${long}`)).code).toBe(0);
		await kernel.execute('set -o output-limit=1K');
		expect((await kernel.execute(`set +o output-limit; ${long}`)).code).toBe(0);
	});

	it('says the same as kernel output-limit', async () => {
		const kernel = plain();
		const show = 'kernel output-limit --json; [[ -o output-limit ]]; echo $?';
		const [chosen] = await outcome(kernel, `set -o output-limit=2K; ${show}`);
		expect(await outcome(kernel, `kernel output-limit set 2K; ${show}`)).toEqual([chosen, '', 0]);
		expect(chosen).toBe('{"max":2048,"head":2048,"tail":0,"ceiling":67108864}\n0\n');
	});

	it.each([
		['set -o output-limit=much', "output-limit: 'much' is no size such as 500, 8K or 1M"],
		[
			'set -o output-limit=1G',
			'output-limit: 1G: limit outputCeilingBytes allows 64 MiB here; raised by a wider profile: --limits NAME, or limits = "NAME" under [policy] in tenon.toml',
		],
	])('%s is refused', async (script, text) => {
		expect(await outcome(plain(), script)).toEqual(['', `bash: line 1: set: ${text}\n`, 1]);
	});
});
