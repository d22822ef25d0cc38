import { createHook } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { FakeTimer, samplePayload, watchedOptions } from '../../test/hook-fixtures.ts';
import { textResult } from '../tool/result.ts';
import { allow, deny, replace, shortCircuit } from './answer.ts';
import { beginHook, runHook } from './compose.ts';
import { HookBadAnswer, HookConflict, HookFailed } from './errors.ts';
import type { HookPayload } from './events.ts';
import type { HookOutcome } from './outcome.ts';
import { type HookHandler, hookSubscriber } from './subscriber.ts';

type ToolCallHandler = HookHandler<'tool_call'>;

const run = (...handlers: readonly ToolCallHandler[]): HookOutcome<'tool_call'> => {
	const subscribers = handlers.map((handler, at) => hookSubscriber(`e${at + 1}`, 'tool_call', handler));
	return runHook('tool_call', samplePayload('tool_call'), subscribers, {
		timer: new FakeTimer(),
	}) as HookOutcome<'tool_call'>;
};

const commandOf = ({ args }: HookPayload<'tool_call'>): string => (args as { command: string }).command;
const always =
	(command: string): ToolCallHandler =>
	() =>
		replace({ command });
const prefix =
	(word: string): ToolCallHandler =>
	(call) =>
		commandOf(call).startsWith(word) ? undefined : replace({ command: `${word} ${commandOf(call)}` });

// The facts of an outcome that rows compare.
const facts = (outcome: HookOutcome<'tool_call'>): unknown => {
	const command = commandOf(outcome.payload);
	switch (outcome.outcome) {
		case 'denied':
			return ['denied', outcome.denial.by, outcome.denial.code];
		case 'short-circuited':
			return ['short-circuited', outcome.by, outcome.status];
		default:
			return [outcome.outcome, command];
	}
};

const ok = textResult('made up');

describe('the verdict', () => {
	const rows: [string, readonly ToolCallHandler[], unknown][] = [
		['without subscribers it passes', [], ['allowed', 'ls']],
		['an answer of nothing lets it pass', [() => undefined, () => allow], ['allowed', 'ls']],
		['a refusal refuses', [() => deny('no')], ['denied', 'e1', 'denied']],
		['a refusal has its own code', [() => deny('no', 'policy')], ['denied', 'e1', 'policy']],
		['of two refusals the first counts', [() => deny('a'), () => deny('b')], ['denied', 'e1', 'denied']],
		['a change takes effect', [always('pwd')], ['allowed', 'pwd']],
		[
			'the next one sees the change',
			[prefix('nice'), (call) => (commandOf(call) === 'nice ls' ? deny('x') : allow)],
			['denied', 'e2', 'denied'],
		],
		[
			'the one before sees the change, too',
			[(call) => (commandOf(call) === 'pwd' ? deny('x') : allow), always('pwd')],
			['denied', 'e1', 'denied'],
		],
		[
			'changes add up in order',
			[
				prefix('nice'),
				(call) =>
					commandOf(call).endsWith('-a') ? undefined : replace({ command: `${commandOf(call)} -a` }),
			],
			['allowed', 'nice ls -a'],
		],
		['two who always change are a conflict', [always('a'), always('b')], ['denied', 'e1', 'hook.conflict']],
		[
			'two who add in front of each other are a conflict',
			[prefix('nice'), prefix('time')],
			['denied', 'e1', 'hook.conflict'],
		],
		['two who always change to the same are none', [always('a'), always('a')], ['allowed', 'a']],
		['a short-circuit stands', [() => shortCircuit(ok)], ['short-circuited', 'e1', 'succeeded']],
		[
			'a refusal beats an earlier short-circuit',
			[() => shortCircuit(ok), () => deny('x')],
			['denied', 'e2', 'denied'],
		],
		[
			'a failed short-circuit beats a successful one',
			[() => shortCircuit(ok), () => shortCircuit(ok, 'failed')],
			['short-circuited', 'e2', 'failed'],
		],
		[
			'a cancelled one beats a successful one',
			[() => shortCircuit(ok), () => shortCircuit(ok, 'cancelled')],
			['short-circuited', 'e2', 'cancelled'],
		],
		[
			'of two equal ones the first counts',
			[() => shortCircuit(ok, 'failed'), () => shortCircuit(ok, 'cancelled')],
			['short-circuited', 'e1', 'failed'],
		],
		[
			'a successful one does not beat a failed one',
			[() => shortCircuit(ok, 'failed'), () => shortCircuit(ok)],
			['short-circuited', 'e1', 'failed'],
		],
		[
			'asked again, a refusal counts',
			[(call, { asked }) => (asked === 'again' ? deny(commandOf(call)) : allow), always('pwd')],
			['denied', 'e1', 'denied'],
		],
		[
			'asked again, a failed short-circuit counts',
			[(_, { asked }) => (asked === 'again' ? shortCircuit(ok, 'failed') : allow), always('pwd')],
			['short-circuited', 'e1', 'failed'],
		],
		[
			'asked again, a successful one does not',
			[(_, { asked }) => (asked === 'again' ? shortCircuit(ok) : allow), always('pwd')],
			['allowed', 'pwd'],
		],
		[
			'after a short-circuit there is nothing to change',
			[() => shortCircuit(ok), always('pwd')],
			['short-circuited', 'e1', 'succeeded'],
		],
	];
	it.each(rows)('%s', (_, handlers, expected) => {
		expect(facts(run(...handlers))).toEqual(expected);
	});

	it('names both sides of a conflict', () => {
		const outcome = run(always('a'), always('b'));
		expect(outcome.outcome === 'denied' && outcome.denial.error).toEqual(
			new HookConflict('tool_call', 'e1', 'e2'),
		);
	});

	it('lists who changed the value, and keeps the proposal', () => {
		const outcome = run(prefix('nice'), () => allow);
		expect([outcome.changedBy, outcome.payload.proposedArgs]).toEqual([['e1'], { command: 'ls' }]);
	});
});

