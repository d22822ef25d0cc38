import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf, MessageCutter, maxMessageBytes, messageIn } from './message-frames.ts';

describe('messages in a pipe', () => {
	it('arrive as they were sent, however the bytes are cut', () => {
		fc.assert(
			fc.property(
				fc.array(fc.jsonValue()),
				fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
				(sent, sizes) => {
					const bytes = Buffer.concat(sent.map(frameOf));
					const cutter = new MessageCutter();
					const taken: unknown[] = [];
					for (let at = 0; at < bytes.length; ) {
						const size = sizes.next().value;
						taken.push(...cutter.push(bytes.subarray(at, at + size)).map(messageIn));
						at += size;
					}
					expect(taken).toEqual(sent);
				},
			),
		);
	});

	it('keep what JSON has no words for', () => {
		const [frame] = new MessageCutter().push(
			frameOf({ when: new Date(0), bytes: new Uint8Array([1]), not: undefined }),
		);
		expect(messageIn(frame!)).toEqual({ when: new Date(0), bytes: new Uint8Array([1]), not: undefined });
	});

	it('are refused where they are too long or hold what cannot be copied', () => {
		expect(() => frameOf('x'.repeat(maxMessageBytes))).toThrow('is too long; at most 8388608 are sent');
		expect(() => frameOf({ run: () => 1 })).toThrow('could not be cloned');
	});

	it.each([0, maxMessageBytes + 1])('are over after a length of %i', (length) => {
		const head = Buffer.alloc(4);
		head.writeUInt32LE(length);
		const cutter = new MessageCutter();
		const problem = `a message of ${length} bytes; at most 8388608 are read`;
		expect(cutter.push(Buffer.concat([head, frameOf(1)]))).toEqual([{ kind: 'malformed', problem }]);
		expect(cutter.push(frameOf(1))).toEqual([]);
	});
});
