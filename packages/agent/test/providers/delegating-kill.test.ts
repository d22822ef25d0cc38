import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DelegatingOrder } from './delegating-worker.ts';
import { anthropicProtocol, brokenAfter, FakeModelServer } from './fake/index.ts';
import { endpointAt } from './wire-place.ts';

let folder: string;
let server: FakeModelServer;
beforeEach(async () => {
	folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tenon-delegating-'));
	server = await FakeModelServer.start(anthropicProtocol, ({ last, lastText, body }) => {
		if (lastText === 'look') return { text: 'Found it.' };
		if (last === 'user') return { text: 'I ask a helper.', calls: [call('delegate')] };
		return JSON.stringify(body).includes('"name":"ask","input"')
			? { text: 'Done.' }
			: { text: 'I ask you.', calls: [call('ask')] };
	});
});
afterEach(async () => {
	await server.close();
	rmSync(folder, { recursive: true, force: true });
});

const call = (name: string) => ({ id: `call_${name}`, name, args: '{}' });
const worker = fileURLToPath(new URL('./delegating-worker.ts', import.meta.url));

const start = (stopsAt: DelegatingOrder['stopsAt']) => {
	const endpoint = endpointAt('anthropic', server.url);
	const order: DelegatingOrder = { store: join(folder, 'store.db'), endpoint, stopsAt };
	return spawn(
		process.execPath,
		['-C', '@tenon/source', '--disable-warning=ExperimentalWarning', worker, JSON.stringify(order)],
		{ stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
	);
};

const killedAt = async (stopsAt: DelegatingOrder['stopsAt']): Promise<void> => {
	const child = start(stopsAt);
	const errors = text(child.stderr);
	const closed = once(child, 'close');
	const lines: string[] = [];
	for await (const line of createInterface({ input: child.stdout })) {
		lines.push(line);
		if (line === 'stopped') child.kill('SIGKILL');
	}
	const [, signal] = await closed;
	expect([lines, signal, await errors]).toEqual([['stopped'], 'SIGKILL', '']);
};

const finished = async (): Promise<readonly string[]> => {
	const child = start(null);
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(stderr).toBe('');
	return JSON.parse(stdout);
};

const whole = [
	'input: Hello',
	'assistant: I ask a helper. delegate({})',
	'tools: call_delegate ran Found it.',
	'assistant: I ask you. ask({})',
	'tools: call_ask ran true',
	'assistant: Done.',
];

/** What the model was asked, in order: what its conversation ended with. */
const asked = (): readonly string[] =>
	server.requests.map(({ last, lastText }) => (last === 'tool' ? 'result' : lastText));

describe('a turn with a subagent and a question, whose process is killed', { timeout: 60_000 }, () => {
	it('in the middle of the subagent’s stream buys that answer once more, and no other', async () => {
		const never = new Promise<void>(() => undefined);
		const answer = server.script;
		let isBroken = false;
		server.script = async (request) => {
			if (request.lastText !== 'look' || isBroken) return answer(request);
			isBroken = true;
			const reply = anthropicProtocol.stream({ text: 'Found it.' }, request);
			return brokenAfter(reply, 4, { type: 'wait', until: never });
		};
		await killedAt('streaming');
		expect(await finished()).toEqual(whole);
		expect([asked(), server.completed]).toEqual([['Hello', 'look', 'look', 'result', 'result'], 4]);
		expect(server.faults).toEqual([]);
	});

	it('between the subagent’s answer and its record buys that one once more, and no other', async () => {
		await killedAt('answered');
		expect(await finished()).toEqual(whole);
		expect(asked()).toEqual(['Hello', 'look', 'look', 'result', 'result']);
	});

	it.each([
		['between the end of the subagent and that of its call', 'ended'],
		['while the person is asked', 'asked'],
	] as const)('%s buys nothing twice', async (_when, stopsAt) => {
		await killedAt(stopsAt);
		expect(await finished()).toEqual(whole);
		expect(asked()).toEqual(['Hello', 'look', 'result', 'result']);
		// A third one finds all of it done.
		expect(await finished()).toEqual(whole);
		expect(server.requests).toHaveLength(4);
	});
});
