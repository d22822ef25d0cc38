import { encodeText } from '@tenon/core';
import { byteKit, type CommandContext, decodeApart } from '@tenon/shell';
import type { SearchRun } from './file-search.ts';
import type { PatternMatcher } from './line-matcher.ts';
import type { InputLine, LineSink } from './line-sink.ts';
import type { GrepSettings } from './settings.ts';

/** One call of grep: what its files share. */
export class GrepRun implements SearchRun {
	readonly context: CommandContext;
	readonly settings: GrepSettings;
	readonly matcher: PatternMatcher;
	/** Some line was written, so that the next group of lines is told apart from it. */
	hasWritten = false;
	/** Some line was selected in some file. */
	hasSelected = false;
	/** Something could not be searched. */
	hasFailed = false;
	/** What `--json` prints. */
	readonly rows: object[] = [];

	constructor(context: CommandContext, settings: GrepSettings, matcher: PatternMatcher) {
		this.context = context;
		this.settings = settings;
		this.matcher = matcher;
	}

	get isStructured(): boolean {
		return this.context.json;
	}

	/** Nothing that is still to be searched can change the outcome. */
	get isOver(): boolean {
		return this.settings.report === 'nothing' && this.hasSelected;
	}

	/** Takes the lines of a file for `--json`. */
	rowsOf(path: string): LineSink {
		return {
			needsNumbers: true,
			separate: () => undefined,
			write: (line, isSelected) => {
				this.#addRow(path, line, isSelected);
				return true;
			},
		};
	}

	#addRow(path: string, line: InputLine, isSelected: boolean): void {
		const decode = this.settings.hasBytes ? decodeApart : byteKit.decode;
		const text = decode(line.bytes, line.start, line.end);
		this.rows.push({
			path,
			line: line.number,
			byte_offset: line.offset,
			line_text: text,
			selected: isSelected,
			submatches: isSelected === this.settings.inverts ? [] : this.#submatches(text),
		});
	}

	#submatches(text: string): object[] {
		const found: object[] = [];
		for (let at = 0; at < text.length; ) {
			const span = this.matcher.find(text, at);
			if (span === undefined) break;
			const [start, end] = span;
			if (end > start) {
				const from = encodeText(text.slice(0, start)).length;
				const match = text.slice(start, end);
				found.push({ text: match, start: from, end: from + encodeText(match).length });
			}
			at = end > start ? end : start + 1;
		}
		return found;
	}
}
