import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const replies = [{ text: 'Checked.' }, { text: 'Again.' }];

describe.each(services)('processes of a service %s', { timeout: 60_000 }, (_name, open) => {
	it('begin with a timer that gives the session input, and have a log', async () => {
		await using session = await watched(open, { replies });
		const { service } = session;
		const { sessionId } = await service.state();
		const set = { prompt: 'Check the build', at: 1, id: 'build' };
		expect(await service.setTimer(set)).toEqual({
			...{ id: 'build', prompt: 'Check the build', nextAt: 1, everyMs: null, fired: 0 },
		});
		await session.sees('turn-ended');
		const { messages } = await service.readTranscript({});
		expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
		expect(JSON.stringify(messages[0])).toContain('Check the build');
		let listed = await service.listProcesses();
		while (listed[0]?.status === 'running') listed = await service.listProcesses();
		expect(listed).toMatchObject([{ id: 'trigger/build/1', kind: 'prompt', status: 'completed' }]);
		const log = await service.processLog({ id: 'trigger/build/1' });
		expect(log.map(({ sequence, type }) => [sequence, type])).toEqual([
			[1, 'started'],
			[2, 'taken'],
			[3, 'completed'],
		]);
		expect(await service.processLog({ id: 'trigger/build/1', after: 2 })).toHaveLength(1);
		expect(await service.cancelProcess({ id: 'trigger/build/1' })).toEqual({ result: 'already-ended' });
		expect(await service.listTimers()).toMatchObject([{ id: 'build', nextAt: null, fired: 1 }]);
		// The same timer again is the one that is there.
		expect((await service.setTimer(set)).fired).toBe(1);
		expect((await service.state()).sessionId).toBe(sessionId);
	});

	it('are those of the session that is open, and timers end when they are removed', async () => {
		await using session = await watched(open, { replies });
		const { service } = session;
		const timer = await service.setTimer({ prompt: 'Look', everyMs: 3_600_000 });
		expect(timer.nextAt).toBeGreaterThan(Date.now());
		await service.openSession({});
		expect(await service.listTimers()).toEqual([]);
		const rows = [
			['service.unknown-timer', () => service.removeTimer({ id: timer.id })],
			['service.unknown-process', () => service.processLog({ id: 'p' })],
			['service.unknown-process', () => service.cancelProcess({ id: 'p' })],
			['service.unknown-process', () => service.abandonProcess({ id: 'p' })],
			['service.bad-argument', () => service.setTimer({ prompt: ' ', at: 1 })],
			['service.bad-argument', () => service.setTimer({ prompt: 'x' })],
			['service.bad-argument', () => service.setTimer({ prompt: 'x', everyMs: 10 })],
			['service.bad-argument', () => service.setTimer({ prompt: 'x', at: 1.5 })],
		] as const;
		for (const [code, asked] of rows) await expect(asked()).rejects.toMatchObject({ code });
		const other = await service.setTimer({ prompt: 'Look', everyMs: 3_600_000 });
		await service.removeTimer({ id: other.id });
		expect(await service.listTimers()).toMatchObject([{ id: other.id, nextAt: null, fired: 0 }]);
	});
});

it('slash commands list processes and timers, show a log, and end what they name', async () => {
	const [, open] = services[0]!;
	await using session = await watched(open, { replies });
	const { service } = session;
	const run = async (name: string, args = ''): Promise<unknown> => {
		const action = await service.runCommand({ name, args });
		return action.type === 'display' ? action.text : action;
	};
	expect(await run('processes')).toBe('no background processes');
	expect(await run('timers')).toBe('no timers');
	expect(await run('timers', 'every 2h look at the build')).toMatch(
		/^\S+ {2}\d{4}-\d\d-\d\d \d\d:\d\d, every 2h {2}look at the build$/,
	);
	const [timer] = await service.listTimers();
	expect(timer).toMatchObject({ prompt: 'look at the build', everyMs: 7_200_000 });
	expect(await run('timers', `remove ${timer!.id}`)).toBe(`${timer!.id}: removed`);
	expect(await run('timers')).toBe(`${timer!.id}  ended, every 2h  look at the build`);
	await service.setTimer({ prompt: 'Now', at: 1, id: 'now' });
	await session.sees('turn-ended');
	while ((await service.listProcesses())[0]?.status === 'running');
	expect(await run('processes')).toMatch(/^trigger\/now\/1 {2}prompt {2}completed {2}\d{4}-/);
	expect(await run('processes', 'trigger/now/1')).toMatch(/ {2}started .*\n.* {2}taken .*\n.* {2}completed/);
	expect(await run('processes', 'cancel trigger/now/1')).toBe('trigger/now/1: it had ended before');
	const rows = [
		['processes', 'none', { type: 'error', message: expect.stringContaining('none') }],
		[
			'processes',
			'cancel',
			{ type: 'error', message: '/processes cancel: expected one ID; /processes lists them' },
		],
		[
			'processes',
			'a b',
			{ type: 'error', message: '/processes: expected ID, cancel ID or abandon ID, got a b' },
		],
		['timers', 'at noon', { type: 'error', message: '/timers: expected in, every or remove, got at' }],
		['timers', 'remove x', { type: 'error', message: expect.stringContaining('x') }],
		[
			...['timers', 'in 5 minutes'],
			{
				type: 'error',
				message: '/timers in: expected a span and a prompt, as in: /timers in 30m look again',
			},
		],
	] as const;
	for (const [name, args, action] of rows) expect(await run(name, args), `${name} ${args}`).toEqual(action);
}, 60_000);

it('a timer that was due while the session was closed fires once when it is open again', async () => {
	const [, open] = services[0]!;
	await using session = await watched(
		(world) => open(world, { storeFile: join(world.home, 'store.db'), sessionId: 's' }),
		{ replies },
	);
	const { service, world } = session;
	await service.setTimer({ prompt: 'Later', at: Date.now() + 200, id: 'late' });
	await service.close();
	const again = await open(world, { storeFile: join(world.home, 'store.db'), sessionId: 's' });
	try {
		let fired = 0;
		while (fired === 0) fired = (await again.listTimers())[0]!.fired;
		let { messages } = await again.readTranscript({});
		while (messages.length < 2) ({ messages } = await again.readTranscript({}));
		expect(JSON.stringify(messages[0])).toContain('Later');
		expect(await again.listProcesses()).toHaveLength(1);
	} finally {
		await again.close();
	}
}, 60_000);
