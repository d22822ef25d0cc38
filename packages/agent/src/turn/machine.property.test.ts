import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	answer,
	call,
	completed,
	type Ended,
	environment,
	prose,
	said,
	startOf,
} from '../../test/turn/fixtures.ts';
import type { Message } from '../model/message.ts';
import type { ModelResponse } from '../model/response.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import type { TurnCheckpoint } from './checkpoint.ts';
import type { DriverAction, ProtocolDriver } from './driver.ts';
import type { AskingEffect, TurnEffect } from './effect.ts';
import { TurnError } from './errors.ts';
import { TurnMachine } from './machine.ts';
import type { CheckpointDelivery, TurnResponse } from './response.ts';
import type { TurnStart } from './start.ts';

/** Something that happens to a machine. What it means depends on what the machine waits for. */
interface Move {
	readonly kind:
		| 'answer'
		| 'poll'
		| 'repeat'
		| 'other-id'
		| 'other-type'
		| 'cancel'
		| 'fail'
		| 'lose-results';
	readonly response: ModelResponse;
	readonly endings: readonly Ended[];
	readonly delivery: CheckpointDelivery;
	readonly id: number;
}

const ids = fc.constantFrom('a', 'b', 'c');
const endings = fc.oneof(
	{ weight: 8, arbitrary: fc.record({ isError: fc.boolean() }) },
	fc.record({
		isError: fc.boolean(),
		control: fc.constantFrom(
			{ type: 'finish', value: [1] } as const,
			{ type: 'submit-error', value: null } as const,
			{ type: 'switch-frame', frameKey: 'k', task: 't' } as const,
		),
	}),
);
const parts = fc.array(
	fc.oneof(
		{ weight: 3, arbitrary: ids.map((id) => call(id)) },
		fc.constantFrom(prose('x'), prose(''), { type: 'reasoning', text: 'r', signature: 's' } as const),
	),
	{ maxLength: 4 },
);
const responses = fc
	.tuple(
		parts,
		fc.constantFrom('end', 'tool_use', 'tool_use', 'tool_use', 'length', 'refusal', 'aborted'),
		fc.oneof({ weight: 20, arbitrary: fc.nat(9) }, fc.constantFrom(-1, 0.5, Number.MAX_SAFE_INTEGER)),
	)
	.map(([list, reason, input]) => answer(list, reason, { input }));
const messages = fc.array(
	fc.constantFrom('in', 's1', 's2', 't/1/answer', 't/1/turn-limit').map((id) => said(id, 'hey')),
	{ maxLength: 2 },
);
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
	fc.record({
		kind: fc.oneof(
			{ weight: 40, arbitrary: fc.constant('answer' as const) },
			{ weight: 20, arbitrary: fc.constant('poll' as const) },
			fc.constantFrom('repeat', 'other-id', 'other-type', 'cancel', 'fail', 'lose-results'),
		),
		response: responses,
		endings: fc.array(endings, { maxLength: 4 }),
		delivery: fc.record({ messages, transient: messages }),
		id: fc.integer({ min: -1, max: 40 }),
	}),
	{ maxLength: 40, size: 'max' },
);
const limit = fc.option(fc.nat(6), { nil: null });
const starts: fc.Arbitrary<TurnStart> = fc
	.record({
		maxSteps: fc.nat(6),
		maxStepsWithoutProgress: limit,
		maxTokens: fc.constantFrom(null, null, null, 0, 50),
		maxFrameSwitches: fc.constantFrom(null, 0, 1),
	})
	.map((budget) => startOf({ budget }));

/** A machine, and everything that was polled of it. */
class Run {
	readonly machine: TurnMachine;
	readonly effects: TurnEffect[] = [];
	last: TurnResponse | undefined;

	constructor(machine: TurnMachine) {
		this.machine = machine;
	}

	poll(): TurnEffect | undefined {
		const effect = this.machine.poll();
		if (effect !== undefined) this.effects.push(effect);
		return effect;
	}

	pollAll(): void {
		while (this.poll() !== undefined);
	}

	do(move: Move): void {
		const { machine } = this;
		if (move.kind === 'poll') this.poll();
		if (move.kind === 'cancel') machine.cancel({ requestId: 'r', origin: null, reason: null });
		if (move.kind === 'repeat' && this.last !== undefined) {
			expect(machine.respond(this.last)).toBe(false);
		}
		const { open } = machine;
		if (open === undefined) return;
		if (move.kind === 'answer') {
			// Now and then the answer comes before anybody has looked at the question.
			if (move.id % 4 !== 0) this.pollAll();
			this.respond(answerOf(open, move));
		}
		if (move.kind === 'lose-results' && open.type === 'tool-calls') {
			this.respond({ type: 'tools', id: open.id, completed: [] });
		}
		if (move.kind === 'fail') {
			const outcome = { type: 'frame-switch', frameKey: 'f', task: 'x' } as const;
			this.respond({ type: 'failed', id: open.id, outcome });
		}
		if (move.kind === 'other-id' && move.id !== open.id) {
			expect(machine.respond({ ...answerOf(open, move), id: move.id })).toBe(false);
		}
		if (move.kind === 'other-type') {
			const type = open.type === 'run-effect' ? 'environment' : 'effect';
			expect(() => machine.respond({ type, id: open.id, environment, result: { value: 1 } })).toThrow(
				TurnError,
			);
		}
	}

