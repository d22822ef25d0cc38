import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../text/codec.ts';
import { createRedactor, type Redactor } from './redactor.ts';

const dumps: readonly (readonly [string, ...string[]])[] = [
	['xxd'],
	['xxd', '-u'],
	['xxd', '-g1'],
	['xxd', '-g1', '-c8'],
	['xxd', '-c', '32'],
	['xxd', '-p'],
	['xxd', '-i'],
	['hexdump'],
	['hexdump', '-C'],
	['od', '-x'],
	['od', '-t', 'x1'],
	['od', '-A', 'x', '-t', 'x1z'],
	['od', '-An', '-t', 'x1'],
];

const dumpOf = ([program, ...args]: readonly [string, ...string[]], input: string): string => {
	const { stdout, status } = spawnSync(program, args, { input, encoding: 'latin1', timeout: 10_000 });
	expect(status).toBe(0);
	return stdout;
};

const streamed = (redactor: Redactor, text: string, cuts: readonly number[]): string => {
	const stream = redactor.stream();
	const bytes = encodeText(text);
	const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
	const parts = ends.map((end, at) => stream.push(bytes.slice(at === 0 ? 0 : ends[at - 1], end)));
	return [...parts, stream.end()].map((part) => decodeText(part)).join('');
};

describe('a secret in a dump', () => {
	const samples = fc.sample(
		fc.tuple(
			fc.stringMatching(/^(?:[A-Za-z0-9_]{20,60}|[0-9a-f]{32,40})$/),
			fc.stringMatching(/^[ -~\n]{0,40}$/),
			fc.array(fc.nat(), { maxLength: 8 }),
		),
		{ numRuns: 40, seed: 7 },
	);

	it.each(dumps)('of %s %s %s is taken out with its text column, however the bytes are cut', (...dump) => {
		const command = dump.filter((word) => word !== undefined) as [string, ...string[]];
		for (const [secret, around, cuts] of samples) {
			const redactor = createRedactor([{ name: 'a.b', value: secret }]);
			const text = `before\n${dumpOf(command, `${around}${secret}${around}`)}after\n`;
			const shown = streamed(redactor, text, cuts);
			expect(shown).toBe(redactor.redactText(text));
			expect(shown).toContain('[secret:a.b]');
			expect(shown.startsWith('before\n') && shown.endsWith('after\n')).toBe(true);
			// Neither in digits nor in text is there a piece of it.
			const pieces = Array.from({ length: secret.length - 11 }, (_, at) => secret.slice(at, at + 12));
			const digits = shown.replace(/[^0-9a-fA-F]/g, '').toLowerCase();
			expect(pieces.filter((piece) => shown.includes(piece))).toEqual([]);
			expect(pieces.filter((piece) => digits.includes(Buffer.from(piece).toString('hex')))).toEqual([]);
		}
	});
});

describe('what is no dump, or holds no secret', () => {
	const redactor = createRedactor([{ name: 'a.b', value: 'ghp_x7Qz9Lk2Vb4Nn8Mm1Rr5' }]);

	it('is left as it is', () => {
		fc.assert(
			fc.property(
				fc.stringMatching(/^[0-9a-f :|\n]{0,200}$/),
				fc.array(fc.nat(), { maxLength: 8 }),
				(text, cuts) => {
					expect(streamed(redactor, text, cuts)).toBe(text);
				},
			),
		);
	});

	it('is given out at once where it is no row, and when it is flushed where it may become one', () => {
		const stream = redactor.stream();
		const push = (text: string): string => decodeText(stream.push(encodeText(text)));
		expect([push('12 apples'), push('\n2026'), decodeText(stream.flush()), push('-01-01\n')]).toEqual([
			'12 apples',
			'\n',
			'2026',
			'-01-01\n',
		]);
	});
});
