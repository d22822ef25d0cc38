import { andThen, errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { rewriteDigits } from '../support/rewrite-digits.ts';
import { type Encoding, encodings, StringFinder } from './string-finder.ts';

const usage = 'Usage: strings [option(s)] [file(s)]';

const options = {
	all: { kind: 'flag', short: 'a', long: 'all', summary: 'look at the whole of each file, as always' },
	printFileName: {
		kind: 'flag',
		short: 'f',
		long: 'print-file-name',
		summary: 'name the file of each string',
	},
	bytes: {
		kind: 'list',
		short: 'n',
		long: 'bytes',
		value: 'NUMBER',
		summary: 'find strings of NUMBER characters and more, usually 4',
	},
	radix: {
		kind: 'list',
		short: 't',
		long: 'radix',
		value: 'o|d|x',
		summary: 'print the offset of each string',
	},
	octal: { kind: 'flag', short: 'o', summary: 'like -t o' },
	whitespace: {
		kind: 'flag',
		short: 'w',
		long: 'include-all-whitespace',
		summary: 'strings may contain newlines and other blanks',
	},
	encoding: {
		kind: 'list',
		short: 'e',
		long: 'encoding',
		value: 's|S|b|l|B|L',
		summary: 'characters of 7 bits, 8 bits, 16 bits with the first or last byte low, or 32 bits',
	},
	separator: {
		kind: 'value',
		short: 's',
		long: 'output-separator',
		value: 'TEXT',
		type: 'string',
		summary: 'print TEXT after each string instead of a newline',
	},
	data: { kind: 'flag', short: 'd', long: 'data', summary: 'refused: sections of object files are not read' },
	target: { kind: 'list', short: 'T', long: 'target', value: 'NAME', summary: 'refused, like -d' },
	unicode: {
		kind: 'list',
		short: 'U',
		long: 'unicode',
		value: 'd|default',
		summary: 'other values are refused',
	},
} as const;

/** `strings`: the runs of printable characters in files. */
export const strings: DefinedCommand = defineCommand({
	name: 'strings',
	summary: 'Print the printable strings in files.',
	compatible: 'GNU binutils 2.40',
	options,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, read standard input.',
	},
	examples: [
		{ script: "printf 'a\\0text\\1\\2more\\n' | strings", output: 'text\nmore\n' },
		{ script: 'strings -t d -n 6', stdin: '\0\0long enough\0short\0', output: '      2 long enough\n' },
	],
	effects: ['fs.read'],
	usageStatus: 1,
	ignoresClosedOutput: true,
	usageHint: usage,
	rewrite: (argv) => {
		const mixed = argv.find((word) => /^-[adfow]+\d/.test(word));
		if (mixed !== undefined) return { fault: `invalid integer argument ${mixed.slice(1)}`, hint: false };
		return rewriteDigits(argv, {
			flags: '',
			valued: 'nteTsU',
			names: ['bytes', 'radix', 'encoding', 'output-separator', 'target', 'unicode'],
			option: 'n',
		});
	},
	run: (context, args) => runReporting(context, run(context, args)),
});

type StringsArguments = ParsedArguments<typeof options>;

interface Style {
	readonly minimum: number;
	readonly encoding: Encoding;
	readonly radix: number | undefined;
	readonly separator: string;
	readonly takesBlanks: boolean;
	readonly printsName: boolean;
}

function* run(context: CommandContext, args: StringsArguments): Flow<number> {
	const style = readStyle(args);
	if (style === undefined) return yield* showUsage(context);
	const { operands } = args;
	if (operands.length === 0) {
		const read = yield* attempt(() => printStrings(context, '-', '{standard input}', style));
		// Standard input that is closed has no strings.
		if (isFsError(read) && read.errno !== 'EBADF') throw read;
		return 0;
	}
	const response = operands.find((name) => name.startsWith('@'));
	if (response !== undefined)
		throw new CommandFailure(
			`${context.quote(response)}: options are not read from files; write them here, or ./${response} for the file`,
		);
	const files = operands.filter((name) => name !== '-');
	if (files.length === 0) return yield* showUsage(context);
	let status = 0;
	for (const name of files) if (!(yield* printFile(context, name, style))) status = 1;
	return status;
}

