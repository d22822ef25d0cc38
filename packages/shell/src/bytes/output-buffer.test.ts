import { encodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Output } from '../pipe/stream.ts';
import { OutputBuffer } from './output-buffer.ts';
import { portableKit } from './portable-kit.ts';

const outputOf = (
	write: Output['write'] = () => true,
): { readonly chunks: Uint8Array[]; readonly output: Output } => {
	const chunks: Uint8Array[] = [];
	return {
		chunks,
		output: {
			write: (chunk) => {
				chunks.push(chunk);
				return write(chunk);
			},
			writeText: (text) => write(encodeText(text)),
			end: () => undefined,
			sendData: () => undefined,
			isTerminal: false,
		},
	};
};

describe('an output buffer', () => {
	it('hands on exactly the bytes that were appended, in order', () => {
		const piece = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 100 }),
			fc.uint8Array({ maxLength: 30 }),
			fc.integer({ min: 0, max: 255 }),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
				const { chunks, output } = outputOf();
				const buffer = new OutputBuffer(output, { flushBytes: 64 });
				const expected: Uint8Array[] = [];
				for (const item of pieces) {
					if (typeof item === 'string') {
						buffer.appendText(item);
						expected.push(encodeText(item));
					} else if (typeof item === 'number') {
						buffer.appendByte(item);
						expected.push(Uint8Array.of(item));
					} else {
						buffer.append(item);
						expected.push(item);
					}
					expect(buffer.settle()).toBe(true);
				}
				buffer.flush();
				expect(portableKit.concat([...chunks, new Uint8Array(0)])).toEqual(
					portableKit.concat([...expected, new Uint8Array(0)]),
				);
				expect(chunks.slice(0, -1).every((chunk) => chunk.length >= 64)).toBe(true);
			}),
		);
	});

	it('appends a range of a chunk', () => {
		const { chunks, output } = outputOf();
		const buffer = new OutputBuffer(output);
		buffer.append(encodeText('abcdef'), 2, 4);
		expect(buffer.size).toBe(2);
		buffer.flush();
		expect(chunks).toEqual([encodeText('cd')]);
	});

	it('writes nothing when there is nothing', () => {
		const { chunks, output } = outputOf();
		expect(new OutputBuffer(output).flush()).toBe(true);
		expect(chunks).toEqual([]);
	});

	it('never changes a chunk that it has handed on', () => {
		const { chunks, output } = outputOf();
		const buffer = new OutputBuffer(output);
		buffer.appendText('first');
		buffer.flush();
		buffer.appendText('other');
		buffer.flush();
		expect(chunks).toEqual([encodeText('first'), encodeText('other')]);
	});

	it('uses memory again that was given back, and no other', () => {
		const written: Uint8Array[] = [];
		const releases: (() => void)[] = [];
		const { output } = outputOf();
		const buffer = new OutputBuffer(
			{
				...output,
				write: (chunk, release) => {
					written.push(chunk);
					if (release !== undefined) releases.push(release);
					return true;
				},
			},
			{ flushBytes: 64 },
		);
		const fill = (byte: number): void => {
			buffer.append(new Uint8Array(2000).fill(byte));
			buffer.flush();
		};
		fill(1);
		fill(2);
		expect(written[1]!.buffer).not.toBe(written[0]!.buffer);
		expect(written[0]!.every((byte) => byte === 1)).toBe(true);
		releases[0]!();
		fill(3);
		fill(4);
		expect(written.slice(2).filter((chunk) => chunk.buffer === written[0]!.buffer)).toHaveLength(1);
		expect(written[1]!.every((byte) => byte === 2)).toBe(true);
	});

	it('lets the writer fill its room, and copies a little out of large memory', () => {
		const { chunks, output } = outputOf();
		const buffer = new OutputBuffer(output, { flushBytes: 64 });
		buffer.appendText('ab');
		buffer.room(5000).set(encodeText('cde'));
		buffer.advance(3);
		buffer.flush();
		expect(chunks).toEqual([encodeText('abcde')]);
		expect(chunks[0]!.buffer.byteLength).toBe(5);
	});

	it('tells that the reader is gone, and passes on a wait', async () => {
		const gone = new OutputBuffer(outputOf(() => false).output, { flushBytes: 1 });
		gone.appendByte(0x61);
		expect(gone.settle()).toBe(false);
		const slow = new OutputBuffer(outputOf(() => Promise.resolve(true)).output, { flushBytes: 1 });
		slow.appendByte(0x61);
		const settling = slow.settle();
		expect(settling).toBeInstanceOf(Promise);
		expect(await settling).toBe(true);
	});
});
