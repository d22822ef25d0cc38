import type { FileHandle } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { FileStream } from './file-stream.ts';

const streamOf = (text: string): FileStream => {
	const memory = createMemoryFileSystem();
	memory.write('/file', new TextEncoder().encode(text));
	const handle: FileHandle = memory.open('/file', { read: true });
	return new FileStream(handle, { appends: false });
};

const textOf = (chunk: Uint8Array | undefined): string | undefined =>
	chunk === undefined ? undefined : new TextDecoder().decode(chunk);

it('reads into the memory of its reader, bytes that were put back first', async () => {
	const stream = streamOf('abcdef');
	const memory = new Uint8Array(4);
	const first = await stream.pullInto(memory);
	expect(first).toBe(memory);
	expect(textOf(first)).toBe('abcd');
	stream.unread(new TextEncoder().encode('bcd'));
	expect(textOf(await stream.pullInto(memory))).toBe('bcd');
	expect(textOf(await stream.pullInto(memory))).toBe('ef');
	expect(await stream.pullInto(memory)).toBe(undefined);
});

it('knows the size of the whole file, wherever it is read', async () => {
	const stream = streamOf('abcdef');
	await stream.pull();
	expect(await stream.size()).toBe(6);
	expect((await stream.stat()).kind).toBe('file');
});

it('keeps for the next reader what one has given up waiting for', async () => {
	const arrivals: ((count: number) => void)[] = [];
	const memory = createMemoryFileSystem();
	memory.write('/file', new Uint8Array(0));
	const handle = new Proxy(memory.open('/file', { read: true }), {
		get: (target, key) =>
			key === 'read'
				? (into: Uint8Array) =>
						new Promise<number>((resolve) => {
							arrivals.push((count) => {
								into.fill(0x61, 0, count);
								resolve(count);
							});
						})
				: Reflect.get(target, key, target),
	});
	const stream = new FileStream(handle, { appends: false });
	// Two give up, the third still waits.
	for (let at = 0; at < 2; at++)
		void Promise.resolve(stream.pull()).then((late) => late !== undefined && stream.unread(late));
	const next = stream.pull();
	expect(arrivals.length).toBe(1);
	arrivals[0]!(3);
	expect(textOf(await next)).toBe('aaa');
});
