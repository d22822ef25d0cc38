import type { Flow } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	readsOf,
} from '@tenon/shell';
import { chooseWord, type WordChoice, wordProblem } from '../support/choose-word.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { parseCount } from '../support/parse-count.ts';
import { quoteAlways } from '../support/quote.ts';
import { dumpFiles } from './dump-files.ts';
import { type OdFormat, parseTypes } from './format.ts';
import { odOptions } from './options.ts';
import { type AddressRadix, DumpPrinter } from './printer.ts';
import { TextPrinter } from './text-printer.ts';

/** `od`: bytes as octal and other numbers. */
export const od: DefinedCommand = defineCommand({
	name: 'od',
	summary: 'Dump files in octal and other formats.',
	compatible: 'GNU coreutils 9.1',
	options: odOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'od -An -tx1', stdin: 'abc', output: ' 61 62 63\n' }],
	effects: ['fs.read'],
	touches: (args, look) => readsOf(look, readOperands(args).files),
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

type OdArguments = ParsedArguments<typeof odOptions>;

const run = function* (context: CommandContext, args: OdArguments): Flow<number> {
	const { options } = args;
	const radix = options.addressRadix ?? 'o';
	if (!/^[doxn]/.test(radix)) {
		throw new CommandFailure(
			`invalid output address radix '${radix[0] ?? ''}'; it must be one character from [doxn]`,
		);
	}
	const skipped = readBytes(options.skipBytes, '-j', 0);
	const limit = readBytes(options.readBytes, '-N', Number.POSITIVE_INFINITY);
	const formats = readFormats(context, args);
	const order = options.endian ?? 'little';
	const endian = chooseWord(byteOrders, order);
	if (endian === undefined)
		throw new CommandFailure(wordProblem(context, byteOrders, order, '--endian'), { hint: true });
	const { files, offset } = readOperands(args);
	const start = offset ?? skipped;
	const textLength = readTextLength(args);
	const { lineBytes, warning } = readWidth(options.width, formats);
	if (textLength !== undefined) {
		const texts = new TextPrinter(context.output, radix[0] as AddressRadix, textLength, start, limit);
		return yield* dumpFiles(context, texts, { files, start, limit, lineBytes: 1, warning });
	}
	const printer = new DumpPrinter(
		context.output,
		{
			formats,
			radix: radix[0] as AddressRadix,
			lineBytes,
			showsRepeats: options.outputDuplicates,
			isLittleEndian: endian === 'little',
		},
		start,
	);
	return yield* dumpFiles(context, printer, { files, start, limit, lineBytes, warning });
};

// How long a text is at least, where texts are wanted.
const readTextLength = ({ options, order }: OdArguments): number | undefined => {
	const name = order.findLast((given) => given === 'strings' || given === 'usualStrings');
	if (name === undefined) return undefined;
	const text = name === 'strings' ? options.strings : options.usualStrings?.value;
	const length = readBytes(text, name === 'strings' ? '-S' : '--strings', usualTextLength);
	if (order.some((given) => given === 'format' || given.startsWith('type')))
		throw new CommandFailure('no type may be specified when dumping strings');
	return length;
};

const usualTextLength = 3;

const byteOrders: readonly WordChoice<'little' | 'big'>[] = [
	{ words: ['little'], value: 'little' },
	{ words: ['big'], value: 'big' },
];

// Hexadecimal, octal or decimal, with the usual suffixes.
const readBytes = (text: string | undefined, option: string, missing: number): number => {
	if (text === undefined) return missing;
	if (/^0[xX][0-9a-fA-F]+$/.test(text)) return Number(text);
	const value = /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : parseCount(text, 'bkKmMGTPEZY0');
	if (value === 'too large') throw new CommandFailure(`${option} argument ${quoteAlways(text)} too large`);
	if (value !== 'invalid') return value;
	const problem = /^\d/.test(text) ? 'invalid suffix in' : 'invalid';
	throw new CommandFailure(`${problem} ${option} argument ${quoteAlways(text)}`);
};

const readFormats = (context: CommandContext, { options, order }: OdArguments): readonly OdFormat[] => {
	let listed = 0;
	const texts = order.flatMap((name) => {
		if (name === 'format') return [options.format[listed++]!];
		return name.startsWith('type') ? [typeText(name)] : [];
	});
	const formats = texts.flatMap((text) => {
		const parsed = parseTypes(text, (typed) => context.quote(typed));
		if ('problem' in parsed) throw new CommandFailure(parsed.problem);
		return parsed;
	});
	return formats.length > 0 ? formats : usualFormats;
};

const usualFormats = parseTypes('oS', quoteAlways) as readonly OdFormat[];

// `typeX2` stands for `x2`.
const typeText = (name: string): string => name.charAt(4).toLowerCase() + name.slice(5);

interface Width {
	readonly lineBytes: number;
	/** What is to be told once there is something to dump. */
	readonly warning: string | undefined;
}

const readWidth = (
	given: { readonly value: string | undefined } | undefined,
	formats: readonly OdFormat[],
): Width => {
	const least = formats.reduce((most, { size }) => Math.max(most, size), 0);
	if (given === undefined) {
		const usual = least < usualLineBytes ? least * Math.floor(usualLineBytes / least) : least;
		return { lineBytes: usual, warning: undefined };
	}
	const wanted = given.value === undefined ? 32 : readBytes(given.value, '-w', 0);
	if (wanted > 0 && wanted % least === 0) return { lineBytes: wanted, warning: undefined };
	return { lineBytes: least, warning: `warning: invalid width ${wanted}; using ${least} instead` };
};

const usualLineBytes = 16;

// Where no modern option was given, the last operand may be the offset to start at.
const readOperands = ({
	operands,
	order,
}: OdArguments): { files: readonly string[]; offset: number | undefined } => {
	const isModern = order.some((name) => name !== 'endian' && !name.startsWith('type'));
	const last = operands.at(-1);
	if (!isModern && last !== undefined && operands.length <= 2) {
		const canBe = operands.length === 1 ? last.startsWith('+') : /^\+?\d/.test(last);
		const offset = canBe ? readOffset(last) : undefined;
		if (offset !== undefined) return { files: operands.slice(0, -1), offset };
		if (operands.length === 2 && canBe) return { files: operands, offset: undefined };
	}
	return { files: operands, offset: undefined };
};

const readOffset = (text: string): number | undefined => {
	const parts = /^\+?(0[xX][0-9a-fA-F]+|[0-7]+)([bB])?$/.exec(text);
	if (parts === null) return undefined;
	const [, digits, blocks] = parts;
	const value = /^0[xX]/.test(digits!) ? Number(digits) : Number.parseInt(digits!, 8);
	return blocks === undefined ? value : value * 512;
};
