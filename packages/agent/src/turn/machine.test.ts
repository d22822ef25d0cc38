import { describe, expect, it } from 'vitest';
import {
	answer,
	call,
	completed,
	environment,
	prose,
	said,
	startOf,
	unbounded,
} from '../../test/turn/fixtures.ts';
import { lineOf, play, worldOf } from '../../test/turn/play.ts';
import type { AssistantMessage } from '../model/message.ts';
import type { ModelResponse } from '../model/response.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import type { DriverAction, DriverView, ProtocolDriver } from './driver.ts';
import type { TurnEffect } from './effect.ts';
import { TurnError } from './errors.ts';
import { TurnMachine } from './machine.ts';
import type { TurnResponse } from './response.ts';

const evidence = { requestId: 'r', origin: 'terminal', reason: null };

const pollAll = (machine: TurnMachine): readonly TurnEffect[] => {
	const effects: TurnEffect[] = [];
	for (let effect = machine.poll(); effect !== undefined; effect = machine.poll()) effects.push(effect);
	return effects;
};

/** A machine of the standard protocol that waits for its tools; everything told is polled. */
const waitingForTools = (): TurnMachine => {
	const machine = TurnMachine.start(standardDriver, startOf());
	machine.respond({ type: 'environment', id: 1, environment });
	machine.respond({ type: 'llm', id: 2, response: answer([call('a'), call('b')], 'tool_use') });
	pollAll(machine);
	return machine;
};

const thrown = (run: () => unknown): unknown => {
	try {
		run();
	} catch (error) {
		return error;
	}
	return undefined;
};

describe('polling', () => {
	it('gives what is told first, then what is asked, each once', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		expect(pollAll(machine)).toEqual([
			{ type: 'progress', messages: [said('in', 'go', 'input')] },
			{ type: 'sync-environment', id: 1 },
		]);
		expect(machine.poll()).toBeUndefined();
		expect(machine.open).toEqual({ type: 'sync-environment', id: 1 });
	});

	it('gives nothing after the end of the turn was polled', () => {
		const machine = TurnMachine.start(standardDriver, startOf({ input: [] }));
		expect(play(machine, { model: [answer([prose('ok')])] }).at(-1)).toBe('done finished "ok"');
		expect(machine.poll()).toBeUndefined();
		expect(machine.open).toBeUndefined();
	});

	it('an effect that was answered before it was polled is not given any more', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		machine.respond({ type: 'environment', id: 1, environment });
		expect(pollAll(machine).map(lineOf)).toEqual(['joined input in "go"', '2 llm 1: in | add']);
	});
});

