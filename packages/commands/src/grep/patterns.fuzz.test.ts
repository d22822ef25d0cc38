import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runOnBash } from '../../../shell/test/run-bash.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const text = 'ab\nAb a_b\nb a-b\naab abab\n\nc aBc b\nbb\né aé\n(a)|b*\na.b\\c\n1+1\n';

const pieces = [
	...['a', 'b', 'A', 'é', ' ', '_', '-', '.', '*', '\\.', '^', '$', '[ab]', '[^a]', '[[:upper:]]', '[a-c]*'],
	...[
		'\\w',
		'\\b',
		'\\<',
		'\\>',
		'\\(',
		'\\)',
		'\\|',
		'\\{1,2\\}',
		'\\1',
		'(',
		')',
		'|',
		'+',
		'?',
		'{2}',
		'\\+',
	],
];

const patterns = fc
	.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
	.map((list) => list.join(''));
const flags = fc.constantFrom(
	'',
	'-E',
	'-F',
	'-i',
	'-Ei',
	'-w',
	'-x',
	'-o',
	'-oE',
	'-v',
	'-c',
	'-Ew',
	'-ow',
	'-Eiw',
);

/** The same scripts in each run: what differs is a finding, not luck. */
const scripts = fc
	.sample(fc.tuple(flags, patterns), { numRuns: 400, seed: 20 })
	// GNU's two engines disagree on an interval that has nothing to repeat.
	.filter(([, pattern]) => !/(?:^|[(|^])\{2\}/.test(pattern))
	.map(([flag, pattern]) => `grep ${flag} -- '${pattern}' f; echo $?`);

describe('grep on improbable patterns', () => {
	const rows = scripts.map((script) => ({ script, files: { f: text } }));
	const real = runOnBash(rows);
	it.each(rows.map((row, index) => ({ ...row, index })))('$script', async ({ index, ...row }) => {
		const { stdout, status } = await runOnCommands(row);
		expect({ stdout, status }).toEqual({ stdout: real[index]!.stdout, status: real[index]!.status });
	});
});
