import type { CharSet, Ranges } from './char-set.ts';
import { isRawByte, isWordCharacter } from './character-class.ts';
import { contexts } from './context.ts';
import { upperOf } from './fold.ts';
import type { Program } from './program.ts';

/** The classes that stand for an end of the text, where it is one of a line and where not. */
export const edgeClass = 0;
export const innerEdgeClass = 1;

/**
 * Sorts characters into classes that a program cannot tell apart, so that an automaton's table has
 * a column per class and not per character. Classes beyond ASCII come into being when their first
 * character is seen. Shared by all automata of one expression.
 */
export class Alphabet {
	/** The class of each ASCII character. */
	readonly ascii: Int32Array = new Int32Array(0x80);
	/** Of each class, its context for assertions. */
	readonly contexts: number[] = [];
	/** Some assertion is there, so contexts count. */
	readonly hasContexts: boolean;
	readonly #program: Program;
	// Sets of one character are told apart by their number, the others by a bit each.
	readonly #singles = new Map<number, number>();
	readonly #bitOfSet: Int32Array;
	readonly #wideSets: CharSet[] = [];
	// Of each class, the set of one character it is in (or -1), and its bits.
	readonly #singleOf: number[] = [];
	readonly #bits: Uint32Array[] = [];
	readonly #ignoreCase: boolean;
	readonly #newlineSensitive: boolean;
	readonly #known = new Map<string, number>();
	// Pages of 256 characters of the basic plane; 0 is "not yet classified", else class + 1.
	readonly #pages: (Int32Array | undefined)[] = [];
	readonly #astral = new Map<number, number>();

	constructor(
		program: Program,
		options: { readonly ignoreCase: boolean; readonly newlineSensitive: boolean },
	) {
		this.#program = program;
		this.#ignoreCase = options.ignoreCase;
		this.#newlineSensitive = options.newlineSensitive;
		this.hasContexts = program.hasAssertions;
		this.#bitOfSet = new Int32Array(program.sets.length).fill(-1);
		program.sets.forEach((set, number) => {
			if (set.single >= 0) this.#singles.set(set.single, number);
			else this.#bitOfSet[number] = this.#wideSets.push(set) - 1;
		});
		for (const edge of [contexts.edge, contexts.innerEdge])
			this.#add(this.hasContexts ? edge : contexts.other, -1, new Uint32Array(this.#bitWords));
		const bits = this.#bitsOfAscii();
		for (let code = 0; code < 0x80; code++) this.ascii[code] = this.#classify(code, bits);
	}

	/** How many classes there are so far. */
	get size(): number {
		return this.contexts.length;
	}

	/** Whether the characters of a class are in a set of the program. */
	isIn(characterClass: number, set: number): boolean {
		const bit = this.#bitOfSet[set]!;
		if (bit < 0) return this.#singleOf[characterClass] === set;
		return ((this.#bits[characterClass]![bit >>> 5]! >>> (bit & 31)) & 1) === 1;
	}

	/** The class of any code point. */
	classOf(code: number): number {
		if (code < 0x80) return this.ascii[code]!;
		return code <= 0xffff ? this.#classInPlane(code) : this.#classBeyond(code);
	}

	#classInPlane(code: number): number {
		let page = this.#pages[code >> 8];
		if (page === undefined) {
			page = new Int32Array(0x100);
			this.#pages[code >> 8] = page;
		}
		const known = page[code & 0xff]!;
		if (known !== 0) return known - 1;
		const found = this.#classify(code);
		page[code & 0xff] = found + 1;
		return found;
	}

	#classBeyond(code: number): number {
		const known = this.#astral.get(code);
		if (known !== undefined) return known;
		const found = this.#classify(code);
		if (this.#astral.size >= maxAstral) this.#astral.clear();
		this.#astral.set(code, found);
		return found;
	}

	// Set by set: to ask each set about each character takes long where there are thousands of them.
	#bitsOfAscii(): readonly Uint32Array[] {
		const bits = Array.from({ length: 0x80 }, () => new Uint32Array(this.#bitWords));
		for (const [bit, set] of this.#wideSets.entries()) {
			const { ranges = everyAscii } = set;
			for (const [first, last] of ranges) {
				for (let code = first; code <= last && code < 0x80; code++)
					if (ranges !== everyAscii || set.has(code)) bits[code]![bit >>> 5]! |= 1 << (bit & 31);
			}
		}
		return bits;
	}

	#bitsOf(code: number): Uint32Array {
		const bits = new Uint32Array(this.#bitWords);
		for (let bit = 0; bit < this.#wideSets.length; bit++)
			if (this.#wideSets[bit]!.has(code)) bits[bit >>> 5]! |= 1 << (bit & 31);
		return bits;
	}

	#classify(written: number, ofAscii: readonly Uint32Array[] = noBits): number {
		const code = this.#ignoreCase ? upperOf(written) : written;
		const bits = ofAscii[code] ?? this.#bitsOf(code);
		const context = this.#contextFor(code);
		const single = this.#singles.get(code) ?? -1;
		const key = `${context},${single},${bits.join()}`;
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const added = this.#add(context, single, bits);
		this.#known.set(key, added);
		return added;
	}

	#add(context: number, single: number, bits: Uint32Array): number {
		this.#singleOf.push(single);
		this.#bits.push(bits);
		return this.contexts.push(context) - 1;
	}

	get #bitWords(): number {
		return (this.#wideSets.length + 31) >>> 5;
	}

	#contextFor(code: number): number {
		if (!this.hasContexts) return contexts.other;
		if (this.#newlineSensitive && code === 0x0a) return contexts.newline;
		if (!this.#program.hasWordAssertions || !isWordCharacter(code)) return contexts.other;
		return isRawByte(code) ? contexts.rawWord : contexts.word;
	}
}

const everyAscii: Ranges = [[0, 0x7f]];
const noBits: readonly Uint32Array[] = [];
const maxAstral = 4096;
