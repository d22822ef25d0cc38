import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeTimer, samplePayload } from '../../test/hook-fixtures.ts';
import { isPromise } from '../maybe/maybe.ts';
import { textResult } from '../tool/result.ts';
import { allow, deny, type HookAnswer, replace, shortCircuit } from './answer.ts';
import { runHook } from './compose.ts';
import type { HookOutcome } from './outcome.ts';
import { type HookHandler, type HookSubscriber, hookSubscriber } from './subscriber.ts';

// A subscriber as data: for each value (0 to 3) what it answers, the same whenever it is asked.
type Reply =
	| { readonly does: 'allow' | 'deny' | 'succeed' | 'fail' | 'throw' }
	| { readonly does: 'change'; readonly to: number };

interface Plan {
	readonly replies: readonly Reply[];
	readonly onFailure: 'deny' | 'allow';
	readonly secondChange: 'conflict' | 'ignore';
}

const values = 4;
const output = textResult('made up');

const reply: fc.Arbitrary<Reply> = fc.oneof(
	{ weight: 4, arbitrary: fc.constant<Reply>({ does: 'allow' }) },
	{ weight: 3, arbitrary: fc.record({ does: fc.constant('change' as const), to: fc.nat(values - 1) }) },
	{
		weight: 1,
		arbitrary: fc.constantFrom<Reply>(
			{ does: 'deny' },
			{ does: 'succeed' },
			{ does: 'fail' },
			{ does: 'throw' },
		),
	},
);
const plan: fc.Arbitrary<Plan> = fc.record({
	replies: fc.array(reply, { minLength: values, maxLength: values }),
	onFailure: fc.constantFrom('deny', 'allow'),
	secondChange: fc.constantFrom('conflict', 'ignore'),
});
const plans = fc.array(plan, { maxLength: 6 });

const answerOf = (given: Reply): HookAnswer<'tool_call'> => {
	switch (given.does) {
		case 'allow':
			return allow;
		case 'deny':
			return deny('no');
		case 'succeed':
			return shortCircuit(output);
		case 'fail':
			return shortCircuit(output, 'failed');
		case 'change':
			return replace(given.to);
		case 'throw':
			throw new Error('broken');
	}
};

const replyTo = ({ replies }: Plan, value: unknown): Reply => replies[value as number] ?? { does: 'allow' };

interface Call {
	readonly owner: number;
	readonly value: unknown;
}

const subscribersOf = (
	given: readonly Plan[],
	calls: Call[],
	wrap: (answer: () => HookAnswer<'tool_call'>) => ReturnType<HookHandler<'tool_call'>> = (answer) =>
		answer(),
): HookSubscriber<'tool_call'>[] =>
	given.map((each, owner) =>
		hookSubscriber(
			String(owner),
			'tool_call',
			({ args }) => {
				calls.push({ owner, value: args });
				return wrap(() => answerOf(replyTo(each, args)));
			},
			each,
		),
	);

const payload = () => ({ ...samplePayload('tool_call'), args: 0 });

const run = (given: readonly Plan[], calls: Call[] = []): HookOutcome<'tool_call'> => {
	const outcome = runHook('tool_call', payload(), subscribersOf(given, calls), { timer: new FakeTimer() });
	if (isPromise(outcome)) throw new Error('no handler waits');
	return outcome;
};

// The rule once more, written as plainly as it can be said.
const expected = (given: readonly Plan[]): unknown => {
	let value = 0;
	let standing: { by: number; failed: boolean } | null = null;
	const judged: (number | 'nothing')[] = given.map(() => 'nothing');
	let version = 0;
	for (const isSettling of [false, true]) {
		for (const [at, each] of given.entries()) {
			if (judged[at] === version) continue;
			judged[at] = version;
			const answer = replyTo(each, value);
			if (answer.does === 'deny') return ['denied', at, 'denied'];
			if (answer.does === 'throw' && each.onFailure === 'deny') return ['denied', at, 'hook.failed'];
			if (answer.does === 'fail' && !standing?.failed) standing = { by: at, failed: true };
			if (answer.does === 'succeed' && !isSettling) standing ??= { by: at, failed: false };
			if (answer.does !== 'change' || answer.to === value || standing !== null) continue;
			if (!isSettling) {
				value = answer.to;
				version += 1;
				judged[at] = version;
			} else if (each.secondChange === 'conflict') return ['denied', at, 'hook.conflict'];
		}
	}
	return standing === null ? ['allowed', value] : ['short-circuited', standing.by, standing.failed];
};

