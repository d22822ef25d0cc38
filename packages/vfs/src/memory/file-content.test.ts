import { decodeText, encodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileContent } from './file-content.ts';

const page = 64 * 1024;
const contentOf = (text: string, owner = 1): FileContent => FileContent.of(encodeText(text), owner);
const textOf = (content: FileContent): string => decodeText(content.slice(0, content.size));

describe('FileContent', () => {
	it('copies what it is given and what it gives', () => {
		const given = encodeText('abc');
		const content = FileContent.of(given, 1);
		given.fill(0);
		content.slice(0, 3).fill(0);
		expect(textOf(content)).toBe('abc');
	});

	it('copies a view whose own slice would not', () => {
		const given = Buffer.from('abc');
		const content = FileContent.of(given, 1);
		given.fill(0);
		expect(textOf(content)).toBe('abc');
	});

	it('reads zero from a gap and stores nothing for it', () => {
		const content = contentOf('ab');
		content.write(encodeText('z'), 3 * page);
		expect(content.size).toBe(3 * page + 1);
		expect(content.storedBytes).toBe(3);
		expect(content.slice(1, 3)).toEqual(Uint8Array.of(0x62, 0, 0));
		const into = new Uint8Array(4).fill(0xff);
		expect(content.read(into, 3 * page - 2)).toBe(3);
		expect(into).toEqual(Uint8Array.of(0, 0, 0x7a, 0xff));
	});

	it('is as large as it is told, without storing more', () => {
		const content = contentOf('abc');
		content.truncate(2 ** 45);
		expect([content.size, content.storedBytes]).toEqual([2 ** 45, 3]);
		expect(content.slice(2 ** 45 - 2, 10)).toEqual(new Uint8Array(2));
	});

	it('forgets what was cut off when it grows again', () => {
		const content = contentOf('abcdef');
		content.truncate(2);
		content.truncate(4);
		expect(textOf(content)).toBe('ab\0\0');
		expect(content.storedBytes).toBe(2);
	});

	it('is not extended by writing nothing', () => {
		const content = contentOf('a');
		content.write(new Uint8Array(0), 10);
		expect(content.size).toBe(1);
	});

	it('shares pages with a copy until one side writes', () => {
		const content = contentOf('abc');
		const copy = content.writable(2);
		expect(content.writable(1)).toBe(content);
		copy.write(encodeText('X'), 1);
		expect([textOf(content), textOf(copy)]).toEqual(['abc', 'aXc']);
	});

	it('agrees with a plain array and never changes what it was copied from', () => {
		const at = fc.constantFrom(0, 1, 5, page - 2, page, page + 3, 2 * page + 1);
		const step = fc.oneof(
			fc.record({ kind: fc.constant('write' as const), at, bytes: fc.uint8Array({ maxLength: 8 }) }),
			fc.record({ kind: fc.constant('fill' as const), at, length: fc.constantFrom(1, page, page + 5) }),
			fc.record({ kind: fc.constant('truncate' as const), at }),
			fc.record({ kind: fc.constant('copy' as const) }),
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
				let owner = 1;
				let content = new FileContent(owner);
				let plain = new Uint8Array(0);
				const kept: { content: FileContent; plain: Uint8Array }[] = [];
				for (const each of steps) {
					if (each.kind === 'copy') {
						kept.push({ content, plain: plain.slice() });
						owner++;
						content = content.writable(owner);
					} else if (each.kind === 'truncate') {
						content.truncate(each.at);
						plain = resized(plain, each.at);
					} else {
						const bytes = each.kind === 'write' ? each.bytes : new Uint8Array(each.length).fill(7);
						content.write(bytes, each.at);
						if (bytes.length === 0) continue;
						plain = resized(plain, Math.max(plain.length, each.at + bytes.length));
						plain.set(bytes, each.at);
					}
				}
				for (const state of [...kept, { content, plain }]) {
					expect(state.content.size).toBe(state.plain.length);
					expect(Buffer.compare(state.content.slice(0, state.content.size), state.plain)).toBe(0);
					expect(state.content.storedBytes).toBeLessThanOrEqual(state.content.size);
				}
			}),
			{ numRuns: 200 },
		);
	});
});

const resized = (bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> => {
	const copy = new Uint8Array(size);
	copy.set(bytes.subarray(0, size));
	return copy;
};