describe('who is asked', () => {
	const trace = (
		subscribers: readonly {
			readonly name: string;
			readonly answer: ToolCallHandler;
			readonly options?: object;
		}[],
	): readonly string[] => {
		const calls: string[] = [];
		const list = subscribers.map(({ name, answer, options }) =>
			hookSubscriber(
				name,
				'tool_call',
				(call, context) => {
					calls.push(`${name} ${context.asked} ${commandOf(call)}`);
					return answer(call, context);
				},
				options,
			),
		);
		runHook('tool_call', samplePayload('tool_call'), list, { timer: new FakeTimer() });
		return calls;
	};

	it('is asked once more only if the value changed after it, and only about the final value', () => {
		const calls = trace([
			{ name: 'guard', answer: () => allow },
			{ name: 'nice', answer: prefix('nice') },
			{
				name: 'list',
				answer: (call) =>
					commandOf(call).endsWith('-a') ? allow : replace({ command: `${commandOf(call)} -a` }),
			},
			{ name: 'last', answer: () => allow },
		]);
		expect(calls).toEqual([
			'guard first ls',
			'nice first ls',
			'list first nice ls',
			'last first nice ls -a',
			'guard again nice ls -a',
			'nice again nice ls -a',
		]);
	});

	it('ends with a refusal', () => {
		const calls = trace([
			{ name: 'guard', answer: () => deny('no') },
			{ name: 'other', answer: () => allow },
		]);
		expect(calls).toEqual(['guard first ls']);
	});

	it('leaves those for the final value to the end', () => {
		const calls = trace([
			{ name: 'person', answer: () => allow, options: { when: 'final' } },
			{ name: 'nice', answer: prefix('nice') },
		]);
		expect(calls).toEqual(['nice first ls', 'person first nice ls']);
	});

	it('passes by those for other tools', () => {
		const calls = trace([
			{ name: 'writer', answer: () => deny('x'), options: { match: ['write', 'edit'] } },
			{ name: 'any', answer: () => allow, options: { match: ['*'] } },
			{ name: 'shell', answer: () => allow, options: { match: ['bash'] } },
		]);
		expect(calls).toEqual(['any first ls', 'shell first ls']);
	});

	it('lets a chaining subscriber that is asked again refuse, and drops its second change', () => {
		const options = watchedOptions();
		const chained = (word: string) =>
			hookSubscriber(word, 'tool_call', (call) => replace({ command: `${word} ${commandOf(call)}` }), {
				secondChange: 'ignore',
			});
		const outcome = runHook(
			'tool_call',
			samplePayload('tool_call'),
			[chained('a'), chained('b')],
			options,
		) as HookOutcome<'tool_call'>;
		expect(facts(outcome)).toEqual(['allowed', 'b a ls']);
		expect(options.notices.filter(({ notice }) => notice === 'overruled')).toEqual([
			{
				notice: 'overruled',
				event: 'tool_call',
				owner: 'a',
				answer: replace({ command: 'a b a ls' }),
				winner: 'b',
			},
		]);
	});

	it('asks the guard of a command that only a change has brought up', () => {
		const guard = hookSubscriber('guard', 'command', () => deny('no deletion'), { match: ['rm'] });
		const rename = hookSubscriber('rename', 'command', () => replace(['/bin/rm', 'x']), { match: ['ls'] });
		const payload = { ...samplePayload('command'), argv: ['ls', 'x'] };
		const outcome = runHook('command', payload, [guard, rename], { timer: new FakeTimer() });
		expect(outcome).toMatchObject({ outcome: 'denied', denial: { by: 'guard', reason: 'no deletion' } });
	});
});

