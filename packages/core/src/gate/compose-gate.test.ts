import { describe, expect, it } from 'vitest';
import { principalId } from '../capability/ids.ts';
import { isPromise, type Maybe } from '../maybe/maybe.ts';
import { type Call, type CommandCall, callId } from './call.ts';
import { summarizeCall } from './call-summary.ts';
import { composeGate } from './compose-gate.ts';
import { GateDenied, type GateError, GateFailed } from './errors.ts';
import { guardStage } from './guard-stage.ts';
import type { GateEnd, GateStage, GateStages, TraceStage } from './stages.ts';

const commandCall = (more: Partial<CommandCall> = {}): CommandCall => ({
	kind: 'command',
	id: callId('c1'),
	principal: { kind: 'model', id: principalId('m1') },
	origin: 'script',
	needs: [{ kind: 'path', path: '/repo/a', access: 'write' }],
	cwd: '/repo',
	signal: new AbortController().signal,
	name: 'rm',
	argv: ['a'],
	touches: [{ path: '/repo/a', kind: 'remove' }],
	...more,
});

const textOf = (call: Call): string => summarizeCall(call).text;

/** A gate whose steps write down what they see. */
const recorded = (log: string[]) => ({
	stage: (name: string): GateStage<string> => ({
		name,
		wrap: (call, next) => {
			log.push(`${name} in`);
			const result = next(call);
			log.push(`${name} out`);
			return result;
		},
	}),
	trace: (name: string): TraceStage<string> => ({
		name,
		start: () => {
			log.push(`${name} start`);
			return ({ proposed, final, outcome }) => {
				log.push(`${name} ${outcome.kind}: ${textOf(proposed)} as ${textOf(final)}`);
			};
		},
	}),
	end: {
		needsOf: (call: Call) => {
			log.push(`needs of ${textOf(call)}`);
			return [{ kind: 'tool', name: textOf(call) }] as const;
		},
		run: (call: Call): Maybe<string> => {
			log.push(`run ${textOf(call)}`);
			return 'done';
		},
	} satisfies GateEnd<string>,
});

/** Composes, calls, and returns the error, which must be there. */
const errorOf = async (
	stages: GateStages<string>,
	end: GateEnd<string>,
	call: Call = commandCall(),
): Promise<unknown> => {
	try {
		await composeGate(stages, end)(call);
	} catch (error) {
		return error;
	}
	throw new Error('the call went through');
};

const deny: GateStage<string> = guardStage('deny', () => ({
	kind: 'deny',
	reason: 'not today; ask again tomorrow',
	code: 'test.no',
}));

describe('the order of stages', () => {
	it('is fixed, however the object is written', () => {
		const log: string[] = [];
		const { stage, trace, end } = recorded(log);
		const gate = composeGate(
			{
				trace: [trace('trace')],
				trash: [stage('trash')],
				budget: [stage('budget')],
				confirmation: [stage('confirmation')],
				gates: [stage('gate 1'), stage('gate 2')],
				policy: [stage('policy')],
				transforms: [stage('transform')],
			},
			end,
		);
		expect(gate(commandCall())).toBe('done');
		expect(log).toEqual([
			'trace start',
			'transform in',
			'policy in',
			'gate 1 in',
			'gate 2 in',
			'confirmation in',
			'budget in',
			'trash in',
			'run rm a',
			'trash out',
			'budget out',
			'confirmation out',
			'gate 2 out',
			'gate 1 out',
			'policy out',
			'transform out',
			'trace done: rm a as rm a',
		]);
	});

	it('a stage that is not known does not compile', () => {
		const { end } = recorded([]);
		// @ts-expect-error there is no such slot
		expect(composeGate({ policy: [], afterwards: [] }, end)).toBeTypeOf('function');
	});

	it('a gate without a word about policy does not compile', () => {
		// @ts-expect-error policy is required
		const stages: GateStages<string> = { gates: [] };
		expect(stages).toEqual({ gates: [] });
	});
});

