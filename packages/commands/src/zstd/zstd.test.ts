import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { DecodeFailed } from '../compression/decoder.ts';
import { Unzstd } from '../compression/unzstd.ts';
import { createZstdPacker } from '../compression/zstd-packer.ts';

const files = {
	a: 'hello\n',
	b: Array.from({ length: 3000 }, (_, line) => `line ${line} of some text\n`).join(''),
	empty: '',
	'd/e': 'x\n',
};

describeLikeReal('zstd', files, [
	'zstd a; ls; zstd -dc a.zst; zstd -t a.zst; zstd -tq a.zst; echo $?',
	'zstd -q a; zstd -d a.zst < /dev/null; echo $?; zstd -df a.zst; cat a; unzstd -f a.zst; cat a',
	'zstd -q a; zstd a < /dev/null; echo $?; zstd -q a; echo $?; zstd -f a; echo $?; echo y | zstd -d a.zst; echo $?',
	'zstd -q --rm a; ls; zstd -dq --rm a.zst; ls; zstd -kq a; ls',
	'for l in 1 3 9 19; do zstd -q$l b -o $l.zst; zstd -dc $l.zst | cmp - b || echo differs; done; zstd -q --fast=3 b -o f.zst; zstdcat f.zst | cmp - b',
	'zstd -20 a -o x; zstd --ultra -22 a -o y; zstd -dc < x; zstd -dc < y',
	'zstd < b | zstd -d | cmp - b; cat b | zstd -c | unzstd | cmp - b; zstd -c b | zstdcat | cmp - b; echo $?',
	'zstd -q a empty; zstdcat a.zst empty.zst; zstd -q b; cat a.zst b.zst a.zst | zstd -d | cksum; zstd a b empty -f 2> /dev/null; ls',
	'zstd -d a; echo $?; zstd -t a; echo $?; zstd -dc a; echo $?; zstdcat a; echo $?; zstd -dcf a b | cksum',
	'zstd nosuch; echo $?; unzstd nosuch; echo $?; unzstd nosuch.zst; echo $?; zstd d; echo $?; zstdcat nosuch; echo $?',
	'zstd -q a; mv a.zst c; unzstd c; echo $?; zstd -dc c; zstd -d c -o x; cat x; zstd -dq c -o y; cat y',
	'zstd -q b; head -c 100 b.zst > t.zst; zstd -dq t.zst; echo $?; ls t; head -c 3 b.zst > u.zst; zstd -dq u.zst; echo $?',
	'zstd -q a; { cat a.zst; printf x; } | zstd -dc; echo $?; { cat a.zst; printf "some more"; } | zstd -dc; echo $?',
	'zstd -q a; printf "\\x50\\x2a\\x4d\\x18\\x03\\0\\0\\0abc" > s; cat s a.zst s | zstd -d',
	'zstd -q --no-check a; wc -c < a.zst; zstd -qf a; wc -c < a.zst; zstd -qf -T0 a; zstd -dc a.zst',
	'gzip -k a; zstd -dc a.gz; rm a; zstd -dq a.gz; cat a; echo $?',
	'chmod 640 a; touch -d @1000000000 a; zstd -q a; stat -c "%a %Y" a.zst; rm a; unzstd -q a.zst; stat -c "%a %Y" a',
	'tar cf - a d | zstd -q > x.tar.zst; tar tf x.tar.zst | sort; tar xOf x.tar.zst a; tar --zstd -tf x.tar.zst | sort; cat x.tar.zst | tar t; echo $?',
	'tar --zstd -cf x a b; tar tf x; zstdcat x | tar t; tar caf y.tar.zst a; zstd -t y.tar.zst > /dev/null 2>&1; echo $?; tar xf y.tar.zst -O',
	...[
		'zstd -l a.zst',
		'zstd --list a.zst st.zst; unzstd -l a.zst; zstdcat -l nc.zst',
		'zstd -l a.zst nc.zst',
		'zstd -l b.zst st.zst nc.zst c.zst s.zst e.zst',
		'zstd -l c.zst b.zst; zstd -lq s.zst',
		'zstd -lv a.zst',
		'zstd -lv a.zst b.zst st.zst nc.zst; zstd -vl c.zst s.zst e.zst',
		'zstd -l',
		'zstd -l - a.zst',
		'zstd -l b',
		'zstd -l nosuch',
		'zstd -lv nosuch b a.zst',
		'zstd -l nosuch a.zst',
		'zstd -l d',
		'zstd -l b a.zst nosuch e.zst',
		'zstd -l x.gz sk',
		'zstd -l empty; zstd -l g.zst; zstd -l h.zst',
	].map((command) => ({
		script: `zstd -q a; zstd -q b; zstd -qc < b > st.zst; zstd -q --no-check -c b > nc.zst; cat a.zst b.zst > c.zst; printf '\\x50\\x2a\\x4d\\x18\\x03\\0\\0\\0abc' > sk; cat sk a.zst sk > s.zst; zstd -q empty -o e.zst; gzip -c a > x.gz; { cat a.zst; echo abc; } > g.zst; { cat a.zst; echo abcdefghijkl; } > h.zst; ${command}; echo $?`,
	})),
	{
		script: 'zstd -q b; head -c 100 b.zst > t.zst; zstd -l t.zst; echo $?',
		ignoresStderr: true,
		differs: {
			stdout: 'Frames  Skips  Compressed  Uncompressed  Ratio  Check  Filename\n1\n',
			status: 0,
			why: 'a file that is cut off has no facts; the real one counts no frame and a ratio',
		},
	},
	{ script: 'zstd --nosuch; echo $?; zstd -X a; echo $?', ignoresStderr: true },
]);

