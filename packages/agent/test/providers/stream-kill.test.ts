import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { TokenUsage } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointKind, Message } from '../../src/index.ts';
import { totalTokens } from '../../src/turn/usage.ts';
import { brokenAfter, FakeModelServer } from './fake/index.ts';
import type { StreamOrder, StreamReport } from './stream-worker.ts';
import { endpointAt, mainWires } from './wire-place.ts';

let folder: string;
let server: FakeModelServer | undefined;
beforeEach(() => {
	folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tenon-stream-'));
});
afterEach(async () => {
	await server?.close();
	server = undefined;
	rmSync(folder, { recursive: true, force: true });
});

const worker = fileURLToPath(new URL('./stream-worker.ts', import.meta.url));

const start = (order: StreamOrder): ChildProcessByStdio<null, Readable, Readable> =>
	spawn(
		process.execPath,
		['-C', '@tenon/source', '--disable-warning=ExperimentalWarning', worker, JSON.stringify(order)],
		{
			stdio: ['ignore', 'pipe', 'pipe'],
			env: { ...process.env, NODE_OPTIONS: '' },
		},
	);

const finish = async (order: StreamOrder): Promise<StreamReport> => {
	const child = start(order);
	let stdout = '';
	let stderr = '';
	child.stdout.on('data', (text) => {
		stdout += text;
	});
	child.stderr.on('data', (text) => {
		stderr += text;
	});
	const [code] = await once(child, 'close');
	expect([stderr.replaceAll(/^kept .*\n/gm, ''), code]).toEqual(['', 0]);
	return JSON.parse(stdout);
};

/** Resolves when the journal has the beginning of an answer. */
const kept = async (child: ReturnType<typeof start>, text: string): Promise<void> => {
	for await (const line of createInterface({ input: child.stderr })) if (line === `kept ${text}`) return;
	throw new Error('the worker ended before it had written anything');
};

const kill = async (child: ReturnType<typeof start>): Promise<void> => {
	const closed = once(child, 'close');
	child.kill('SIGKILL');
	await closed;
};

// The journal knows no protocol: each night all three.
const killed = process.env.TENON_SWEEP === 'nightly' ? mainWires : mainWires.slice(0, 1);