describe('a transform', () => {
	const rewrite = (more: Partial<Call>): GateStage<string> => ({
		name: 'rewrite',
		wrap: (call, next) => next({ ...call, ...more } as Call),
	});

	it('changes what is judged, with the needs of what it became', () => {
		const log: string[] = [];
		const { end, trace } = recorded(log);
		const judged: unknown[] = [];
		const policy: GateStage<string> = {
			name: 'policy',
			wrap: (call, next) => {
				judged.push(textOf(call), call.needs);
				return next(call);
			},
		};
		composeGate(
			{
				transforms: [rewrite({ argv: ['b'] }), rewrite({ argv: ['c'] })],
				policy: [policy],
				trace: [trace('trace')],
			},
			end,
		)(commandCall());
		expect(judged).toEqual(['rm c', [{ kind: 'tool', name: 'rm c' }]]);
		expect(log).toEqual(['trace start', 'needs of rm c', 'run rm c', 'trace done: rm a as rm c']);
	});

	it('cannot smuggle in needs of its own', () => {
		const judged: unknown[] = [];
		const policy: GateStage<string> = {
			name: 'policy',
			wrap: (call, next) => {
				judged.push(call.needs);
				return next(call);
			},
		};
		composeGate({ transforms: [rewrite({ needs: [] })], policy: [policy] }, recorded([]).end)(commandCall());
		expect(judged).toEqual([[{ kind: 'tool', name: 'rm a' }]]);
	});

	const kept: readonly Partial<Call>[] = [
		{ principal: { kind: 'user', id: principalId('me') } },
		{ id: callId('c2') },
		{ origin: 'user' },
		{ kind: 'tool' },
	];
	for (const more of kept) {
		it(`cannot change ${Object.keys(more)[0]}`, async () => {
			const log: string[] = [];
			const error = await errorOf({ transforms: [rewrite(more)], policy: [] }, recorded(log).end);
			expect(error).toEqual(
				new GateFailed('rewrite', 'changed id, principal, origin, kind of the call; a transform keeps them'),
			);
			expect(log).toEqual([]);
		});
	}

	for (const slot of ['policy', 'gates', 'confirmation', 'budget', 'trash'] as const) {
		it(`is refused among ${slot}`, async () => {
			const log: string[] = [];
			const error = await errorOf({ policy: [], [slot]: [rewrite({ argv: ['b'] })] }, recorded(log).end);
			expect(error).toEqual(
				new GateFailed('rewrite', 'changed the call after policy had judged it; change it in a transform'),
			);
			expect(log).toEqual([]);
		});
	}

	it('of the signal alone is allowed everywhere', () => {
		const narrower = AbortSignal.any([]);
		const seen: AbortSignal[] = [];
		const run = ({ signal }: Call): string => {
			seen.push(signal);
			return 'done';
		};
		const end: GateEnd<string> = { needsOf: () => [], run };
		expect(composeGate({ policy: [], budget: [rewrite({ signal: narrower })] }, end)(commandCall())).toBe(
			'done',
		);
		expect(seen).toEqual([narrower]);
	});
});

describe('a refusal', () => {
	it('stops the call and carries decision, call and next step', async () => {
		const log: string[] = [];
		const error = await errorOf({ policy: [deny], gates: [recorded(log).stage('gate')] }, recorded(log).end);
		expect(error).toBeInstanceOf(GateDenied);
		expect(error).toMatchObject({
			code: 'gate.denied',
			message: 'rm: not today; ask again tomorrow',
			decision: { kind: 'deny', reason: 'not today; ask again tomorrow', code: 'test.no' },
			call: { id: 'c1', kind: 'command', name: 'rm', text: 'rm a', cwd: '/repo' },
		});
		expect(log).toEqual([]);
	});

	it('is seen by the trace', async () => {
		const log: string[] = [];
		const { end, trace } = recorded(log);
		await errorOf({ policy: [deny], trace: [trace('trace')] }, end);
		expect(log).toEqual(['trace start', 'trace refused: rm a as rm a']);
	});

	it('may come later', async () => {
		const later = guardStage<string>('later', async () => ({ kind: 'deny', reason: 'no', code: 'test.no' }));
		const log: string[] = [];
		const { end, trace } = recorded(log);
		expect(await errorOf({ policy: [later], trace: [trace('trace')] }, end)).toBeInstanceOf(GateDenied);
		expect(log).toEqual(['trace start', 'trace refused: rm a as rm a']);
	});

	it('a stage may answer in place of the effect', () => {
		const log: string[] = [];
		const answer: GateStage<string> = { name: 'answer', wrap: () => 'instead' };
		expect(composeGate({ policy: [], gates: [answer] }, recorded(log).end)(commandCall())).toBe('instead');
		expect(log).toEqual([]);
	});
});

describe('a failure', () => {
	const broken = new TypeError('x is not a function');

	it('of a stage closes the gate and names it', async () => {
		const log: string[] = [];
		const stage: GateStage<string> = {
			name: 'broken guard',
			wrap: () => {
				throw broken;
			},
		};
		const outer = recorded(log).stage('policy');
		const error = await errorOf({ policy: [outer], gates: [stage] }, recorded(log).end);
		expect(error).toEqual(
			new GateFailed('broken guard', 'failed, and the call did not pass: x is not a function', {
				cause: broken,
			}),
		);
		expect((error as GateError).cause).toBe(broken);
		expect(log).toEqual(['policy in']);
	});

	it('of a stage that waits does so too', async () => {
		const stage: GateStage<string> = { name: 'broken guard', wrap: () => Promise.reject(broken) };
		const error = await errorOf({ policy: [stage] }, recorded([]).end);
		expect(error).toMatchObject({ code: 'gate.failed', stage: 'broken guard', cause: broken });
	});

	for (const isLate of [false, true]) {
		it(`of the effect passes unchanged${isLate ? ', also later' : ''}`, async () => {
			const log: string[] = [];
			const { stage, trace } = recorded(log);
			const end: GateEnd<string> = {
				needsOf: () => [],
				run: () => {
					if (isLate) return Promise.reject(broken);
					throw broken;
				},
			};
			const stages = { policy: [stage('policy')], gates: [stage('gate')], trace: [trace('trace')] };
			expect(await errorOf(stages, end)).toBe(broken);
			expect(log.at(-1)).toBe('trace failed: rm a as rm a');
		});
	}
});

