import { Automaton, maxSpan, type OpenEnd, type Reading, type Span } from './automaton.ts';
import { findInDumps, maxOpenBytes } from './find-in-dumps.ts';
import { base64Lens, hexLens, type Lens, plainLens, skipped } from './lens.ts';
import { type Spellings, spellingsOf } from './spellings.ts';
import type { Needle } from './trie.ts';

/** What was found in some bytes. Positions are those of the bytes. */
export interface Found extends OpenEnd {
	/** In order; no two overlap. Two that touch stay two. */
	readonly spans: readonly Span[];
}

/** Looks for secrets in all their spellings. Holds nothing between calls. */
export interface SecretFinder {
	/** Looks through bytes, from their beginning. */
	find(bytes: Uint8Array): Found;
	/** How far before its end bytes can be left open. */
	readonly maxOpen: number;
}

/**
 * Makes the finder of some values; a span names one by its place in the list.
 *
 * Where no needle is under way, a table of pairs of bytes says at once that none begins; the automata read
 * only from where one may. Each byte is read by each of them at most twice, whatever the bytes are.
 */
export const createFinder = (values: readonly string[]): SecretFinder => {
	const spellings = values.map(spellingsOf);
	const automata = lenses.map(([lens, kind]) => new Automaton(lens, needlesOf(lens, kind, spellings)));
	const hex = automata[lenses.findIndex(([lens]) => lens === hexLens)]!;
	const beginnings = tableOfBeginnings(automata);
	const lastBytes = Uint8Array.from({ length: 256 }, (_, byte) => maskOf(automata, byte));
	return {
		maxOpen: Math.max(maxOpenBytes(hex), ...automata.map(({ longest }) => maxSpan(longest - 1))),
		find: (bytes) => {
			const last = bytes.length - 1;
			let search: Search | undefined;
			let pair = bytes[0] ?? 0;
			for (let at = 0; at < last; at++) {
				pair = ((pair << 8) | bytes[at + 1]!) & 0xffff;
				const begun = beginnings[pair]!;
				if (begun === 0) continue;
				search ??= new Search(automata, bytes);
				search.readFrom(at, begun);
			}
			if (last >= 0 && lastBytes[bytes[last]!] !== 0) {
				search ??= new Search(automata, bytes);
				search.readFrom(last, lastBytes[bytes[last]!]!);
			}
			const inDumps: Span[] = [];
			const open = findInDumps(hex, bytes, inDumps);
			if (search === undefined && inDumps.length === 0) return { spans: none, ...open };
			search ??= new Search(automata, bytes);
			return search.found(inDumps, open);
		},
	};
};

// For each pair of bytes, which automata have a needle that begins so: one bit for each.
const tableOfBeginnings = (automata: readonly Automaton[]): Uint8Array => {
	const table = new Uint8Array(0x10000);
	for (let first = 0; first < 256; first++) {
		if (maskOf(automata, first) === 0) continue;
		for (let second = 0; second < 256; second++) {
			table[(first << 8) | second] = maskOf(automata, first, second);
		}
	}
	return table;
};

const maskOf = (automata: readonly Automaton[], first: number, second?: number): number =>
	automata.reduce((mask, automaton, at) => mask | (automaton.canBegin(first, second) ? 1 << at : 0), 0);

/** One look through some bytes, once there is something to look at. */
class Search {
	readonly #automata: readonly Automaton[];
	readonly #bytes: Uint8Array;
	readonly #spans: Span[] = [];
	readonly #readings: readonly Reading[];

	constructor(automata: readonly Automaton[], bytes: Uint8Array) {
		this.#automata = automata;
		this.#bytes = bytes;
		this.#readings = automata.map(() => ({ at: 0, state: 0, spans: this.#spans }));
	}

	/** Lets those automata read on that have not read so far yet. */
	readFrom(at: number, begun: number): void {
		for (let index = 0; index < this.#readings.length; index++) {
			const reading = this.#readings[index]!;
			if ((begun & (1 << index)) === 0 || reading.at > at) continue;
			reading.at = at;
			this.#automata[index]!.read(this.#bytes, reading);
		}
	}

	found(inDumps: readonly Span[], open: OpenEnd): Found {
		let { start, firmStart } = open;
		for (const [index, { at, state }] of this.#readings.entries()) {
			if (at < this.#bytes.length || state === 0) continue;
			const own = this.#automata[index]!.openEnd(this.#bytes, state);
			start = Math.min(start, own.start);
			firmStart = Math.min(firmStart, own.firmStart);
		}
		return { spans: joinOverlapping([...this.#spans, ...inDumps]), start, firmStart };
	}
}

const lenses: readonly (readonly [Lens, keyof Spellings])[] = [
	[plainLens, 'plain'],
	[base64Lens, 'base64'],
	[hexLens, 'hex'],
];

const none: readonly Span[] = Object.freeze([]);

const needlesOf = (lens: Lens, kind: keyof Spellings, spellings: readonly Spellings[]): readonly Needle[] =>
	spellings.flatMap((spelling, secret) =>
		[...spelling[kind]].map((text) => ({
			bytes: Array.from(text, (character) => lens.fold(character.charCodeAt(0))).filter(
				(byte) => byte !== skipped,
			),
			secret,
		})),
	);

const joinOverlapping = (spans: readonly Span[]): readonly Span[] => {
	const joined: Span[] = [];
	for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		const last = joined.at(-1);
		if (last === undefined || span.start >= last.end) joined.push(span);
		else if (span.end > last.end) joined[joined.length - 1] = { ...last, end: span.end };
	}
	return joined;
};