describe.each(killed)(
	'a process that is killed while a model of the kind $kind answers',
	{ timeout: 60_000 },
	({ kind, protocol }) => {
		const order = (
			stopsAt: StreamOrder['stopsAt'] = null,
			maxTokens: StreamOrder['maxTokens'] = null,
		): StreamOrder => ({
			store: join(folder, 'store.db'),
			endpoint: endpointAt(kind, server!.url),
			...{ stopsAt, maxTokens },
		});
		const said = (messages: readonly Message[]): readonly string[] =>
			messages.flatMap((message) =>
				message.role === 'assistant'
					? message.parts.map((part) => (part.type === 'text' ? part.text : part.type))
					: [],
			);

		it('in the middle of the stream leaves what came of it; the next one shows that, books it, and asks once more', async () => {
			const never = new Promise<void>(() => undefined);
			server = await FakeModelServer.start(protocol, (request) => {
				const reply = protocol.stream({ text: `Answer ${request.number}` }, request);
				return request.number > 1
					? reply
					: brokenAfter(reply, streamedSteps[kind]!, { type: 'wait', until: never });
			});
			const child = start(order());
			await kept(child, 'Answ');
			await kill(child);
			const { messages, calls, usage, told, events, ...rest } = await finish(order());
			expect(said(messages)).toEqual(['Answer 2']);
			expect(rest).toEqual({
				order: ['user', 'model-call-interrupted', 'assistant'],
				outcomes: ['finished'],
			});
			expect([server.requests.length, server.completed, server.faults]).toEqual([2, 1, []]);
			const known = knownUsage[kind] ?? null;
			const interrupted = {
				step: 1,
				purchase: 1,
				provider: kind,
				model: `${kind}/large`,
				text: 'Answ',
				reasoning: '',
			};
			const shown = { type: 'model-call-interrupted', ...interrupted, usage: known };
			expect(told).toEqual([
				{ type: 'assistant-prose-delta', correlationId: 'step/1', text: 'Answ' },
				{ correlationId: 'step/1', ...shown },
			]);
			expect(events).toEqual([shown]);
			expect(calls.map(({ source, finishReason }) => [source, finishReason])).toEqual([
				['interrupted', 'aborted'],
				['turn', 'end'],
			]);
			expect(calls[0]!.usage).toEqual(known ?? noUsage);
			expect(usage.filter(({ source }) => source === 'interrupted')).toEqual(
				known === null ? [] : [{ source: 'interrupted', model: `${kind}/large`, ...known }],
			);
			// A third one finds all of it done.
			expect(await finish(order())).toEqual({ messages, calls, usage, told: [], events, ...rest });
			expect(server.requests).toHaveLength(2);
		});

		it.runIf(knownUsage[kind] !== undefined)(
			'counts what it has used for the budget of the turn, which is not asked again where that is used up',
			async () => {
				const never = new Promise<void>(() => undefined);
				server = await FakeModelServer.start(protocol, (request) => {
					const reply = protocol.stream({ text: `Answer ${request.number}` }, request);
					return request.number > 1
						? reply
						: brokenAfter(reply, streamedSteps[kind]!, { type: 'wait', until: never });
				});
				const used = totalTokens(knownUsage[kind]!);
				const child = start(order(null, used));
				await kept(child, 'Answ');
				await kill(child);
				const { messages, outcomes, events } = await finish(order(null, used));
				expect([said(messages), outcomes, events.length]).toEqual([[], ['token_budget'], 1]);
				expect(server.requests).toHaveLength(1);
			},
		);

		it('twice is asked a third time, and both interrupted answers are there', async () => {
			const never = new Promise<void>(() => undefined);
			server = await FakeModelServer.start(protocol, (request) => {
				const reply = protocol.stream({ text: `Answer ${request.number}` }, request);
				return request.number > 2
					? reply
					: brokenAfter(reply, streamedSteps[kind]!, { type: 'wait', until: never });
			});
			for (let time = 0; time < 2; time++) {
				const child = start(order());
				await kept(child, 'Answ');
				await kill(child);
			}
			const { messages, calls, events } = await finish(order());
			expect(said(messages)).toEqual(['Answer 3']);
			expect(events.map(({ purchase, text }) => [purchase, text])).toEqual([
				[1, 'Answ'],
				[2, 'Answ'],
			]);
			expect(calls.map(({ source }) => source)).toEqual(['interrupted', 'interrupted', 'turn']);
			expect([server.requests.length, server.faults]).toEqual([3, []]);
		});

		it('between the end of the stream and its record has recorded no answer; there is one answer for each record', async () => {
			server = await FakeModelServer.start(protocol, ({ number }) => ({ text: `Answer ${number}` }));
			const child = start(order('answered'));
			await kept(child, 'Answer 1');
			await kill(child);
			const { messages, calls, events } = await finish(order());
			expect(said(messages)).toEqual(['Answer 2']);
			expect(events.map(({ text }) => text)).toEqual(['Answer 1']);
			expect(calls.map(({ source }) => source)).toEqual(['interrupted', 'turn']);
			expect([server.requests.length, server.faults]).toEqual([2, []]);
			expect(said((await finish(order())).messages)).toEqual(['Answer 2']);
			expect(server.requests).toHaveLength(2);
		});
	},
);

const noUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

// How many pieces of a reply there are until half of its text has come.
const streamedSteps: Partial<Record<EndpointKind, number>> = {
	anthropic: 4,
	openai: 5,
	'openai-compatible': 2,
};

// What a protocol has said of the usage by then.
const knownUsage: Partial<Record<EndpointKind, TokenUsage>> = {
	anthropic: { ...noUsage, input: 10, output: 1 },
};
