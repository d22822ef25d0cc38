import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Bunzip2 } from './bunzip2.ts';
import { DecodeFailed, type Decoder } from './decoder.ts';
import { Gunzip } from './gunzip.ts';
import { GzipWriter } from './gzip-writer.ts';
import { Unxz } from './unxz.ts';

const decoders: Readonly<Record<string, () => Decoder>> = {
	gzip: () => new Gunzip(),
	bzip2: () => new Bunzip2(),
	xz: () => new Unxz(() => undefined),
};

let seed = 7;
const random = (): number => {
	seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
	return seed / 2 ** 32;
};
const noise = Uint8Array.from({ length: 150_000 }, () => random() * 256);
const text = new TextEncoder().encode(
	Array.from({ length: 9000 }, (_, line) => `line ${line} ${'ab'.repeat(Math.floor(random() * 9))}\n`).join(
		'',
	),
);
const contents: Readonly<Record<string, Uint8Array>> = {
	nothing: new Uint8Array(0),
	'one byte': Uint8Array.of(97),
	zeros: new Uint8Array(400_000),
	'runs of each byte': Uint8Array.from({ length: 70_000 }, (_, at) => at >> 8),
	text,
	noise,
	mixed: Uint8Array.from([
		...text.subarray(0, 50_000),
		...noise.subarray(0, 70_000),
		...text.subarray(0, 50_000),
	]),
};

const pack = (program: string, level: string, content: Uint8Array): Uint8Array =>
	spawnSync(program, [level, '-c'], { input: content, maxBuffer: 1 << 26 }).stdout;

/** All that a decoder gives for chunks of a size, and the longest piece. */
const decode = (
	decoder: Decoder,
	packed: Uint8Array,
	chunkBytes: number,
): { content: Uint8Array; longest: number } => {
	const pieces: Uint8Array[] = [];
	const drain = (): void => {
		for (let piece = decoder.read(); piece !== undefined; piece = decoder.read())
			if (piece !== 'again') pieces.push(piece.slice());
	};
	for (let at = 0; at < packed.length; at += chunkBytes) {
		decoder.feed(packed.subarray(at, at + chunkBytes));
		drain();
	}
	decoder.finish();
	drain();
	expect(decoder.isDone).toBe(true);
	return {
		content: Uint8Array.from(Buffer.concat(pieces)),
		longest: Math.max(0, ...pieces.map((piece) => piece.length)),
	};
};

describe.each(Object.entries(decoders))('what %s has compressed', (program, make) => {
	it.each(Object.keys(contents))('is turned back from chunks of any size: %s', (name) => {
		const content = contents[name]!;
		for (const level of ['-1', '-9']) {
			const packed = pack(program, level, content);
			for (const chunkBytes of packed.length < 5000 ? [1, 13, 65_536] : [997, 65_536]) {
				const decoded = decode(make(), packed, chunkBytes);
				expect(Buffer.compare(decoded.content, content)).toBe(0);
				expect(decoded.longest).toBeLessThanOrEqual(100_000);
			}
		}
	});

	it('may consist of several streams', () => {
		const one = pack(program, '-6', contents.text!);
		const two = pack(program, '-1', contents.zeros!);
		const { content } = decode(make(), Buffer.concat([one, two]), 4096);
		expect(Buffer.compare(content, Buffer.concat([contents.text!, contents.zeros!]))).toBe(0);
	});

	it('is refused as cut off wherever it ends too early', () => {
		const packed = pack(program, '-6', text.subarray(0, 300));
		for (let length = program === 'xz' ? 6 : 4; length < packed.length; length++) {
			const decoder = make();
			const fault = faultOf(() => decode(decoder, packed.subarray(0, length), 50));
			expect([length, fault]).toEqual([length, 'truncated']);
		}
	});

	it('is refused where a byte of it is another, or gives what it gave, and never ends otherwise', () => {
		const content = text.subarray(0, 2000);
		const packed = pack(program, '-6', content);
		for (let round = 0; round < 400; round++) {
			const changed = packed.slice();
			const at = Math.floor(random() * changed.length);
			changed[at] = random() * 256;
			const outcome = faultOf(() => {
				// What follows the end may have been made the beginning of nothing.
				const decoder = make();
				for (let from = 0; from < changed.length; from += 64) decoder.feed(changed.subarray(from, from + 64));
				decoder.finish();
				for (let piece = decoder.read(); piece !== undefined; piece = decoder.read());
			});
			expect(outcome === undefined || typeof outcome === 'string').toBe(true);
		}
	});
});

const faultOf = (work: () => void): string | undefined => {
	try {
		work();
		return undefined;
	} catch (error) {
		if (error instanceof DecodeFailed) return error.fault;
		throw error;
	}
};

describe('what is compressed here', () => {
	it.each(Object.keys(contents))('is turned back by gzip: %s', (name) => {
		const content = contents[name]!;
		for (const level of [1, 6, 9] as const) {
			const parts: Uint8Array[] = [];
			const writer = new GzipWriter({ level, name: Uint8Array.of(97), mtimeSeconds: 5 }, (bytes) =>
				parts.push(bytes),
			);
			for (let at = 0; at < content.length; at += 10_000) writer.push(content.subarray(at, at + 10_000));
			writer.end();
			const back = spawnSync('gzip', ['-dc'], { input: Buffer.concat(parts), maxBuffer: 1 << 26 });
			expect([back.status, Buffer.compare(back.stdout, content)]).toEqual([0, 0]);
		}
	});
});

describe('memory for a dictionary', () => {
	it('is asked for before it is taken, as the output grows', () => {
		const packed = pack('xz', '-9', contents.zeros!);
		const asked: number[] = [];
		decode(new Unxz((bytes) => asked.push(bytes)), packed, 4096);
		expect(asked).toEqual([1 << 18, 1 << 18]);
	});
});
