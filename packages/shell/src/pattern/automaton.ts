import { ExpansionError } from '../state/errors.ts';
import { matchBracket, noMatch } from './bracket.ts';
import { sign } from './code-points.ts';
import type { Node, Program } from './program.ts';

/**
 * One way the match may have come so far: a place that reads the next character. At a negation it
 * carries where the alternatives have got to on the text that the negation has read.
 */
export class Thread {
	readonly node: Node;
	readonly inner: State | undefined;
	readonly id: number;
	/** Where it goes by each character that was tried. */
	readonly steps: Map<number, readonly Thread[]> = new Map();
	/** Scratch of {@link sweep}: the list it was put on last, and its place there. */
	list: object | undefined;
	place = 0;

	constructor(id: number, node: Node, inner: State | undefined) {
		this.id = id;
		this.node = node;
		this.inner = inner;
	}
}

/** All the ways together: what there is to know of the text read so far. */
export class State {
	readonly threads: readonly Thread[];
	/** The text so far is a match. */
	readonly accepts: boolean;
	/** It is a match, and stays one whatever follows. */
	readonly isFinal: boolean;
	readonly steps: Map<number, State> = new Map();

	constructor(threads: readonly Thread[], accepts: boolean, isFinal: boolean) {
		this.threads = threads;
		this.accepts = accepts;
		this.isFinal = isFinal;
	}

	/** No text that goes on from here is a match. */
	get isDead(): boolean {
		return this.threads.length === 0;
	}
}

/** Entries of all caches of one automaton before they are dropped and begun anew. */
const maxCached = 20_000;

/** Threads that all places of a pattern may lead to, each counted for itself. */
const maxArrived = 400_000;

/** Those that one character may lead to for the first time: it is done in one go. */
const maxArrivedAtOnce = 40_000;

/**
 * Runs a {@link Program} over text. States are made when text first leads to them and kept, so that
 * a character mostly costs one look-up; in the worst case it costs as many steps as there are places
 * in the pattern, and for each negation as many as there are places where it may have begun.
 */
export class Automaton {
	/** Stands in lists of threads for "this is a match". */
	readonly accept: Thread;
	/** Before the first character. */
	readonly start: State;
	/** Threads looked at since {@link isTired} was last true. */
	#looked = 0;
	readonly #program: Program;
	#ids = 0;
	#cached = 0;
	/** Threads in {@link #arrivals} altogether. */
	#arrived = 0;
	/** Those that came in the step that is being made. */
	#arrivedAtOnce = 0;
	#openSteps = 0;
	readonly #plain = new Map<Node, Thread>();
	readonly #negations = new Map<Node, Map<State, Thread>>();
	readonly #states = new Map<string, State>();
	readonly #arrivals = new Map<Node, readonly Thread[]>();
	#guarded: State | undefined;

	constructor(program: Program) {
		this.#program = program;
		this.accept = this.#thread(program.accept);
		this.start = this.#state(this.#closure([program.start], false));
	}

	/** Before a first character that is a period which no wildcard may match. */
	get guardedStart(): State {
		this.#guarded ??= this.#state(this.#closure([this.#program.start], true));
		return this.#guarded;
	}

