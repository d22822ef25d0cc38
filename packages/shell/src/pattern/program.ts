import { ExpansionError } from '../state/errors.ts';
import type { Comparison } from './bracket.ts';
import { type Codes, codeAt, sign } from './code-points.ts';
import { type GroupStop, opensGroup, scanGroup } from './group.ts';

/** A place in the pattern. Those without a character of their own are passed without reading any. */
export type Node =
	| CharacterNode
	| { readonly id: number; readonly kind: 'any'; readonly next: () => Node }
	| { readonly id: number; readonly kind: 'bracket'; readonly from: number; readonly level: Level }
	/** Reads any number of characters, then goes on; what follows must read at least one more. */
	| { readonly id: number; readonly kind: 'skip'; readonly level: Level; readonly next: () => Node }
	/** Reads whatever is left of its level. */
	| { readonly id: number; readonly kind: 'tail'; readonly level: Level }
	| NegationNode
	| SplitNode
	/** The end of a level. */
	| { readonly id: number; readonly kind: 'exit'; readonly level: Level }
	| { readonly id: number; readonly kind: 'accept' };

/** One character. A `verbatim` one is compared as it is, also where case does not matter. */
export interface CharacterNode {
	readonly id: number;
	readonly kind: 'character';
	readonly code: number;
	readonly verbatim: boolean;
	readonly next: () => Node;
}

/** `!(…)`: reads any text that none of the alternatives matches as a whole. */
export interface NegationNode {
	readonly id: number;
	readonly kind: 'negation';
	readonly alternatives: () => readonly Node[];
	readonly next: () => Node;
}

/** Goes on at each of its targets. */
export interface SplitNode {
	readonly id: number;
	readonly kind: 'split';
	readonly targets: () => readonly Node[];
	/** Its targets at a period that no wildcard may match. */
	readonly guarded: () => readonly Node[];
}

/**
 * The whole pattern, or one alternative of a group: a stretch of the pattern that matches a stretch
 * of the text. `after` are the places to go on at when it has.
 */
export interface Level {
	readonly id: number;
	readonly end: number;
	readonly nesting: Nesting;
	readonly after: () => readonly Node[];
	readonly nodes: Map<number, Node>;
}

/** How many groups a level is inside of, and how many of them are negations. */
interface Nesting {
	readonly groups: number;
	readonly negations: number;
}

/** How deep groups may nest: each is searched for its end by itself. */
const maxGroups = 1000;
/** How deep negations may nest: a text is run through one inside of the other. */
const maxNegations = 200;

/** Characters that are read in all, looking for ends of groups. */
const maxScanned = 5_000_000;

/** What a pattern is compiled with. */
export interface ProgramOptions extends Comparison {
	readonly extglob: boolean;
}

/**
 * A pattern as a graph of places, made as far as it is reached. It reads the pattern as bash does,
 * from each place on anew: brackets that do not end and groups that do not close become what they
 * become there.
 */
export class Program {
	readonly codes: Codes;
	readonly options: ProgramOptions;
	readonly accept: Node = { id: 0, kind: 'accept' };
	readonly start: Node;
	#nodes = 1;
	#levels = 1;
	#scanned = 0;

	constructor(codes: Codes, options: ProgramOptions) {
		this.codes = codes;
		this.options = options;
		const accepting = [this.accept];
		this.start = this.nodeAt(
			this.#level(codes.length, { groups: 0, negations: 0 }, () => accepting),
			0,
		);
	}

