import { decodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import {
	quoteBackslash,
	quoteDouble,
	quoteForListing,
	quoteForTrace,
	quoteKey,
	quoteSingle,
} from './quote.ts';

// Every byte alone, and where its neighbours decide: after a letter, a colon, an equals sign, a blank.
const shapes = ['', 'a', 'a:', 'a=', 'a '];
const bytes = Array.from({ length: 255 }, (_, index) => index + 1);
const samples = bytes.flatMap((byte) =>
	shapes.map((before) => ({
		before,
		byte,
		text: decodeText(Uint8Array.from([...Buffer.from(before), byte])),
	})),
);
const extra = [
	'',
	'plain',
	'a b',
	"it's",
	"'",
	"''",
	'a\nb',
	'日本 語',
	'é',
	'\u200b',
	'\u2028',
	'x~',
	'~x',
	'#',
	'a#',
	'$x`y`"z"\\',
];

const literal = (text: string): string =>
	`$'${[...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;
const words = [
	...samples.map(({ before, byte }) => `$'${before}\\x${byte.toString(16).padStart(2, '0')}'`),
	...extra.map((text) => (text === '' ? "''" : literal(text))),
];
const texts = [...samples.map(({ text }) => text), ...extra];

// One process prints the form of every text, each ended by a NUL.
const fromBash = (print: string): readonly string[] =>
	runBashScript(`for x in ${words.join(' ')}; do ${print}; printf '\\0'; done`)
		.split('\0')
		.slice(0, -1);

// The harness reads UTF-8; bytes that are none look the same on both sides then.
const shown = (text: string): string => Buffer.from(text.replace(/[\udc80-\udcff]/g, '\ufffd')).toString();

describe('quoting', () => {
	it('matches printf %q', () => {
		expect(texts.map(quoteBackslash).map(shown)).toEqual(fromBash('printf \'%q\' "$x"'));
	});

	it('matches the @Q operator', () => {
		expect(texts.map(quoteSingle).map(shown)).toEqual(fromBash('printf "%s" "${x@Q}"'));
	});

	it('matches the values that declare -p prints', () => {
		expect(texts.map((text) => `declare -- x=${quoteDouble(text)}\n`).map(shown)).toEqual(
			fromBash('declare -p x'),
		);
	});

	it('matches the keys that declare -p prints', () => {
		const some = texts.filter((text) => text !== '');
		const expected = fromBash('[ -z "$x" ] || { unset m; declare -A m; m[$x]=1; declare -p m; }').filter(
			(line) => line !== '',
		);
		expect(some.map((text) => `declare -A m=([${quoteKey(text)}]="1" )\n`).map(shown)).toEqual(expected);
	});

	it('matches the values that set lists', () => {
		const numbered = words.map((word, at) => `v${10_000 + at}=${word}`).join('\n');
		const listed = runBashScript(`${numbered}\nset`)
			.split('\n')
			.filter((line) => /^v\d{5}=/.test(line));
		expect(texts.map((text, at) => `v${10_000 + at}=${quoteForListing(text)}`).map(shown)).toEqual(listed);
	});

	it('matches the arguments that set -x shows', () => {
		const traced = runBashScript(`PS4=; set -x\n${words.map((word) => `: ${word} end`).join('\n')}`);
		expect(shown(texts.map((text) => `: ${quoteForTrace(text)} end\n`).join(''))).toBe(traced);
	});
});
