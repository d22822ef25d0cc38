import { isPromise, type Maybe, runFlow } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type Code, type Env, type Outcome, TailCall, tailOf } from '../compile/code.ts';
import type { Pace } from '../compile/loop.ts';
import { JqSystemError } from '../errors.ts';
import type { Room } from '../values/arithmetic.ts';
import { Edits } from '../values/edits.ts';
import { atOnce } from '../values/pausing.ts';
import { isSmall } from '../values/small.ts';
import { isArray, isObject, type JqArray, type JqObject, type JqValue } from '../values/value.ts';
import { ValueSizes } from '../values/value-sizes.ts';
import { inTurns } from './pauses.ts';

/** What a program asks of where its inputs come from. */
export interface ProgramInputs {
	/** The next value; `undefined` at the end. Throws `JqError` where the text is not JSON. */
	next(): Maybe<JqValue | undefined>;
	/** Name of the file that is being read; `null` before the first and for standard input. */
	readonly fileName: JqValue;
	/** Lines that were read so far. */
	lineNumber(): Maybe<number>;
}

/** Where a program's remarks go. */
export interface ProgramOutput {
	/** `debug`. */
	debug(value: JqValue): Maybe<void>;
	/** `stderr`. */
	showOnStderr(value: JqValue): Maybe<void>;
}

/** Facts about the run that programs may ask for. */
export interface ProgramFacts {
	/** The exported variables. */
	readonly environment: JqObject;
	readonly timeZone: string | undefined;
	readonly searchList: readonly string[];
	readonly origin: string;
	/** What a module says of itself. */
	moduleMeta(name: string): Maybe<JqValue>;
}

// Calls that are open on one stack: more start on a fresh one.
const maxOpenCalls = 40;
const maxStacks = 1275;
const fuelPerTurn = 256;
// What a container counts as, in rounds of a loop, where all of it may be visited, however deep it is; and what its
// elements and a text's units do.
const roundsFor = { top: 16, all: 64 } as const;
const elementsShift = 3;
const longTextShift = 8;
// What a call that waits for another keeps, and one that only passes its result on.
const callBytes = 600;
const tailCallBytes = 16;
const elementBytes = 16;
// Paths that are deleted at once.
const shortList = 256;

/** What all parts of a program share while it runs: pace, stack, memory, input and output. */
export class Runtime implements Pace, Room {
	readonly context: CommandContext;
	readonly inputs: ProgramInputs;
	readonly output: ProgramOutput;
	readonly facts: ProgramFacts;
	readonly sizes: ValueSizes = new ValueSizes();
	fuel: number = fuelPerTurn;
	#openCalls = 0;
	#stacks = 0;
	#lastEmit: unknown;
	readonly #pinned = new Set<JqValue>();
	readonly #maxText: number;
	readonly #maxElements: number;

	constructor(context: CommandContext, inputs: ProgramInputs, output: ProgramOutput, facts: ProgramFacts) {
		this.context = context;
		this.inputs = inputs;
		this.output = output;
		this.facts = facts;
		const { maxTextBytes, maxValueBytes } = context.ports.limits;
		this.#maxText = maxTextBytes;
		this.#maxElements = maxValueBytes / elementBytes;
	}

	turn(): Promise<undefined> | undefined {
		this.fuel = fuelPerTurn;
		const turn = this.context.breathe(fuelPerTurn);
		return isPromise(turn) ? turn.then(nothing) : undefined;
	}

	/** Counts work that was done in one go, in rounds of a loop. */
	spend(rounds: number): void {
		this.fuel -= rounds;
	}

	/** Counts what is done with a value in one go: the more is in it, the sooner the clock is looked at. */
	spendOn(value: JqValue, reaches: 'top' | 'all' = 'top'): void {
		if (typeof value === 'string') this.fuel -= value.length >> longTextShift;
		else if (typeof value === 'object' && value !== null) {
			const count = isArray(value) ? value.length : isObject(value) ? value.size : 0;
			this.fuel -= roundsFor[reaches] + (count >> elementsShift);
		}
	}

	/**
	 * Runs a call of a function. Where many are open it starts on a fresh stack, so that recursion ends where memory
	 * does and not where the stack does; so does what takes its results, since they are taken inside of the call.
	 */
	call<Args extends readonly unknown[]>(
		emit: (...args: Args) => Outcome,
		run: (emit: (...args: Args) => Outcome) => Outcome,
	): Outcome {
		const shown = this.#guarded(emit);
		return this.#enter(shown, () => run(shown));
	}

	/** The same for a call that returns its only result; calls that take its place are made here, one after the other. */
	callDirect(code: Code, env: Env | undefined, input: JqValue): Maybe<JqValue> {
		this.fuel -= 1;
		const due = this.fuel < 0 ? this.turn() : undefined;
		const isFresh = this.#openCalls >= maxOpenCalls;
		if (due !== undefined || isFresh) {
			// Counted before anything is under way: a failure must find all that waits for it.
			const bytes = isFresh ? this.#openStack() : 0;
			return this.#callLater(due, new TailCall(code, env, input), bytes);
		}
		this.#openCalls += 1;
		try {
			let result: Maybe<JqValue | TailCall> = tailOf(code)(env, input);
			while (result instanceof TailCall) {
				this.fuel -= 1;
				const turn = this.fuel < 0 ? this.turn() : undefined;
				if (turn !== undefined) return this.#callLater(turn, result, 0);
				result = tailOf(result.code)(result.env, result.input);
			}
			return isPromise(result) ? this.#callLater(undefined, result, 0) : result;
		} finally {
			this.#openCalls -= 1;
		}
	}

