import type { CommandContext, ParsedArguments } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteAlways } from '../support/quote.ts';
import type { joinOptions } from './options.ts';

/** A field of an output line: of file 1 or 2, or the join field itself. */
export interface OutputField {
	readonly file: 0 | 1 | 2;
	/** Counted from 0. */
	readonly field: number;
}

/** What `join` was asked for, checked. */
export interface JoinSettings {
	readonly files: readonly [string, string];
	/** The join field of each file, counted from 0. */
	readonly fields: readonly [number, number];
	/** The byte between fields of the input, or -1 for blanks. */
	readonly separator: number;
	readonly delimiter: number;
	/** Which files' lines are printed when they have no partner. */
	readonly unpaired: readonly [boolean, boolean];
	readonly printsPairs: boolean;
	readonly filler: string;
	/** `auto`: as many fields as the first line of each file has. */
	readonly format: readonly OutputField[] | 'auto' | 'whole';
	readonly ignoresCase: boolean;
	readonly hasHeader: boolean;
	readonly checks: 'always' | 'unpaired' | 'never';
}

type JoinArguments = ParsedArguments<typeof joinOptions>;

/** Checks the arguments; throws what `join` says of wrong ones. */
export const readSettings = (
	context: CommandContext,
	{ options, operands, order }: JoinArguments,
): JoinSettings => {
	const quote = (text: string): string => context.quote(text);
	const fillers = new Set(options.empty);
	if (fillers.size > 1) throw new CommandFailure('conflicting empty-field replacement strings');
	const format = readFormat(options.format, operands, quote);
	const files = format.operands;
	if (files.length === 0) throw new CommandFailure('missing operand', { hint: true });
	if (files.length === 1)
		throw new CommandFailure(`missing operand after ${quote(files[0]!)}`, { hint: true });
	if (files.length > 2) throw new CommandFailure(`extra operand ${quoteAlways(files[2]!)}`, { hint: true });
	const unpaired: [boolean, boolean] = [false, false];
	for (const text of [...options.unpairable, ...options.onlyUnpairable]) {
		if (!/^\s*\+?0*[12]$/.test(text)) throw new CommandFailure(`invalid field number: ${quote(text)}`);
		unpaired[text.endsWith('1') ? 0 : 1] = true;
	}
	const lastCheck = order.findLast((name) => name === 'checkOrder' || name === 'nocheckOrder');
	return {
		files: [files[0]!, files[1]!],
		fields: [
			readField(inOrder(order, { field: options.field, field1: options.field1 }), quote),
			readField(inOrder(order, { field: options.field, field2: options.field2 }), quote),
		],
		separator: readSeparator(options.separator, quote),
		delimiter: options.zeroTerminated ? 0 : 0x0a,
		unpaired,
		printsPairs: options.onlyUnpairable.length === 0,
		filler: options.empty[0] ?? '',
		format: format.fields,
		ignoresCase: options.ignoreCase,
		hasHeader: options.header,
		checks: lastCheck === 'checkOrder' ? 'always' : lastCheck === undefined ? 'unpaired' : 'never',
	};
};

// What several options were given, as they stood.
const inOrder = (
	order: readonly string[],
	given: Readonly<Record<string, readonly string[]>>,
): readonly string[] => {
	const used: Record<string, number> = {};
	return order.flatMap((name) => {
		const at = used[name] ?? 0;
		used[name] = at + 1;
		return given[name]?.[at] ?? [];
	});
};

const readField = (texts: readonly string[], quote: (text: string) => string): number => {
	let field: number | undefined;
	for (const text of texts) {
		const given = fieldNumber(text, quote);
		if (field !== undefined && field !== given) {
			throw new CommandFailure(`incompatible join fields ${field + 1}, ${given + 1}`);
		}
		field = given;
	}
	return field ?? 0;
};

const fieldNumber = (text: string, quote: (text: string) => string): number => {
	const number = /^\s*\+?\d+$/.test(text) ? Number(text) : 0;
	if (number === 0) throw new CommandFailure(`invalid field number: ${quote(text)}`);
	return Math.min(number, Number.MAX_SAFE_INTEGER) - 1;
};

const readSeparator = (texts: readonly string[], quote: (text: string) => string): number => {
	let separator = -1;
	for (const text of texts) {
		const lone =
			text.length === 1 && text >= '\udc80' && text <= '\udcff' ? text.charCodeAt(0) & 0xff : undefined;
		const bytes = new TextEncoder().encode(text);
		if (lone === undefined && bytes.length > 1 && text !== '\\0') {
			throw new CommandFailure(`multi-character tab ${quote(text)}`);
		}
		// No separator at all: the whole line is one field.
		const byte = lone ?? (text === '' ? 0x0a : text === '\\0' ? 0 : bytes[0]!);
		if (separator >= 0 && separator !== byte) throw new CommandFailure('incompatible tabs');
		separator = byte;
	}
	return separator;
};

// Words after the list that look like fields of it belong to it, as long as two files are left.
const readFormat = (
	lists: readonly string[],
	operands: readonly string[],
	quote: (text: string) => string,
): { readonly fields: JoinSettings['format']; readonly operands: readonly string[] } => {
	if (lists.length === 0) return { fields: 'whole', operands };
	const listed = lists.filter((list) => list !== 'auto');
	if (listed.length === 0) return { fields: 'auto', operands };
	let extra = 0;
	while (
		operands.length - extra > 2 &&
		/^(?:0|[12]\.\d+)(?:[, \t](?:0|[12]\.\d+))*$/.test(operands[extra]!)
	) {
		extra += 1;
	}
	const texts = [...listed, ...operands.slice(0, extra)].flatMap((list) => list.split(/[, \t]/));
	return { fields: texts.map((text) => readOutputField(text, quote)), operands: operands.slice(extra) };
};

const readOutputField = (text: string, quote: (text: string) => string): OutputField => {
	if (text === '0') return { file: 0, field: 0 };
	const file = text[0];
	if (file === '0') throw new CommandFailure(`invalid field specifier: ${quote(text)}`);
	if (file !== '1' && file !== '2') {
		throw new CommandFailure(`invalid file number in field spec: ${quote(text)}`);
	}
	if (text[1] !== '.') throw new CommandFailure(`invalid field specifier: ${quote(text)}`);
	return { file: file === '1' ? 1 : 2, field: fieldNumber(text.slice(2), quote) };
};