describe('between the halves', () => {
	it('the value that would run can be judged before anyone is asked about it again', () => {
		const calls: string[] = [];
		const guard = hookSubscriber('guard', 'tool_call', (call, { asked }) => {
			calls.push(`${asked} ${commandOf(call)}`);
		});
		const change = hookSubscriber('change', 'tool_call', always('pwd'));
		const proposal = beginHook('tool_call', samplePayload('tool_call'), [guard, change], {
			timer: new FakeTimer(),
		});
		if (proposal instanceof Promise) throw new Error('no handler waits');
		expect([proposal.isOpen, commandOf(proposal.payload), [...calls]]).toEqual([true, 'pwd', ['first ls']]);
		const first = proposal.settle();
		expect([calls, proposal.settle()]).toEqual([['first ls', 'again pwd'], first]);
	});
});

describe('what cannot be refused', () => {
	const transform = (...handlers: readonly HookHandler<'system_prompt'>[]) =>
		runHook(
			'system_prompt',
			samplePayload('system_prompt'),
			handlers.map((handler, at) => hookSubscriber(`e${at + 1}`, 'system_prompt', handler)),
			{ timer: new FakeTimer() },
		) as HookOutcome<'system_prompt'>;

	it('chains its changes, each fed the one before, and asks no subscriber again', () => {
		const { outcome, payload } = transform(
			({ systemPrompt }) => replace(`${systemPrompt} one`),
			({ systemPrompt }) => replace(`${systemPrompt} two`),
		);
		expect([outcome, payload.systemPrompt]).toEqual(['allowed', 'base one two']);
	});

	it('goes on without a handler that fails, and names it', () => {
		const { outcome, payload, failures } = transform(
			() => {
				throw new Error('broken');
			},
			({ systemPrompt }) => replace(`${systemPrompt} two`),
		);
		expect([outcome, payload.systemPrompt, failures]).toEqual([
			'allowed',
			'base two',
			[new HookFailed('system_prompt', 'e1', new Error('broken'))],
		]);
	});

	it('takes a refusal for a bad answer', () => {
		const { outcome, failures } = transform((() => deny('no')) as unknown as HookHandler<'system_prompt'>);
		expect([outcome, failures]).toEqual([
			'allowed',
			[new HookBadAnswer('system_prompt', 'e1', 'this event cannot be refused')],
		]);
	});

	it('tells watchers in order, whatever they return or throw', () => {
		const told: string[] = [];
		const watcher = (owner: string, act: () => unknown) =>
			hookSubscriber(owner, 'tool_finished', () => {
				told.push(owner);
				return act() as undefined;
			});
		const outcome = runHook(
			'tool_finished',
			samplePayload('tool_finished'),
			[
				watcher('a', () => deny('no')),
				watcher('b', () => {
					throw new Error('broken');
				}),
				watcher('c', () => 42),
			],
			{ timer: new FakeTimer() },
		);
		expect([told, outcome]).toEqual([
			['a', 'b', 'c'],
			{
				fatal: null,
				outcome: 'allowed',
				payload: samplePayload('tool_finished'),
				changedBy: [],
				requests: [],
				failures: [new HookFailed('tool_finished', 'b', new Error('broken'))],
			},
		]);
	});
});

