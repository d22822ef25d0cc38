import { describe, expect, it } from 'vitest';
import { expandBraces } from './braces.ts';
import { BadPattern } from './errors.ts';

describe('braces are written out', () => {
	const rows: readonly (readonly [string, readonly string[]])[] = [
		['plain', ['plain']],
		['{a,b}', ['a', 'b']],
		['x{a,b}y', ['xay', 'xby']],
		['{a,b}{1,2}', ['a1', 'a2', 'b1', 'b2']],
		['{a,{b,c}d}', ['a', 'bd', 'cd']],
		['/r/{src,test/unit}/**', ['/r/src/**', '/r/test/unit/**']],
		['a{,b}', ['a', 'ab']],
		['\\{a,b\\}', ['\\{a,b\\}']],
		['[{,}]', ['[{,}]']],
		['a,b', ['a,b']],
	];
	for (const [pattern, expected] of rows) {
		it(`${pattern} is ${expected.join(' ')}`, () => {
			expect(expandBraces(pattern)).toEqual(expected);
		});
	}
});

describe('braces without a clear meaning are refused', () => {
	const rows: readonly (readonly [string, string])[] = [
		['{a,b', '"{a,b": the brace opened at character 1 is not closed; add } or write \\{'],
		['a}', '"a}": } closes nothing; write \\}'],
		['{a}', '"{a}": braces need two alternatives, as in {a,b}; write \\{ for the character'],
		['{*,a}*', '"{*,a}*": a * inside braces meets a * outside of them; write several rules'],
		['*{,a}*', '"*{,a}*": a * inside braces meets a * outside of them; write several rules'],
		['[{', '"[{": the set opened at character 1 is not closed; add ] or write \\['],
	];
	for (const [pattern, message] of rows) {
		it(message, () => {
			expect(() => expandBraces(pattern)).toThrow(new BadPattern(...splitMessage(pattern, message)));
		});
	}

	it('a pattern that stands for too many is refused before it is written out', () => {
		expect(() => expandBraces('{a,b}'.repeat(800))).toThrow(
			'the braces stand for more than 256 patterns; write several rules',
		);
	});

	it('deep nesting is refused', () => {
		expect(() => expandBraces(`${'{a,'.repeat(1000)}b${'}'.repeat(1000)}`)).toThrow(
			'braces are nested deeper than 16; write several rules',
		);
	});

	it('a very long pattern is refused', () => {
		expect(() => expandBraces('a'.repeat(5000))).toThrow('longer than 4096 characters; shorten it');
	});
});

const splitMessage = (pattern: string, message: string): readonly [string, string] => [
	pattern,
	message.slice(JSON.stringify(pattern).length + 2),
];
