import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { createBytePacker } from './byte-packer.ts';

const packed = (format: 'bzip2' | 'xz', bytes: Uint8Array): Buffer => {
	const pieces: Uint8Array[] = [];
	const packer = createBytePacker(format, (piece) => pieces.push(piece));
	for (let at = 0; at < bytes.length; at += 1000) Array.from(packer.push(bytes.subarray(at, at + 1000)));
	Array.from(packer.end());
	return Buffer.concat(pieces);
};

const unpackedByReal = (format: 'bzip2' | 'xz', bytes: Buffer): Buffer =>
	spawnSync(format, ['-dc'], { input: bytes, maxBuffer: 1 << 26 }).stdout;

describe.each(['bzip2', 'xz'] as const)('what is packed for %s', (format) => {
	it('is turned back by the real program', () => {
		const few = fc.array(fc.nat({ max: 3 }), { maxLength: 2000 });
		const any = fc.array(fc.nat({ max: 255 }), { maxLength: 2000 });
		fc.assert(
			fc.property(fc.oneof(few, any), (numbers) => {
				const bytes = Uint8Array.from(numbers);
				expect(unpackedByReal(format, packed(format, bytes)).equals(Buffer.from(bytes))).toBe(true);
			}),
			{ numRuns: 30 },
		);
	});

	it.each([
		['runs that are longer than one can say', Buffer.alloc(250_000)],
		['two bytes in turn, over several blocks', Buffer.from('ab'.repeat(120_000))],
		['every byte', Buffer.from(Array.from({ length: 1024 }, (_, at) => at % 256))],
		[
			'text over several blocks',
			Buffer.from(Array.from({ length: 20_000 }, (_, at) => `line ${at} ${(at * 7919) % 1000}\n`).join('')),
		],
	])('holds %s', (_title, bytes) => {
		expect(unpackedByReal(format, packed(format, bytes)).equals(bytes)).toBe(true);
	});
});

const files = {
	nums: '3\n1\n4\n1\n5\n',
	emp: 'Beth 4.00 0\nDan 3.75 0\n',
	words: 'the quick brown fox\njumps over\n',
	'src/a.js': 'let a;\n',
	'src/b.js': 'let b;\n',
	'src/lib/c.ts': 'let c;\n',
	'src/lib/deep/d e': 'd\n',
};

describeLikeReal('compressing by bzip2 and xz', files, [
	'bzip2 -k nums; bzcat nums.bz2 | head -1; bunzip2 -c nums.bz2 | tail -1; bzip2 emp; ls emp*; bzip2 -d emp.bz2; cat emp | head -1; bzip2 nums.bz2; echo $?; bzip2 -9 < words | bzcat | head -1',
	'xz -k nums; xzcat nums.xz | head -1; xz -9e -T0 emp; ls emp*; unxz emp.xz; head -1 emp; xz nums.xz; echo $?; echo hi | xz | xz -dc; xz -t nums.xz; echo $?; xz nosuch; echo $?; xz src; echo $?',
]);