	respond(response: TurnResponse): void {
		expect(this.machine.respond(response)).toBe(true);
		this.last = response;
	}

	/** Answers with calls until the turn ends; false: it had not ended after many answers. */
	finish(): boolean {
		for (let count = 0; count < 100 && this.machine.outcome === undefined; count++) {
			this.pollAll();
			this.respond(answerOf(this.machine.open!, { ...idle, response: answer([call('z')], 'tool_use') }));
		}
		this.pollAll();
		return this.machine.outcome !== undefined;
	}
}

const idle = { endings: [], delivery: { messages: [], transient: [] } };

const answerOf = (
	open: AskingEffect,
	{ response, endings, delivery }: Pick<Move, 'response' | 'endings' | 'delivery'>,
): TurnResponse => {
	const { id } = open;
	switch (open.type) {
		case 'sync-environment':
			return { type: 'environment', id, environment };
		case 'llm-call':
			return { type: 'llm', id, response };
		case 'tool-calls':
			return { type: 'tools', id, completed: open.calls.map((call, at) => completed(call, endings[at])) };
		case 'run-effect':
			return { type: 'effect', id, result: { value: null } };
		case 'checkpoint':
			return { type: 'checkpoint', id, delivery };
	}
};

const runAll = (start: TurnStart, list: readonly Move[]): Run => {
	const run = new Run(TurnMachine.start(standardDriver, start));
	for (const move of list) run.do(move);
	expect(run.finish()).toBe(true);
	return run;
};

