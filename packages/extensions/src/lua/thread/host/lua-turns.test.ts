import { describe, expect, it } from 'vitest';
import { becauseOf, type Cause, currentCause } from '../../../calls/cause.ts';
import type { PeerMessage } from '../../../embedded/link/peer.ts';
import { maxLevels } from '../thread-cells.ts';
import type { LuaQuestion } from './lua-turn.ts';
import { LuaTurns } from './lua-turns.ts';

/** A state of a test: what was started and refused there, in order. */
class TestState {
	readonly happened: string[] = [];
	/** What waits for its turn. */
	readonly waiting = new Set<number>();
	readonly turns: LuaTurns;
	#lastQuestion = 0;

	constructor(log: string[] = [], name = '') {
		this.happened = log;
		this.turns = new LuaTurns({
			start: ({ id }) => this.happened.push(`${name}${id}`),
			refuse: ({ id }, problem) => this.happened.push(`${name}${id} refused: ${problem}`),
			held: ({ id }) => {
				this.waiting.add(id);
				return { [Symbol.dispose]: () => this.waiting.delete(id) };
			},
			nameOf: (extension) => `e${extension}`,
		});
		this.turns.loaded();
	}

	request(id: number, { extension = 0, method = 'tool', cause = currentCause(), bytes = 1 } = {}): void {
		const message: PeerMessage = { kind: 'request', id, method, params: null };
		this.turns.request({ envelope: { extension, message }, method, id }, bytes, cause as Cause | undefined);
	}