describe('answers', () => {
	it('with another id than that of the open effect are passed over', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		const before = machine.checkpoint();
		for (const id of [0, 2, -1, Number.NaN]) {
			expect(machine.respond({ type: 'environment', id, environment })).toBe(false);
		}
		expect(machine.checkpoint()).toEqual(before);
		expect(machine.respond({ type: 'environment', id: 1, environment })).toBe(true);
		expect(machine.respond({ type: 'environment', id: 1, environment })).toBe(false);
	});

	it('of another kind are refused with both kinds named, and the effect stays open', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		const wrong: TurnResponse = { type: 'effect', id: 1, result: { value: null } };
		const error = thrown(() => machine.respond(wrong));
		expect(error).toBeInstanceOf(TurnError);
		expect(error).toMatchObject({
			code: 'turn.wrong-response',
			message: 'the open sync-environment effect 1 cannot be answered by effect',
		});
		expect(machine.respond({ type: 'environment', id: 1, environment })).toBe(true);
	});

	it('a renewed environment is what the next request is made of', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		const renewed = { model: 'other', systemPrompt: 'new', tools: [], options: { effort: 'low' } };
		machine.respond({ type: 'environment', id: 1, environment: renewed });
		expect(machine.open).toEqual({
			type: 'llm-call',
			id: 2,
			step: 1,
			request: { ...renewed, messages: [said('in', 'go', 'input')] },
		});
	});

	it('tool results in the order of their arrival are put into the order of the calls', () => {
		const machine = waitingForTools();
		const results = [completed(call('b')), completed(call('a'))];
		machine.respond({ type: 'tools', id: 3, completed: results });
		expect(pollAll(machine).map(lineOf)).toEqual([
			'joined tool t/1/results [a ran, b ran]',
			'4 after-work 1',
		]);
	});

	const mismatches: readonly (readonly [string, readonly string[], string])[] = [
		['too few', ['a'], '[add a, add b] got the results [add a]'],
		['too many', ['a', 'b', 'c'], '[add a, add b] got the results [add a, add b, add c]'],
		['one twice', ['a', 'a'], '[add a, add b] got the results [add a, add a]'],
		['those of others', ['c', 'd'], '[add a, add b] got the results [add c, add d]'],
	];
	for (const [title, ids, text] of mismatches) {
		it(`tool results that are ${title} stop the turn, and the calls are answered all the same`, () => {
			const machine = waitingForTools();
			machine.respond({ type: 'tools', id: 3, completed: ids.map((id) => completed(call(id))) });
			expect(pollAll(machine).map(lineOf)).toEqual([
				`log warn results_mismatch: the calls ${text}`,
				'joined tool t/1/unanswered [a interrupted 130, b interrupted 130]',
				`done stopped runtime-error results_mismatch: the calls ${text}`,
			]);
		});
	}

	it('a result of another tool under the id of a call is none', () => {
		const machine = waitingForTools();
		const results = [completed(call('a')), completed(call('b', 'sub'))];
		machine.respond({ type: 'tools', id: 3, completed: results });
		expect(machine.outcome).toMatchObject({
			code: 'results_mismatch',
			message: 'the calls [add a, add b] got the results [add a, sub b]',
		});
	});

	it('that the world cannot do it end the turn as they say, with open calls answered as interrupted', () => {
		const machine = waitingForTools();
		const outcome = {
			type: 'stopped',
			reason: 'runtime-error',
			code: 'effect_mismatch',
			message: 'no',
			evidence: null,
		} as const;
		expect(machine.respond({ type: 'failed', id: 3, outcome })).toBe(true);
		expect(machine.outcome).toBe(outcome);
		expect(pollAll(machine).map(lineOf)).toEqual([
			'joined tool t/1/unanswered [a interrupted 130, b interrupted 130]',
			'done stopped runtime-error effect_mismatch: no',
		]);
	});

	it('another frame in place of a model call is the end of the turn here', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		machine.respond({ type: 'environment', id: 1, environment });
		machine.respond({ type: 'llm-replaced', id: 2, frameKey: 'k', task: 'sum up' });
		expect(machine.outcome).toEqual({ type: 'frame-switch', frameKey: 'k', task: 'sum up' });
	});
});

describe('usage', () => {
	const afterUsages = (...usages: readonly Partial<ModelResponse['usage']>[]): TurnMachine => {
		const machine = TurnMachine.start(standardDriver, startOf());
		const model = usages.map((usage, at) => answer([call(`c${at}`)], 'tool_use', usage));
		play(machine, { model: [...model, answer([prose('ok')], 'end', { input: 0, output: 0 })] });
		return machine;
	};

	it('is the sum of all model calls, bucket by bucket', () => {
		const { usage, stepsTaken } = afterUsages({ input: 10 }, { reasoning: 0, output: 20 });
		expect(usage).toEqual({ input: 14, cacheRead: 9, cacheWrite: 6, output: 21, reasoning: 2 });
		expect(stepsTaken).toBe(3);
	});

	it('that cannot be counted any more fails the turn', () => {
		const { outcome } = afterUsages({ input: Number.MAX_SAFE_INTEGER });
		expect(outcome).toMatchObject({ type: 'stopped', reason: 'runtime-error', code: 'usage_overflow' });
	});

	for (const input of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
		it(`of ${input} tokens is a fault of the provider`, () => {
			const { outcome } = afterUsages({ input });
			expect(outcome).toMatchObject({ type: 'stopped', reason: 'provider-error', code: 'invalid_usage' });
		});
	}
});

