import { type Flow, type JsonSchema, type Maybe, type Value, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { countByte } from './count-byte.ts';
import { FileHeaders, forEachUnderHeader } from './file-headers.ts';
import { printJson } from './json-output.ts';

/** What `--json` of `head` and `tail` gives: lines with their place in the file, and its name if there are several. */
export const lineRowsShape: JsonSchema = {
	type: 'array',
	items: {
		type: 'object',
		properties: { file: { type: 'string' }, line: { type: 'integer' }, text: { type: 'string' } },
		required: ['line', 'text'],
	},
};

/** A part of files that is wanted as rows. */
export interface WantedRows {
	readonly delimiter: '\n' | '\0';
	/** Whether the part is the beginning or the end of a file. */
	readonly part: 'beginning' | 'end';
	/** Copies the part to standard output. */
	copy(input: Input): Maybe<void>;
}

/** Prints the rows of each operand, all as one list; 1 when one could not be read. */
export const printLineRows = function* (
	context: CommandContext,
	operands: readonly string[],
	{ delimiter, part, copy }: WantedRows,
): Flow<number> {
	const headers = new FileHeaders(context, { isShown: false });
	const rows: Value[] = [];
	let status = 0;
	for (const operand of operands.length === 0 ? ['-'] : operands) {
		const counter = new LineCounter(delimiter.charCodeAt(0));
		const use = (input: Input): Maybe<void> => copy(part === 'end' ? counter.watch(input) : input);
		const visit = (): Maybe<number> => forEachUnderHeader(context, [operand], headers, use);
		const { result, lines } = yield* wait(context.hold(visit, delimiter));
		status = Math.max(status, result);
		const before = part === 'end' ? counter.lines - lines.length : 0;
		for (const [at, text] of lines.entries()) {
			const row = new Map<string, Value>(operands.length > 1 ? [['file', operand]] : []);
			rows.push(row.set('line', before + at + 1).set('text', text));
		}
	}
	printJson(context, rows);
	return status;
};

/** Counts the lines of an input with another reader. */
class LineCounter {
	readonly #delimiter: number;
	#ended = 0;
	#endsLine = true;

	constructor(delimiter: number) {
		this.#delimiter = delimiter;
	}

	/** How many there were; the last one counts also if nothing ends it. */
	get lines(): number {
		return this.#ended + (this.#endsLine ? 0 : 1);
	}

	watch(input: Input): Input {
		return {
			isTerminal: input.isTerminal,
			pull: () => {
				const chunk = input.pull();
				return chunk instanceof Promise ? chunk.then(this.#count) : this.#count(chunk);
			},
			unread: (chunk) => input.unread(chunk),
			end: () => input.end(),
			takeData: () => input.takeData(),
		};
	}

	readonly #count = (chunk: Uint8Array | undefined): Uint8Array | undefined => {
		if (chunk === undefined) return undefined;
		this.#ended += countByte(chunk, this.#delimiter);
		this.#endsLine = chunk.at(-1) === this.#delimiter;
		return chunk;
	};
}
