import { describe, expect, it } from 'vitest';
import { answer, call, environment, prose, said, startOf } from '../../test/turn/fixtures.ts';
import { lineOf, play } from '../../test/turn/play.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import type { TurnCheckpoint } from './checkpoint.ts';
import type { ProtocolDriver } from './driver.ts';
import { TurnError } from './errors.ts';
import { TurnMachine } from './machine.ts';

const waitingForTools = (): TurnMachine => {
	const machine = TurnMachine.start(standardDriver, startOf());
	machine.respond({ type: 'environment', id: 1, environment });
	machine.respond({ type: 'llm', id: 2, response: answer([call('a')], 'tool_use') });
	return machine;
};

const copyOf = (machine: TurnMachine): TurnCheckpoint => JSON.parse(JSON.stringify(machine.checkpoint()));

it('a restored turn asks again for what was open, under the same id, and tells what was not polled', () => {
	const machine = waitingForTools();
	expect(lineOf(machine.poll()!)).toBe('joined input in "go"');
	const restored = TurnMachine.restore(standardDriver, copyOf(machine));
	const rest = ['joined assistant t/1/answer [add a]', '3 tools 1: add a'];
	expect([restored.poll(), restored.poll()].map((effect) => lineOf(effect!))).toEqual(rest);
	expect(restored.poll()).toBeUndefined();
	const again = TurnMachine.restore(standardDriver, copyOf(restored));
	expect(lineOf(again.poll()!)).toBe('3 tools 1: add a');
});

it('a restored turn goes on as the first one would have', () => {
	const script = { model: [answer([prose('ok')])], deliveries: { 4: { transient: [said('x', 'y')] } } };
	const machine = waitingForTools();
	const restored = TurnMachine.restore(standardDriver, copyOf(machine));
	expect(play(restored, script)).toEqual(play(machine, script));
	expect(restored.checkpoint()).toEqual(machine.checkpoint());
	expect([restored.appended, restored.usage, restored.stepsTaken]).toEqual([
		machine.appended,
		machine.usage,
		machine.stepsTaken,
	]);
});

it('a restored turn calls the model with the environment that it had', () => {
	const insisting: ProtocolDriver = {
		...standardDriver,
		onResponse: (view) => [{ type: 'start-llm', request: view.request({ withTools: true }), state: null }],
	};
	const machine = TurnMachine.start(insisting, startOf());
	machine.respond({ type: 'environment', id: 1, environment: { ...environment, model: 'renewed' } });
	const restored = TurnMachine.restore(insisting, copyOf(machine));
	restored.respond({ type: 'llm', id: 2, response: answer([]) });
	expect(restored.open).toMatchObject({ type: 'llm-call', id: 3, request: { model: 'renewed' } });
});

it('a checkpoint does not change with the turn that it was taken of', () => {
	const machine = waitingForTools();
	const checkpoint = machine.checkpoint();
	const before = JSON.stringify(checkpoint);
	play(machine, { model: [answer([prose('ok')])] });
	expect(JSON.stringify(checkpoint)).toBe(before);
});

it('a turn that has finished is restored as finished', () => {
	const machine = TurnMachine.start(standardDriver, startOf());
	play(machine, { model: [answer([prose('ok')])] });
	const restored = TurnMachine.restore(standardDriver, copyOf(machine));
	expect(restored.outcome).toEqual({ type: 'finished', with: 'assistant-message', text: 'ok' });
	expect(restored.poll()).toBeUndefined();
});

describe('what is no checkpoint is refused by the field that is wrong:', () => {
	const rows: readonly (readonly [string, (checkpoint: Record<string, unknown>) => unknown, string])[] = [
		['nothing', () => null, 'all of it: expected an object, got null'],
		['a list', () => [], 'all of it: expected an object, got a list of 0'],
		['a later format', (all) => ({ ...all, format: 4 }), 'format: expected version 3, got 4'],
		['no driver', ({ driver: _, ...rest }) => rest, 'driver: expected a string, got nothing'],
		[
			'a field that there is not',
			(all) => ({ ...all, extra: 1 }),
			'extra: expected no such field (there are format, driver, driverVersion, start, environment, joined, frames, transient, telling, counters, state), got 1',
		],
		[
			'a count below zero',
			(all) => ({ ...all, counters: { ...(all.counters as object), stepsTaken: -1 } }),
			'counters.stepsTaken: expected a whole number that is not negative, got -1',
		],
		[
			'a message without an author',
			(all) => ({ ...all, joined: [...(all.joined as unknown[]), { role: 'dog', id: 'w' }] }),
			'joined[2].role: expected "user" or "assistant" or "tool", got "dog"',
		],
		[
			'a state that no machine is left in',
			(all) => ({ ...all, state: { type: 'prepare-step' } }),
			'state.type: expected "waiting-environment" or "waiting-llm" or "waiting-tools" or "waiting-effect" or "waiting-checkpoint" or "finished", got "prepare-step"',
		],
		[
			'a call without arguments',
			(all) => {
				const effect = { type: 'tool-calls', id: 3, step: 1, calls: [{ ...call('a'), args: 'x' }] };
				return { ...all, state: { type: 'waiting-tools', effect } };
			},
			'state.effect.calls[0].args: expected an object, got "x"',
		],
		[
			'an effect that was never counted',
			(all) => ({
				...all,
				state: { type: 'waiting-environment', effect: { type: 'sync-environment', id: 9 } },
			}),
			'state.effect.id: expected counters.lastEffectId, 3, got 9',
		],
	];
	for (const [title, damage, text] of rows) {
		it(title, () => {
			const damaged = damage({ ...copyOf(waitingForTools()) }) as TurnCheckpoint;
			const restore = (): TurnMachine => TurnMachine.restore(standardDriver, damaged);
			expect(restore).toThrow(TurnError);
			expect(restore).toThrow(`no checkpoint of a turn: ${text}`);
		});
	}
});

it.each([
	['protocol', { name: 'code' }, 'code, version 2'],
	['version', { version: 3 }, 'standard, version 3'],
])('the checkpoint of another %s is refused with both names', (_what, change, name) => {
	const other = { ...standardDriver, ...change };
	expect(() => TurnMachine.restore(other, copyOf(waitingForTools()))).toThrow(
		`the checkpoint is that of the protocol standard, version 2, and not of the protocol ${name}`,
	);
});
