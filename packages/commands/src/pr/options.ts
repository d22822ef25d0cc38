import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** What `pr` takes. */
export const prOptions = {
	pages: {
		kind: 'value',
		type: 'string',
		long: 'pages',
		value: 'FIRST[:LAST]',
		summary: 'print these pages alone; +FIRST[:LAST]',
	},
	columns: {
		kind: 'value',
		type: 'string',
		long: 'columns',
		value: 'COLUMN',
		summary: 'in COLUMN columns; -COLUMN',
	},
	across: { kind: 'flag', short: 'a', long: 'across', summary: 'fill columns across, not down' },
	controls: {
		kind: 'flag',
		short: 'c',
		long: 'show-control-chars',
		summary: 'control characters as ^G and \\ooo',
	},
	double: { kind: 'flag', short: 'd', long: 'double-space', summary: 'an empty line behind each line' },
	dateFormat: {
		kind: 'value',
		type: 'string',
		short: 'D',
		long: 'date-format',
		value: 'FORMAT',
		summary: 'the date in the head of pages',
	},
	expand: {
		kind: 'optional',
		short: 'e',
		long: 'expand-tabs',
		value: 'CHAR[WIDTH]',
		summary: 'blanks in place of tabs of the input',
	},
	formFeed: { kind: 'flag', short: 'fF', long: 'form-feed', summary: 'a form feed ends each page' },
	header: {
		kind: 'value',
		type: 'string',
		short: 'h',
		long: 'header',
		value: 'HEADER',
		summary: 'HEADER in place of the name of the file',
	},
	outputTabs: {
		kind: 'optional',
		short: 'i',
		long: 'output-tabs',
		value: 'CHAR[WIDTH]',
		summary: 'tabs in place of blanks',
	},
	join: { kind: 'flag', short: 'J', long: 'join-lines', summary: 'lines of any length, in no columns' },
	length: {
		kind: 'value',
		type: 'string',
		short: 'l',
		long: 'length',
		value: 'LINES',
		summary: 'pages of LINES lines; 66 if left out',
	},
	merge: { kind: 'flag', short: 'm', long: 'merge', summary: 'all files side by side' },
	number: {
		kind: 'optional',
		short: 'n',
		long: 'number-lines',
		value: 'SEP[DIGITS]',
		summary: 'number lines',
	},
	firstNumber: {
		kind: 'value',
		type: 'string',
		short: 'N',
		long: 'first-line-number',
		value: 'NUMBER',
		summary: 'the first number',
	},
	indent: {
		kind: 'value',
		type: 'string',
		short: 'o',
		long: 'indent',
		value: 'MARGIN',
		summary: 'MARGIN blanks before each line',
	},
	quiet: {
		kind: 'flag',
		short: 'r',
		long: 'no-file-warnings',
		summary: 'say nothing of files that cannot be opened',
	},
	separator: {
		kind: 'optional',
		short: 's',
		long: 'separator',
		value: 'CHAR',
		summary: 'CHAR between columns, which are not aligned then',
	},
	sepString: {
		kind: 'optional',
		short: 'S',
		long: 'sep-string',
		value: 'STRING',
		summary: 'STRING between columns',
	},
	omitHeader: { kind: 'flag', short: 't', long: 'omit-header', summary: 'no head and foot of pages' },
	omitPagination: {
		kind: 'flag',
		short: 'T',
		long: 'omit-pagination',
		summary: 'the same, and no form feeds of the input',
	},
	nonprinting: {
		kind: 'flag',
		short: 'v',
		long: 'show-nonprinting',
		summary: 'what is no character as \\ooo',
	},
	width: {
		kind: 'value',
		type: 'string',
		short: 'w',
		long: 'width',
		value: 'WIDTH',
		summary: 'WIDTH columns, for text in several columns; 72 if left out',
	},
	pageWidth: {
		kind: 'value',
		type: 'string',
		short: 'W',
		long: 'page-width',
		value: 'WIDTH',
		summary: 'WIDTH columns, and longer lines are cut',
	},
} as const;

/** A tab: the character, and how far its stops are apart. */
export interface TabRule {
	readonly character: string;
	readonly width: number;
}

/** `-e` and `-i`: a character, a width, both or nothing. */
export const readTabRule = (context: CommandContext, letter: string, text: string | undefined): TabRule => {
	const { character, number } = readPair(context, letter, text, '\t', 8);
	return { character, width: number };
};

/** A character that is no digit, and a number. */
export const readPair = (
	context: CommandContext,
	letter: string,
	text: string | undefined,
	usualCharacter: string,
	usualNumber: number,
): { readonly character: string; readonly number: number } => {
	if (text === undefined || text === '') return { character: usualCharacter, number: usualNumber };
	const character = /^\d/.test(text) ? undefined : text[0]!;
	const rest = character === undefined ? text : text.slice(1);
	if (rest === '') return { character: character!, number: usualNumber };
	if (!/^\d+$/.test(rest) || Number(rest) < 1 || Number(rest) > maxInt)
		throw new CommandFailure(
			`'-${letter}' extra characters or invalid number in the argument: ${context.quote(rest)}`,
			{ hint: true },
		);
	return { character: character ?? usualCharacter, number: Number(rest) };
};

/** A count of an option, `invalid WHAT: TEXT` where it is none. */
export const readCountOf = (context: CommandContext, text: string, what: string, least = 1): number => {
	if (!/^\d+$/.test(text) || Number(text) < least)
		throw new CommandFailure(`${what}: ${context.quote(text)}`);
	if (Number(text) > maxInt)
		throw new CommandFailure(`${what}: ${context.quote(text)}: Value too large for defined data type`);
	return Number(text);
};

const maxInt = 2 ** 31 - 1;
