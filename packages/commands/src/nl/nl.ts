import { encodeText, type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { forEachInput } from '../support/inputs.ts';
import { forEachBlock } from '../support/whole-lines.ts';
import { Numberer, type NumberStyle } from './numberer.ts';
import { numberFormats, readStyle } from './styles.ts';

/** `nl`: numbers lines, in pages with head, body and foot. */
export const nl: DefinedCommand = defineCommand({
	name: 'nl',
	summary: 'Number the lines of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		body: {
			kind: 'list',
			short: 'b',
			long: 'body-numbering',
			value: 'STYLE',
			summary: 'number all lines (a), those that are not empty (t), none (n), or those that match (pBRE)',
		},
		delimiter: {
			kind: 'value',
			type: 'string',
			short: 'd',
			long: 'section-delimiter',
			value: 'CC',
			summary: 'CC in a line of its own starts a section, instead of \\:',
		},
		footer: {
			kind: 'list',
			short: 'f',
			long: 'footer-numbering',
			value: 'STYLE',
			summary: 'the same as -b for the foot of pages',
		},
		header: {
			kind: 'list',
			short: 'h',
			long: 'header-numbering',
			value: 'STYLE',
			summary: 'the same as -b for the head of pages',
		},
		increment: {
			kind: 'list',
			short: 'i',
			long: 'line-increment',
			value: 'NUMBER',
			summary: 'numbers are NUMBER apart',
		},
		joinBlank: {
			kind: 'list',
			short: 'l',
			long: 'join-blank-lines',
			value: 'NUMBER',
			summary: 'NUMBER empty lines in a row count as one',
		},
		format: {
			kind: 'list',
			short: 'n',
			long: 'number-format',
			value: 'FORMAT',
			summary: 'numbers stand left (ln), right (rn), or right with zeros (rz)',
		},
		noRenumber: {
			kind: 'flag',
			short: 'p',
			long: 'no-renumber',
			summary: 'numbers do not start again with each section',
		},
		separator: {
			kind: 'value',
			type: 'string',
			short: 's',
			long: 'number-separator',
			value: 'STRING',
			summary: 'put STRING behind the number instead of TAB',
		},
		start: {
			kind: 'list',
			short: 'v',
			long: 'starting-line-number',
			value: 'NUMBER',
			summary: 'the first number of each section',
		},
		width: {
			kind: 'list',
			short: 'w',
			long: 'number-width',
			value: 'NUMBER',
			summary: 'numbers take NUMBER columns',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'nl -w 2 -s " " notes', files: { notes: 'a\n\nb\n' }, output: ' 1 a\n   \n 2 b\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { options, operands }) => runReporting(context, run(context, options, operands)),
});

interface NlOptions {
	readonly body: readonly string[];
	readonly footer: readonly string[];
	readonly header: readonly string[];
	readonly delimiter: string | undefined;
	readonly increment: readonly string[];
	readonly joinBlank: readonly string[];
	readonly format: readonly string[];
	readonly noRenumber: boolean;
	readonly separator: string | undefined;
	readonly start: readonly string[];
	readonly width: readonly string[];
}

const newline = 0x0a;

function* run(context: CommandContext, options: NlOptions, operands: readonly string[]): Flow<number> {
	const style = readOptions(context, options);
	context.requireRoom(style.width + style.separator.length);
	const numberer = new Numberer(style);
	return yield* wait(
		forEachInput(context, operands, (input) =>
			forEachBlock(context, input, newline, (block) => runFlow(printNumbered(context, numberer, block))),
		),
	);
}

function* printNumbered(context: CommandContext, numberer: Numberer, block: Uint8Array): Flow<void> {
	for (const piece of numberer.number(block)) {
		yield* wait(context.output.pass(piece));
		yield* wait(context.breathe(chunkSteps));
	}
	if (numberer.hasOverflowed) throw new CommandFailure('line number overflow');
}

const readOptions = (context: CommandContext, options: NlOptions): NumberStyle => {
	const last = <T>(texts: readonly string[], read: (text: string) => T, fallback: T): T =>
		texts.map(read).at(-1) ?? fallback;
	const integer =
		(what: string, least: number, greatest?: bigint) =>
		(text: string): number =>
			Number(readInteger(context, text, what, least, greatest));
	const lineNumber =
		(what: string) =>
		(text: string): number | bigint => {
			const value = readInteger(context, text, what, Number.NEGATIVE_INFINITY);
			return Number.isSafeInteger(Number(value)) ? Number(value) : value;
		};
	return {
		body: last(options.body, (text) => readStyle(context, text, 'body'), { kind: 'nonempty' }),
		header: last(options.header, (text) => readStyle(context, text, 'header'), { kind: 'none' }),
		footer: last(options.footer, (text) => readStyle(context, text, 'footer'), { kind: 'none' }),
		start: last(options.start, lineNumber('starting line number'), 1),
		increment: last(options.increment, lineNumber('line number increment'), 1),
		joinBlank: last(options.joinBlank, integer('line number of blank lines', 1), 1),
		width: last(options.width, integer('line number field width', 1, (1n << 31n) - 1n), 6),
		format: last(options.format, (text) => readFormat(context, text), 'right'),
		renumbers: !options.noRenumber,
		separator: encodeText(options.separator ?? '\t'),
		delimiter: sectionDelimiter(options.delimiter),
	};
};

const readInteger = (
	context: CommandContext,
	text: string,
	what: string,
	least: number,
	greatest = (1n << 63n) - 1n,
): bigint => {
	const fail = (behind: string): never => {
		throw new CommandFailure(`invalid ${what}: ${context.quote(text)}${behind}`);
	};
	const digits = /^[ \t\n\v\f\r]*([+-]?\d+)$/.exec(text)?.[1];
	if (digits === undefined) return fail('');
	const value = BigInt(digits.replace('+', ''));
	if (value > greatest || value < -(1n << 63n)) return fail(': Value too large for defined data type');
	return value < least ? fail(': Numerical result out of range') : value;
};

const readFormat = (context: CommandContext, text: string): NumberStyle['format'] => {
	const format = numberFormats.get(text);
	if (format !== undefined) return format;
	throw new CommandFailure(`invalid line numbering format: ${context.quote(text)}`, { hint: true });
};

// A single character is followed by the usual second one; an empty text means that nothing is a section.
const sectionDelimiter = (text: string | undefined): Uint8Array | undefined => {
	if (text === '') return undefined;
	const given = text ?? '\\:';
	return encodeText([...given].length === 1 ? `${given}:` : given);
};
