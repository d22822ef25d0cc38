import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShellLimits } from '../../src/state/ports.ts';
import { createKernel, expectAlive } from './attack.ts';

const limits: Partial<ShellLimits> = {
	maxWallMs: 600,
	maxCpuMs: 150,
	maxOutputBytes: 10_000,
	maxFileBytes: 100_000,
	maxFileEntries: 200,
	maxProcesses: 100,
	maxJobs: 20,
	maxValueBytes: 1_000_000,
	maxTextBytes: 500_000,
	maxFunctionDepth: 2000,
	maxSubshellDepth: 50,
};

/** Each goes on until something ends it. */
const endless = [
	'while :; do :; done',
	'until false; do x=$((x + 1)); done',
	'for ((;;)); do echo x; done',
	'f() { f; }; f',
	'f() { f | f; }; f',
	':() { : | : & }; :',
	'sleep 1000',
	'while sleep 1000 & do :; done',
	'while :; do a+=("${a[@]}" 12345678); done',
	'x=12345678; while :; do x+=$x; done',
	'i=0; while :; do echo x > f$((i++)); done',
	'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx >> f; done',
	'i=0; while mkdir d$((i++)); do cd d$((i - 1)); done; while :; do :; done',
	'yes',
	'yes > f; while :; do :; done',
	'while :; do x=$(echo $x$x); done',
	'while :; do (:); done',
	'trap "sleep 1000" EXIT; while :; do :; done',
	'while :; do eval "v$((i++))=x"; done',
	'exec 2>/dev/null; while :; do :; done',
];

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Ways to hide it. */
const wrappers: readonly ((script: string) => string)[] = [
	(script) => `( ${script}\n)`,
	(script) => `{ ${script}\n} & wait`,
	(script) => `{ ${script}\n} | cat`,
	(script) => `cat | { ${script}\n}`,
	(script) => `y=$(${script}\n)`,
	(script) => `eval ${quote(script)}`,
	(script) => `bash -c ${quote(script)}`,
	(script) => `g() { ${script}\n}; g || g`,
	(script) => `trap ${quote(script)} ERR; false; wait`,
	(script) => `cat <(${script}\n)`,
	(script) => `set -e; if ${script}\nthen :; fi`,
	(script) => `${script}\n${script}`,
	(script) => `trap "" INT TERM XCPU; ${script}`,
	(script) => `kernel_limits() { :; }; unset -f kernel_limits; ulimit -t unlimited 2> /dev/null; ${script}`,
];

const hidden = fc
	.tuple(fc.constantFrom(...endless), fc.array(fc.constantFrom(...wrappers), { maxLength: 3 }))
	.map(([script, around]) => around.reduce((inner, wrap) => wrap(inner), script));

describe('a script without end', () => {
	it('is ended by the limits however it is hidden, and the kernel lives on', async () => {
		await fc.assert(
			fc.asyncProperty(hidden, async (script) => {
				const kernel = createKernel({ limits });
				const result = await kernel.execute(script);
				await kernel.shutdown();
				const { size } = await kernel.fileSystem.stat('/work');
				expect(size).toBeGreaterThanOrEqual(0);
				expect(result.stdoutBytes.length).toBeLessThanOrEqual(limits.maxOutputBytes!);
				await kernel.execute('cd /work; exec 2>&1; unset a x; unset -f :');
				await expectAlive(kernel);
			}),
			{ numRuns: 40 },
		);
	}, 200_000);
});
