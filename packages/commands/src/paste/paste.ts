import { andThen, encodeText, errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { chunkSteps } from '../support/chunks.ts';
import { closeAll } from '../support/close-all.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { quoteInMessage } from '../support/quote.ts';
import { delimiterList } from './delimiters.ts';
import { type Column, RowWriter, type Style } from './row-writer.ts';
import { SerialWriter } from './serial-writer.ts';

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

function* pasteSideBySide(context: CommandContext, names: readonly string[], style: Style): Flow<number> {
	const closers: (() => Maybe<unknown>)[] = [];
	let status = 0;
	try {
		const columns = yield* openColumns(context, names, style, closers);
		const rows = new RowWriter(context.output, columns, style);
		for (;;) {
			const state = yield* attempt(() => rows.run());
			if (state === 'ended') return status;
			if (typeof state === 'boolean') rows.take(state);
			// A file that fails is as if it had ended.
			else if (isFsError(state)) {
				status = 1;
				yield* wait(context.complain(describe(rows.column.name, errnoText[state.errno])));
				rows.take(false);
			}
			yield* wait(context.output.settle());
			yield* wait(context.breathe(chunkSteps));
		}
	} finally {
		yield* closeAll(closers);
	}
}

function* openColumns(
	context: CommandContext,
	names: readonly string[],
	style: Style,
	closers: (() => Maybe<unknown>)[],
): Flow<Column[]> {
	const columns: Column[] = [];
	let standardInput: LineReader | undefined;
	for (const name of names) {
		yield* betweenEntries(context);
		let reader = name === '-' ? standardInput : undefined;
		if (reader === undefined) {
			const opened = yield* attempt(() => context.openInput(name));
			if (isFsError(opened))
				throw new CommandFailure(
					opened.errno === 'EBADF' ? 'standard input is closed' : describe(name, errnoText[opened.errno]),
				);
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
		...linesOf(context, lineDelimiter),
		partBytes: 1 << 16,
		keeps: 'two-blocks',
	});

const describe = (name: string, reason: string): string => `${quoteInMessage(name)}: ${reason}`;

function* pasteSerially(context: CommandContext, names: readonly string[], style: Style): Flow<number> {
	let status = 0;
	for (const name of names) {
		yield* betweenEntries(context);
		const opened = yield* attempt(() => context.openInput(name));
		if (isFsError(opened)) {
			status = 1;
			yield* wait(context.complain(describe(name, errnoText[opened.errno])));
			continue;
		}
		const line = new SerialWriter(context.output, style);
		try {
			const failure = yield* attempt(() =>
				forEachPassingChunk(context, opened.input, (chunk) => line.push(chunk)),
			);
			line.end();
			if (isFsError(failure)) {
				status = 1;
				yield* wait(context.complain(describe(name, errnoText[failure.errno])));
			}
		} finally {
			yield* wait(opened.close());
		}
	}
	return status;
}
