import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	readsOf,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { BlockReader } from './block-reader.ts';
import { display } from './display.ts';
import { compileFormats } from './print-units.ts';
import { readSize } from './read-size.ts';

const options = {
	octalBytes: { kind: 'flag', short: 'b', long: 'one-byte-octal', summary: 'octal numbers of one byte' },
	characters: { kind: 'flag', short: 'c', long: 'one-byte-char', summary: 'characters' },
	canonical: { kind: 'flag', short: 'C', long: 'canonical', summary: 'hexadecimal bytes, and their text' },
	decimal: { kind: 'flag', short: 'd', long: 'two-bytes-decimal', summary: 'decimal numbers of two bytes' },
	octal: { kind: 'flag', short: 'o', long: 'two-bytes-octal', summary: 'octal numbers of two bytes' },
	hexadecimal: {
		kind: 'flag',
		short: 'x',
		long: 'two-bytes-hex',
		summary: 'hexadecimal numbers of two bytes',
	},
	format: {
		kind: 'list',
		short: 'e',
		long: 'format',
		value: 'FORMAT',
		summary: 'what to print: 8/2 "%04x "',
	},
	formatFile: {
		kind: 'list',
		short: 'f',
		long: 'format-file',
		value: 'FILE',
		summary: 'read formats from the lines of FILE',
	},
	length: { kind: 'list', short: 'n', long: 'length', value: 'LENGTH', summary: 'read LENGTH bytes' },
	skip: {
		kind: 'list',
		short: 's',
		long: 'skip',
		value: 'OFFSET',
		summary: 'skip OFFSET bytes at the start',
	},
	all: { kind: 'flag', short: 'v', long: 'no-squeezing', summary: 'print lines that are the same too' },
	color: { kind: 'optional', short: 'L', long: 'color', value: 'MODE', summary: 'auto or never: no colors' },
} as const;

type HexdumpArguments = ParsedArguments<typeof options>;

const define = (name: string, usual: readonly string[] | undefined, output: string): DefinedCommand =>
	defineCommand({
		name,
		summary: 'Print bytes as numbers and text.',
		compatible: 'util-linux 2.38.1',
		options,
		operands: {
			name: 'FILE',
			min: 0,
			max: Number.POSITIVE_INFINITY,
			summary: 'Without FILE, read standard input.',
		},
		examples: [{ script: name, stdin: 'hello\n', output }],
		effects: ['fs.read'],
		usageStatus: 1,
		ignoresClosedOutput: true,
		touches: ({ operands, options: { formatFile } }, look) => readsOf(look, [...formatFile, ...operands]),
		run: (context, args) => runReporting(context, run(context, args, usual)),
	});

const end = '"%07.7_Ax\n"';
const canonical = ['"%08.8_Ax\n"', '"%08.8_ax  " 8/1 "%02x " "  " 8/1 "%02x " ', '"  |" 16/1 "%_p" "|\\n"'];
const usualFormats = [end, '"%07.7_ax " 8/2 "%04x " "\\n"'];

const formatsOf: Readonly<Record<string, readonly string[]>> = {
	octalBytes: [end, '"%07.7_ax " 16/1 "%03o " "\\n"'],
	characters: [end, '"%07.7_ax " 16/1 "%3_c " "\\n"'],
	canonical,
	decimal: [end, '"%07.7_ax " 8/2 "  %05u " "\\n"'],
	octal: [end, '"%07.7_ax " 8/2 " %06o " "\\n"'],
	hexadecimal: [end, '"%07.7_ax " 8/2 "   %04x " "\\n"'],
};

function* run(
	context: CommandContext,
	args: HexdumpArguments,
	usual: readonly string[] | undefined,
): Flow<number> {
	const { options: given, operands } = args;
	checkColor(given.color?.value?.replace(/^=/, ''));
	let length: number | undefined;
	for (const text of given.length) length = readSize(text, 'length');
	let skip = 0;
	for (const text of given.skip) skip = readSize(text, 'offset');
	const formats = yield* readFormats(context, args);
	const format = compileFormats(
		usual !== undefined ? [...usual, ...formats] : formats.length === 0 ? usualFormats : formats,
	);
	const reader = new BlockReader(context, { files: operands, skip, length });
	try {
		yield* display(context, reader, format, { printsAll: given.all });
	} finally {
		yield* reader.close();
	}
	return reader.status;
}

const checkColor = (mode: string | undefined): void => {
	if (mode === undefined || mode === 'auto' || mode === 'never') return;
	if (mode === 'always') throw new CommandFailure('--color=always is not supported: leave it out');
	throw new CommandFailure(`unsupported color mode: '${mode}'`);
};

const isFormat = (line: string): boolean => line !== '' && !line.startsWith('#');

// In the order in which they were given.
function* readFormats(
	context: CommandContext,
	{ options: given, order }: HexdumpArguments,
): Flow<readonly string[]> {
	const formats: string[] = [];
	let listed = 0;
	let files = 0;
	for (const name of order) {
		if (name === 'format') formats.push(given.format[listed++]!);
		else if (name === 'formatFile')
			for (const line of yield* readFormatFile(context, given.formatFile[files++]!)) formats.push(line);
		else formats.push(...(formatsOf[name] ?? []));
	}
	return formats;
}

function* readFormatFile(context: CommandContext, name: string): Flow<readonly string[]> {
	const path = name === '-' ? './-' : name;
	const read = yield* attempt(() => withInput(context, path, (input) => readWhole(context, input)));
	if (isFsError(read)) {
		if (read.errno === 'EISDIR') return [];
		throw new CommandFailure(`can't read ${name}: ${errnoText[read.errno]}`);
	}
	yield* wait(context.breathe());
	return decodeText(read)
		.split('\n')
		.filter((line) => isFormat(line.trimStart()));
}

/** `hexdump`, and `hd`, whose format is that of `-C`, with others after it. */
export const hexdumpCommands: readonly DefinedCommand[] = [
	define('hexdump', undefined, '0000000 6568 6c6c 0a6f                         \n0000006\n'),
	define('hd', canonical, '00000000  68 65 6c 6c 6f 0a                                 |hello.|\n00000006\n'),
];