const unpack = (packed: Uint8Array, step: number): Uint8Array => {
	const decoder = new Unzstd(() => undefined);
	const parts: Uint8Array[] = [];
	const drain = (): void => {
		for (let piece = decoder.read(); piece !== undefined; piece = decoder.read()) parts.push(piece.slice());
	};
	for (let at = 0; at < packed.length; at += step) {
		decoder.feed(packed.subarray(at, at + step));
		drain();
	}
	decoder.finish();
	drain();
	return Buffer.concat(parts);
};

/** Bytes of many kinds: repeated, of few letters, of all. */
const content = fc
	.array(
		fc.oneof(
			fc.uint8Array({ maxLength: 400 }),
			fc.array(fc.constantFrom(97, 98, 99), { maxLength: 900 }).map((bytes) => Uint8Array.from(bytes)),
			fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(6000)).map(([unit, count]) => {
				const bytes = new Uint8Array(unit.length * count);
				for (let at = 0; at < bytes.length; at++) bytes[at] = unit[at % unit.length]!;
				return bytes;
			}),
		),
		{ maxLength: 12 },
	)
	.map((parts) => Buffer.concat(parts));

describe('the decoder of Zstandard', () => {
	it('turns back what is compressed, in chunks of any size', async () => {
		await fc.assert(
			fc.asyncProperty(
				content,
				fc.constantFrom(-3, 1, 3, 12, 19),
				fc.integer({ min: 1, max: 900 }),
				async (bytes, level, step) => {
					const packer = createZstdPacker({ level, hasChecksum: true, sizeBytes: undefined })!;
					const packed = Buffer.concat([...(await packer.push(bytes)), ...(await packer.end())]);
					packer.close();
					expect(Buffer.compare(unpack(packed, step), bytes)).toBe(0);
				},
			),
			{ numRuns: 60 },
		);
	});

	it('ends with its own error, or with other bytes, where data is damaged', () => {
		const folder = mkdtempSync(join(tmpdir(), 'tenon-zstd-'));
		writeFileSync(join(folder, 'b'), files.b);
		spawnSync('zstd', ['-q', '--no-check', '-19', 'b'], { cwd: folder });
		const packed = readFileSync(join(folder, 'b.zst'));
		rmSync(folder, { recursive: true });
		fc.assert(
			fc.property(
				fc.nat(packed.length - 1),
				fc.integer({ min: 1, max: 255 }),
				fc.nat(packed.length),
				(at, change, end) => {
					const damaged = Uint8Array.from(packed);
					damaged[at] = damaged[at]! ^ change;
					for (const bytes of [damaged, damaged.subarray(0, end)])
						try {
							unpack(bytes, 1000);
						} catch (error) {
							expect(error).toBeInstanceOf(DecodeFailed);
						}
				},
			),
			{ numRuns: 400 },
		);
	});

	it('takes no memory for a window before it is written', () => {
		let counted = 0;
		const decoder = new Unzstd((bytes) => {
			counted += bytes;
		});
		// A frame that asks for 128 MiB, and has one block of one byte 50 times.
		decoder.feed(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x88, 0x93, 0x01, 0x00, 0x61));
		expect(decoder.read()?.length).toBe(50);
		expect(counted).toBeLessThan(1 << 18);
	});
});