describe('a gate that fails', () => {
	const bad =
		(answer: unknown): ToolCallHandler =>
		() =>
			answer as undefined;
	const hostile = {
		get answer(): string {
			throw new Error('trap');
		},
	};
	const rows: [string, ToolCallHandler, string][] = [
		[
			'throws',
			() => {
				throw new Error('broken');
			},
			'hook.failed',
		],
		['answers with a text', bad('yes'), 'hook.bad_answer'],
		['answers with a list', bad([]), 'hook.bad_answer'],
		['gives an unknown answer', bad({ answer: 'maybe' }), 'hook.bad_answer'],
		['gives no reason', bad({ answer: 'deny' }), 'hook.bad_answer'],
		['gives a code that is no text', bad({ answer: 'deny', reason: 'x', code: 7 }), 'hook.bad_answer'],
		['changes to nothing', bad({ answer: 'replace' }), 'hook.bad_answer'],
		['short-circuits without a status', bad({ answer: 'short-circuit', output: ok }), 'hook.bad_answer'],
		[
			'short-circuits without an output',
			bad({ answer: 'short-circuit', status: 'failed' }),
			'hook.bad_answer',
		],
		[
			'asks for what is not offered',
			bad({ answer: 'allow', requests: [{ type: 'reboot' }] }),
			'hook.bad_answer',
		],
		[
			'asks for messages that are none',
			bad({ answer: 'allow', requests: [{ type: 'enqueue-messages', messages: 'hi', lasting: 'durable' }] }),
			'hook.bad_answer',
		],
		[
			'asks for a message without a text',
			bad({
				answer: 'allow',
				requests: [{ type: 'enqueue-messages', messages: [{ role: 'user' }], lasting: 'durable' }],
			}),
			'hook.bad_answer',
		],
		[
			'does not say how long messages last',
			bad({ answer: 'allow', requests: [{ type: 'enqueue-messages', messages: [] }] }),
			'hook.bad_answer',
		],
		[
			'asks for an event without a name',
			bad({ answer: 'allow', requests: [{ type: 'emit-event', data: 1 }] }),
			'hook.bad_answer',
		],
		['asks for something that is no list', bad({ answer: 'allow', requests: 1 }), 'hook.bad_answer'],
		['asks for nothing at all', bad({ answer: 'allow', requests: [null] }), 'hook.bad_answer'],
		['gives an answer that cannot be read', bad(hostile), 'hook.bad_answer'],
		[
			'changes the payload in place',
			(call) => {
				(call.args as { command: string }).command = 'rm';
			},
			'hook.failed',
		],
	];
	it.each(rows)('is closed when it %s', (_, handler, code) => {
		const outcome = run(handler);
		expect([facts(outcome), outcome.failures.map((failure) => failure.code)]).toEqual([
			['denied', 'e1', code],
			[code],
		]);
	});

	it('is closed when the dispatcher of the event finds its value wrong', () => {
		const subscribers = [hookSubscriber('e1', 'tool_call', always('rm'))];
		const outcome = runHook('tool_call', samplePayload('tool_call'), subscribers, {
			timer: new FakeTimer(),
			problemOf: ({ answer }) => (answer === 'replace' ? 'no such command' : null),
		}) as HookOutcome<'tool_call'>;
		expect(outcome.outcome === 'denied' && outcome.denial.reason).toBe(
			'e1: tool_call: bad answer: no such command',
		);
	});

	it('is closed when it changes in place what another has put in', () => {
		const outcome = run(always('pwd'), (call) => {
			(call.args as { command: string }).command = 'rm';
		});
		expect(facts(outcome)).toEqual(['denied', 'e2', 'hook.failed']);
	});

	it('names itself in the reason', () => {
		const outcome = run(() => {
			throw new Error('broken');
		});
		expect(outcome.outcome === 'denied' && outcome.denial.reason).toBe(
			'e1: tool_call: the handler failed: broken',
		);
	});

	it('is open if its subscription says so', () => {
		const guard = hookSubscriber('guard', 'tool_call', bad('yes'), { onFailure: 'allow' });
		const outcome = runHook('tool_call', samplePayload('tool_call'), [guard], { timer: new FakeTimer() });
		expect(outcome).toMatchObject({ outcome: 'allowed', failures: [{ code: 'hook.bad_answer' }] });
	});
});

describe('requests', () => {
	it('are collected in order, once, whatever the verdict', () => {
		const trace = (name: string) => ({ type: 'emit-trace', name, data: null }) as const;
		const outcome = run(
			() => ({ answer: 'allow', requests: [trace('one')] }),
			(call) => ({ ...replace({ command: `${commandOf(call)} -a` }), requests: [trace('two')] }),
			() => ({ ...deny('no'), requests: [trace('three')] }),
		);
		expect([facts(outcome), outcome.requests]).toEqual([
			['denied', 'e3', 'denied'],
			[
				{ owner: 'e1', request: trace('one') },
				{ owner: 'e2', request: trace('two') },
				{ owner: 'e3', request: trace('three') },
			],
		]);
	});

	it('are not taken a second time', () => {
		const request = { type: 'emit-trace', name: 'one', data: null } as const;
		const outcome = run(() => ({ answer: 'allow', requests: [request] }), always('pwd'));
		expect(outcome.requests).toEqual([{ owner: 'e1', request }]);
	});
});

describe('promises', () => {
	it('are not made where no handler waits', () => {
		let promises = 0;
		const hook = createHook({
			init: (_, type) => {
				if (type === 'PROMISE') promises += 1;
			},
		});
		const handlers: readonly ToolCallHandler[] = [() => allow, prefix('nice'), () => undefined];
		hook.enable();
		const outcome = run(...handlers);
		hook.disable();
		expect([facts(outcome), promises]).toEqual([['allowed', 'nice ls'], 0]);
	});

	it('leave the stack alone, however long the list of subscribers', async () => {
		const subscribers = Array.from({ length: 20_000 }, (_, at) =>
			hookSubscriber(`e${at}`, 'tool_call', async () => undefined),
		);
		const outcome = runHook('tool_call', samplePayload('tool_call'), subscribers, { timer: new FakeTimer() });
		expect((await outcome).outcome).toBe('allowed');
	});
});
