import { andThen, encodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { LineReader } from '../support/line-reader.ts';
import { quoteName } from '../support/quote.ts';

import { delimiterList } from './delimiters.ts';

/** `paste`: lines of several files side by side, or all lines of a file in one. */
export const paste: DefinedCommand = defineCommand({
	name: 'paste',
	summary: 'Join lines of files side by side.',
	compatible: 'GNU coreutils 9.1',
	options: {
		delimiters: {
			kind: 'value',
			type: 'string',
			short: 'd',
			long: 'delimiters',
			value: 'LIST',
			summary: 'put the characters of LIST in turn between lines, instead of TAB',
		},
		serial: { kind: 'flag', short: 's', long: 'serial', summary: 'one file after the other, each in a line' },
		zero: {
			kind: 'flag',
			short: 'z',
			long: 'zero-terminated',
			summary: 'lines end in NUL, not newline',
			endsLinesWithNul: true,
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'seq 4 | paste -d, - -', output: '1,2\n3,4\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const delimiters = delimiterList(encodeText(options.delimiters ?? '\t'));
		if (delimiters === undefined) {
			const fault = `delimiter list ends with an unescaped backslash: ${options.delimiters}`;
			return andThen(context.complain(fault), () => 1);
		}
		const merge = options.serial ? pasteSerially : pasteSideBySide;
		const style = { delimiters, lineDelimiter: options.zero ? 0 : newline };
		return runReporting(context, merge(context, operands.length === 0 ? ['-'] : operands, style));
	},
});

const newline = 0x0a;

interface Style {
	/** What goes between lines, in turn; 0 to 1 bytes each. */
	readonly delimiters: readonly Uint8Array[];
	readonly lineDelimiter: number;
}

/** A file that is read line by line. Several operands `-` read from one. */
interface Column {
	readonly name: string;
	readonly reader: LineReader;
	hasEnded: boolean;
}

function* pasteSideBySide(context: CommandContext, names: readonly string[], style: Style): Flow<number> {
	const closers: (() => unknown)[] = [];
	const state = { status: 0 };
	try {
		const columns = yield* openColumns(context, names, style, closers);
		while (yield* printRow(context, columns, style, state)) {
			yield* wait(context.output.settle());
			yield* wait(context.breathe());
		}
		return state.status;
	} finally {
		for (const close of closers) yield* wait(close());
	}
}

function* openColumns(
	context: CommandContext,
	names: readonly string[],
	style: Style,
	closers: (() => unknown)[],
): Flow<Column[]> {
	const columns: Column[] = [];
	let standardInput: LineReader | undefined;
	for (const name of names) {
		let reader = name === '-' ? standardInput : undefined;
		if (reader === undefined) {
			const opened = yield* attempt(() => context.openInput(name));
			if (isFsError(opened)) throw new CommandFailure(describe(name, errnoText[opened.errno]));
			closers.push(opened.close);
			reader = readerOf(context, opened.input, style);
			if (name === '-') standardInput = reader;
		}
		columns.push({ name, reader, hasEnded: false });
	}
	return columns;
}

const readerOf = (
	context: CommandContext,
	input: ConstructorParameters<typeof LineReader>[0],
	{ lineDelimiter }: Style,
): LineReader =>
	new LineReader(input, {
		delimiter: lineDelimiter,
		maxLineBytes: context.ports.limits.maxTextBytes,
		partBytes: 1 << 16,
	});

const describe = (name: string, reason: string): string => `${quoteName(name)}: ${reason}`;

// One line of each; `false` when all have ended.
function* printRow(
	context: CommandContext,
	columns: readonly Column[],
	{ delimiters, lineDelimiter }: Style,
	state: { status: number },
): Flow<boolean> {
	const { output } = context;
	let held: Uint8Array[] = [];
	let isAny = false;
	for (const [index, column] of columns.entries()) {
		const isLine = !column.hasEnded && (yield* nextLine(context, column, state));
		if (isLine) {
			for (const delimiter of held) output.append(delimiter);
			held = [];
			yield* printLine(context, column, state);
			isAny = true;
		} else column.hasEnded = true;
		if (index < columns.length - 1) held.push(delimiters[index % delimiters.length]!);
	}
	if (!isAny) return false;
	for (const delimiter of held) output.append(delimiter);
	output.appendByte(lineDelimiter);
	return true;
}

// A line that goes on is printed as it comes.
function* printLine(context: CommandContext, column: Column, state: { status: number }): Flow<void> {
	const { reader } = column;
	for (;;) {
		context.output.append(reader.bytes, reader.start, reader.end);
		if (!reader.isOpen) return;
		yield* wait(context.output.settle());
		yield* wait(context.breathe());
		if (!(yield* nextLine(context, column, state))) return;
	}
}

// A file that fails is as if it had ended.
function* nextLine(context: CommandContext, column: Column, state: { status: number }): Flow<boolean> {
	const isLine = yield* attempt(() => column.reader.next());
	if (!isFsError(isLine)) return isLine;
	state.status = 1;
	yield* wait(context.complain(describe(column.name, errnoText[isLine.errno])));
	return false;
}

function* pasteSerially(context: CommandContext, names: readonly string[], style: Style): Flow<number> {
	const state = { status: 0 };
	for (const name of names) {
		const opened = yield* attempt(() => context.openInput(name));
		if (isFsError(opened)) {
			state.status = 1;
			yield* wait(context.complain(describe(name, errnoText[opened.errno])));
			continue;
		}
		try {
			const column = { name, reader: readerOf(context, opened.input, style), hasEnded: false };
			for (let turn = 0; yield* nextLine(context, column, state); turn++) {
				if (turn > 0) context.output.append(style.delimiters[(turn - 1) % style.delimiters.length]!);
				yield* printLine(context, column, state);
				yield* wait(context.output.settle());
				yield* wait(context.breathe());
			}
			context.output.appendByte(style.lineDelimiter);
		} finally {
			yield* wait(opened.close());
		}
	}
	return state.status;
}
