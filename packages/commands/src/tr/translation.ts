import { bytesOf, lengthOf, membership } from './byte-set.ts';
import { SetError } from './errors.ts';
import type { SetElement } from './set-syntax.ts';

/** How two sets are laid side by side. */
export interface TranslationOptions {
	readonly isComplement: boolean;
	readonly truncates: boolean;
}

/** What each byte becomes, and the bytes that the second set really lists. */
export interface Translation {
	readonly table: Uint8Array;
	readonly target: readonly SetElement[];
}

/** Lays two sets side by side. Throws `SetError` for sets that cannot be. */
export const translation = (
	from: readonly SetElement[],
	to: readonly SetElement[],
	options: TranslationOptions,
): Translation => {
	const { isComplement, truncates } = options;
	const outside = membership(from, { isComplement: true });
	const fromLength = isComplement ? outside.reduce((sum, is) => sum + is, 0) : lengthOf(from);
	checkKinds(to);
	const filled = fillRepeat(to, fromLength);
	const isCase = !isComplement && filled.some(isCaseClass);
	if (isCase) checkAlignment(from, filled);
	const target = extend(filled, isCase ? caselessLength(from) : fromLength, isCase, truncates);
	if (isComplement) {
		checkComplement(from, target, fromLength);
		return { table: complementTable(outside, flatten(target, fromLength)), target };
	}
	return { table: pairTable(pairs(from, target, { withEnd: false })), target };
};

const isCaseClass = (element: SetElement): boolean =>
	element.kind === 'class' && (element.name === 'upper' || element.name === 'lower');

const checkKinds = (to: readonly SetElement[]): void => {
	if (to.some(({ kind }) => kind === 'equivalence')) {
		throw new SetError('[=c=] expressions may not appear in string2 when translating');
	}
	if (to.some((element) => element.kind === 'class' && !isCaseClass(element))) {
		throw new SetError(
			"when translating, the only character classes that may appear in\nstring2 are 'upper' and 'lower'",
		);
	}
};

// `[c*]` takes what the rest of the set leaves over.
const fillRepeat = (to: readonly SetElement[], fromLength: number): readonly SetElement[] => {
	const left = Math.max(0, fromLength - lengthOf(to));
	return to.map((element) =>
		element.kind === 'repeat' && element.count === 0 ? { ...element, count: left } : element,
	);
};

// Where the second set has a class of case, the first must have one at the same place, and not just end.
const checkAlignment = (from: readonly SetElement[], to: readonly SetElement[]): void => {
	for (const [source, target] of pairs(from, to, { withEnd: true })) {
		if (target.startsCase !== undefined && source?.startsCase === undefined) {
			throw new SetError('misaligned [:upper:] and/or [:lower:] construct');
		}
	}
};

interface Member {
	readonly byte: number;
	/** Set for the first byte of `[:upper:]` or `[:lower:]`. */
	readonly startsCase: 'upper' | 'lower' | undefined;
}

// Bytes side by side, up to the end of the shorter set; with the first byte after the end of the first set,
// if that is asked for. A class of case stands against one as a whole.
const pairs = function* (
	from: readonly SetElement[],
	to: readonly SetElement[],
	{ withEnd }: { readonly withEnd: boolean },
): Generator<readonly [Member | undefined, Member]> {
	const source = new MemberCursor(from);
	const target = new MemberCursor(to);
	for (;;) {
		const one = source.next();
		const other = target.next();
		if (other === undefined || (one === undefined && !withEnd)) return;
		yield [one, other];
		if (one === undefined) return;
		if (other.startsCase !== undefined) {
			source.skipElement();
			target.skipElement();
		}
	}
};

class MemberCursor {
	readonly #elements: readonly SetElement[];
	#element = 0;
	#bytes: readonly number[] | undefined;
	#at = 0;

	constructor(elements: readonly SetElement[]) {
		this.#elements = elements;
	}

	next(): Member | undefined {
		for (; this.#element < this.#elements.length; this.skipElement()) {
			const element = this.#elements[this.#element]!;
			this.#bytes ??= bytesOf(element, 1 << 16);
			if (this.#at >= this.#bytes.length) continue;
			const startsCase =
				this.#at === 0 && element.kind === 'class' && isCaseClass(element)
					? (element.name as 'upper' | 'lower')
					: undefined;
			this.#at += 1;
			return { byte: this.#bytes[this.#at - 1]!, startsCase };
		}
		return undefined;
	}

	skipElement(): void {
		this.#element += 1;
		this.#bytes = undefined;
		this.#at = 0;
	}
}

const caselessLength = (elements: readonly SetElement[]): number =>
	elements.reduce((sum, element) => sum + (isCaseClass(element) ? 1 : lengthOf([element])), 0);

// The shorter second set goes on with its last byte.
const extend = (
	to: readonly SetElement[],
	fromLength: number,
	isCase: boolean,
	truncates: boolean,
): readonly SetElement[] => {
	const missing = fromLength - (isCase ? caselessLength(to) : lengthOf(to));
	if (missing <= 0 || truncates) return to;
	const last = to.at(-1);
	if (last === undefined || lengthOf(to) === 0) {
		throw new SetError('when not truncating set1, string2 must be non-empty');
	}
	if (last.kind === 'class') {
		throw new SetError(
			'when translating with string1 longer than string2,\nthe latter string must not end with a character class',
		);
	}
	const byte = last.kind === 'range' ? last.last : last.byte;
	return [...to, { kind: 'repeat', byte, count: missing }];
};

const checkComplement = (
	from: readonly SetElement[],
	target: readonly SetElement[],
	fromLength: number,
): void => {
	if (!from.some(({ kind }) => kind === 'class')) return;
	const bytes = new Set(flatten(target, 256));
	if (lengthOf(target) === fromLength && bytes.size === 1) return;
	throw new SetError(
		'when translating with complemented character classes,\nstring2 must map all characters in the domain to one',
	);
};

const flatten = (elements: readonly SetElement[], most: number): readonly number[] =>
	elements.flatMap((element) => bytesOf(element, most));

const complementTable = (outside: Uint8Array, target: readonly number[]): Uint8Array => {
	let next = 0;
	return identity().map((byte) => (outside[byte] === 1 ? (target[next++] ?? byte) : byte));
};

const pairTable = (paired: Iterable<readonly [Member | undefined, Member]>): Uint8Array => {
	const table = identity();
	for (const [source, target] of paired) {
		if (source === undefined) break;
		if (source.startsCase !== undefined && target.startsCase !== undefined) {
			if (source.startsCase !== target.startsCase) turnCase(table, target.startsCase);
		} else table[source.byte] = target.byte;
	}
	return table;
};

const identity = (): Uint8Array => Uint8Array.from({ length: 256 }, (_, byte) => byte);

const turnCase = (table: Uint8Array, to: 'upper' | 'lower'): void => {
	for (let at = 0; at < 26; at++) {
		if (to === 'upper') table[0x61 + at] = 0x41 + at;
		else table[0x41 + at] = 0x61 + at;
	}
};
