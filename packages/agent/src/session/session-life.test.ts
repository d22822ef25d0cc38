import { createHookRegistry, deny, type HookRegistry, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { systemClock } from '../time/system-clock.ts';
import type { AgentSettings } from './options.ts';
import { SessionLife } from './session-life.ts';

/** Watches the events of a session, and hears the first of them only when it is let go. */
const slowWatcher = (
	hooks: HookRegistry,
): { readonly heard: string[]; readonly letGo: () => void; readonly isDone: Promise<void> } => {
	const heard: string[] = [];
	const [gate, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	for (const event of ['turn_started', 'model_call_started', 'tool_finished', 'turn_persisted'] as const) {
		hooks.subscribe('slow', event, async () => {
			await gate.promise;
			heard.push(event);
			if (event === 'turn_persisted') done.resolve();
		});
	}
	return { heard, letGo: gate.resolve, isDone: done.promise };
};

const lookAround = (hooks: HookRegistry): ReturnType<typeof testAgent> =>
	testAgent([[['look']], 'Done.'], { look: { run: () => textResult('ok') } }, { hooks });

describe('a watcher that takes its time', () => {
	it('does not hold up the turn, and hears everything in order', async () => {
		const hooks = createHookRegistry();
		const { heard, letGo, isDone } = slowWatcher(hooks);
		const { agent } = lookAround(hooks);
		const { outcome } = await agent.session('s').run('Hi');
		expect(outcome).toMatchObject({ type: 'finished', text: 'Done.' });
		expect(heard).toEqual([]);
		letGo();
		await isDone;
		expect(heard).toEqual([
			'turn_started',
			'model_call_started',
			'tool_finished',
			'model_call_started',
			'turn_persisted',
		]);
		await agent.close();
	});

	it('has received what came before when it is asked', async () => {
		const hooks = createHookRegistry();
		const { heard, letGo } = slowWatcher(hooks);
		const before: (readonly string[])[] = [];
		hooks.subscribe('guard', 'model_call', () => {
			before.push([...heard]);
			return deny('not today');
		});
		const { agent } = lookAround(hooks);
		const running = agent.session('s').run('Hi');
		letGo();
		await running;
		expect(before).toEqual([['turn_started', 'model_call_started']]);
		await agent.close();
	});

	it('has heard all of a session when that has ended', async () => {
		const hooks = createHookRegistry();
		const { heard, letGo } = slowWatcher(hooks);
		hooks.subscribe('slow', 'session_ended', async () => void heard.push('session_ended'));
		const { agent } = lookAround(hooks);
		const session = agent.session('s');
		await session.run('Hi');
		letGo();
		await session.park();
		expect(heard.slice(-2)).toEqual(['turn_persisted', 'session_ended']);
		await agent.close();
	});

	it('is waited for when it is too far behind', async () => {
		const hooks = createHookRegistry();
		const gate = Promise.withResolvers<void>();
		hooks.subscribe('slow', 'turn_started', () => gate.promise);
		const life = new SessionLife('s', { hooks, clock: systemClock } as unknown as AgentSettings);
		const waits = Array.from({ length: 260 }, (_, index) =>
			life.tell('turn_started', { turnId: `${index}`, prompt: '' }),
		);
		expect(waits.map((wait) => wait === undefined).lastIndexOf(true)).toBe(255);
		gate.resolve();
		await Promise.all(waits);
		expect(life.heard()).toBe(undefined);
	});
});