	// Waits, and goes on with what takes the place of the call.
	async #callLater(
		turn: Promise<undefined> | undefined,
		first: TailCall | Promise<JqValue | TailCall>,
		bytes: number,
	): Promise<JqValue> {
		try {
			await turn;
			let result = await first;
			while (result instanceof TailCall) {
				this.fuel -= 1;
				if (this.fuel < 0) await this.turn();
				result = await tailOf(result.code)(result.env, result.input);
			}
			return result;
		} finally {
			this.#closeStack(bytes);
		}
	}

	#enter(emit: unknown, run: () => Outcome): Outcome {
		this.fuel -= 1;
		if (this.#openCalls >= maxOpenCalls || this.fuel < 0) return this.#later(emit, run);
		this.#openCalls += 1;
		try {
			return run();
		} finally {
			this.#openCalls -= 1;
		}
	}

	// A call that only passes its results on passes this on too.
	#guarded<Args extends readonly unknown[]>(emit: GuardedEmit<Args>): GuardedEmit<Args> {
		if (emit.isGuarded === true) return emit;
		const guarded: GuardedEmit<Args> = (...args) => this.#enter(emit, () => emit(...args));
		guarded.isGuarded = true;
		return guarded;
	}

	#later(emit: unknown, run: () => Outcome): Outcome {
		const turn = this.fuel < 0 ? this.turn() : undefined;
		if (turn === undefined && this.#openCalls < maxOpenCalls) return this.#enter(emit, run);
		const isTail = emit === this.#lastEmit;
		this.#lastEmit = emit;
		const bytes = isTail ? tailCallBytes * maxOpenCalls : this.#openStack();
		if (isTail) this.context.holdMemory(bytes);
		return this.#onFreshStack(turn, run, bytes);
	}

	async #onFreshStack(
		turn: Promise<undefined> | undefined,
		run: () => Outcome,
		bytes: number,
	): Promise<Awaited<Outcome>> {
		await turn;
		try {
			return await run();
		} finally {
			this.#closeStack(bytes);
		}
	}

	// A stack more: how many calls wait in each other is bounded, since all of them end in one go.
	#openStack(): number {
		if (this.#stacks >= maxStacks)
			throw new JqSystemError(`jq: error: calls are nested more than ${maxStacks * maxOpenCalls} deep`);
		const bytes = callBytes * maxOpenCalls;
		this.context.holdMemory(bytes);
		this.#stacks += 1;
		return bytes;
	}

	#closeStack(bytes: number): void {
		this.context.releaseMemory(bytes);
		if (bytes === callBytes * maxOpenCalls) this.#stacks -= 1;
	}

	requireText(length: number): void {
		if (length > this.#maxText) this.context.requireRoom(length);
	}

	requireElements(count: number): void {
		if (count > this.#maxElements) this.context.requireRoom(count * elementBytes, 'maxValueBytes');
	}

	/** Changes to one value. */
	edits(): Edits {
		return new Edits((count) => this.requireElements(count));
	}

	/** The value without what some paths lead to: at once where there is little to do. */
	deleted(root: JqValue, paths: readonly JqArray[], edits: Edits = this.edits()): Maybe<JqValue> {
		const isShort = paths.length < shortList && (!(isArray(root) || isObject(root)) || isSmall(root));
		if (isShort && paths.length === 1) return edits.deleteOne(root, paths[0]!);
		const work = edits.delete(root, paths);
		return isShort ? atOnce(work) : runFlow(inTurns(work, this));
	}

	/** Counts a large value while something runs that has it under a name; others cost nothing. */
	keeping<T>(value: JqValue, run: () => Maybe<T>): Maybe<T> {
		const bytes = this.#pinned.has(value) ? 0 : this.sizes.largeIn(value);
		if (bytes === 0) return run();
		this.hold(bytes);
		this.#pinned.add(value);
		const letGo = (): void => {
			this.release(bytes);
			this.#pinned.delete(value);
		};
		let outcome: Maybe<T>;
		try {
			outcome = run();
		} catch (error) {
			letGo();
			throw error;
		}
		if (isPromise(outcome)) return outcome.finally(letGo);
		letGo();
		return outcome;
	}

	/** A container was made in one go: refused where it is more than may be held. */
	noteMade<T extends JqValue>(value: T): T {
		const bytes = this.sizes.noteMade(value);
		if (bytes > 0) {
			this.hold(bytes);
			this.release(bytes);
		}
		return value;
	}

	/** Counts bytes of what is being gathered. */
	hold(bytes: number): void {
		this.context.holdMemory(bytes);
	}

	release(bytes: number): void {
		this.context.releaseMemory(bytes);
	}
}

/** What takes results of a call; marked where it already looks after the stack. */
type GuardedEmit<Args extends readonly unknown[]> = ((...args: Args) => Outcome) & { isGuarded?: boolean };

const nothing = (): undefined => undefined;
