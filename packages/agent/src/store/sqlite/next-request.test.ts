import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Request } from './messages.ts';
import { NextRequest } from './next-request.ts';

const request: Request = { kind: 'watch', isWatched: true };
let channel: MessageChannel;
/** How often the clock was read: a look that waits awake reads it. */
let reads = 0;

beforeEach(() => {
	channel = new MessageChannel();
	reads = 0;
	vi.spyOn(performance, 'now').mockImplementation(() => 0.08 * reads++);
});

afterEach(() => {
	vi.restoreAllMocks();
	channel.port1.close();
});

it('takes what has come already', () => {
	channel.port1.postMessage(request);
	expect(new NextRequest(channel.port2).soon()).toEqual(request);
});

it('waits for a moment and no longer', () => {
	expect(new NextRequest(channel.port2).soon()).toBeUndefined();
	expect(reads).toBe(4);
});

it('seldom waits where nothing comes, and takes what has come all the same', () => {
	const next = new NextRequest(channel.port2);
	for (let round = 0; round < 16; round++) next.soon();
	reads = 0;
	for (let round = 0; round < 16; round++) next.soon();
	expect(reads).toBe(4);
	channel.port1.postMessage(request);
	expect(next.soon()).toEqual(request);
});

it('waits again where something has begun to come', () => {
	const next = new NextRequest(channel.port2);
	for (let round = 0; round < 32; round++) next.soon();
	for (let round = 0; round < 64; round++) {
		channel.port1.postMessage(request);
		next.soon();
	}
	reads = 0;
	next.soon();
	expect(reads).toBe(4);
});