describe('cancelling', () => {
	it('ends the turn with what joined so far and with the evidence', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		machine.cancel(evidence);
		expect(pollAll(machine)).toEqual([
			{ type: 'progress', messages: [said('in', 'go', 'input')] },
			{
				type: 'done',
				outcome: {
					type: 'stopped',
					reason: 'cancelled',
					code: 'cancelled',
					message: 'The turn was cancelled.',
					evidence,
				},
			},
		]);
		expect(machine.appended).toEqual([said('in', 'go', 'input')]);
	});

	it('answers the open calls as cancelled, and passes over what they still give', () => {
		const machine = waitingForTools();
		machine.cancel({ ...evidence, reason: 'enough' });
		expect(pollAll(machine).map(lineOf)).toEqual([
			'joined tool t/1/unanswered [a cancelled 130, b cancelled 130]',
			'done stopped cancelled cancelled: The turn was cancelled: enough {"requestId":"r","origin":"terminal","reason":"enough"}',
		]);
		expect(machine.respond({ type: 'tools', id: 3, completed: [] })).toBe(false);
	});

	it('comes too late for a turn that has finished', () => {
		const machine = TurnMachine.start(standardDriver, startOf());
		play(machine, { model: [answer([prose('ok')])] });
		machine.cancel(evidence);
		expect(machine.outcome).toEqual({ type: 'finished', with: 'assistant-message', text: 'ok' });
		expect(machine.poll()).toBeUndefined();
	});
});