describe('whatever the world answers,', { timeout: 120_000 }, () => {
	it('equal starts and equal answers give equal effects, byte for byte', () => {
		fc.assert(
			fc.property(starts, moves, (start, list) => {
				const [one, other] = [runAll(start, list), runAll(start, list)];
				expect(JSON.stringify(one.effects)).toBe(JSON.stringify(other.effects));
				expect(JSON.stringify(one.machine.checkpoint())).toBe(JSON.stringify(other.machine.checkpoint()));
			}),
			{ numRuns: 300 },
		);
	});

	it('effects that ask are numbered upwards, and the end is told once, at the end', () => {
		fc.assert(
			fc.property(starts, moves, (start, list) => {
				const { effects } = runAll(start, list);
				const asked = effects.filter((effect) => 'id' in effect).map(({ id }) => id);
				expect(asked).toEqual([...new Set(asked)].toSorted((a, b) => a - b));
				expect(effects.filter(({ type }) => type === 'done')).toEqual([effects.at(-1)]);
			}),
			{ numRuns: 300 },
		);
	});

	it('every call is answered once, in order, by the message after it, and no id stands twice', () => {
		fc.assert(
			fc.property(starts, moves, (start, list) => {
				const { machine } = runAll(start, list);
				expect(problemsOf(machine.appended)).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});

	it('what is told to have joined is what has joined', () => {
		fc.assert(
			fc.property(starts, moves, (start, list) => {
				const { machine, effects } = runAll(start, list);
				const told = effects.flatMap((effect) => (effect.type === 'progress' ? effect.messages : []));
				expect(told).toEqual(machine.appended);
			}),
			{ numRuns: 300 },
		);
	});

	it('a turn with a budget of steps ends, with one step more than that for the final answer at most', () => {
		fc.assert(
			fc.property(starts, moves, (start, list) => {
				const { machine } = runAll(start, list);
				expect(machine.outcome).toBeDefined();
				expect(machine.stepsTaken).toBeLessThanOrEqual(start.budget.maxSteps! + 1);
			}),
			{ numRuns: 300 },
		);
	});
});

it('restored from its checkpoint at any point, a turn goes on with the same effects', () => {
	fc.assert(
		fc.property(starts, moves, (start, list) => {
			const run = new Run(TurnMachine.start(standardDriver, start));
			const points = [...list, undefined].map((move, at) => {
				const wasPolled = run.effects.some((effect) => effect === run.machine.open);
				const point = { at, told: run.effects.length, wasPolled, last: run.last, saved: saved(run.machine) };
				if (move !== undefined) run.do(move);
				return point;
			});
			run.finish();
			for (const { at, told, wasPolled, last, saved } of points) {
				const again = new Run(TurnMachine.restore(standardDriver, JSON.parse(saved)));
				again.last = last;
				if (wasPolled) expect(again.machine.poll()).toEqual(again.machine.open);
				for (const move of list.slice(at)) again.do(move);
				again.finish();
				expect(JSON.stringify(again.effects)).toBe(JSON.stringify(run.effects.slice(told)));
			}
		}),
		{ numRuns: 150 },
	);
});

it('a damaged checkpoint is refused with its error, or the turn goes on to some end', () => {
	fc.assert(
		fc.property(starts, moves, fc.nat(), fc.jsonValue(), (start, list, place, value) => {
			const run = new Run(TurnMachine.start(standardDriver, start));
			for (const move of list) run.do(move);
			const damaged = damage(JSON.parse(saved(run.machine)), place, value) as TurnCheckpoint;
			try {
				new Run(TurnMachine.restore(standardDriver, damaged)).finish();
			} catch (error) {
				expect(error).toBeInstanceOf(TurnError);
			}
		}),
		{ numRuns: 1000 },
	);
});

it('whatever a driver decides, its turn ends in order, and nothing is thrown', () => {
	const list: fc.Arbitrary<Extract<DriverAction, { type: 'append' }>['messages']> = fc.array(
		fc.oneof(
			fc.constantFrom('in', 'm1', 'm2', 't/1/unanswered', 't/1/turn-limit').map((id) => said(id, 'x')),
			fc.tuple(fc.constantFrom('m3', 'm4', 'm5'), parts).map(([id, made]) => {
				return { role: 'assistant', id, parts: made } as const;
			}),
			fc.array(ids, { maxLength: 2 }).map((answered) => {
				const results = answered.map((id) => completed(call(id)).result);
				return { role: 'tool', id: `r${answered.join()}`, results } as const;
			}),
		),
		{ maxLength: 3 },
	);
	const outcome = { type: 'frame-switch', frameKey: 'k', task: 't' } as const;
	const minor: fc.Arbitrary<DriverAction> = fc.oneof(
		list.map((messages) => ({ type: 'append', messages }) as const),
		fc.constant({ type: 'emit', name: 'e', data: null } as const),
	);
	const decisions = fc.oneof(
		fc.constantFrom<DriverAction>(
			{ type: 'start-llm', request: { ...environment, messages: [] }, state: null },
			{ type: 'start-effect', kind: 'k', command: '1', state: 1 },
			{ type: 'start-checkpoint', kind: 'after-work', onEmpty: null },
			{ type: 'start-checkpoint', kind: 'before-completion', onEmpty: outcome },
			{ type: 'advance-step' },
			{ type: 'schedule-final-step', message: 'last' },
			{ type: 'finish', outcome },
		),
		fc.array(ids, { maxLength: 3 }).map((asked) => {
			return { type: 'start-tools', calls: asked.map((id) => call(id)) } as const;
		}),
	);
	const actions = fc.oneof(
		{
			weight: 9,
			arbitrary: fc.tuple(fc.array(minor, { maxLength: 2 }), decisions).map(([a, b]) => [...a, b]),
		},
		fc.array(fc.oneof(minor, decisions), { maxLength: 3 }),
	);
	fc.assert(
		fc.property(starts, moves, fc.array(actions, { minLength: 1, maxLength: 30 }), (start, made, decided) => {
			let turn = 0;
			const next = (): readonly DriverAction[] => decided[turn++ % decided.length]!;
			const wild: ProtocolDriver = {
				name: 'wild',
				prepareStep: next,
				onResponse: next,
				onToolResults: next,
				version: 1,
				onEffectResult: next,
			};
			const run = new Run(TurnMachine.start(wild, start));
			for (const move of made) run.do(move);
			if (!run.finish()) run.machine.cancel({ requestId: 'r', origin: null, reason: 'endless' });
			expect(problemsOf(run.machine.appended)).toEqual([]);
		}),
		{ numRuns: 1000 },
	);
});

const saved = (machine: TurnMachine): string => JSON.stringify(machine.checkpoint());

/** The data with one value in it, the `place`-th, put in the place of what stands there. */
const damage = (data: unknown, place: number, value: unknown): unknown => {
	const holders: [Record<string, unknown>, string][] = [];
	const walk = (holder: unknown): void => {
		if (typeof holder !== 'object' || holder === null) return;
		for (const [key, child] of Object.entries(holder)) {
			holders.push([holder as Record<string, unknown>, key]);
			walk(child);
		}
	};
	walk(data);
	const [holder, key] = holders[place % holders.length]!;
	holder[key] = value;
	return data;
};

const problemsOf = (conversation: readonly Message[]): readonly string[] => {
	const problems: string[] = [];
	const seen = new Set<string>();
	for (const [at, message] of conversation.entries()) {
		if (seen.has(message.id)) problems.push(`${message.id} stands twice`);
		seen.add(message.id);
		const calls = callIds(conversation[at - 1]);
		const results = message.role === 'tool' ? message.results.map(({ callId }) => callId) : [];
		if (calls.join() !== results.join()) problems.push(`${message.id} does not answer ${calls.join()}`);
	}
	if (callIds(conversation.at(-1)).length > 0) problems.push('the end has open calls');
	return problems;
};

const callIds = (message: Message | undefined): readonly string[] =>
	message?.role === 'assistant'
		? message.parts.filter((part) => part.type === 'tool_call').map(({ callId }) => callId)
		: [];
