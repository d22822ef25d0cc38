import { isTenonError } from '../errors/tenon-error.ts';
import { isPromise, type Maybe } from '../maybe/maybe.ts';
import type { Call } from './call.ts';
import { GateFailed } from './errors.ts';
import type { GateEnd, GateStage } from './stages.ts';

/**
 * One call on its way through a chain. Used once.
 *
 * It holds the stages to four rules, and names the one that breaks them: go on at most once; never
 * after any stage has answered, so that a guard that was cut off cannot let the call through later;
 * a transform changes what is done, never who does it; from policy on only the signal changes.
 * An unexpected error of a stage closes the gate.
 */
export class Passage<R> {
	/** The call as far as it got: what is judged and run. */
	call: Call;
	readonly #chain: readonly GateStage<R>[];
	readonly #judgedFrom: number;
	readonly #end: GateEnd<R>;
	readonly #proposed: Call;
	// Once a step has answered, by whatever way, no other may begin.
	#isAnswered = false;
	// The error under way, if it has been attributed: the stages around must not be blamed for it.
	#failure: unknown = unset;

	constructor(chain: readonly GateStage<R>[], judgedFrom: number, end: GateEnd<R>, proposed: Call) {
		this.#chain = chain;
		this.#judgedFrom = judgedFrom;
		this.#end = end;
		this.#proposed = proposed;
		this.call = proposed;
	}

	enter(): Maybe<R> {
		this.#proposed.signal.throwIfAborted();
		return this.#step(0, this.#proposed);
	}

	#step(index: number, passed: Call): Maybe<R> {
		const call =
			index === this.#judgedFrom && passed !== this.#proposed ? this.#withOwnNeeds(passed) : passed;
		this.call = call;
		const stage = this.#chain[index];
		return stage === undefined ? this.#run(call) : this.#wrap(stage, index, call);
	}

	#wrap(stage: GateStage<R>, index: number, call: Call): Maybe<R> {
		let hasGoneOn = false;
		const next = (passed: Call): Maybe<R> => {
			if (hasGoneOn) throw new GateFailed(stage.name, 'called next twice for one call; call it at most once');
			if (this.#isAnswered)
				throw new GateFailed(stage.name, 'called next after the call was answered; it did not run');
			hasGoneOn = true;
			this.#checkPassed(stage, index, call, passed);
			return this.#step(index + 1, passed);
		};
		let maybe: Maybe<R>;
		try {
			maybe = stage.wrap(call, next);
		} catch (error) {
			throw this.#fail(this.#blame(stage, call, error));
		}
		if (!isPromise(maybe)) return this.#answer(maybe);
		return maybe.then(
			(result) => this.#answer(result),
			(error) => {
				throw this.#fail(this.#blame(stage, call, error));
			},
		);
	}

	#run(call: Call): Maybe<R> {
		let maybe: Maybe<R>;
		try {
			call.signal.throwIfAborted();
			maybe = this.#end.run(call);
		} catch (error) {
			throw this.#fail(error);
		}
		if (!isPromise(maybe)) return this.#answer(maybe);
		return maybe.then(
			(result) => this.#answer(result),
			(error) => {
				throw this.#fail(error);
			},
		);
	}

	#answer(result: R): R {
		this.#isAnswered = true;
		return result;
	}

	#fail(error: unknown): unknown {
		this.#isAnswered = true;
		this.#failure = error;
		return error;
	}

	#blame(stage: GateStage<R>, call: Call, error: unknown): unknown {
		if (error === this.#failure || isTenonError(error)) return error;
		if (call.signal.aborted && error === call.signal.reason) return error;
		const problem = error instanceof Error ? error.message : String(error);
		return new GateFailed(stage.name, `failed, and the call did not pass: ${problem}`, { cause: error });
	}

	#checkPassed(stage: GateStage<R>, index: number, call: Call, passed: Call): void {
		if (passed === call) return;
		if (index >= this.#judgedFrom) {
			if (!differsOnlyInSignal(call, passed)) {
				throw new GateFailed(
					stage.name,
					'changed the call after policy had judged it; change it in a transform',
				);
			}
		} else if (identity.some((field) => call[field] !== passed[field])) {
			throw new GateFailed(stage.name, `changed ${identity.join(', ')} of the call; a transform keeps them`);
		}
	}

	#withOwnNeeds(call: Call): Call {
		return { ...call, needs: this.#end.needsOf(call) };
	}
}

const unset: unique symbol = Symbol('unset');

const identity = ['id', 'principal', 'origin', 'kind'] as const;

const differsOnlyInSignal = (call: Call, passed: Call): boolean => {
	const before = Object.entries(call);
	return (
		before.length === Object.keys(passed).length &&
		before.every(([field, value]) => field === 'signal' || Reflect.get(passed, field) === value)
	);
};
