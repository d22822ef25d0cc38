import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import { ifsOf } from '../expand/ifs.ts';
import { finishWork } from '../state/work.ts';
import { allFields, fieldsFor } from './read-fields.ts';
import { LineScanner } from './read-line-scanner.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const scan = (line: string, raw: boolean): string => {
	const scanner = new LineScanner({ delimiter: 0x0a, raw, maxCharacters: 0 });
	scanner.feed(encode(`${line}\n`));
	return scanner.text();
};

interface Split {
	readonly line: string;
	readonly ifs: string;
	readonly raw: boolean;
	readonly count: number;
}

const script = `
while IFS= read -r -d '' ifs && IFS= read -r -d '' flag && IFS= read -r -d '' count && IFS= read -r -d '' line; do
	a= b= c= d=()
	case $count in
		1) IFS=$ifs read $flag a <<< "$line" ;;
		2) IFS=$ifs read $flag a b <<< "$line" ;;
		3) IFS=$ifs read $flag a b c <<< "$line" ;;
		*) IFS=$ifs read $flag -a d <<< "$line" ;;
	esac
	printf '<%s>' "$a" "$b" "$c" "\${d[@]}"
	printf '\\001\\n'
done`;

describe('the fields of read', () => {
	it('are those of bash for any line, IFS and number of names', () => {
		const line = fc.string({
			unit: fc.constantFrom('a', 'b', ' ', '\t', ':', ',', '\\', 'é', '-'),
			maxLength: 14,
		});
		const split = fc.record({
			line: line.filter((text) => !/\\$/.test(text)),
			ifs: fc.constantFrom(' \t\n', ':', ': ', ' ', '', ',:', 'é', 'é ', ':\t', '-,'),
			raw: fc.boolean(),
			count: fc.integer({ min: 0, max: 3 }),
		});
		// bash tears a protected character apart if it is an IFS of several bytes.
		const splits: readonly Split[] = fc
			.sample(split, { numRuns: 1500, seed: 3 })
			.filter(({ line, ifs }) => !(ifs.includes('é') && line.includes('\\é')));
		const input = splits
			.map(({ line, ifs, raw, count }) => `${ifs}\0${raw ? '-r' : ''}\0${count}\0${line}\0`)
			.join('');
		const theirs = runBashScript(script, { input }).split('\x01\n').slice(0, -1);
		expect(theirs).toHaveLength(splits.length);
		for (const [at, { line, ifs, raw, count }] of splits.entries()) {
			const scanned = scan(line, raw);
			const named =
				count === 0 ? ['', '', ''] : [...fieldsFor(scanned, count, ifsOf(ifs)), '', ''].slice(0, 3);
			const array = count === 0 ? finishWork(allFields(scanned, ifsOf(ifs))) : [];
			const shown = [...named, ...(count === 0 && array.length > 0 ? array : [])]
				.map((field) => `<${field}>`)
				.join('');
			expect({ line, ifs, raw, count, shown }).toEqual({ line, ifs, raw, count, shown: theirs[at] });
		}
	});
});

describe('the scanner of read', () => {
	it('takes the same line however the bytes are cut into chunks', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom('a', 'é', '€', '\\', '\n', ' '), maxLength: 12 }),
				fc.boolean(),
				fc.integer({ min: 0, max: 4 }),
				fc.integer({ min: 1, max: 5 }),
				(text, raw, maxCharacters, size) => {
					const bytes = encode(`${text}\n`);
					const whole = new LineScanner({ delimiter: 0x0a, raw, maxCharacters });
					const used = whole.feed(bytes);
					const parts = new LineScanner({ delimiter: 0x0a, raw, maxCharacters });
					let taken = 0;
					let end = -1;
					for (let at = 0; at < bytes.length && end === -1; at += size) {
						end = parts.feed(bytes.subarray(at, at + size));
						taken += end === -1 ? Math.min(size, bytes.length - at) : end;
					}
					expect(parts.text()).toBe(whole.text());
					expect(end === -1 ? -1 : taken).toBe(used);
				},
			),
		);
	});

	it('drops NULs, unless they are the delimiter', () => {
		const dropping = new LineScanner({ delimiter: 0x0a, raw: true, maxCharacters: 0 });
		expect(dropping.feed(Uint8Array.of(0x61, 0, 0x62, 0x0a, 0x63))).toBe(4);
		expect(dropping.text()).toBe('ab');
		const ending = new LineScanner({ delimiter: 0, raw: true, maxCharacters: 0 });
		expect(ending.feed(Uint8Array.of(0x61, 0x0a, 0, 0x62))).toBe(3);
		expect(ending.text()).toBe('a\n');
	});
});
