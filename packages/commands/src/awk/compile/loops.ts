import { isPromise, type Maybe, runFlow } from '@tenon/core';
import { type Key, textOfKey } from '../run/array.ts';
import type { Runtime } from '../run/runtime.ts';
import type { Scalar } from '../run/values.ts';
import type { Statement } from '../syntax/tree.ts';
import { after, type Code, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { signals } from './signals.ts';
import { sortedKeys } from './sorting.ts';
import { accessOf } from './targets.ts';

interface LoopParts {
	readonly condition: Code<boolean>;
	readonly body: Code<number>;
	readonly step: Code<number>;
	readonly testsFirst: boolean;
}

/** What a loop waits for, and where it continues when that has come. */
class Suspension {
	readonly stage: Stage;
	readonly pending: Promise<unknown>;

	constructor(stage: Stage, pending: Promise<unknown>) {
		this.stage = stage;
		this.pending = pending;
	}
}

type Stage = 'start' | 'tested' | 'ran' | 'stepped';

/** `while`, `do` and `for`. */
export const compileLoop = (
	compiler: Compiler,
	node: Extract<Statement, { readonly kind: 'while' | 'do' | 'for' }>,
): Code<number> => {
	const { runtime } = compiler;
	const always = plain(() => true);
	const nothing = plain((): number => signals.normal);
	const parts: LoopParts = {
		condition: node.condition === undefined ? always : compiler.truth(node.condition),
		body: compiler.statement(node.body),
		step: node.kind === 'for' && node.step !== undefined ? compiler.statement(node.step) : nothing,
		testsFirst: node.kind !== 'do',
	};
	const { condition, body, step } = parts;
	const isPlain = !condition.waits && !body.waits && !step.waits;
	const advance = isPlain
		? plainLoop(runtime, condition.run, body.run as () => number, step.run as () => number)
		: waitingLoop(runtime, parts);
	// A loop that tests last begins as one that has just tested.
	const first: Stage = parts.testsFirst ? 'start' : 'tested';
	const run = (): Maybe<number> => {
		const ended = advance(first, true);
		return typeof ended === 'number' ? ended : finishLater(advance, ended);
	};
	if (node.kind !== 'for' || node.start === undefined) return waiting(run);
	const start = compiler.statement(node.start);
	return waiting(() => after(start.run(), run));
};

type Advance = (stage: Stage, value: unknown) => number | Suspension;

const finishLater = async (advance: Advance, first: Suspension): Promise<number> => {
	for (let suspended = first; ; ) {
		const value = await suspended.pending;
		const ended = advance(suspended.stage, value);
		if (typeof ended === 'number') return ended;
		suspended = ended;
	}
};

// Only the turn of the event loop is waited for.
const plainLoop =
	(runtime: Runtime, condition: () => boolean, body: () => number, step: () => number): Advance =>
	(stage) => {
		let isTested = stage === 'tested';
		for (;;) {
			if (!isTested && !condition()) return signals.normal;
			isTested = false;
			const signal = body();
			if (signal === signals.break) return signals.normal;
			if (signal > signals.continue) return signal;
			step();
			runtime.steps -= 1;
			if (runtime.steps > 0) continue;
			const breath = runtime.breathe();
			if (isPromise(breath)) return new Suspension('start', breath);
		}
	};

const waitingLoop =
	(runtime: Runtime, { condition, body, step }: LoopParts): Advance =>
	(stage, value) => {
		let from = stage;
		let given = value;
		for (;;) {
			if (from === 'start') {
				const is = condition.run();
				if (isPromise(is)) return new Suspension('tested', is);
				given = is;
				from = 'tested';
			}
			if (from === 'tested') {
				if (given !== true) return signals.normal;
				const signal = body.run();
				if (isPromise(signal)) return new Suspension('ran', signal);
				given = signal;
				from = 'ran';
			}
			if (from === 'ran') {
				if (given === signals.break) return signals.normal;
				if ((given as number) > signals.continue) return given as number;
				const stepped = step.run();
				if (isPromise(stepped)) return new Suspension('stepped', stepped);
			}
			from = 'start';
			runtime.steps -= 1;
			if (runtime.steps > 0) continue;
			const breath = runtime.breathe();
			if (isPromise(breath)) return new Suspension('start', breath);
		}
	};

/** `for (name in array)`: over the subscripts that there are when it begins. */
export const compileForIn = (
	compiler: Compiler,
	node: Extract<Statement, { readonly kind: 'for-in' }>,
): Code<number> => {
	const { runtime } = compiler;
	const array = compiler.array(node.array);
	const setter = accessOf(compiler, node.variable).setter();
	const body = compiler.statement(node.body);
	return waiting(() =>
		after(array.run(), (found) =>
			after(runFlow(sortedKeys(compiler, found, node.spot)), (keys) =>
				after(setter.run(), (set) => {
					const ended = visitFrom(runtime, keys, 0, set, body);
					return typeof ended === 'number' ? ended : visitLater(runtime, keys, set, body, ended);
				}),
			),
		),
	);
};

interface SuspendedVisit {
	readonly next: number;
	readonly pending: Promise<unknown>;
	readonly gives: 'signal' | 'breath';
}

const visitLater = async (
	runtime: Runtime,
	keys: readonly Key[],
	set: (value: Scalar) => void,
	body: Code<number>,
	first: SuspendedVisit,
): Promise<number> => {
	for (let suspended = first; ; ) {
		const value = await suspended.pending;
		if (suspended.gives === 'signal') {
			if (value === signals.break) return signals.normal;
			if ((value as number) > signals.continue) return value as number;
		}
		const ended = visitFrom(runtime, keys, suspended.next, set, body);
		if (typeof ended === 'number') return ended;
		suspended = ended;
	}
};

const visitFrom = (
	runtime: Runtime,
	keys: readonly Key[],
	from: number,
	set: (value: Scalar) => void,
	body: Code<number>,
): number | SuspendedVisit => {
	for (let index = from; index < keys.length; index++) {
		set(textOfKey(keys[index]!));
		const signal = body.run();
		if (isPromise(signal)) return { next: index + 1, pending: signal, gives: 'signal' };
		if (signal === signals.break) return signals.normal;
		if (signal > signals.continue) return signal;
		runtime.steps -= 1;
		if (runtime.steps > 0) continue;
		const breath = runtime.breathe();
		if (isPromise(breath)) return { next: index + 1, pending: breath, gives: 'breath' };
	}
	return signals.normal;
};
