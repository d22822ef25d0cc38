import { type Flow, wait } from '@tenon/core';
import type { Regex, Span } from '@tenon/shell';
import { widthAt } from './characters.ts';
import type { Replacement } from './replacement.ts';
import type { Runtime } from './runtime.ts';

/** What replacing matches has made. */
export interface Replaced {
	readonly text: string;
	readonly count: number;
}

// A longer text is searched for a literal match by match, with turns for others.
const longText = 1 << 16;
const matchesAtOnce = 512;

/** Replaces matches, the first or all or the one of a number; `undefined` if there is none. In a long text with turns for others. */
export function* replaceMatches(
	runtime: Runtime,
	text: string,
	regex: Regex,
	replacement: Replacement,
	which: number | 'all',
): Flow<Replaced | undefined> {
	const { literal } = regex;
	if (
		literal !== undefined &&
		literal !== '' &&
		which === 'all' &&
		replacement.isPlain &&
		text.length < longText
	) {
		// Most expressions are a text, and so is what takes its place.
		const parts = text.split(literal);
		if (parts.length === 1) return undefined;
		const made = parts.join(replacement.apply(literal, text, []));
		return { text: runtime.bounded(made), count: parts.length - 1 };
	}
	const parts = new Parts(runtime);
	let copied = 0;
	let count = 0;
	let lastEnd = -1;
	for (let from = 0, seen = 0; from <= text.length; ) {
		const spans = yield* search(runtime, text, regex, from, replacement.needsGroups);
		const [start, end] = spans?.[0] ?? [-1, -1];
		if (spans === undefined) break;
		// An empty match right after another is none.
		if (end === start && start === lastEnd) {
			from = start + (start < text.length ? widthAt(text, start) : 1);
			continue;
		}
		seen += 1;
		if (which === 'all' || which === seen) {
			parts.add(text.slice(copied, start) + replacement.apply(text.slice(start, end), text, spans));
			copied = end;
			count += 1;
			if (which !== 'all') break;
		}
		if (seen % matchesAtOnce === 0) yield* wait(runtime.context.breathe(matchesAtOnce));
		lastEnd = end;
		from = end > start ? end : start + (start < text.length ? widthAt(text, start) : 1);
	}
	return count === 0 ? undefined : { text: parts.finish(text.slice(copied)), count };
}

function* search(
	{ context }: Runtime,
	text: string,
	regex: Regex,
	from: number,
	needsGroups: boolean,
): Flow<readonly (Span | undefined)[] | undefined> {
	if (!regex.isLong(text.length - from))
		return needsGroups ? regex.exec(text, from) : wholeSpan(regex.find(text, from));
	const breathe = (steps: number): ReturnType<typeof context.breathe> => context.breathe(steps);
	if (needsGroups) return yield* regex.execInSlices(text, from, {}, breathe);
	return wholeSpan(yield* regex.findInSlices(text, from, {}, breathe));
}

const wholeSpan = (span: Span | undefined): readonly (Span | undefined)[] | undefined => span && [span];

/** Puts a text together of many parts, without a tree of them that would be made flat in one go later. */
class Parts {
	readonly #runtime: Runtime;
	#parts: string[] = [];
	#text = '';

	constructor(runtime: Runtime) {
		this.#runtime = runtime;
	}

	add(part: string): void {
		this.#parts.push(part);
		if (this.#parts.length >= partsAtOnce) this.#join();
	}

	/** The whole, or a failure if it is longer than a text may be. */
	finish(rest: string): string {
		this.#parts.push(rest);
		this.#join();
		return this.#text;
	}

	#join(): void {
		this.#text = this.#runtime.bounded(this.#text + this.#parts.join(''));
		this.#parts = [];
	}
}

const partsAtOnce = 4096;
