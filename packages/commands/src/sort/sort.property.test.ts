import { spawnSync } from 'node:child_process';
import { encodeText } from '@tenon/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';

const letters = fc.constantFrom(
	'',
	'b',
	'n',
	'r',
	'f',
	'd',
	'i',
	'g',
	'h',
	'M',
	'V',
	'nr',
	'fr',
	'bf',
	'Vr',
	'bn',
);
const position = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.option(fc.integer({ min: 1, max: 3 })), letters);
const place = ([field, character, ordering]: [number, number | null, string]): string =>
	`${field}${character === null ? '' : `.${character}`}${ordering}`;
const key = fc
	.tuple(position, fc.option(position))
	.map(([start, end]) => `-k${place(start)}${end === null ? '' : `,${place(end)}`}`);
const flags = fc.subarray(['-r', '-u', '-s', '-b', '-f', '-t:']);
const line = fc.string({
	unit: fc.constantFrom(
		' ',
		'\t',
		':',
		'a',
		'B',
		'b',
		'1',
		'0',
		'9',
		'-',
		'.',
		'K',
		'M',
		'jan',
		'~',
		'_',
		'\x01',
	),
	maxLength: 9,
});
const input = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((text) => `${text}\n`).join(''));

it('agrees with the real sort on any keys and lines', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(key, { maxLength: 3 }), flags, input, async (keys, options, text) => {
			const argv = [...keys, ...options];
			const real = spawnSync('sort', argv, {
				input: encodeText(text),
				env: { LC_ALL: 'C.UTF-8' },
				encoding: 'latin1',
			});
			const script = `sort ${argv.join(' ')}`;
			const ours = await runOnCommands({ script, stdin: text });
			expect({ argv, text, stdout: ours.stdout, status: ours.status }).toEqual({
				argv,
				text,
				stdout: real.stdout,
				status: real.status,
			});
		}),
		{ numRuns: 200 },
	);
}, 60_000);

it('gives the same through temporary files as in memory', async () => {
	const script =
		'seq 120000 -1 1 | sort -S 1 -T . > spilled; seq 120000 -1 1 | sort > whole; ' +
		'seq 120000 -1 1 | sort -n -S 1 | tail -n 1; sort -u -S 1 spilled spilled > unique; ' +
		'[ "$(<spilled)" = "$(<whole)" ] && [ "$(<unique)" = "$(<whole)" ] && echo same; echo *';
	const { stdout, stderr, status } = await runOnCommands({ script });
	expect({ stdout, stderr, status }).toEqual({
		stdout: '120000\nsame\nspilled unique whole\n',
		stderr: '',
		status: 0,
	});
});
