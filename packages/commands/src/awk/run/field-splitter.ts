import { type Flow, type Maybe, wait } from '@tenon/core';
import type { Regex } from '@tenon/shell';
import { widthAt } from './characters.ts';
import { splitCsv } from './csv.ts';

/** How a record becomes fields. */
export type FieldSplitter =
	/** By spaces, tabs and newlines. */
	| { readonly kind: 'blanks' }
	/** By one byte, and by newlines too where records are paragraphs. */
	| { readonly kind: 'byte'; readonly byte: number; readonly alsoNewline: boolean }
	| { readonly kind: 'regex'; readonly regex: Regex }
	| { readonly kind: 'characters' }
	| { readonly kind: 'csv' }
	/** What an expression matches is a field. */
	| { readonly kind: 'pattern'; readonly regex: Regex }
	| { readonly kind: 'widths'; readonly widths: readonly FieldWidth[] };

/** A column of fixed width; `Infinity` takes the rest. */
export interface FieldWidth {
	readonly skip: number;
	readonly width: number;
}

/** Told each field, and each separator with the number of the field before it. */
export interface SplitSink {
	field(text: string): void;
	separator(text: string): void;
}

/** Called between pieces of the work. */
export type Breathe = (steps: number) => Maybe<void>;

/** Splits a text; a long one with turns for others. */
export function* splitText(
	text: string,
	splitter: FieldSplitter,
	sink: SplitSink,
	breathe: Breathe,
): Flow<void> {
	const parts = partsOf(text, splitter, sink, breathe);
	for (let count = 1; ; count++) {
		const step = parts.next();
		if (step.done === true) return;
		if (step.value !== undefined) yield step.value;
		else if (count % partsAtOnce === 0) yield* wait(breathe(partsAtOnce));
	}
}

const partsAtOnce = 512;

/** Tells the sink of one field after the other. Yields after each, and a promise where a search has to wait. */
type Parts = Generator<Promise<unknown> | undefined, void>;

const partsOf = (text: string, splitter: FieldSplitter, sink: SplitSink, breathe: Breathe): Parts => {
	switch (splitter.kind) {
		case 'blanks':
			return splitBlanks(text, sink);
		case 'byte':
			return splitByte(text, splitter, sink);
		case 'regex':
			return splitRegex(text, splitter.regex, sink, breathe);
		case 'characters':
			return splitCharacters(text, sink);
		case 'csv':
			return splitCsv(text, sink);
		case 'pattern':
			return splitPattern(text, splitter.regex, sink, breathe);
		case 'widths':
			return splitWidths(text, splitter.widths, sink);
	}
};

function* splitCharacters(text: string, sink: SplitSink): Parts {
	for (let at = 0, width = 0; at < text.length; at += width) {
		width = widthAt(text, at);
		sink.field(text.slice(at, at + width));
		if (at + width < text.length) sink.separator('');
		yield;
	}
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a;

// What stands before the first field is a separator too: it comes before any field.
function* splitBlanks(text: string, sink: SplitSink): Parts {
	const { length } = text;
	let at = 0;
	for (;;) {
		const gap = at;
		while (at < length && isBlank(text.charCodeAt(at))) at += 1;
		if (at > gap) sink.separator(text.slice(gap, at));
		if (at === length) return;
		const start = at;
		while (at < length && !isBlank(text.charCodeAt(at))) at += 1;
		sink.field(text.slice(start, at));
		yield;
	}
}

function* splitByte(
	text: string,
	{ byte, alsoNewline }: { readonly byte: number; readonly alsoNewline: boolean },
	sink: SplitSink,
): Parts {
	if (text === '') return;
	let start = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit !== byte && !(alsoNewline && unit === 0x0a)) continue;
		sink.field(text.slice(start, at));
		sink.separator(text[at]!);
		start = at + 1;
		yield;
	}
	sink.field(text.slice(start));
}

// An empty match separates nothing.
function* splitRegex(text: string, regex: Regex, sink: SplitSink, breathe: Breathe): Parts {
	if (text === '') return;
	let start = 0;
	for (let from = 0; from < text.length; ) {
		const found = regex.isLong(text.length - from)
			? yield* regex.findInSlices(text, from, {}, breathe)
			: regex.find(text, from);
		if (found === undefined) break;
		const [at, end] = found;
		if (end === at) {
			from = at + widthAt(text, at);
			continue;
		}
		sink.field(text.slice(start, at));
		sink.separator(text.slice(at, end));
		start = end;
		from = end;
		yield;
	}
	sink.field(text.slice(start));
}

// An empty match counts where no field ends.
function* splitPattern(text: string, regex: Regex, sink: SplitSink, breathe: Breathe): Parts {
	let start = 0;
	let lastEnd = -1;
	for (let from = 0; from <= text.length; ) {
		const found = regex.isLong(text.length - from)
			? yield* regex.findInSlices(text, from, {}, breathe)
			: regex.find(text, from);
		if (found === undefined) break;
		const [at, end] = found;
		if (end === at && at === lastEnd) {
			from = at + widthAt(text, at);
			continue;
		}
		if (end === at && at === text.length) break;
		sink.separator(text.slice(start, at));
		sink.field(text.slice(at, end));
		start = end;
		lastEnd = end;
		from = end === at ? at + widthAt(text, at) : end;
		yield;
	}
	sink.separator(text.slice(start));
}

function* splitWidths(text: string, widths: readonly FieldWidth[], sink: SplitSink): Parts {
	let at = 0;
	for (const { skip, width } of widths) {
		for (let count = 0; count < skip && at < text.length; count++) at += widthAt(text, at);
		if (at >= text.length) return;
		const start = at;
		if (width === Number.POSITIVE_INFINITY) at = text.length;
		else for (let count = 0; count < width && at < text.length; count++) at += widthAt(text, at);
		sink.field(text.slice(start, at));
		yield;
	}
}
