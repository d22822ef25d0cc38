import type { ServerContext } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRequest } from './live-request.ts';

const requestWith = (meta: Readonly<Record<string, unknown>>) => {
	const told: unknown[] = [];
	const context = {
		mcpReq: {
			_meta: meta,
			signal: new AbortController().signal,
			notify: ({ params }: { readonly params: { readonly progress: number; readonly message: string } }) => {
				told.push([params.progress, params.message]);
				return Promise.resolve();
			},
		},
	} as unknown as ServerContext;
	return { told, context };
};

describe('a call that is silent', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
	afterEach(() => void vi.useRealTimers());

	it('tells its client from time to time that it is still at work', async () => {
		const { told, context } = requestWith({ progressToken: 1 });
		const live = new LiveRequest(context, 5000);
		await vi.advanceTimersByTimeAsync(10_000);
		live.onProgress('output');
		await vi.advanceTimersByTimeAsync(4999);
		expect(told).toEqual([
			[1, 'still running, for 5 s'],
			[2, 'still running, for 10 s'],
			[3, 'output'],
		]);
		await vi.advanceTimersByTimeAsync(1);
		expect(told).toHaveLength(4);
		live.leave();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(told).toHaveLength(4);
	});

	it('tells nothing where the client has not asked for progress', async () => {
		const { told, context } = requestWith({});
		new LiveRequest(context, 5000);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(told).toEqual([]);
		expect(vi.getTimerCount()).toBe(0);
	});
});