describe('a driver', () => {
	const ends: DriverAction = {
		type: 'finish',
		outcome: { type: 'finished', with: 'final-value', value: 1 },
	};
	const driverOf = (parts: Partial<ProtocolDriver>): ProtocolDriver => ({
		name: 'test',
		prepareStep: (view) => [{ type: 'start-llm', request: view.request({ withTools: true }), state: null }],
		onResponse: () => [ends],
		onToolResults: () => [ends],
		version: 1,
		onEffectResult: () => [ends],
		...parts,
	});
	const says = (id: string, ...ids: readonly string[]): AssistantMessage => ({
		role: 'assistant',
		id,
		parts: ids.map((callId) => call(callId)),
	});
	const append = (...messages: Extract<DriverAction, { type: 'append' }>['messages']): DriverAction => ({
		type: 'append',
		messages,
	});
	const tools = (...ids: readonly string[]): DriverAction => ({
		type: 'start-tools',
		calls: ids.map((id) => call(id)),
	});
	/** The effects of a turn whose driver answers the model's answer so. */
	const onAnswer = (...actions: readonly DriverAction[]): readonly string[] => {
		const machine = TurnMachine.start(driverOf({ onResponse: () => actions }), startOf());
		return play(machine, { model: [answer([prose('x')])] }).slice(3);
	};
	const stops = (code: string, text: string): readonly string[] => [
		`log warn ${code}: ${text}`,
		`done stopped runtime-error ${code}: ${text}`,
	];

	const faults: readonly (readonly [string, readonly DriverAction[], readonly string[]])[] = [
		['decides nothing', [], stops('no_decision', 'no action says where the turn goes on')],
		[
			'only tells something',
			[{ type: 'emit', name: 'e', data: 1 }],
			stops('no_decision', 'no action says where the turn goes on'),
		],
		[
			'decides twice',
			[{ type: 'advance-step' }, ends],
			stops('two_decisions', 'advance-step and finish both say where the turn goes on'),
		],
		[
			'does something after its decision',
			[ends, { type: 'emit', name: 'e', data: 1 }],
			stops('action_after_decision', 'emit stands after finish'),
		],
		[
			'asks for what there is not',
			[{ type: 'toString' } as unknown as DriverAction],
			stops('unknown_action', 'no action is called toString'),
		],
		[
			'runs no tool',
			[append(says('m', 'a')), tools()],
			[
				'joined assistant m [add a]',
				'log warn no_calls: tools are to be run, but no call is named',
				'joined tool t/1/unanswered [a refused 2]',
				'done stopped runtime-error no_calls: tools are to be run, but no call is named',
			],
		],
		[
			'runs tools that were not called',
			[tools('a')],
			stops('call_not_asked', 'the last message does not call add as a'),
		],
		[
			'runs a tool twice',
			[append(says('m', 'a', 'b')), tools('a', 'a')],
			[
				'joined assistant m [add a, add b]',
				'log warn call_not_asked: the last message does not call add as a after a',
				'joined tool t/1/unanswered [a refused 2, b refused 2]',
				'done stopped runtime-error call_not_asked: the last message does not call add as a after a',
			],
		],
		[
			'goes on with a call that is not answered',
			[append(says('m', 'a')), { type: 'advance-step' }],
			[
				'joined assistant m [add a]',
				'log warn calls_unanswered: the call a of add has no result yet',
				'joined tool t/1/unanswered [a refused 2]',
				'done stopped runtime-error calls_unanswered: the call a of add has no result yet',
			],
		],
		[
			'lets a message come between a call and its result',
			[append(says('m', 'a'), said('u', 'x')), ends],
			[
				'joined assistant m [add a]',
				'log warn calls_unanswered: the call a of add has no result yet',
				'joined tool t/1/unanswered [a refused 2]',
				'done stopped runtime-error calls_unanswered: the call a of add has no result yet',
			],
		],
		[
			'gives results to no call',
			[append({ role: 'tool', id: 'm', results: [completed(call('a')).result] }), ends],
			stops('results_mismatch', 'results for [a] do not answer the calls [] one by one'),
		],
		[
			'gives two calls one id',
			[append(says('m', 'a', 'a')), ends],
			stops('duplicate_call_id', 'two calls of one message are a'),
		],
		[
			'gives two messages one id',
			[append(says('in')), ends],
			stops('duplicate_message_id', 'the message id in is there already'),
		],
		[
			'finishes with a call that was not run',
			[append(says('m', 'a')), ends],
			[
				'joined assistant m [add a]',
				'joined tool t/1/unanswered [a refused 2]',
				'done finished final-value 1',
			],
		],
	];
	for (const [title, actions, effects] of faults) {
		it(`that ${title} stops its turn and nothing else`, () => {
			expect(onAnswer(...actions)).toEqual(effects);
		});
	}

	it('that throws stops its turn with what it said', () => {
		const throwing = driverOf({
			prepareStep: () => {
				throw new Error('oh');
			},
		});
		expect(play(TurnMachine.start(throwing, startOf()), {}).slice(2)).toEqual(stops('driver_failed', 'oh'));
	});

	it('that answers with no list stops its turn', () => {
		const broken = driverOf({ prepareStep: () => null as unknown as readonly DriverAction[] });
		const machine = TurnMachine.start(broken, startOf());
		play(machine, {});
		expect(machine.outcome).toMatchObject({ reason: 'runtime-error', code: 'driver_failed' });
	});

	it('has one final step, and no second', () => {
		const greedy = driverOf({
			prepareStep: () => [{ type: 'schedule-final-step', message: 'last words' }],
		});
		expect(play(TurnMachine.start(greedy, startOf()), {}).slice(2)).toEqual([
			'joined turn-limit t/1/turn-limit "last words"',
			...stops('second_final_step', 'a turn has one final step, and it was asked for already'),
		]);
	});

	it('that ignores the budget is stopped by the machine', () => {
		const careless = driverOf({ onResponse: () => [{ type: 'advance-step' }] });
		const machine = TurnMachine.start(careless, startOf({ budget: { ...unbounded, maxSteps: 1 } }));
		expect(play(machine, { model: [answer([])] }).slice(3)).toEqual([
			'3 sync',
			'joined turn-limit t/1/turn-limit "The turn may take 1 steps, and they are taken."',
			'done stopped max-turns step_budget: The turn may take 1 steps, and they are taken.',
		]);
	});

	it('that goes on after the final step is stopped before anything is done', () => {
		const endless = driverOf({
			onResponse: ({ isFinalStep }) => [
				isFinalStep ? { type: 'advance-step' } : { type: 'schedule-final-step', message: 'last words' },
			],
		});
		const machine = TurnMachine.start(endless, startOf());
		expect(play(machine, { model: [answer([]), answer([])] }).slice(3)).toEqual([
			'joined turn-limit t/1/turn-limit "last words"',
			'3 sync',
			'4 llm 2: in t/1/turn-limit | add',
			'done stopped max-turns step_budget: The final step of the turn is taken.',
		]);
	});

	it('each model call is a step of its own, also one without a new environment', () => {
		const insisting = driverOf({
			onResponse: (view) => [{ type: 'start-llm', request: view.request({ withTools: false }), state: null }],
		});
		const machine = TurnMachine.start(insisting, startOf({ budget: { ...unbounded, maxSteps: 2 } }));
		expect(play(machine, { model: [answer([]), answer([])] }).slice(2)).toEqual([
			'2 llm 1: in | add',
			'3 llm 2: in | no tools',
			'joined turn-limit t/2/turn-limit "The turn may take 2 steps, and they are taken."',
			'done stopped max-turns step_budget: The turn may take 2 steps, and they are taken.',
		]);
	});

	it('that calls the model again at once is stopped when the tokens are used up', () => {
		const insisting = driverOf({
			onResponse: (view) => [{ type: 'start-llm', request: view.request({ withTools: true }), state: null }],
		});
		const machine = TurnMachine.start(insisting, startOf({ budget: { ...unbounded, maxTokens: 20 } }));
		expect(play(machine, { model: [answer([]), answer([])] }).at(-1)).toBe(
			'done stopped max-turns token_budget: The turn may use 20 tokens, and they are used.',
		);
	});

	it('passes two checkpoints before it calls the model, and what both brought is in the request', () => {
		let checkpoints = 0;
		const patient = driverOf({
			prepareStep: (view) => {
				checkpoints += 1;
				if (checkpoints < 3) return [{ type: 'start-checkpoint', kind: 'after-work', onEmpty: null }];
				return [{ type: 'start-llm', request: view.request({ withTools: true }), state: null }];
			},
		});
		const deliveries = { 2: { transient: [said('x', '1')] }, 4: { transient: [said('y', '2')] } };
		const effects = play(TurnMachine.start(patient, startOf()), { model: [answer([])], deliveries });
		expect(effects.slice(1)).toEqual([
			'1 sync',
			'2 after-work 1',
			'3 sync',
			'4 after-work 2',
			'5 sync',
			'6 llm 3: in x y | add',
			'done finished final-value 1',
		]);
	});

	it('starts an effect of a registered kind with a state of its own, which comes back with the result', () => {
		const states: unknown[] = [];
		const coding = driverOf({
			onResponse: () => [
				{ type: 'start-effect', kind: 'exec-code', command: { code: '1+1' }, state: { cell: 1 } },
			],
			onEffectResult: (_view, waiting, result) => {
				states.push(waiting, result);
				return [{ type: 'emit', name: 'ran', data: 2 }, ends];
			},
		});
		expect(play(TurnMachine.start(coding, startOf()), { model: [answer([])] }).slice(3)).toEqual([
			'3 exec-code 1: {"code":"1+1"}',
			'emit ran 2',
			'done finished final-value 1',
		]);
		expect(states).toEqual([
			{ kind: 'exec-code', command: { code: '1+1' }, state: { cell: 1 } },
			{ value: { code: '1+1' } },
		]);
	});

	it('makes progress with an effect that succeeds, and none with one that fails', () => {
		const coding = driverOf({
			onResponse: () => [{ type: 'start-effect', kind: 'k', command: '1', state: null }],
			onEffectResult: () => [{ type: 'advance-step' }],
		});
		const codeOf = (isGood: boolean): unknown => {
			const budget = { ...unbounded, maxSteps: 3, maxStepsWithoutProgress: 2 };
			const machine = TurnMachine.start(coding, startOf({ budget }));
			const respond = worldOf({ model: [answer([]), answer([]), answer([])] });
			for (let { open } = machine; open !== undefined; open = machine.open) {
				const isFailing = open.type === 'run-effect' && !isGood;
				machine.respond(isFailing ? { type: 'effect', id: open.id, result: { error: 'no' } } : respond(open));
			}
			return machine.outcome;
		};
		expect(codeOf(true)).toMatchObject({ code: 'step_budget' });
		expect(codeOf(false)).toMatchObject({ code: 'no_progress_budget' });
	});

	it('hears that an effect failed', () => {
		const results: unknown[] = [];
		const coding = driverOf({
			prepareStep: () => [{ type: 'start-effect', kind: 'k', command: 'throw 1', state: null }],
			onEffectResult: (_view, _waiting, result) => {
				results.push(result);
				return [ends];
			},
		});
		const machine = TurnMachine.start(coding, startOf());
		machine.respond({ type: 'environment', id: 1, environment });
		machine.respond({ type: 'effect', id: 2, result: { error: '1' } });
		expect(results).toEqual([{ error: '1' }]);
		expect(machine.stepsTaken).toBe(1);
	});

	it('sees where its turn stands', () => {
		const views: Omit<DriverView, 'request' | 'messageId' | 'messages'>[] = [];
		const watch = ({ request: _r, messageId, messages, ...view }: DriverView): void => {
			views.push(view);
			expect(messageId('p')).toBe(`t/${view.step}/p`);
			expect(messages.map(({ id }) => id)).toEqual(['in']);
		};
		const watching = driverOf({
			prepareStep: (view) => {
				watch(view);
				return [{ type: 'start-llm', request: view.request({ withTools: true }), state: null }];
			},
			onResponse: (view) => {
				watch(view);
				return [ends];
			},
		});
		play(TurnMachine.start(watching, startOf({ stepOffset: 7, protocolOptions: { dialect: 'x' } })), {
			model: [answer([])],
		});
		const view = {
			sessionId: 's',
			turnId: 't',
			step: 8,
			protocolOptions: { dialect: 'x' },
			budget: unbounded,
			isFinalStep: false,
			command: null,
			framesOpened: 0,
			contextWindow: null,
		};
		expect(views).toEqual([
			{ ...view, stepsTaken: 0, contextTokens: null },
			{ ...view, stepsTaken: 1, contextTokens: 10 },
		]);
	});
});

it('a step that only passes a checkpoint is counted, so that no turn goes on for ever', () => {
	const idle: ProtocolDriver = {
		...standardDriver,
		prepareStep: () => [{ type: 'start-checkpoint', kind: 'after-work', onEmpty: null }],
	};
	const machine = TurnMachine.start(idle, startOf({ budget: { ...unbounded, maxSteps: 3 } }));
	const respond = worldOf({});
	for (let effect = machine.poll(); effect !== undefined; effect = machine.poll()) {
		if ('id' in effect) machine.respond(respond(effect));
	}
	expect(machine.outcome).toMatchObject({ reason: 'max-turns', code: 'step_budget' });
	expect(machine.stepsTaken).toBe(3);
});