	/** The place of a level at which matching goes on with this part of the pattern. */
	nodeAt(level: Level, at: number): Node {
		const place = Math.min(at, level.end);
		const known = level.nodes.get(place);
		if (known !== undefined) return known;
		const node: Node =
			place === level.end ? { id: this.#nodes++, kind: 'exit', level } : this.#make(level, place);
		level.nodes.set(place, node);
		return node;
	}

	#make(level: Level, at: number): Node {
		const { codes } = this;
		if (this.#opensGroup(at)) return this.#group(level, at);
		const code = codes[at]!;
		if (code === sign.question) return this.#any(() => this.nodeAt(level, at + 1));
		if (code === sign.asterisk) return this.#stars(level, at);
		if (code === sign.openBracket) return { id: this.#nodes++, kind: 'bracket', from: at + 1, level };
		const quotes = code === sign.backslash && at + 1 < level.end;
		const place = quotes ? at + 1 : at;
		return this.#character(codes[place]!, false, () => this.nodeAt(level, place + 1));
	}

	// Each group is searched for its end by itself: what that costs altogether has a bound.
	#scan(from: number, end: number, stop: GroupStop): number | undefined {
		const close = scanGroup(this.codes, from, end, stop);
		this.#scanned += (close ?? this.codes.length) - from;
		if (this.#scanned > maxScanned) throw new ExpansionError('pattern: too many groups', { fatal: true });
		return close;
	}

	#opensGroup(at: number): boolean {
		return this.options.extglob && opensGroup(this.codes, at);
	}

	/**
	 * A run of stars and question marks. bash takes it as a whole: what follows the run must match at
	 * least one character, except that a group in it may match where the run starts.
	 */
	#stars(level: Level, from: number): Node {
		const { codes } = this;
		const entry: Node[] = [];
		let here = entry;
		let at = from + 1;
		while (at < level.end) {
			const place = at;
			const isStar = codes[at] === sign.asterisk;
			if (!isStar && codes[at] !== sign.question) break;
			if (this.#opensGroup(at)) {
				here.push(isStar ? this.#skip(level, place) : this.#split(() => [this.nodeAt(level, place)]));
				at = this.#scan(at + 2, level.end, 'group') ?? level.end;
				continue;
			}
			at += 1;
			if (isStar) continue;
			const after: Node[] = [];
			const next = this.#split(() => after);
			here.push(this.#any(() => next));
			here = after;
		}
		this.#followStars(level, here, { from, at });
		// Before a period stars match nothing, and not even that unless their level is empty.
		const isTail = at >= level.end && here === entry;
		return this.#split(
			() => entry,
			() => (isTail ? [this.nodeAt(level, level.end)] : []),
		);
	}

	#followStars(level: Level, here: Node[], run: { readonly from: number; readonly at: number }): void {
		const { from, at } = run;
		if (at >= level.end) {
			const tail: Node = { id: this.#nodes++, kind: 'tail', level };
			// In a path, a star at the end matches slashes; a run of them does not start with one.
			const isRun = this.options.pathname && at > from + 1;
			here.push(...(isRun ? [this.nodeAt(level, level.end), this.#any(() => tail)] : [tail]));
			return;
		}
		// A quote that quotes nothing matches nothing after a star.
		if (this.codes[at] === sign.backslash && at + 1 === level.end) return;
		here.push(this.#skip(level, at));
		// At the end of the text bash misreads `*!(…)`: it takes the operator for the inside of a group,
		// and is content with whatever follows, unless that group seems to end where the level does.
		if (codeAt(this.codes, at) !== sign.exclamation || !this.#opensGroup(at)) return;
		if (this.#scan(at, level.end, 'group') !== level.end) here.push(this.nodeAt(level, level.end));
	}

	#group(level: Level, at: number): Node {
		const operator = this.codes[at];
		const rest = this.#scan(at + 2, level.end, 'group');
		if (rest === undefined) return this.#verbatim(level, at);
		const next = (): Node => this.nodeAt(level, rest);
		const negates = operator === sign.exclamation;
		const nesting = deeper(level.nesting, negates);
		const alternatives = (after: () => readonly Node[]): readonly Node[] =>
			this.#alternatives(at + 2, rest, level.end, nesting, after);
		if (negates) {
			const accepting = [this.accept];
			return {
				id: this.#nodes++,
				kind: 'negation',
				alternatives: once(() => alternatives(() => accepting)),
				next,
			};
		}
		const isOptional = operator === sign.asterisk || operator === sign.question;
		const repeats = operator === sign.asterisk || operator === sign.plus;
		const after = once(() => (repeats ? [next(), this.nodeAt(level, at)] : [next()]));
		return this.#split(once(() => (isOptional ? [next(), ...alternatives(after)] : alternatives(after))));
	}

	#alternatives(
		from: number,
		rest: number,
		end: number,
		nesting: Nesting,
		after: () => readonly Node[],
	): readonly Node[] {
		const nodes: Node[] = [];
		for (let at = from; at < rest; ) {
			const next = this.#scan(at, end, 'alternative') ?? rest;
			nodes.push(this.nodeAt(this.#level(next - 1, nesting, after), at));
			at = next;
		}
		return nodes;
	}

	// A group that does not close: it and all after it stand for themselves, quotes included.
	#verbatim(level: Level, at: number): Node {
		if (at >= level.end) return this.nodeAt(level, level.end);
		return this.#character(
			this.codes[at]!,
			true,
			once(() => this.#verbatim(level, at + 1)),
		);
	}

	#any(next: () => Node): Node {
		return { id: this.#nodes++, kind: 'any', next };
	}

	#character(code: number, verbatim: boolean, next: () => Node): Node {
		return {
			id: this.#nodes++,
			kind: 'character',
			code: verbatim ? code : this.options.fold(code),
			verbatim,
			next,
		};
	}

	#skip(level: Level, at: number): Node {
		return { id: this.#nodes++, kind: 'skip', level, next: () => this.nodeAt(level, at) };
	}

	#split(targets: () => readonly Node[], guarded: () => readonly Node[] = targets): Node {
		return { id: this.#nodes++, kind: 'split', targets, guarded };
	}

	#level(end: number, nesting: Nesting, after: () => readonly Node[]): Level {
		return { id: this.#levels++, end, nesting, after, nodes: new Map() };
	}
}

const deeper = (nesting: Nesting, negates: boolean): Nesting => {
	const groups = nesting.groups + 1;
	const negations = nesting.negations + (negates ? 1 : 0);
	if (groups > maxGroups || negations > maxNegations) {
		throw new ExpansionError(`pattern: groups are nested more than ${groups - 1} deep`);
	}
	return { groups, negations };
};

const once = <T>(make: () => T): (() => T) => {
	let made: { readonly value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
};
