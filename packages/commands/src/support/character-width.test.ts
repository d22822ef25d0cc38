import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { characterWidth } from './character-width.ts';

const sample = [
	0x20, 0x41, 0xe9, 0xad, 0x300, 0x378, 0x5d0, 0xe31, 0x1100, 0x1160, 0x200b, 0x2028, 0x20ac, 0x3042, 0x4e00,
	0xac00, 0xd7a3, 0xe000, 0xff21, 0xff71, 0xfffd, 0xfffe, 0x1f600, 0x1f1e6, 0x20000, 0xe0001, 0x10ffff,
];

it('characters are as wide as wc -L counts them', () => {
	const real = sample.map((code) => {
		const { stdout } = spawnSync('wc', ['-L'], {
			input: String.fromCodePoint(code),
			env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
			encoding: 'utf8',
		});
		return Number(stdout);
	});
	expect(sample.map((code) => Math.max(0, characterWidth(code)))).toEqual(real);
});

it('control characters and what is no character have no width', () => {
	expect([1, 0x7f, 0x85, 0x110000, 0xd800].map(characterWidth)).toEqual([-1, -1, -1, -1, -1]);
});
