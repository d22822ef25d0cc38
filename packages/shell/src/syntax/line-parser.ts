import type { CommandList } from './ast.ts';
import { readPendingDocuments } from './here-documents.ts';
import { readList } from './list.ts';
import { shortText } from './parse.ts';
import { Progress, readingPaused } from './progress.ts';
import { Reader, type ReadOptions } from './reader.ts';
import { SourceText } from './source-text.ts';

/**
 * Reads a script line by line, as bash does: what one line defines (aliases, `shopt -s extglob`)
 * changes how the next is read. For scripts that need it; every other is read whole.
 */
export class LineParser {
	readonly #reader: Reader;

	constructor(
		text: string,
		firstLine: number,
		options: Pick<ReadOptions, 'maxNodes' | 'onOpenDocument' | 'leavesToRun'> = {},
	) {
		this.#reader = new Reader(new SourceText(text, firstLine), {
			...options,
			extglob: false,
			aliases: new Map(),
		});
	}

	/** How much of the text is left behind the lines that were read; aliases change only what was read. */
	get left(): number {
		return this.#reader.source.text.length - this.#reader.at;
	}

	/** The next line with all that belongs to it, or `undefined` at the end. */
	next(options: ReadOptions): Line | undefined {
		this.#begin(options);
		return this.#readLine();
	}

	/** The same with pauses, for a line of any length. */
	*nextInPieces(options: ReadOptions): Generator<undefined, Line | undefined, undefined> {
		const from = this.#begin(options);
		const reader = this.#reader;
		if (this.left > shortText) reader.progress = new Progress();
		try {
			for (;;) {
				try {
					return this.#readLine();
				} catch (error) {
					if (error !== readingPaused) throw error;
				}
				yield;
				reader.restart(from);
			}
		} finally {
			reader.progress = undefined;
		}
	}

	#begin(options: ReadOptions): number {
		const reader = this.#reader;
		reader.extglob = options.extglob;
		reader.aliases = options.aliases;
		reader.forgetNodes();
		return reader.at;
	}

	#readLine(): Line | undefined {
		const reader = this.#reader;
		const body = readList(reader, oneLine);
		if (reader.pending.length > 0) readPendingDocuments(reader);
		if (body.length === 0 && !reader.atEnd) throw reader.unexpected();
		return body.length === 0 ? undefined : { body, source: reader.source };
	}
}

interface Line {
	readonly body: CommandList;
	readonly source: SourceText;
}

const oneLine = { closers: new Set<string>(), parenthesis: false, oneLine: true } as const;
