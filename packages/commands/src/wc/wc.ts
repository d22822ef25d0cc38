import { andThen, type Flow, fromPlain, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, readsOf } from '@tenon/shell';
import { betweenEntries } from '../support/between-entries.ts';
import { printJson } from '../support/json-output.ts';
import { faultOfLines } from '../support/output-fault.ts';
import { quoteAlways } from '../support/quote.ts';
import { countInput } from './count-input.ts';
import { Counter, type Counts, noCounts, type Wanted } from './counter.ts';
import { namesFrom } from './names-from.ts';
import { numberWidth } from './number-width.ts';

/** `wc`: how many lines, words, characters and bytes files have. */
export const wc: DefinedCommand = defineCommand({
	name: 'wc',
	summary: 'Count lines, words and bytes of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		bytes: { kind: 'flag', short: 'c', long: 'bytes', summary: 'print the number of bytes' },
		chars: { kind: 'flag', short: 'm', long: 'chars', summary: 'print the number of characters' },
		lines: { kind: 'flag', short: 'l', long: 'lines', summary: 'print the number of newlines' },
		files0From: {
			kind: 'value',
			type: 'string',
			long: 'files0-from',
			value: 'F',
			summary: 'read the names of the files from F, each ended by NUL; - is standard input',
		},
		maxLineLength: {
			kind: 'flag',
			short: 'L',
			long: 'max-line-length',
			summary: 'print how many columns the widest line takes',
		},
		words: { kind: 'flag', short: 'w', long: 'words', summary: 'print the number of words' },
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'wc -l notes', files: { notes: 'a\nb\n' }, output: '2 notes\n' }],
	effects: ['fs.read'],
	touches: ({ options, operands }, look) =>
		readsOf(look, options.files0From === undefined ? operands : [options.files0From]),
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				file: { type: 'string' },
				lines: { type: 'integer' },
				words: { type: 'integer' },
				chars: { type: 'integer' },
				bytes: { type: 'integer' },
				maxLineLength: { type: 'integer' },
			},
			required: ['file'],
		},
	},
	usageStatus: 1,
	outputFault: faultOfLines,
	run: (context, { options, operands }) => {
		const { lines, words, chars, bytes, maxLineLength, files0From } = options;
		const given = { lines, words, chars, bytes, maxLineLength };
		const wanted = Object.values(given).includes(true) ? given : usual;
		if (files0From === undefined) return runFlow(countAll(context, wanted, operands));
		if (operands.length === 0) return runFlow(countListed(context, wanted, files0From));
		return andThen(
			context.complainOfUsage(
				`extra operand ${quoteAlways(operands[0]!)}\nfile operands cannot be combined with --files0-from`,
			),
			() => 1,
		);
	},
});

const usual: Wanted = { lines: true, words: true, chars: false, bytes: true, maxLineLength: false };

function* countListed(context: CommandContext, wanted: Wanted, list: string): Flow<number> {
	const names = yield* namesFrom(context, list);
	if (names === undefined) return 1;
	const status = yield* countAll(context, wanted, names.names, names);
	return Math.max(status, names.status);
}

/** Where names came from: those of a list that was not a file are not looked at before they are counted. */
interface ListedNames {
	readonly isFile: boolean;
	readonly count: number;
}

function* countAll(
	context: CommandContext,
	wanted: Wanted,
	operands: readonly string[],
	listed?: ListedNames,
): Flow<number> {
	const width = listed?.isFile === false ? 1 : yield* numberWidth(context, wanted, operands);
	const names = operands.length === 0 && listed === undefined ? ['-'] : operands;
	const isNamed = operands.length > 0;
	const report = new Report(context, wanted, width);
	const total = new Counter(wanted);
	let status = 0;
	for (const name of names) {
		yield* betweenEntries(context);
		const { counts, hasFailed } = yield* countInput(context, wanted, name, isNamed ? name : 'standard input');
		if (hasFailed) status = 1;
		if (counts === undefined) continue;
		total.add(counts);
		report.row(counts, name, isNamed);
		yield* wait(context.output.settle());
	}
	if ((listed?.count ?? names.length) > 1) report.total(total.counts);
	report.end();
	return status;
}

/** Prints rows as they come, or all of them as JSON at the end. */
class Report {
	readonly #context: CommandContext;
	readonly #columns: readonly (keyof Counts)[];
	readonly #width: number;
	readonly #records: Record<string, string | number>[] = [];

	constructor(context: CommandContext, wanted: Wanted, width: number) {
		this.#context = context;
		this.#columns = columns.filter((column) => wanted[column]);
		this.#width = width;
	}

	row(counts: Counts, name: string, isNamed: boolean): void {
		if (this.#context.json) {
			const entries = this.#columns.map((column) => [column, counts[column]] as const);
			this.#records.push({ file: name, ...Object.fromEntries(entries) });
		} else this.#print(counts, isNamed ? name : undefined);
	}

	total(counts: Counts): void {
		if (!this.#context.json) this.#print(counts, 'total');
	}

	end(): void {
		if (this.#context.json) printJson(this.#context, fromPlain(this.#records));
	}

	#print(counts: Counts, name: string | undefined): void {
		const numbers = this.#columns.map((column) => String(counts[column]).padStart(this.#width)).join(' ');
		this.#context.output.appendText(name === undefined ? `${numbers}\n` : `${numbers} ${escaped(name)}\n`);
	}
}

const columns: readonly (keyof Counts)[] = Object.keys(noCounts) as (keyof Counts)[];

// A name with a newline would look like two rows.
const escaped = (name: string): string => (name.includes('\n') ? quoteAlways(name) : name);
