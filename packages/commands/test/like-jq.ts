import { raw } from 'jq-wasm';
import { describe, expect, it } from 'vitest';
import { type Outcome, runOnBash } from '../../shell/test/run-bash.ts';
import { runOnCommands } from './run-on-commands.ts';

/** A program for `jq -c`, with its input if that is not `null`, and with other options. */
export type JqRow = string | readonly [program: string, input: string, ...options: readonly string[]];

/**
 * Runs programs on our jq and on jq 1.8, and unless they are newer on the machine's jq 1.6: results, status and the
 * first line of standard error are the same.
 */
export const describeLikeJq = (
	title: string,
	rows: readonly JqRow[],
	{ isNewer = false }: { readonly isNewer?: boolean } = {},
): void => {
	const all = rows.map((row, index) => {
		const [program, input, ...given] = typeof row === 'string' ? [row, 'null'] : row;
		const options = given.length === 0 ? ['-c'] : given;
		const script = `jq ${[...options, program].map(quoted).join(' ')}`;
		return { title: `${program} < ${input}`, program, input, options, script, index };
	});
	describe(title, () => {
		const real = isNewer ? [] : runOnBash(all.map(({ script, input }) => ({ script, stdin: input })));
		it.each(all)('$title', async ({ program, input, options, script, index }) => {
			const ours = compared(await runOnCommands({ script, stdin: input }));
			const { stdout, stderr, exitCode } = await raw(input, program, [...options]);
			const newer = { stdout: bytesOf(stdout), stderr: bytesOf(stderr), status: exitCode };
			expect(ours).toEqual(compared(newer));
			if (!isNewer) expect(ours).toEqual(compared(real[index]!));
		});
	});
};

/** A word of a script. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

// The oracle in WebAssembly reads a file of another name, and cuts off blanks at the end.
const compared = ({ stdout, stderr, status }: Outcome): Outcome => ({
	stdout: stdout.trimEnd(),
	stderr: (stderr.split('\n')[0] ?? '').replace('(at /dev/stdin:', '(at <stdin>:'),
	status,
});
