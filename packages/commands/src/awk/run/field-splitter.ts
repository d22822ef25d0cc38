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

/** Splits a text. */
export const splitText = (text: string, splitter: FieldSplitter, sink: SplitSink): void => {
	switch (splitter.kind) {
		case 'blanks':
			splitBlanks(text, sink);
			return;
		case 'byte':
			splitByte(text, splitter, sink);
			return;
		case 'regex':
			splitRegex(text, splitter.regex, sink);
			return;
		case 'characters':
			for (let at = 0, width = 0; at < text.length; at += width) {
				width = widthAt(text, at);
				sink.field(text.slice(at, at + width));
				if (at + width < text.length) sink.separator('');
			}
			return;
		case 'csv':
			splitCsv(text, sink);
			return;
		case 'pattern':
			splitPattern(text, splitter.regex, sink);
			return;
		case 'widths':
			splitWidths(text, splitter.widths, sink);
			return;
	}
};

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a;

// What stands before the first field is a separator too: it comes before any field.
const splitBlanks = (text: string, sink: SplitSink): void => {
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
	}
};

const splitByte = (
	text: string,
	{ byte, alsoNewline }: { readonly byte: number; readonly alsoNewline: boolean },
	sink: SplitSink,
): void => {
	if (text === '') return;
	let start = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit !== byte && !(alsoNewline && unit === 0x0a)) continue;
		sink.field(text.slice(start, at));
		sink.separator(text[at]!);
		start = at + 1;
	}
	sink.field(text.slice(start));
};

// An empty match separates nothing.
const splitRegex = (text: string, regex: Regex, sink: SplitSink): void => {
	if (text === '') return;
	let start = 0;
	for (let from = 0; from < text.length; ) {
		const found = regex.find(text, from);
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
	}
	sink.field(text.slice(start));
};

// An empty match counts where no field ends.
const splitPattern = (text: string, regex: Regex, sink: SplitSink): void => {
	let start = 0;
	let lastEnd = -1;
	for (let from = 0; from <= text.length; ) {
		const found = regex.find(text, from);
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
	}
	sink.separator(text.slice(start));
};

const splitWidths = (text: string, widths: readonly FieldWidth[], sink: SplitSink): void => {
	let at = 0;
	for (const { skip, width } of widths) {
		for (let count = 0; count < skip && at < text.length; count++) at += widthAt(text, at);
		if (at >= text.length) return;
		const start = at;
		if (width === Number.POSITIVE_INFINITY) at = text.length;
		else for (let count = 0; count < width && at < text.length; count++) at += widthAt(text, at);
		sink.field(text.slice(start, at));
	}
};
