import type { SplitSink } from './field-splitter.ts';

/** Splits a record of comma-separated values: what stands in quotes is a field without them, `""` in it a quote. Yields after each. */
export function* splitCsv(text: string, sink: SplitSink): Generator<undefined, void> {
	if (text === '') return;
	let at = 0;
	for (;;) {
		if (text[at] !== '"') {
			const comma = text.indexOf(',', at);
			sink.field(text.slice(at, comma < 0 ? text.length : comma));
			if (comma < 0) return;
			at = comma;
		} else at = quotedField(text, at + 1, sink);
		if (at >= text.length) return;
		sink.separator(',');
		at += 1;
		if (at === text.length) {
			sink.field('');
			return;
		}
		yield;
	}
}

// Returns where the field ends: at its comma, or with the text.
const quotedField = (text: string, start: number, sink: SplitSink): number => {
	let field = '';
	let at = start;
	for (;;) {
		const quote = text.indexOf('"', at);
		if (quote < 0) {
			sink.field(field + text.slice(at));
			return text.length;
		}
		field += text.slice(at, quote);
		if (text[quote + 1] === '"') {
			field += '"';
			at = quote + 2;
			continue;
		}
		// What follows the closing quote belongs to the field.
		const comma = text.indexOf(',', quote + 1);
		const end = comma < 0 ? text.length : comma;
		sink.field(field + text.slice(quote + 1, end));
		return end;
	}
};