describe('next', () => {
	it('called twice is refused with the name of the stage', async () => {
		const log: string[] = [];
		const twice: GateStage<string> = {
			name: 'twice',
			wrap: (call, next) => {
				next(call);
				return next(call);
			},
		};
		expect(await errorOf({ policy: [twice] }, recorded(log).end)).toEqual(
			new GateFailed('twice', 'called next twice for one call; call it at most once'),
		);
		expect(log).toEqual(['run rm a']);
	});

	it('called after the stage has answered does not run the effect', async () => {
		const log: string[] = [];
		let late: (() => unknown) | undefined;
		const hasty: GateStage<string> = {
			name: 'hasty',
			wrap: (call, next) => {
				late = () => next(call);
				return 'instead';
			},
		};
		expect(composeGate({ policy: [hasty] }, recorded(log).end)(commandCall())).toBe('instead');
		expect(late).toThrow(new GateFailed('hasty', 'called next after the call was answered; it did not run'));
		expect(log).toEqual([]);
	});

	it('of an inner stage does not go on after an outer one was cut off', async () => {
		const log: string[] = [];
		let answer: ((text: string) => void) | undefined;
		const asking: GateStage<string> = {
			name: 'asking',
			wrap: (call, next) =>
				new Promise<string>((resolve) => {
					answer = resolve;
				}).then(() => next(call)),
		};
		const deadline: GateStage<string> = {
			name: 'deadline',
			wrap: (call, next) => {
				const passed = Promise.resolve(next(call)).catch((error: unknown) => {
					log.push(String(error));
					return 'late';
				});
				return Promise.race([passed, Promise.reject(new GateFailed('deadline', 'cut off'))]);
			},
		};
		const error = await errorOf({ policy: [], gates: [deadline], confirmation: [asking] }, recorded(log).end);
		expect(error).toEqual(new GateFailed('deadline', 'cut off'));
		answer?.('yes');
		await new Promise((resolve) => setImmediate(resolve));
		expect(log).toEqual(['GateFailed: asking: called next after the call was answered; it did not run']);
	});
});

describe('abort', () => {
	it('before the gate keeps every stage from running', async () => {
		const log: string[] = [];
		const { stage, end } = recorded(log);
		const reason = new Error('stopped');
		expect(
			await errorOf({ policy: [stage('policy')] }, end, commandCall({ signal: AbortSignal.abort(reason) })),
		).toBe(reason);
		expect(log).toEqual([]);
	});

	it('while a stage waits keeps the effect from running', async () => {
		const log: string[] = [];
		const controller = new AbortController();
		const reason = new Error('stopped');
		const waiting: GateStage<string> = {
			name: 'waiting',
			wrap: async (call, next) => {
				controller.abort(reason);
				return next(call);
			},
		};
		const call = commandCall({ signal: controller.signal });
		expect(await errorOf({ policy: [waiting] }, recorded(log).end, call)).toBe(reason);
		expect(log).toEqual([]);
	});
});

describe('a trace', () => {
	const failing = (name: string, when: 'start' | 'report'): TraceStage<string> => ({
		name,
		start: () => {
			if (when === 'start') throw new Error('disk full');
			return () => {
				throw new Error('disk full');
			};
		},
	});

	it('that cannot start keeps the call from running, and those that could are told', async () => {
		const log: string[] = [];
		const { end, trace } = recorded(log);
		const error = await errorOf({ policy: [], trace: [trace('trace'), failing('audit', 'start')] }, end);
		expect(error).toEqual(new GateFailed('audit', 'could not start to record the call; it did not run'));
		expect(log).toEqual(['trace start', 'trace failed: rm a as rm a']);
	});

	it('that cannot report fails the call, after the others were told', async () => {
		const log: string[] = [];
		const { end, trace } = recorded(log);
		const error = await errorOf({ policy: [], trace: [failing('audit', 'report'), trace('trace')] }, end);
		expect(error).toEqual(
			new GateFailed('audit', 'could not record a call that was done; its result is withheld'),
		);
		expect(log).toEqual(['trace start', 'run rm a', 'trace done: rm a as rm a']);
	});

	it('that cannot report a refusal keeps both errors', async () => {
		const error = await errorOf({ policy: [deny], trace: [failing('audit', 'report')] }, recorded([]).end);
		expect(error).toMatchObject({ message: 'audit: could not record a call that was refused' });
		expect(((error as GateError).cause as AggregateError).errors.map(String)).toEqual([
			'Error: disk full',
			'GateDenied: rm: not today; ask again tomorrow',
		]);
	});

	it('that waits is waited for', async () => {
		const log: string[] = [];
		const slow: TraceStage<string> = {
			name: 'slow',
			start: () => async () => {
				await Promise.resolve();
				log.push('written');
			},
		};
		const result = composeGate({ policy: [], trace: [slow] }, recorded(log).end)(commandCall());
		expect(isPromise(result)).toBe(true);
		expect(await result).toBe('done');
		expect(log).toEqual(['run rm a', 'written']);
	});
});