	/** The state after one more character. */
	step(state: State, code: number): State {
		const known = state.steps.get(code);
		if (known !== undefined) return known;
		const next = new Set<Thread>();
		this.#looked += state.threads.length;
		if (this.#openSteps === 0) this.#arrivedAtOnce = 0;
		this.#openSteps += 1;
		for (const thread of state.threads) for (const reached of this.advance(thread, code)) next.add(reached);
		this.#openSteps -= 1;
		const made = this.#state([...next]);
		this.#looked += made.threads.length;
		this.#keep(state.steps, code, made);
		return made;
	}

	/** Whether so many threads were looked at that the search is to pause; it counts anew then. */
	isTired(): boolean {
		if (this.#looked < threadsOfPiece) return false;
		this.#looked = 0;
		return true;
	}

	/** Counts threads that were looked at without {@link step}. */
	note(threads: number): void {
		this.#looked += threads;
	}

	/** Where one thread goes by one more character. */
	advance(thread: Thread, code: number): readonly Thread[] {
		const known = thread.steps.get(code);
		if (known !== undefined) return known;
		const made = this.#advance(thread, code);
		this.#keep(thread.steps, code, made);
		return made;
	}

	#keep<T>(steps: Map<number, T>, code: number, made: T): void {
		if (this.#cached > maxCached) this.#forget();
		this.#cached += 1;
		steps.set(code, made);
	}

	#forget(): void {
		this.#cached = 0;
		this.#arrived = 0;
		this.start.steps.clear();
		this.#guarded?.steps.clear();
		for (const state of this.#states.values()) state.steps.clear();
		for (const thread of this.#plain.values()) thread.steps.clear();
		for (const threads of this.#negations.values())
			for (const thread of threads.values()) thread.steps.clear();
		this.#states.clear();
		this.#negations.clear();
		this.#arrivals.clear();
	}

	#advance(thread: Thread, code: number): readonly Thread[] {
		const { node } = thread;
		const { codes, options } = this.#program;
		switch (node.kind) {
			case 'character':
				return node.code === (node.verbatim ? code : options.fold(code)) ? this.#arrive(node.next()) : none;
			case 'any':
				return options.pathname && code === sign.slash ? none : this.#arrive(node.next());
			case 'bracket': {
				const place = matchBracket(codes, node.from, code, options);
				return place === noMatch ? none : this.#arrive(this.#program.nodeAt(node.level, place));
			}
			case 'skip':
				return options.pathname && code === sign.slash ? none : this.#arrive(node);
			case 'tail':
				return this.#arrive(node);
			case 'negation': {
				const inner = this.step(thread.inner!, code);
				const reached = inner.accepts ? [] : [...this.#arrive(node.next())];
				if (!inner.isFinal) reached.push(this.#negation(node, inner));
				return reached;
			}
			default:
				return none;
		}
	}

	// The threads after a character that led to this node.
	#arrive(node: Node): readonly Thread[] {
		const known = this.#arrivals.get(node);
		if (known !== undefined) return known;
		const made = this.#closure([node], false);
		this.#looked += made.length;
		this.#arrived += made.length;
		this.#arrivedAtOnce += made.length;
		// Each of many groups that may be empty leads to all after it.
		if (this.#arrived > maxArrived || this.#arrivedAtOnce > maxArrivedAtOnce) {
			this.#openSteps = 0;
			throw new ExpansionError('pattern: too many groups', { fatal: true });
		}
		this.#arrivals.set(node, made);
		return made;
	}

	/**
	 * All places that read a character, reached from these without reading one. What follows a skip
	 * must read something before its level ends: `owing` is the innermost level for which that is
	 * still so. A guarded start stops at every wildcard.
	 */
	#closure(nodes: readonly Node[], guarded: boolean): readonly Thread[] {
		const threads = new Set<Thread>();
		const visited = new Set<number>();
		const work: { readonly node: Node; readonly owing: number }[] = [];
		const visit = (node: Node, owing: number): void => {
			const key = node.id * owingRange + owing;
			if (visited.has(key)) return;
			visited.add(key);
			work.push({ node, owing });
		};
		for (const node of nodes) visit(node, nothing);
		for (let item = work.pop(); item !== undefined; item = work.pop()) {
			const { node, owing } = item;
			if (guarded && isWildcard(node)) continue;
			switch (node.kind) {
				case 'split':
					for (const target of guarded ? node.guarded() : node.targets()) visit(target, owing);
					break;
				case 'exit':
					if (owing !== node.level.id) for (const target of node.level.after()) visit(target, owing);
					break;
				case 'skip':
					threads.add(this.#thread(node));
					visit(node.next(), node.level.id);
					break;
				case 'tail':
					threads.add(this.#thread(node));
					visit(this.#program.nodeAt(node.level, node.level.end), owing);
					break;
				case 'negation': {
					const inner = this.#state(this.#closure(node.alternatives(), false));
					if (!inner.isFinal) threads.add(this.#negation(node, inner));
					if (!inner.accepts) visit(node.next(), owing);
					break;
				}
				default:
					threads.add(this.#thread(node));
			}
		}
		return [...threads];
	}

	#thread(node: Node): Thread {
		let thread = this.#plain.get(node);
		if (thread === undefined) {
			thread = new Thread(this.#ids++, node, undefined);
			this.#plain.set(node, thread);
		}
		return thread;
	}

	#negation(node: Node, inner: State): Thread {
		let threads = this.#negations.get(node);
		if (threads === undefined) {
			threads = new Map();
			this.#negations.set(node, threads);
		}
		let thread = threads.get(inner);
		if (thread === undefined) {
			thread = new Thread(this.#ids++, node, inner);
			this.#cached += 1;
			threads.set(inner, thread);
		}
		return thread;
	}

	#state(threads: readonly Thread[]): State {
		const sorted = threads.toSorted((one, other) => one.id - other.id);
		const key = sorted.map((thread) => thread.id).join();
		let state = this.#states.get(key);
		if (state === undefined) {
			const accepts = sorted.includes(this.accept);
			state = new State(sorted, accepts, accepts && sorted.some((thread) => this.#matchesAnything(thread)));
			// Its list and its key take the place of many entries where there are many threads.
			this.#cached += 1 + (sorted.length >> 3);
			this.#states.set(key, state);
		}
		return state;
	}

	// A thread that stays whatever is read, with a match after every character.
	#matchesAnything(thread: Thread): boolean {
		const { node, inner } = thread;
		if (node.kind === 'tail') return this.#arrive(node).includes(this.accept);
		return node.kind === 'negation' && inner!.isDead && this.#arrive(node.next()).includes(this.accept);
	}
}

const none: readonly Thread[] = [];

/** To put so many threads in order takes a fraction of a millisecond. */
const threadsOfPiece = 4096;

/** `owing` when nothing is owed. */
const nothing = 0;
const owingRange = 2 ** 24;

const isWildcard = (node: Node): boolean =>
	node.kind === 'any' || node.kind === 'bracket' || node.kind === 'negation';
