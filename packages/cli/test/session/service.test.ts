import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { modeNames } from '@tenon/host';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../src/session/service/events.ts';
import { builtProgram } from '../built-program.ts';
import { type FrontWorld, makeFrontWorld } from '../support/front-world.ts';
import { startRpc } from '../support/rpc-driver.ts';
import { verb } from '../support/rpc-verbs.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

/** As long as a test may take. */
const waitingLong = { timeout: 60_000 };

/** A process whose session `s1` has a turn of "one" that runs, and "two" that waits, is killed. */
const killedInTurn = async (world: FrontWorld, storeFile: string): Promise<void> => {
	const rpc = await startRpc({ world, args: ['--store', storeFile, '--session', 's1'] });
	await verb(rpc, 'submit', { text: 'one' });
	await expect.poll(() => existsSync(join(world.project, 'begun')), waitingLong).toBe(true);
	await verb(rpc, 'submit', { text: 'two' });
	process.kill(rpc.pid, 'SIGKILL');
	await rpc.finish();
};

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe.each(services)('a service %s', { timeout: 60_000 }, (_name, open) => {
	it('refuses what it cannot do by a code, and names what it can', async () => {
		await using session = await watched(open, { replies: [{ text: 'One.' }] });
		const { service } = session;
		await service.setProtocol({ protocol: 'standard' });
		const { turnId } = await service.submit({ text: 'hello' }).then(() => session.sees('turn-ended'));
		const { sessionId } = await service.state();
		const commands = (await service.listCommands()).map(({ name }) => name);
		const rows: readonly [string, Promise<unknown>, readonly string[]][] = [
			['service.bad-argument', service.submit({ text: '  ' }), []],
			['service.unknown-model', service.setModel({ model: 'tap:tape.json' }), ['tape:tape.json']],
			['service.unknown-protocol', service.setProtocol({ protocol: 'rlm' }), ['standard']],
			['service.unknown-mode', service.setMode({ mode: 'xyz' }), modeNames],
			[
				'service.unknown-command',
				service.runCommand({ name: 'cler', args: '' }),
				['clear', ...commands.filter((name) => name !== 'clear')].slice(0, 10),
			],
			['service.unknown-question', service.answer({ question: 'q1', answer: 'once' }), []],
			['service.unknown-panel', service.pressKey({ key: 'up', text: '', modifiers: [] }), []],
			['service.unknown-panel', service.openPanel({ name: 'todo' }), []],
			['service.unknown-session', service.resumeSession({ sessionId: 'nowhere' }), [sessionId]],
			['service.unknown-turn', service.forkSession({ turnId: 'never' }), [turnId]],
			['service.busy', service.deleteSession({ sessionId }), ['openSession']],
			['service.unknown-step', service.undo({ step: 'u1' }), []],
			['service.unknown-step', service.diff({ step: 'f00' }), []],
			['service.unknown-job', service.jobOutput({ id: 7 }), []],
			['service.unknown-output', service.readSpill({ name: 'output-1', offset: 0, length: 1 }), []],
			['service.bad-argument', service.readSpill({ name: 'output-1', offset: -1, length: 1 }), []],
			['service.unknown-extension', service.enableExtension({ name: 'x' }), []],
			['service.unknown-renderer', service.render({ name: 'x', value: null, width: 80 }), []],
			['service.unknown-attachment', service.readAttachment({ digest: '0' }), []],
		];
		const outcomes = await Promise.all(
			rows.map(([, asked]) =>
				asked.then(
					() => ['done'],
					(error: { readonly code?: string; readonly nearest?: readonly string[] }) => [
						error.code,
						error.nearest,
					],
				),
			),
		);
		expect(outcomes).toEqual(rows.map(([code, , nearest]) => [code, nearest]));
	});

	it('accepts input at once, lists it, cancels it, and interrupts what runs alone', async () => {
		await using session = await watched(open, {
			replies: [{ calls: [shell('c1', 'sleep 1000')] }, { text: 'Two.' }, { text: 'Two.' }],
		});
		const { service } = session;
		await service.submit({ text: 'one' });
		await session.sees('tool-started');
		const { inputId } = await service.submit({ text: 'dropped' });
		await service.submit({ text: 'two' });
		expect((await service.listQueue()).map(({ content }) => content)).toEqual([
			[{ type: 'text', text: 'dropped' }],
			[{ type: 'text', text: 'two' }],
		]);
		expect(await service.cancelQueued({ inputIds: [inputId, 'never'] })).toEqual([
			{ inputId, result: 'cancelled' },
			{ inputId: 'never', result: 'unknown' },
		]);
		expect(await service.interrupt()).toEqual({ interrupted: 'turn' });
		await service.settled();
		expect(await service.interrupt()).toEqual({ interrupted: 'nothing' });
		const ends = session.events.flatMap((event) => (event.type === 'turn-ended' ? [event.end.type] : []));
		expect(ends).toEqual(['cancelled', 'finished']);
	});

	it('moves what waits to a new session, in order, and opens none over what waits', async () => {
		await using session = await watched(open, {
			// A tape begins anew with each session.
			replies: [
				{ calls: [shell('c1', '[ -e again ] || { touch again; sleep 1000; }')] },
				{ text: 'Here.' },
				{ text: 'There.' },
			],
		});
		const { service, world } = session;
		await service.submit({ text: 'one' });
		// A script that has started may not have come to its file yet.
		await expect.poll(() => existsSync(join(world.project, 'again')), waitingLong).toBe(true);
		const { inputId } = await service.submit({ text: 'two' });
		const { sessionId } = await service.state();
		await expect(service.openSession({ sessionId: 'other' })).rejects.toMatchObject({
			code: 'service.busy',
			nearest: ['cancelQueued', 'settled'],
		});
		const opened = service.openSession({});
		const later = service.submit({ text: 'three' });
		expect((await opened).sessionId).not.toBe(sessionId);
		const { movedTo } = await session.sees('input-moved', (event) => event.inputId === inputId);
		const heard = await session.sees('turn-started', ({ inputs }) => inputs[0]?.inputId === movedTo);
		expect(heard.inputs[0]?.content).toEqual([{ type: 'text', text: 'two' }]);
		const { inputId: third } = await later;
		await session.sees('turn-started', ({ inputs }) => inputs[0]?.inputId === third);
		await service.settled();
		expect(session.events.some(({ type }) => type === 'input-cancelled')).toBe(false);
		expect((await service.readTranscript({})).messages).toHaveLength(6);
	});

	it('copies and rewinds nothing over what waits: the turn that runs goes on, and no session is made', async () => {
		await using session = await watched(open, {
			replies: [
				{ text: 'One.' },
				{ calls: [shell('c1', 'touch begun; until [ -e go ]; do sleep 0.05; done')] },
				{ text: 'Two.' },
				{ text: 'Three.' },
			],
		});
		const { service, world } = session;
		await service.submit({ text: 'one' });
		const { turnId } = await session.sees('turn-ended');
		const { lines } = await service.exportSession({});
		await service.submit({ text: 'two' });
		await expect.poll(() => existsSync(join(world.project, 'begun')), waitingLong).toBe(true);
		await service.submit({ text: 'three' });
		const busy = { code: 'service.busy', nearest: ['cancelQueued', 'settled'] };
		await expect(service.forkSession({})).rejects.toMatchObject(busy);
		await expect(service.importSession({ lines })).rejects.toMatchObject(busy);
		const rewind = { turnId, files: true, conversation: true };
		await expect(service.rewindSession(rewind)).rejects.toMatchObject(busy);
		expect((await service.listSessions({})).sessions).toHaveLength(1);
		writeFileSync(join(world.project, 'go'), '');
		await service.settled();
		const ends = session.events.flatMap((event) => (event.type === 'turn-ended' ? [event.end.type] : []));
		expect(ends).toEqual(['finished', 'finished', 'finished']);
	});

	it('has input that moves to a new session in the store at each moment, once and under its key', async () => {
		using world = makeFrontWorld({
			conversations: {
				one: [{ calls: [shell('c1', 'touch begun; sleep 1000')] }],
				two: [{ text: 'There.' }, { text: 'Again.' }],
			},
		});
		const storeFile = join(world.home, 'store.db');
		const service = await open(world, { storeFile });
		const end = new AbortController();
		const moves: ServiceEvent[] = [];
		const reading = (async () => {
			for await (const news of service.events({}, end.signal))
				if (news.type === 'event' && news.event.type === 'input-moved') moves.push(news.event);
		})();
		await service.submit({ text: 'one' });
		await expect.poll(() => existsSync(join(world.project, 'begun')), waitingLong).toBe(true);
		const { inputId } = await service.submit({ text: 'two', key: 'k' });
		using store = new DatabaseSync(storeFile, { readOnly: true });
		const kept = store.prepare(
			`SELECT count(*) AS count FROM input WHERE parts LIKE '%"two"%' AND state <> 'cancelled'`,
		);
		let isOpen = false;
		const opened = service.openSession({}).finally(() => {
			isOpen = true;
		});
		const counts = new Set<unknown>();
		while (!isOpen) {
			counts.add(kept.get()!.count);
			await turnOfTheLoop();
		}
		await opened;
		expect(counts).not.toContain(0);
		expect(kept.get()!.count).toBe(1);
		await service.settled();
		await expect.poll(() => moves).toHaveLength(1);
		const [moved] = moves;
		expect(moved).toEqual({ type: 'input-moved', inputId, movedTo: expect.any(String) });
		const again = await service.submit({ text: 'two', key: 'k' });
		expect(moved).toMatchObject({ movedTo: again.inputId });
		await service.close();
		end.abort();
		await reading;
	});

	it('ends a turn that a killed process has left where another session is opened, and moves what waits', async () => {
		using world = makeFrontWorld({
			conversations: {
				one: [{ calls: [shell('c1', 'touch begun; sleep 1000')] }],
				two: [{ text: 'There.' }],
			},
		});
		const kept = { storeFile: join(world.home, 'store.db'), sessionId: 's1' };
		await killedInTurn(world, kept.storeFile);
		const service = await open(world, kept);
		expect((await service.listQueue()).map(({ content }) => content)).toEqual([
			[{ type: 'text', text: 'two' }],
		]);
		const { sessionId } = await service.openSession({});
		expect(sessionId).not.toBe('s1');
		await service.settled();
		const { messages } = await service.readTranscript({});
		expect(messages[0]?.content).toEqual([{ type: 'text', text: 'two' }]);
		const { messages: left } = await service.readTranscript({ sessionId: 's1' });
		expect(JSON.stringify(left)).not.toContain('two');
		await service.close();
	});

	it('keeps input that no turn has heard, and a turn that was under way, for the next process', async () => {
		using world = makeFrontWorld({
			replies: [{ calls: [shell('c1', 'sleep 1000')] }, { text: 'Later.' }],
		});
		const kept = { storeFile: join(world.home, 'store.db'), sessionId: 's1' };
		const first = await open(world, kept);
		const end = new AbortController();
		const news = first.events({}, end.signal)[Symbol.asyncIterator]();
		await first.submit({ text: 'one' });
		const two = await first.submit({ text: 'two', key: 'k' });
		expect(await first.submit({ text: 'two', key: 'k' })).toEqual(two);
		for (let isRunning = false; !isRunning; ) {
			const { value } = await news.next();
			isRunning = value?.type === 'event' && value.event.type === 'tool-started';
		}
		await first.close();
		end.abort();
		const second = await open(world, kept);
		expect((await second.listQueue()).map(({ content }) => content)).toEqual([
			[{ type: 'text', text: 'two' }],
		]);
		await second.resumeSession({ sessionId: 's1' });
		await second.settled();
		const { messages } = await second.readTranscript({});
		expect(messages.at(-1)?.content).toEqual([{ type: 'text', text: 'Later.' }]);
		await second.close();
	});

	it('lists, renames, searches, exports and deletes sessions', async () => {
		await using session = await watched(open, { replies: [{ text: 'The tower is blue.' }] });
		const { service } = session;
		await service.submit({ text: 'Which colour has the tower?' });
		await session.sees('turn-ended');
		const { sessionId: first } = await service.state();
		await service.renameSession({ title: 'Colours' });
		await session.sees('changed', ({ changed }) => changed.includes('title'));
		const { sessionId: fork } = await service.forkSession({});
		const { hits } = await service.searchSessions({ text: 'tower blue' });
		expect(hits).toEqual([
			{
				sessionId: first,
				nodeId: expect.any(String),
				role: 'assistant',
				snippet: expect.stringContaining('tower'),
				title: 'Colours',
				cwd: session.world.project,
				at: expect.any(Number),
			},
		]);
		const here = await service.listSessions({ cwd: session.world.project, limit: 1 });
		const rest = await service.listSessions({ cwd: session.world.project, cursor: here.next ?? '' });
		const known = [...here.sessions, ...rest.sessions].map(({ sessionId, parent }) => [sessionId, parent]);
		expect(known.sort()).toEqual(
			[
				[first, null],
				[fork, first],
			].sort(),
		);
		const { lines, next } = await service.exportSession({ sessionId: first });
		expect([lines.length > 1, next]).toEqual([true, null]);
		await service.deleteSession({ sessionId: first });
		expect((await service.listSessions({})).sessions.map(({ sessionId }) => sessionId)).toEqual([fork]);
		await expect(service.resumeSession({ sessionId: first })).rejects.toMatchObject({
			code: 'service.unknown-session',
		});
	});

	it('has the conversation summarised, and tells so', async () => {
		await using session = await watched(open, {
			replies: [{ text: 'The tower is blue.' }, { text: 'It was about a tower.' }],
		});
		const { service } = session;
		expect(await service.compactSession({})).toEqual({ compacted: false, summary: null });
		await service.submit({ text: 'Which colour has the tower?' });
		await session.sees('turn-ended');
		await service.settled();
		expect(await service.runCommand({ name: 'compact', args: 'colours' })).toMatchObject({
			type: 'display',
			text: 'the model continues from a summary',
		});
		const { data } = await session.sees('protocol', ({ name }) => name === 'compacted');
		expect(data).toMatchObject({ reason: 'manual', by: 'model', left: 2, kept: 0 });
		expect((await service.readTranscript({})).messages).toHaveLength(2);
	});

	it('takes and tells plain data alone', async () => {
		await using session = await watched(open, {
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [
				{ calls: [shell('c1', 'echo one > asked; sleep 100 & seq 20000')], usage: { input: 3 } },
				{ text: 'Done.' },
			],
		});
		const { service } = session;
		await service.present({ can: ['approval'] });
		const images = [{ mimeType: 'image/png', data: 'iVBORw0KGgo=' }];
		await service.submit({ text: 'look', images });
		const { question } = await session.sees('question');
		expect(await service.listQuestions()).toEqual([question]);
		await service.answer({ question: question.questionId, answer: 'session' });
		await session.sees('turn-ended');
		const [job] = await service.listJobs();
		const [spill] = await service.listSpills();
		const results = [
			await service.state(),
			await service.listModels(),
			await service.listSessions({}),
			await service.readTranscript({}),
			await service.listTurns({}),
			await service.exportSession({}),
			await service.listUndo(),
			await service.listJobs(),
			await service.jobOutput({ id: job!.id }),
			await service.readSpill({ name: spill!.name, offset: 0, length: 10 }),
			await service.listExtensions(),
			await service.listContributions(),
			await service.showPolicy(),
			await service.listGrants(),
			await service.explainScript({ script: 'rm -r build' }),
		];
		expect(JSON.parse(JSON.stringify(results))).toEqual(results);
		expect(JSON.parse(JSON.stringify(session.events))).toEqual(session.events);
		expect(Buffer.from((results[9] as { readonly data: string }).data, 'base64').toString()).toBe(
			'1\n2\n3\n4\n5\n',
		);
		expect(results[13]).toMatchObject([{ effect: 'allow', source: 'session' }]);
		await service.killJob({ id: job!.id });
		while ((await service.jobOutput({ id: job!.id })).job.state.kind === 'running') await turnOfTheLoop();
		expect((await service.jobOutput({ id: job!.id })).job.state.kind).toBe('killed');
	});
});
