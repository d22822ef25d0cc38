import { describe, expect, it } from 'vitest';
import { createKernel, expectAlive } from './attack.ts';
import { longText } from './long-data.ts';

/** Each would go on for ever, or much longer than it has. */
const rows: Readonly<Record<string, { readonly script: string; readonly prepare?: string }>> = {
	'a loop that does nothing': { script: 'while :; do :; done' },
	'a loop that complains of each signal': { script: 'trap "" INT TERM; while :; do :; done' },
	'a trap for the end': { script: 'trap "while :; do :; done" EXIT; while :; do :; done' },
	'a function that calls itself again and again': { script: 'f() { f 2> /dev/null; }; while :; do f; done' },
	'a substitution': { script: 'x=$(while :; do :; done)' },
	'a pipeline': { script: 'while :; do :; done | while :; do :; done' },
	'a subshell in a subshell': { script: '( ( while :; do :; done ) )' },
	'a wait for a job': { script: 'sleep 1000 & wait' },
	'a command that waits': { script: 'sleep 1000' },
	'a script in a script': { script: 'eval "while :; do :; done"' },
	'a comparison of long texts': {
		prepare: longText('a', 22),
		script: 'while :; do [[ $x == *[bc]* ]]; done',
	},
	'a search of a regular expression in a long text': {
		prepare: longText('a', 22),
		script: 'while :; do [[ $x =~ (a|b)*[cd] ]]; done',
	},
	'words that are patterns': {
		prepare: 'printf -v x "%s* " {1..50000}',
		script: 'while :; do : $x; done',
	},
	'a list that grows': { script: 'while :; do a+=(1 2 3); done' },
};

describe('a script over its timeoutMs ends by it, with status 124 and no word of its own, and the kernel lives on, in', () => {
	it.each(Object.entries(rows))('%s', async (_what, { script, prepare }) => {
		const kernel = createKernel();
		if (prepare !== undefined) await kernel.execute(prepare);
		const result = await kernel.execute(`echo begun; ${script}; echo ended`, { timeoutMs: 60 });
		expect({ code: result.code, stdout: result.stdout, stderr: result.stderr }).toEqual({
			code: 124,
			stdout: 'begun\n',
			stderr: '',
		});
		expect((await kernel.execute('echo $?; trap - EXIT INT TERM')).stdout).toBe('124\n');
		await expectAlive(kernel);
	});

	it('the shorter one of the call and of the kernel, which alone is named as a limit', async () => {
		const warningsOf = async (maxWallMs: number, timeoutMs: number): Promise<readonly string[]> => {
			const kernel = createKernel({ limits: { maxWallMs } });
			const { code, warnings } = await kernel.execute('while :; do :; done', { timeoutMs });
			expect(code).toBe(124);
			return warnings.map((warning) => warning.message);
		};
		expect(await warningsOf(60_000, 40)).toEqual([]);
		expect(await warningsOf(40, 60_000)).toEqual([expect.stringContaining('40 ms')]);
	});
});
