import type { Pausing, PerlRegex, Span } from '@tenon/shell';
import type { BlockSink } from './block-sink.ts';
import type { JsonWriter } from './json-writer.ts';
import type { Place } from './passage-printer.ts';
import { allMatchesOf, type Passage, passageOf } from './replacement.ts';
import type { RgShow } from './settings.ts';
import { linesIn, type WholeText } from './whole-text.ts';

/** Gives a writer of messages the lines of a text that is searched as a whole: a block is one message. */
export const jsonBlocks = (
	writer: JsonWriter,
	regex: PerlRegex,
	whole: WholeText,
	{ inverts }: Pick<RgShow, 'inverts'>,
): BlockSink => {
	const placeOf = (at: number): Place => ({ number: whole.numberOf(at), offset: whole.offsetOf(at) });
	const withMatches = function* (text: string, part: Span): Pausing<Passage> {
		const found = yield* allMatchesOf(regex, text, part);
		return yield* passageOf(text, part, found, { regex, template: undefined });
	};
	return {
		*select(lines) {
			let count = 0;
			for (const _ of linesIn(whole.text, lines)) count += 1;
			yield* writer.writeLines(placeOf(lines[0]), yield* withMatches(whole.text, lines), count);
			return 1;
		},
		*surround([start, end]) {
			const text = whole.text.slice(start, end);
			// With -v a match may be in it, as far as it is in this line.
			const passage = inverts ? yield* withMatches(text, [0, text.length]) : { text, matches: [] };
			yield* writer.writeLines(placeOf(start), passage, 0);
		},
		// Messages say themselves where they stand.
		separate: () => undefined,
	};
};
