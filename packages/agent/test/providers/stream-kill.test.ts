import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/index.ts';
import { brokenAfter, FakeModelServer } from './fake/index.ts';
import type { StreamOrder } from './stream-worker.ts';
import { endpointAt, wires } from './wire-place.ts';

let folder: string;
let server: FakeModelServer | undefined;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-stream-'));
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

const finish = async (order: StreamOrder): Promise<readonly Message[]> => {
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
	expect([stderr, code]).toEqual(['', 0]);
	return JSON.parse(stdout);
};

const kill = async (child: ReturnType<typeof start>): Promise<void> => {
	const closed = once(child, 'close');
	child.kill('SIGKILL');
	await closed;
};

// The journal knows no protocol: each night all three.
const killed = process.env.TENON_SWEEP === 'nightly' ? wires : wires.slice(0, 1);

describe.each(killed)(
	'a process that is killed while a model of the kind $kind answers',
	{ timeout: 60_000 },
	({ kind, protocol }) => {
		const order = (stopsAt: StreamOrder['stopsAt'] = null): StreamOrder => ({
			store: join(folder, 'store.db'),
			endpoint: endpointAt(kind, server!.url),
			stopsAt,
		});
		const said = (messages: readonly Message[]): readonly string[] =>
			messages.flatMap((message) =>
				message.role === 'assistant'
					? message.parts.map((part) => (part.type === 'text' ? part.text : part.type))
					: [],
			);

		it('in the middle of the stream leaves nothing of it; the next one asks once, and what it is told is the only answer', async () => {
			const streaming = Promise.withResolvers<void>();
			const never = new Promise<void>(() => undefined);
			server = await FakeModelServer.start(protocol, (request) => {
				const reply = protocol.stream({ text: `Answer ${request.number}` }, request);
				if (request.number > 1) return reply;
				const notice = Promise.resolve().then(() => streaming.resolve());
				return brokenAfter(reply, 5, { type: 'wait', until: notice }, { type: 'wait', until: never });
			});
			const child = start(order());
			await streaming.promise;
			await kill(child);
			expect(said(await finish(order()))).toEqual(['Answer 2']);
			expect([server.requests.length, server.completed, server.faults]).toEqual([2, 1, []]);
			// A third one finds all of it done.
			expect(said(await finish(order()))).toEqual(['Answer 2']);
			expect(server.requests).toHaveLength(2);
		});

		it('between the end of the stream and its record has recorded nothing; there is one answer for each record', async () => {
			server = await FakeModelServer.start(protocol, ({ number }) => ({ text: `Answer ${number}` }));
			const child = start(order('answered'));
			await once(child.stdout, 'data');
			await kill(child);
			expect(said(await finish(order()))).toEqual(['Answer 2']);
			expect([server.requests.length, server.faults]).toEqual([2, []]);
			expect(said(await finish(order()))).toEqual(['Answer 2']);
			expect(server.requests).toHaveLength(2);
		});
	},
);