const facts = (outcome: HookOutcome<'tool_call'>): unknown => {
	switch (outcome.outcome) {
		case 'denied':
			return ['denied', Number(outcome.denial.by), outcome.denial.code];
		case 'short-circuited':
			return ['short-circuited', Number(outcome.by), outcome.status === 'failed'];
		default:
			return [outcome.outcome, outcome.payload.args];
	}
};

describe('composition, for any subscribers', () => {
	it('is the rule as written', () => {
		fc.assert(
			fc.property(plans, (given) => {
				expect(facts(run(given))).toEqual(expected(given));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('gives the same whether handlers answer at once or later', async () => {
		await fc.assert(
			fc.asyncProperty(plans, async (given) => {
				const later = subscribersOf(given, [], async (answer) => answer());
				const outcome = await runHook('tool_call', payload(), later, { timer: new FakeTimer() });
				expect(facts(outcome)).toEqual(facts(run(given)));
			}),
		);
	});

	it('asks each at most twice', () => {
		fc.assert(
			fc.property(plans, (given) => {
				const calls: Call[] = [];
				run(given, calls);
				for (const owner of given.keys())
					expect(calls.filter((call) => call.owner === owner).length).toBeLessThanOrEqual(2);
			}),
		);
	});

	it('lets a refusal win, wherever it stands', () => {
		fc.assert(
			fc.property(plans, plans, (before, after) => {
				const refusal: Plan = {
					replies: Array.from({ length: values }, () => ({ does: 'deny' }) as const),
					onFailure: 'deny',
					secondChange: 'conflict',
				};
				expect(run([...before, refusal, ...after]).outcome).toBe('denied');
			}),
		);
	});

	it('allows only what every subscriber has seen and none has refused', () => {
		fc.assert(
			fc.property(plans, (given) => {
				const calls: Call[] = [];
				const outcome = run(given, calls);
				if (outcome.outcome !== 'allowed') return;
				const final = outcome.payload.args;
				const lastChange = outcome.changedBy.at(-1);
				for (const [owner, each] of given.entries()) {
					const last = calls.findLast((call) => call.owner === owner);
					if (String(owner) !== lastChange) expect(last?.value).toBe(final);
					if (last?.value === final) expect(replyTo(each, final).does).not.toBe('deny');
				}
			}),
		);
	});

	it('ends in a conflict, and not in a loop, between two who never give way', () => {
		const stubborn = (to: number): Plan => ({
			replies: Array.from({ length: values }, () => ({ does: 'change', to }) as const),
			onFailure: 'deny',
			secondChange: 'conflict',
		});
		fc.assert(
			fc.property(fc.uniqueArray(fc.nat(values - 1), { minLength: 2 }), (targets) => {
				const outcome = run(targets.map(stubborn));
				expect(outcome.outcome === 'denied' && outcome.denial.code).toBe('hook.conflict');
			}),
		);
	});

	it('feeds each transform the result of the one before', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ minLength: 1 })), (words) => {
				const subscribers = words.map((word) =>
					hookSubscriber(word, 'system_prompt', ({ systemPrompt }) => replace(systemPrompt + word)),
				);
				const outcome = runHook('system_prompt', samplePayload('system_prompt'), subscribers, {
					timer: new FakeTimer(),
				}) as HookOutcome<'system_prompt'>;
				expect([outcome.payload.systemPrompt, outcome.changedBy]).toEqual([`base${words.join('')}`, words]);
			}),
		);
	});

	it('does not depend on watchers', () => {
		fc.assert(
			fc.property(plans, (given) => {
				const watchers = given.map((each, owner) =>
					hookSubscriber(String(owner), 'tool_call_proposed', (proposed) => {
						const answer = answerOf(replyTo(each, 0));
						Object.assign(proposed, { args: 'changed' });
						return answer as never;
					}),
				);
				const outcome = runHook('tool_call_proposed', samplePayload('tool_call_proposed'), watchers, {
					timer: new FakeTimer(),
				}) as HookOutcome<'tool_call_proposed'>;
				expect([outcome.outcome, outcome.payload, outcome.changedBy, outcome.requests]).toEqual([
					'allowed',
					samplePayload('tool_call_proposed'),
					[],
					[],
				]);
			}),
		);
	});
});
