import { encodeText } from '@tenon/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { realOutcomes } from '../../test/real-outcomes.ts';
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
	const calls = fc
		.sample(fc.tuple(fc.array(key, { maxLength: 3 }), flags, input), 200)
		.map(([keys, options, text]) => ({ argv: [...keys, ...options], text }));
	const real = realOutcomes(
		'sort',
		calls.map(({ argv, text }) => ({ argv, stdin: encodeText(text) })),
	);
	for (const [index, { argv, text }] of calls.entries()) {
		const ours = await runOnCommands({ script: `sort ${argv.join(' ')}`, stdin: text });
		const { stdout, status } = real[index]!;
		expect({ argv, text, stdout: ours.stdout, status: ours.status }).toEqual({ argv, text, stdout, status });
	}
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
