import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameReader } from './frame-reader.ts';
import { lineCutter } from './line-cutter.ts';
import { WorkSlices } from './work-slices.ts';

const read = (stream: PassThrough, slices: WorkSlices, onLine: (text: string) => void = () => undefined) => {
	const lines: string[] = [];
	const { promise: ended, resolve } = Promise.withResolvers<void>();
	const reader = new FrameReader(stream, slices, lineCutter(), {
		frame: (line) => {
			const text = line.kind === 'line' ? line.text : `<${line.byteLength}>`;
			lines.push(text);
			onLine(text);
		},
		ended: resolve,
	});
	return { lines, ended, reader };
};

describe('the reader of frames', () => {
	it('gives lines in order, however the bytes are cut and however little time there is', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.string({ unit: fc.constantFrom('a', 'ä', '{', ' '), maxLength: 12 }), { maxLength: 60 }),
				fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
				fc.constantFrom(0, 5),
				async (texts, sizes, sliceMs) => {
					const stream = new PassThrough();
					const { lines, ended } = read(stream, new WorkSlices(sliceMs));
					const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
					for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
						const size = sizes[turn % sizes.length]!;
						stream.write(bytes.subarray(at, at + size));
						at += size;
					}
					stream.end();
					await ended;
					expect(lines).toEqual(texts);
				},
			),
			{ numRuns: 60 },
		);
	});

	it('lets other work come between when there is much to read, and takes no more meanwhile', async () => {
		const stream = new PassThrough();
		const { lines, ended } = read(stream, new WorkSlices(0));
		stream.write('x\n'.repeat(1_000));
		await nextTurn();
		expect(lines.length).toBeLessThan(1_000);
		expect(stream.isPaused()).toBe(true);
		stream.end();
		await ended;
		expect(lines).toHaveLength(1_000);
	});

	it('gives several streams their turns', async () => {
		const slices = new WorkSlices(0);
		const order: string[] = [];
		const streams = ['a', 'b'].map((name) => {
			const stream = new PassThrough();
			const { ended } = read(stream, slices, () => order.push(name));
			stream.end(`${name}\n`.repeat(100));
			return ended;
		});
		await Promise.all(streams);
		expect(order.indexOf('b')).toBeLessThan(order.lastIndexOf('a'));
	});

	it('tells nothing more once it was stopped, and lets the rest run out', async () => {
		const stream = new PassThrough();
		const reading = read(stream, new WorkSlices(5), (text) => {
			if (text === 'stop') reading.reader.stop();
		});
		stream.write('one\nstop\ntwo\n');
		await nextTurn();
		stream.end('three\n');
		await new Promise((resolve) => stream.once('end', resolve));
		expect(reading.lines).toEqual(['one', 'stop']);
	});

	it('reads a last line without its newline, and ends once', async () => {
		const stream = new PassThrough();
		const { lines, ended, reader } = read(stream, new WorkSlices(5));
		stream.end('one\ntwo');
		await ended;
		reader.finish();
		expect(lines).toEqual(['one', 'two']);
	});
});