function* showUsage(context: CommandContext): Flow<number> {
	yield* wait(context.writeError(`${usage}\nTry 'strings --help' for more information.\n`));
	return 1;
}

const radixes: Readonly<Record<string, number>> = { o: 8, d: 10, x: 16 };

// `undefined`: a value that is answered with the usage alone.
const readStyle = ({ options: given, order }: StringsArguments): Style | undefined => {
	if (given.data || given.target.length > 0)
		throw new CommandFailure(
			`${given.data ? '-d' : '-T'} is not supported: leave it out to look at whole files`,
		);
	if (given.unicode.some((value) => !'default'.startsWith(value)))
		throw new CommandFailure('-U is supported with the value default only');
	let minimum = 4;
	for (const text of given.bytes) minimum = readMinimum(text);
	let encoding: Encoding | undefined = encodings.s;
	for (const name of given.encoding) encoding = encoding && encodings[name];
	let radix: number | undefined;
	let listed = 0;
	for (const name of order) {
		if (name === 'octal') radix = 8;
		if (name !== 'radix') continue;
		radix = radixes[given.radix[listed++]!];
		if (radix === undefined) return undefined;
	}
	if (encoding === undefined) return undefined;
	return {
		minimum,
		encoding,
		radix,
		separator: given.separator ?? '\n',
		takesBlanks: given.whitespace,
		printsName: given.printFileName,
	};
};

const readMinimum = (text: string): number => {
	if (text === '') throw new CommandFailure('invalid minimum string length 0');
	const digits = /^\s*\+?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)$/.exec(text)?.[1];
	if (digits === undefined) throw new CommandFailure(`invalid integer argument ${text}`);
	const minimum = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
	if (minimum < 1) throw new CommandFailure(`invalid minimum string length ${minimum}`);
	return minimum;
};

function* printFile(context: CommandContext, name: string, style: Style): Flow<boolean> {
	try {
		yield* wait(printStrings(context, name, name, style));
		return true;
	} catch (error) {
		if (!isFsError(error)) throw error;
		const reason = errnoText[error.errno];
		if (error.errno === 'ENOENT') yield* wait(context.complain(`'${name}': No such file`));
		else if (error.errno === 'EISDIR') yield* wait(context.complain(`Warning: '${name}' is a directory`));
		else if (error.errno === 'EACCES') yield* wait(context.complain(`${name}: ${reason}`));
		else yield* wait(context.complain(`Warning: could not locate '${name}'.  reason: ${reason}`));
		return false;
	}
}

const printStrings = (context: CommandContext, operand: string, name: string, style: Style): Maybe<void> => {
	const { output } = context;
	const { radix, separator, printsName } = style;
	const finder = new StringFinder({
		...style,
		holdMemory: (bytes) => context.holdMemory(bytes),
		start: (address) => {
			if (printsName) output.appendText(`${name}: `);
			if (radix !== undefined) output.appendText(`${address.toString(radix).padStart(7)} `);
		},
		put: (bytes, from, to) => output.append(bytes, from, to),
		end: () => output.appendText(separator),
	});
	return withInput(context, operand, (input) =>
		andThen(
			forEachPassingChunk(context, input, (chunk) => inParts(context, finder, chunk, 0)),
			() => finder.end(),
		),
	);
};

const partBytes = 1 << 14;

const inParts = (
	context: CommandContext,
	finder: StringFinder,
	chunk: Uint8Array,
	from: number,
): Maybe<void> => {
	for (let at = from; at < chunk.length; at += partBytes) {
		finder.push(chunk.subarray(at, at + partBytes));
		const next = at + partBytes;
		const settled = context.output.settle() ?? context.breathe(64);
		if (settled instanceof Promise) return settled.then(() => inParts(context, finder, chunk, next));
	}
};
