import { createHookRegistry, decodeText, encodeText, shortCircuit } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { type CalcExecutor, calcProtocol } from '../../test/support/calc-protocol.ts';
import { plugin } from '../../test/support/plugins.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import { SessionCheckpoint } from './session-checkpoint.ts';

const partsIn = async (store: Store): Promise<unknown> => {
	const record = await store.sessions.read('s');
	const parts = await store.sessions.checkpoint(record!.checkpoint!);
	const own = [...parts].filter(([key]) => key !== 'runtime/prompt');
	return Object.fromEntries(own.map(([key, body]) => [key, decodeText(body)]));
};

const runtime = (contextTokens: number | null): string =>
	JSON.stringify({
		driver: { name: 'calc', version: 1 },
		promptUsage:
			contextTokens === null
				? null
				: { contextTokens, maxContextTokens: null, input: 10, cacheRead: 0, cacheWrite: 0 },
	});

describe('the parts of a checkpoint', () => {
	it('are committed together, and each capture is acknowledged with the commit or aborted with it', async () => {
		const executors: CalcExecutor[] = [];
		const store = openInlineStore({ file: ':memory:' });
		let fails = false;
		const failing: Store = {
			...store,
			sessions: {
				...store.sessions,
				commit: (commit) =>
					fails ? Promise.reject(new Error('the disk is gone')) : store.sessions.commit(commit),
			},
		};
		const script = ['x = 1\ny = 2\nfinish x', 'x + 1\nfinish x', 'finish y'];
		const options = {
			store: failing,
			protocols: { calc: calcProtocol((executor) => void executors.push(executor)) },
			defaultProtocol: 'calc',
		};
		const { agent } = testAgent(script, {}, options);
		const session = agent.session('s');
		await session.run('one');
		expect(await partsIn(store)).toEqual({ 'execution/x': '1', 'execution/y': '2', runtime: runtime(15) });
		fails = true;
		await session.accept('two');
		await expect(agent.drive('s')).rejects.toThrow('the disk is gone');
		// One is built for each input that is accepted while the session is not live.
		const live = (): readonly CalcExecutor[] => executors.filter(({ told }) => told.length > 0);
		expect(live()[0]!.told).toEqual([
			'restore',
			// For the journal, and for the commit.
			...['capture x y', 'abort', 'capture x y', 'acknowledge'],
			...['capture x', 'abort', 'capture x', 'abort'],
		]);
		fails = false;
		await session.settle();
		expect(await partsIn(store)).toEqual({ 'execution/x': '2', 'execution/y': '2', runtime: runtime(15) });
		expect(live()[1]!.told).toEqual([
			'restore x y',
			// What was journaled; the code was not run again.
			'restore x y',
			'acknowledge',
		]);
		await agent.close();
		await store.close();
	});

	it('of a source that a process does not have are carried along', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const options = { store, protocols: { calc: calcProtocol() }, defaultProtocol: 'calc' };
		const knowing = testAgent(['x = 1\nfinish x'], {}, options);
		await knowing.agent.session('s').run('one');
		await knowing.agent.close();
		const ignorant = testAgent(['', 'Yes.'], {}, { store });
		const session = ignorant.agent.session('s');
		await session.open({ protocol: 'standard' });
		await session.run('two');
		expect(await partsIn(store)).toMatchObject({ 'execution/x': '1' });
		await ignorant.agent.close();
		await store.close();
	});

	it('that live as long as their frame are cleared by a committed switch', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('switcher', 'model_call', ({ request }) => {
			const last = JSON.stringify(request.messages.at(-1)?.parts);
			return last.includes('"two"') ? shortCircuit({ frameKey: 'k', task: 'the task' }) : undefined;
		});
		const { agent, store } = testAgent(
			['x = 1\nfinish x'],
			{},
			{
				hooks,
				protocols: { calc: calcProtocol() },
				defaultProtocol: 'calc',
			},
		);
		const session = agent.session('s');
		await session.run('one');
		await session.accept('two');
		await agent.drive('s');
		const outcomes = (await session.turns()).map(({ outcome }) => outcome);
		expect(outcomes).toMatchObject([{ value: 1 }, { type: 'frame-switch' }, { value: 1 }]);
		expect(await partsIn(store)).toEqual({ 'execution/x': '1', runtime: runtime(15) });
		await agent.close();
	});
});

describe('a capture', () => {
	const source = (
		name: string,
		parts: Readonly<Record<string, string>>,
		told: string[] = [],
	): CheckpointSource => ({
		name,
		capture: () =>
			new Map(
				Object.entries(parts).map(([key, body]) => [key, body === '=' ? 'unchanged' : encodeText(body)]),
			),
		restore: () => undefined,
		acknowledge: () => void told.push(`${name} acknowledged`),
		abort: () => void told.push(`${name} aborted`),
	});
	const stays = { opensFrame: false };

	it('carries bodies only of what has changed, and nothing where nothing has', async () => {
		const checkpoint = new SessionCheckpoint();
		const first = await checkpoint.capture([source('a', { a: '1', 'a/b': '2' })], stays);
		expect(first.parts?.map(({ key, body }) => [key, body === undefined])).toEqual([
			['a', false],
			['a/b', false],
		]);
		first.acknowledge();
		expect((await checkpoint.capture([source('a', { a: '1', 'a/b': '=' })], stays)).parts).toBeNull();
		const third = await checkpoint.capture([source('a', { a: '3', 'a/b': '=' })], stays);
		expect(third.parts?.map(({ key, body }) => [key, body === undefined])).toEqual([
			['a', false],
			['a/b', true],
		]);
		const fourth = await checkpoint.capture([source('a', { a: '1' })], stays);
		expect(fourth.parts?.map(({ key }) => key)).toEqual(['a']);
	});

	it.each([
		[{ b: '1' }, 'part "b" of the checkpoint source "a": it is not called like its source'],
		[{ ab: '1' }, 'part "ab" of the checkpoint source "a": it is not called like its source'],
		[
			{ 'a/x': '=' },
			'part "a/x" of the checkpoint source "a": it is said to be unchanged, and nothing is committed of it',
		],
	])(
		'that cannot be committed is refused, and all that was captured is aborted: %o',
		async (parts, message) => {
			const told: string[] = [];
			const checkpoint = new SessionCheckpoint();
			const sources = [
				source('first', { first: '1' }, told),
				source('a', parts as Record<string, string>, told),
			];
			await expect(checkpoint.capture(sources, stays)).rejects.toMatchObject({
				code: 'session.bad-checkpoint-part',
				message,
			});
			expect(told).toEqual(['first aborted', 'a aborted']);
		},
	);
});

it('a source that fails after the commit leaves the turn committed, and is loaded anew', async () => {
	const restored: number[] = [];
	let fails = true;
	const odd = plugin('p', (registrar) =>
		registrar.state.source({
			name: 'odd',
			capture: () => new Map([['odd', encodeText('1')]]),
			restore: (parts) => void restored.push(parts.size),
			acknowledge: () => {
				if (fails) throw new Error('not now');
			},
		}),
	);
	const { agent } = testAgent(['One.', 'Two.'], {}, { plugins: [odd] });
	const session = agent.session('s');
	expect((await session.run('one')).outcome).toMatchObject({ text: 'One.' });
	fails = false;
	expect((await session.run('two')).outcome).toMatchObject({ text: 'Two.' });
	expect(restored).toEqual([0, 1]);
	await agent.close();
});
