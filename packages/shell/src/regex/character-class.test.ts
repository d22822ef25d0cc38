import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type CharacterClass, findCharacterClass, isInClass, isWordCharacter } from './character-class.ts';
import { upperOf, upperText } from './fold.ts';

const classes: readonly CharacterClass[] = [
	'alnum',
	'alpha',
	'blank',
	'cntrl',
	'digit',
	'graph',
	'lower',
	'print',
	'punct',
	'space',
	'upper',
	'xdigit',
];

// Letters and signs of many scripts. Left out is what Unicode has changed since the C library's version.
const changed = new Set([0x19b, 0x264, 0x295, ...Array.from({ length: 13 }, (_, index) => 0x363 + index)]);
const codes = [
	[0x01, 0x52f],
	[0x5d0, 0x5ea],
	[0x660, 0x669],
	[0x905, 0x939],
	[0xe01, 0xe3a],
	[0x1e00, 0x1fff],
	[0x2000, 0x206f],
	[0x2150, 0x218b],
	[0x24b6, 0x24e9],
	[0x3000, 0x30ff],
	[0xe000, 0xe010],
	[0xff01, 0xff5e],
	[0x10400, 0x1044f],
	[0x1f600, 0x1f610],
]
	.flatMap(([first, last]) => Array.from({ length: last! - first! + 1 }, (_, index) => first! + index))
	.filter((code) => !changed.has(code));
const text = codes.map((code) => String.fromCodePoint(code)).join('');

const askBash = (script: string): string => {
	const run = spawnSync('bash', ['--norc', '-c', script, 'bash', text], {
		env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
		encoding: 'utf8',
	});
	expect(run.stderr).toBe('');
	return run.stdout;
};

describe('character classes', () => {
	it.each(classes)('of the name %s hold what bash says', (name) => {
		const ours = codes.filter((code) => isInClass(code, name)).map((code) => String.fromCodePoint(code));
		expect(ours.join('')).toBe(askBash(`printf %s "\${1//[^[:${name}:]]/}"`));
	});

	it('have names in lower case only', () => {
		expect(findCharacterClass('alpha')).toBe('alpha');
		expect(findCharacterClass('Alpha')).toBe(undefined);
		expect(findCharacterClass('constructor')).toBe(undefined);
	});

	it('hold no raw byte, but for word boundaries a raw byte counts as Latin-1', () => {
		expect(classes.filter((name) => isInClass(0xdce9, name))).toEqual([]);
		expect(isWordCharacter(0xdce9)).toBe(true);
		expect(isWordCharacter(0xdcd7)).toBe(false);
	});
});

describe('the upper-case partner', () => {
	it('is the one of bash', () => {
		expect(upperText(text)).toBe(askBash(`printf %s "\${1^^}"`));
	});

	it('is the character itself where full conversion gives several, and for raw bytes', () => {
		expect(upperOf(0xdf)).toBe(0xdf);
		expect(upperOf(0xdce9)).toBe(0xdce9);
		expect(upperText('a\udce9ß😀')).toBe('A\udce9ß😀');
	});
});
