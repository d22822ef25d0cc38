import { sequenceLength } from '@tenon/core';
import { type Alphabet, edgeClass } from './alphabet.ts';
import type { Budget } from './budget.ts';
import type { ForwardAutomaton } from './forward.ts';
import { type Pausing, pieceUnits } from './pauses.ts';
import type { KeptState } from './state-store.ts';

/**
 * Reads lines of UTF-8 with an automaton: one look-up per byte in a table of its own, which holds
 * the moves on ASCII that were made before and in which no match ends. All others are the rare case.
 */
export class LineAutomaton {
	readonly #automaton: ForwardAutomaton;
	readonly #alphabet: Alphabet;
	readonly #budget: Budget;
	/** A row per state; an entry is the offset of the next row, or -1 for the rare case. */
	#rows: Int32Array = new Int32Array(0);
	readonly #stride: number;
	#epoch = 0;
	#delimiter = -1;
	/** The column of each byte; the last one is never filled. */
	readonly #columns = new Uint8Array(0x100);
	readonly #reached = new Int32Array(1);
	#state = 0;
	#stoppedAt = 0;

	/** The automaton must start everywhere and work on this alphabet. */
	constructor(automaton: ForwardAutomaton, alphabet: Alphabet, budget: Budget) {
		this.#automaton = automaton;
		this.#alphabet = alphabet;
		this.#budget = budget;
		// One class more than there are for the bytes beyond ASCII, which mean nothing alone.
		this.#stride = 2 ** Math.ceil(Math.log2(Math.max(...alphabet.ascii) + 2));
	}

	/**
	 * Reads from `from`, where a line starts, to `to`, where one ends, and stops in the first line that
	 * has a match: returns an offset from the line's start to its end, or -1.
	 */
	find(bytes: Uint8Array, from: number, to: number, delimiter: number): number {
		const found = this.#read(bytes, from, to, delimiter, this.#automaton.initialState(edgeClass));
		return found >= 0 ? found : this.#end(to);
	}

	/** The same, with pauses. */
	*findPausing(bytes: Uint8Array, from: number, to: number, delimiter: number): Pausing<number> {
		let state: KeptState = this.#automaton.keep(this.#automaton.initialState(edgeClass));
		for (let at = from; ; ) {
			const end = pieceEnd(bytes, at, to);
			const found = this.#read(bytes, at, end, delimiter, this.#automaton.restore(state));
			if (found >= 0) return found;
			at = this.#stoppedAt;
			if (at >= to) return this.#end(to);
			state = this.#automaton.keep(this.#state);
			yield;
		}
	}

	// Whether a match ends where the reading did.
	#end(to: number): number {
		return (this.#automaton.moveOn(this.#state, edgeClass) & 1) === 1 ? to : -1;
	}

	// Reads up to `to`, or to where a pause is due: -1 unless a match was seen; where it stopped, and in what state, is kept.
	#read(bytes: Uint8Array, from: number, to: number, delimiter: number, start: number): number {
		if (this.#delimiter !== delimiter) this.#setDelimiter(delimiter);
		const columns = this.#columns;
		const stride = this.#stride;
		let state = start;
		let rows = this.#rowsFor(state);
		let row = state * stride;
		let at = from;
		for (;;) {
			at = runPlain(bytes, at, to, rows, row, columns, this.#reached);
			row = this.#reached[0]!;
			if (at >= to || this.#budget.isPauseDue) break;
			const byte = bytes[at]!;
			const length = byte < 0x80 ? 1 : sequenceLength(bytes, at);
			const column = columns[byte]!;
			const characterClass = byte < 0x80 ? column : this.#alphabet.classOf(codeOfSequence(bytes, at, length));
			const move = this.#automaton.moveOn(row / stride, characterClass);
			if ((move & 1) === 1) {
				this.#budget.spend(at - from + 1);
				return at;
			}
			state = move >> 1;
			const { epoch } = this.#automaton;
			const isKept = byte < 0x80 && epoch === this.#epoch;
			rows = this.#rowsFor(state);
			if (isKept) rows[row + column] = state * stride;
			row = state * stride;
			at += length === 0 ? 1 : length;
		}
		this.#budget.spend(at - from + 1);
		this.#state = row / stride;
		this.#stoppedAt = at;
		return -1;
	}

	#setDelimiter(delimiter: number): void {
		this.#delimiter = delimiter;
		this.#columns.fill(this.#stride - 1);
		this.#columns.set(this.#alphabet.ascii);
		this.#columns[delimiter] = edgeClass;
		this.#rows.fill(-1);
	}

	// The table with room for a state; emptied if states have got new meanings.
	#rowsFor(state: number): Int32Array {
		const { epoch } = this.#automaton;
		if (epoch !== this.#epoch) this.#rows.fill(-1);
		this.#epoch = epoch;
		const needed = (state + 1) * this.#stride;
		if (needed > this.#rows.length) {
			const wider = new Int32Array(Math.max(needed, this.#rows.length * 2)).fill(-1, this.#rows.length);
			wider.set(this.#rows);
			this.#rows = wider;
		}
		return this.#rows;
	}
}

// The loop that all time is spent in, alone so that the compiler sees nothing else: follows plain moves
// and returns where the first other one stands. `reached` receives the row there.
const runPlain = (
	bytes: Uint8Array,
	from: number,
	to: number,
	rows: Int32Array,
	start: number,
	columns: Uint8Array,
	reached: Int32Array,
): number => {
	let row = start;
	let at = from;
	while (at < to) {
		const next = rows[row + columns[bytes[at]!]!]!;
		if (next < 0) break;
		row = next;
		at += 1;
	}
	reached[0] = row;
	return at;
};

// A piece never ends within a character.
const pieceEnd = (bytes: Uint8Array, at: number, to: number): number => {
	let end = Math.min(to, at + pieceUnits);
	while (end < to && (bytes[end]! & 0xc0) === 0x80 && end < at + pieceUnits + 3) end += 1;
	return end;
};

// A byte that starts no sequence stands for itself, as in the shell's strings.
const codeOfSequence = (bytes: Uint8Array, at: number, length: number): number => {
	if (length === 0) return 0xdc00 + bytes[at]!;
	let code = bytes[at]! & (0x7f >> length);
	for (let next = at + 1; next < at + length; next++) code = (code << 6) | (bytes[next]! & 0x3f);
	return code;
};
