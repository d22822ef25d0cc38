import { type Lens, skipped } from './lens.ts';
import { buildTrie, type Needle, type Trie } from './trie.ts';

/** A run of bytes that spells a secret. */
export interface Span {
	readonly start: number;
	readonly end: number;
	/** Its place in the list of secrets. */
	readonly secret: number;
}

/** What bytes may still become, at their end. */
export interface OpenEnd {
	/** Where the longest beginning of a needle starts; the length where there is none. */
	readonly start: number;
	/** The same for a beginning that is half of its needle or more. */
	readonly firmStart: number;
}

/** How far one automaton has read. */
export interface Reading {
	at: number;
	/** The state at the end of the bytes, once that is reached. */
	state: number;
	readonly spans: Span[];
}

/**
 * Looks for many needles at once under one lens, in one pass (Aho–Corasick). Holds nothing between calls.
 *
 * States are numbered breadth first. The transitions of the first ones, where ordinary text stays, are
 * written out in a table; the deep ones, of which long secrets have many, follow the links of the trie.
 */
export class Automaton {
	/** How long the longest needle is, under the lens. */
	readonly longest: number;
	readonly #trie: Trie;
	// Of each byte: 0 for one in no needle, 1 for one that is passed over, else its own.
	readonly #classes: Uint16Array;
	readonly #classCount: number;
	readonly #table: Int32Array;
	readonly #tableStates: number;

	constructor(lens: Lens, needles: readonly Needle[]) {
		const { classes, count } = classify(lens, needles);
		this.#classes = classes;
		this.#classCount = count;
		this.#trie = buildTrie(needles, (byte) => classes[byte]!);
		this.#tableStates = Math.min(this.#trie.size, Math.max(1, Math.floor(maxTableEntries / count)));
		this.#table = writeTable(this.#trie, this.#tableStates, count);
		this.longest = Math.max(0, ...needles.map(({ bytes }) => bytes.length));
	}

	/** The bytes that a needle can begin with, and whether the second can stand after the first of one. */
	canBegin(first: number, second?: number): boolean {
		const { children, siblings, classes } = this.#trie;
		const begun = this.#table[this.#classes[first]!]!;
		if (begun === 0) return false;
		const own = second === undefined ? passedOver : this.#classes[second]!;
		let child = children[begun]!;
		while (child !== 0 && own !== passedOver && classes[child] !== own) child = siblings[child]!;
		return child !== 0;
	}

	/**
	 * Reads on from where a needle can begin until none is under way, or one that began at the last byte read:
	 * that byte is to be read again. Adds a span for every place where a needle ends.
	 */
	read(bytes: Uint8Array, reading: Reading): void {
		const classes = this.#classes;
		const count = this.#classCount;
		const table = this.#table;
		const tableStates = this.#tableStates;
		const { hits, depths } = this.#trie;
		const from = reading.at;
		let state = 0;
		for (let at = from; at < bytes.length; at++) {
			const own = classes[bytes[at]!]!;
			if (own === passedOver) continue;
			state = state < tableStates ? table[state * count + own]! : this.#follow(state, own);
			if (hits[state] !== 0) this.#addSpan(bytes, at, hits[state]!, reading.spans);
			if (depths[state]! <= 1 && at > from) {
				reading.at = at;
				return;
			}
		}
		reading.at = bytes.length;
		reading.state = state;
	}

	/** What the state at the end of the bytes leaves open. */
	openEnd(bytes: Uint8Array, end: number): OpenEnd {
		const { children, fails, depths, shortest } = this.#trie;
		let first = bytes.length;
		for (let state = end; state !== 0; state = fails[state]!) {
			if (children[state] === 0) continue;
			const depth = depths[state]!;
			const start = this.#startOf(bytes, bytes.length, depth);
			if (start === undefined) continue;
			first = Math.min(first, start);
			if (depth >= minFirm && depth * 2 >= shortest[state]!) return { start: first, firmStart: start };
		}
		return { start: first, firmStart: bytes.length };
	}

	#follow(from: number, own: number): number {
		const { children, siblings, classes, fails } = this.#trie;
		let state = from;
		for (; state >= this.#tableStates; state = fails[state]!) {
			for (let child = children[state]!; child !== 0; child = siblings[child]!) {
				if (classes[child] === own) return child;
			}
		}
		return this.#table[state * this.#classCount + own]!;
	}

	// The longest needle that ends here and is not stretched too far holds the shorter ones.
	#addSpan(bytes: Uint8Array, at: number, hit: number, spans: Span[]): void {
		const { hits, fails, depths, secrets } = this.#trie;
		for (let state = hit; state !== 0; state = hits[fails[state]!]!) {
			const start = this.#startOf(bytes, at + 1, depths[state]!);
			if (start === undefined) continue;
			spans.push({ start, end: at + 1, secret: secrets[state]! });
			return;
		}
	}

	// Where the last `depth` bytes that count begin, unless too many stand between them that do not.
	#startOf(bytes: Uint8Array, end: number, depth: number): number | undefined {
		const lowest = Math.max(0, end - maxSpan(depth));
		let at = end;
		for (let left = depth; left > 0; at--) {
			if (at === lowest) return undefined;
			if (this.#classes[bytes[at - 1]!] !== passedOver) left--;
		}
		return at;
	}
}

/** How many bytes a needle of a length may be spread over. */
export const maxSpan = (length: number): number => length * 4 + 64;

const passedOver = 1;
const maxTableEntries = 1 << 20;
// A shorter beginning is nothing to go by.
const minFirm = 6;

const classify = (
	lens: Lens,
	needles: readonly Needle[],
): { readonly classes: Uint16Array; readonly count: number } => {
	const own = new Map<number, number>();
	for (const { bytes } of needles) {
		for (const byte of bytes) if (!own.has(byte)) own.set(byte, own.size + 2);
	}
	const classes = Uint16Array.from({ length: 256 }, (_, byte) => {
		const folded = lens.fold(byte);
		return folded === skipped ? passedOver : (own.get(folded) ?? 0);
	});
	return { classes, count: own.size + 2 };
};

const writeTable = (trie: Trie, states: number, count: number): Int32Array => {
	const table = new Int32Array(states * count);
	for (let state = 0; state < states; state++) {
		const row = state * count;
		// The link leads to a state of lesser depth, whose row is there already.
		if (state !== 0) table.copyWithin(row, trie.fails[state]! * count, (trie.fails[state]! + 1) * count);
		for (let child = trie.children[state]!; child !== 0; child = trie.siblings[child]!) {
			table[row + trie.classes[child]!] = child;
		}
	}
	return table;
};