	/** The innermost call asks; `during` runs because of it, while it waits. */
	asks(during: () => void = () => undefined, isForPerson = false): LuaQuestion {
		this.#lastQuestion += 1;
		const question = this.turns.asks(this.#lastQuestion, isForPerson);
		becauseOf(question, during);
		this.turns.waits();
		return question;
	}

	finish(id: number, extension = 0): void {
		this.turns.finished(extension, id);
	}
}

const notHeld: Disposable = { [Symbol.dispose]: () => undefined };

describe('turns in a Lua state', () => {
	it('go one after another, while what runs asks nothing', () => {
		const state = new TestState();
		for (const id of [1, 2, 3]) state.request(id);
		expect(state.happened).toEqual(['1']);
		for (const id of [1, 2]) state.finish(id);
		expect(state.happened).toEqual(['1', '2', '3']);
	});

	it('wait until all is loaded', () => {
		const happened: string[] = [];
		const turns = new LuaTurns({
			start: ({ id }) => happened.push(String(id)),
			refuse: () => undefined,
			held: () => notHeld,
			nameOf: () => '',
		});
		const message: PeerMessage = { kind: 'request', id: 1, method: 'tool', params: null };
		turns.request({ envelope: { extension: 0, message }, method: 'tool', id: 1 }, 1, undefined);
		expect(happened).toEqual([]);
		turns.loaded();
		expect(happened).toEqual(['1']);
	});

	it('go from extension to extension, so that many calls of one do not keep out another', () => {
		const state = new TestState();
		for (const id of [1, 2, 3, 4]) state.request(id);
		state.request(1, { extension: 1 });
		state.request(1, { extension: 2 });
		state.finish(1);
		state.finish(2);
		state.finish(1, 1);
		state.finish(1, 2);
		expect(state.happened).toEqual(['1', '2', '1', '1', '3']);
	});

	it('are given at once to what a waiting call needs, and to no other tool', () => {
		const state = new TestState();
		state.request(1);
		state.request(2);
		const question = state.asks(() => state.request(3));
		state.request(4);
		expect(state.happened).toEqual(['1', '3']);
		state.finish(3);
		expect(state.happened).toEqual(['1', '3']);
		state.turns.answered(question.id);
		state.finish(1);
		state.finish(2);
		expect(state.happened).toEqual(['1', '3', '2', '4']);
	});

	it('are given to hooks while a call waits, and not while it runs', () => {
		const state = new TestState();
		state.request(1);
		state.request(2, { method: 'intercept' });
		expect(state.happened).toEqual(['1']);
		state.asks();
		expect(state.happened).toEqual(['1', '2']);
	});

	it('are given to hooks one after another, also where the first of them waits', () => {
		const state = new TestState();
		state.request(1);
		state.asks();
		for (const id of [2, 3]) state.request(id, { method: 'event' });
		const question = state.asks();
		expect(state.happened).toEqual(['1', '2']);
		state.turns.answered(question.id);
		state.finish(2);
		expect(state.happened).toEqual(['1', '2', '3']);
	});

	it('are given to a gate on top of a watcher that waits, and not on top of another gate', () => {
		const state = new TestState();
		state.request(1, { method: 'event' });
		state.asks();
		for (const id of [2, 3]) state.request(id, { method: 'intercept' });
		state.request(4, { method: 'event' });
		state.asks();
		expect(state.happened).toEqual(['1', '2']);
		state.finish(2);
		expect(state.happened).toEqual(['1', '2', '3']);
	});

	it('are waited for from the moment of the request until they come or are not wanted any more', () => {
		const state = new TestState();
		for (const id of [1, 2, 3, 4]) state.request(id);
		expect([...state.waiting]).toEqual([2, 3, 4]);
		state.turns.cancelled(0, 3);
		state.finish(1);
		expect([...state.waiting]).toEqual([4]);
		state.turns.close();
		expect([...state.waiting]).toEqual([]);
	});

	it('are given to others while a person is asked, a few on top of each other', () => {
		const state = new TestState();
		state.request(1);
		for (const id of [2, 3, 4, 5, 6]) {
			state.asks(() => undefined, true);
			state.request(id);
		}
		expect(state.happened).toEqual(['1', '2', '3', '4']);
		state.finish(4);
		expect(state.happened).toEqual(['1', '2', '3', '4', '5']);
	});

	it('are refused by name where a chain of calls has used up the room of the state', () => {
		const state = new TestState();
		let id = 0;
		const deeper = (): void => {
			id += 1;
			state.request(id);
			if (id <= maxLevels) state.asks(deeper);
		};
		deeper();
		const started = Array.from({ length: maxLevels }, (_, at) => String(at + 1));
		const names = Array.from({ length: maxLevels + 1 }, () => 'e0 tool').join(' > ');
		expect(state.happened).toEqual([
			...started,
			`${maxLevels + 1} refused: more than ${maxLevels} calls inside of each other in one Lua state: ${names}`,
		]);
	});

	it('are not given to what was cancelled meanwhile', () => {
		const state = new TestState();
		for (const id of [1, 2, 3]) state.request(id);
		expect([state.turns.cancelled(0, 2), state.turns.cancelled(0, 1), state.turns.cancelled(0, 9)]).toEqual([
			false,
			true,
			false,
		]);
		state.finish(1);
		expect(state.happened).toEqual(['1', '3']);
	});

	it('are bounded in bytes', () => {
		const state = new TestState();
		state.request(1);
		state.request(2, { bytes: 10 << 20 });
		state.request(3, { bytes: 10 << 20 });
		expect(state.happened).toEqual([
			'1',
			'3 refused: more than 16777216 bytes wait for their turn in its Lua state',
		]);
		state.finish(1);
		state.finish(2);
		state.request(4, { bytes: 10 << 20 });
		expect(state.happened.slice(2)).toEqual(['2', '4']);
	});
});

describe('Lua states that call each other', () => {
	const states = (...names: string[]) => {
		const log: string[] = [];
		return { log, states: names.map((name) => new TestState(log, name)) };
	};

	it('answer each other where both wait for the turn of the other', () => {
		const {
			log,
			states: [a, b],
		} = states('a', 'b') as { log: string[]; states: [TestState, TestState] };
		a.request(1);
		b.request(1);
		const first = a.asks(() => b.request(2));
		expect(log).toEqual(['a1', 'b1']);
		const second = b.asks(() => a.request(2));
		// One of the two runs on top; its answer makes room for the other.
		expect(log).toHaveLength(3);
		const [state, other, question] = log[2] === 'a2' ? [a, b, second] : [b, a, first];
		state.finish(2);
		other.turns.answered(question.id);
		other.finish(1);
		expect(log.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2']);
	});

	it('answer each other in a circle of three, also where the last of them begins to wait later', () => {
		const {
			log,
			states: [a, b, c],
		} = states('a', 'b', 'c') as {
			log: string[];
			states: [TestState, TestState, TestState];
		};
		for (const state of [a, b, c]) state.request(1);
		a.asks(() => b.request(2));
		b.asks(() => c.request(2));
		expect(log).toEqual(['a1', 'b1', 'c1']);
		c.asks(() => a.request(2));
		expect(log).toHaveLength(4);
	});

	it('do not mix up calls that wait for something else', () => {
		const {
			log,
			states: [a, b],
		} = states('a', 'b') as { log: string[]; states: [TestState, TestState] };
		a.request(1);
		b.request(1);
		a.asks(() => b.request(2));
		b.asks();
		a.request(2);
		expect(log).toEqual(['a1', 'b1']);
	});

	it('follow a reason through a call of another state', () => {
		const {
			log,
			states: [a, b],
		} = states('a', 'b') as { log: string[]; states: [TestState, TestState] };
		a.request(1);
		a.asks(() => b.request(1));
		b.asks(() => a.request(2));
		expect(log).toEqual(['a1', 'b1', 'a2']);
	});

	it('come to an end whatever calls what, in any order of events', () => {
		for (let seed = 1; seed <= 300; seed += 1) expect(simulate(seed)).toEqual({ left: 0, done: 40 });
	});
});

/** Calls at random, over states at random, each a chain of calls; every event happens at a random moment. */
const simulate = (seed: number): { readonly left: number; readonly done: number } => {
	let random = seed;
	const pick = (below: number): number => {
		random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((random / 2_147_483_648) * below);
	};
	const events: (() => void)[] = [];
	const plans = new Map<string, { depth: number; done: () => void }>();
	let lastId = 0;
	let lastQuestion = 0;
	let done = 0;
	const blocked: (() => void)[] = [];
	const worlds = Array.from({ length: 2 + pick(4) }, (_, index) => {
		const stack: number[] = [];
		const turns: LuaTurns = new LuaTurns({
			start: ({ id, extension }) => {
				const plan = plans.get(`${index} ${id}`)!;
				stack.push(id);
				// What another call runs on top of cannot return.
				const finish = (): void => {
					if (stack.at(-1) !== id) {
						blocked.push(finish);
						return;
					}
					stack.pop();
					events.push(...blocked.splice(0));
					turns.finished(extension, id);
					plan.done();
				};
				if (plan.depth === 0) events.push(finish);
				else
					events.push(() => {
						lastQuestion += 1;
						const question = turns.asks(lastQuestion, false);
						becauseOf(question, () =>
							call(plan.depth - 1, () =>
								events.push(() => {
									turns.answered(question.id);
									events.push(finish);
								}),
							),
						);
						turns.waits();
					});
			},
			refuse: ({ id }) => events.push(plans.get(`${index} ${id}`)!.done),
			held: () => notHeld,
			nameOf: () => '',
		});
		turns.loaded();
		return turns;
	});
	const call = (depth: number, whenDone: () => void): void => {
		const index = pick(worlds.length);
		lastId += 1;
		plans.set(`${index} ${lastId}`, { depth, done: whenDone });
		const extension = pick(3);
		const message: PeerMessage = { kind: 'request', id: lastId, method: 'tool', params: null };
		worlds[index]!.request(
			{ envelope: { extension, message }, method: 'tool', id: lastId },
			1,
			currentCause(),
		);
	};
	for (let root = 0; root < 40; root += 1)
		events.push(() =>
			call(pick(8), () => {
				done += 1;
			}),
		);
	while (events.length > 0) becauseOf(undefined, events.splice(pick(events.length), 1)[0]!);
	return { left: worlds.filter(({ depth }) => depth > 0).length, done };
};
