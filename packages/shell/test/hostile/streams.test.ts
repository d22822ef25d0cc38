import { describe, expect, it } from 'vitest';
import { attack, createKernel, expectAlive, longestAttackMs } from './attack.ts';
import { BlockWatch } from './block-watch.ts';

const limits = { maxTextBytes: 1_000_000, maxOutputBytes: 100_000 };

describe('output without end', () => {
	it.each(['yes', 'while :; do echo y; done', 'while :; do echo y >&2; done', 'set -x; while :; do :; done'])(
		'of %j is kept up to the limit, and goes on until it is cancelled',
		async (script) => {
			const kernel = createKernel({ limits });
			const controller = new AbortController();
			const watch = new BlockWatch();
			let seen = 0;
			const count = (chunk: Uint8Array): void => {
				seen += chunk.length;
				if (seen > 3 * limits.maxOutputBytes) controller.abort();
			};
			const result = await kernel.execute(script, {
				signal: controller.signal,
				onStdout: count,
				onStderr: count,
			});
			expect(watch.stop().longestMs).toBeLessThan(longestAttackMs);
			expect(result.originalCode).toBe(130);
			expect(result.truncated).toBe(true);
			expect(result.stdout.length + result.stderr.length).toBe(limits.maxOutputBytes);
			await expectAlive(kernel);
		},
	);

	it('is cut at the limit where the script ends', async () => {
		const kernel = createKernel({ limits });
		const result = await kernel.execute('for ((i=0;i<60000;i++)); do echo 1234; done; exit 7');
		expect([result.code, result.originalCode, result.stdout.length]).toEqual([3, 7, limits.maxOutputBytes]);
		await expectAlive(kernel);
	});

	it('ends a substitution at the limit of a text', async () => {
		const complaint = 'bash: line 1: command substitution: more than 1000000 bytes';
		for (const script of ['x=$(yes)', 'x=$(while :; do echo yyyy; done)', 'echo "$(f() { yes; }; f)"'])
			expect(await attack(script, { limits })).toEqual({ status: 1, stdout: '', complaint });
	});

	it('ends with its reader', async () => {
		expect(await attack('yes | head -3; while :; do echo y; done | head -1')).toEqual({
			status: 0,
			stdout: 'y\ny\ny\ny\n',
			complaint: '',
		});
	});
});

describe('input without end', () => {
	it.each([
		['a text', 'yes | { read -d "" x; echo after; }'],
		['read of characters', 'while :; do echo y; done | { read -N 1000000000 x; echo after; }'],
		['a line', 'while :; do printf aaaaaaaaaaaa; done | { read x; echo after; }'],
		['mapfile', 'mapfile x < <(while :; do echo y; done); echo after'],
		['source', '. <(while :; do echo :; done); echo after'],
		['a line of a script on standard input', 'while :; do printf aaaaaaaaaaaa; done | bash'],
		['a command on standard input', '{ echo "cat <<E"; yes; } | bash'],
	])('%s is refused beyond the limit of a text', async (_what, script) => {
		expect(await attack(script, { limits })).toEqual({
			status: 1,
			stdout: '',
			complaint: 'bash: line 1: input: more than 1000000 bytes',
		});
	});

	it('a script on standard input runs until it is cancelled', async () => {
		const kernel = createKernel({ limits });
		const controller = new AbortController();
		let seen = 0;
		const result = await kernel.execute('while :; do echo echo y; done | bash', {
			signal: controller.signal,
			onStdout: (chunk) => {
				seen += chunk.length;
				if (seen > 1000) controller.abort();
			},
		});
		expect(result.originalCode).toBe(130);
		await expectAlive(kernel);
	});

	it.each([
		['read x < /dev/zero', 'input'],
		['read -N 5 x < /dev/zero', 'input'],
		['mapfile x < /dev/zero', 'input'],
		['mapfile -n 1 x < /dev/zero', 'input'],
		['bash < /dev/zero; exit', 'input'],
		['x=$(</dev/zero)', 'command substitution'],
	])('of a device: %s', async (script, what) => {
		expect(await attack(`${script}; echo after`, { limits })).toEqual({
			status: 1,
			stdout: '',
			complaint: `bash: line 1: ${what}: more than 1000000 bytes`,
		});
	});

	it('in a menu is refused beyond the limit of a text, and may be any number of empty lines', async () => {
		const kernel = createKernel({ limits });
		const long = await kernel.execute('select i in a b; do echo $i; done < /dev/zero; echo after');
		expect([long.code, long.stdout, long.stderr]).toEqual([
			1,
			'',
			'1) a\n2) b\n#? bash: line 1: input: more than 1000000 bytes\n',
		]);
		const blank = await kernel.execute('select i in a b; do echo $i; done 2>/dev/null; echo $?', {
			stdin: `1${'\n'.repeat(100_000)}`,
		});
		expect([blank.code, blank.stdout]).toEqual([0, 'a\n\n1\n']);
		await expectAlive(kernel);
	});

	it('may be one line of ten megabytes', async () => {
		expect(await attack('IFS= read -r x; echo ${#x}', { stdin: 'a'.repeat(10_000_000) })).toMatchObject({
			stdout: '10000000\n',
		});
		expect(await attack('read -ra x; echo ${#x[@]}', { stdin: 'a '.repeat(1_000_000) })).toMatchObject({
			stdout: '1000000\n',
		});
	});
});
