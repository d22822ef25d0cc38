import { decodeText, errnoText, type Flow, isFsError, type Maybe, type Touch, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { ByteGatherer, type WriteChunk } from '../support/byte-gatherer.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { touchesOfPair } from '../support/pair-touches.ts';
import { readWhole } from '../support/read-whole.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { readArguments, type XxdSettings } from './arguments.ts';
import { dumpLine, includeText, variableName } from './dump.ts';
import { type DumpedBytes, reverseDump, reversePlain } from './reverse.ts';

/** `xxd`: a hexadecimal dump, and back. */
export const xxd: DefinedCommand = defineCommand({
	name: 'xxd',
	summary:
		'Dump bytes in hexadecimal, or make bytes of a dump: -a -b -C -c COLS -d -e -g BYTES -i -l LEN -n NAME -o OFF -p -r -s SEEK -u.',
	compatible: 'xxd 2022-01-14',
	options: {},
	operands: { name: 'INFILE [OUTFILE]', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [
		{ script: 'xxd', stdin: 'abc\n', output: '00000000: 6162 630a                                abc.\n' },
		{ script: 'xxd -r -p', stdin: '616263', output: 'abc' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: ({ operands }, look) => xxdTouches(look, operands),
	usageStatus: 1,
	isRaw: true,
	run: (context, { operands }) => runReporting(context, run(context, operands)),
});

// What is wrong with the arguments is told when they are read again.
const xxdTouches = (look: TouchLook, argv: readonly string[]): Maybe<readonly Touch[]> => {
	try {
		return touchesOfPair(look, readArguments(argv).files);
	} catch (error) {
		if (error instanceof CommandFailure) return [];
		throw error;
	}
};

const run = function* (context: CommandContext, argv: readonly string[]): Flow<number> {
	const settings = readArguments(argv);
	const [input = '-', output = '-'] = settings.files;
	const bytes = yield* readInput(context, input);
	if (output === '-') {
		yield* print(context, settings, { bytes, name: input, before: nothing }, (chunk, release) =>
			context.output.pass(chunk, release),
		);
		return 0;
	}
	const before = settings.isReverse ? yield* readOutput(context, output) : nothing;
	const file = yield* wait(replaceOutput(context, output));
	try {
		yield* print(context, settings, { bytes, name: input, before }, (chunk) => file.push(chunk));
		yield* wait(file.commit());
	} finally {
		yield* wait(file.discard());
	}
	return 0;
};

const readInput = function* (context: CommandContext, name: string): Flow<Uint8Array> {
	try {
		return yield* wait(withInput(context, name, (input) => readWhole(context, input)));
	} catch (error) {
		if (!isFsError(error)) throw error;
		// Only what could not be opened is named.
		const shown = name === '' || error.errno === 'EISDIR' ? '' : `${name}: `;
		throw new CommandFailure(`${shown}${errnoText[error.errno]}`, { status: 2 });
	}
};

// What a file holds that bytes of a dump are put into; nothing if there is none.
const readOutput = function* (context: CommandContext, name: string): Flow<Uint8Array> {
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(name)));
	if (isFsError(stat) || stat.kind !== 'file') return nothing;
	return yield* readInput(context, name);
};

const nothing = new Uint8Array();

interface XxdInput {
	readonly bytes: Uint8Array;
	readonly name: string;
	/** What the output holds already. */
	readonly before: Uint8Array;
}

const print = function* (
	context: CommandContext,
	settings: XxdSettings,
	{ bytes: whole, name, before }: XxdInput,
	write: WriteChunk,
): Flow<void> {
	const gatherer = new ByteGatherer(write);
	const add = (text: string): void => {
		for (let at = 0; at < text.length; at++) gatherer.addByte(text.charCodeAt(at));
	};
	if (settings.isReverse) yield* reverse(settings, whole, before, gatherer);
	else {
		const start =
			settings.seek < 0 ? Math.max(0, whole.length + settings.seek) : Math.min(whole.length, settings.seek);
		const bytes = whole.subarray(start, Math.min(whole.length, start + settings.limit));
		if (settings.form === 'include') add(include(settings, bytes, name));
		else yield* dump(context, settings, bytes, start, add, gatherer);
	}
	yield* wait(gatherer.flush());
};

const include = (settings: XxdSettings, bytes: Uint8Array, file: string): string => {
	const body = includeText(bytes, settings);
	if (file === '-' && settings.variable === undefined) return body;
	const plain = variableName(settings.variable ?? file);
	const name = settings.capitalizes ? plain.toUpperCase() : plain;
	const length = settings.capitalizes ? 'LEN' : 'len';
	return `unsigned char ${name}[] = {\n${body}};\nunsigned int ${name}_${length} = ${bytes.length};\n`;
};

const dump = function* (
	context: CommandContext,
	settings: XxdSettings,
	bytes: Uint8Array,
	start: number,
	add: (text: string) => void,
	gatherer: ByteGatherer,
): Flow<void> {
	const { columns, form, isUpperCase, offset, skipsZeros } = settings;
	let zeros = 0;
	for (let at = 0; at < bytes.length; at += columns) {
		const line = bytes.subarray(at, at + columns);
		if (form === 'plain') {
			const digits = Array.from(line, (byte) => byte.toString(16).padStart(2, '0')).join('');
			add(`${isUpperCase ? digits.toUpperCase() : digits}\n`);
		} else {
			const isLast = at + columns >= bytes.length;
			zeros = line.every((byte) => byte === 0) ? zeros + 1 : 0;
			if (!skipsZeros || zeros < 2 || isLast) add(dumpLine(line, start + at + offset, settings));
			else if (zeros === 2) add('*\n');
		}
		yield* wait(gatherer.settle());
		yield* wait(context.breathe(8));
	}
};

// Bytes that the dump does not tell of stay what they were before, and are zeros where there were none.
const reverse = function* (
	settings: XxdSettings,
	whole: Uint8Array,
	before: Uint8Array,
	gatherer: ByteGatherer,
): Flow<void> {
	let position = 0;
	const keepUntil = (end: number): void => {
		if (position >= end) return;
		gatherer.add(before, position, end);
		position = end;
	};
	for (const { address, bytes } of reversedParts(settings, decodeText(whole))) {
		const wanted = address + settings.seek;
		if (wanted < position) throw new CommandFailure('Sorry, cannot seek backwards.', { status: 5 });
		keepUntil(Math.min(wanted, before.length));
		for (; position < wanted; position++) gatherer.addByte(0);
		gatherer.add(bytes, 0, bytes.length);
		position += bytes.length;
		yield* wait(gatherer.settle());
	}
	keepUntil(before.length);
};

const reversedParts = ({ form, columns }: XxdSettings, text: string): readonly DumpedBytes[] => {
	if (form === 'plain') {
		const bytes = reversePlain(text);
		return bytes.length === 0 ? [] : [{ address: 0, bytes }];
	}
	if (form === 'hex') return reverseDump(text, columns);
	throw new CommandFailure('Sorry, cannot revert this type of hexdump', { status: 255 });
};
