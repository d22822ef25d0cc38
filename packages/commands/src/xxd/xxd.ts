import { decodeText, errnoText, type Flow, isFsError, type Maybe, type Touch, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { ByteGatherer, type WriteChunk } from '../support/byte-gatherer.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { touchesOfPair } from '../support/pair-touches.ts';
import { readWhole } from '../support/read-whole.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { readArguments, type XxdSettings } from './arguments.ts';
import { dumpLine, includeText, variableName } from './dump.ts';
import { reverseDump, reversePlain } from './reverse.ts';

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
		yield* print(context, settings, bytes, input, (chunk, release) => context.output.pass(chunk, release));
		return 0;
	}
	const file = yield* wait(replaceOutput(context, output));
	try {
		yield* print(context, settings, bytes, input, (chunk) => file.push(chunk));
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

const print = function* (
	context: CommandContext,
	settings: XxdSettings,
	whole: Uint8Array,
	name: string,
	write: WriteChunk,
): Flow<void> {
	const gatherer = new ByteGatherer(write);
	const add = (text: string): void => {
		for (let at = 0; at < text.length; at++) gatherer.addByte(text.charCodeAt(at));
	};
	if (settings.isReverse) yield* reverse(settings, whole, gatherer);
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

const reverse = function* (settings: XxdSettings, whole: Uint8Array, gatherer: ByteGatherer): Flow<void> {
	const text = decodeText(whole);
	if (settings.form === 'plain') {
		const bytes = reversePlain(text);
		gatherer.add(bytes, 0, bytes.length);
		return;
	}
	let position = 0;
	for (const { address, bytes } of reverseDump(text, settings.columns)) {
		const wanted = address + settings.seek;
		if (wanted < position) throw new CommandFailure('Sorry, cannot seek backwards.', { status: 5 });
		for (; position < wanted; position++) gatherer.addByte(0);
		gatherer.add(bytes, 0, bytes.length);
		position += bytes.length;
		yield* wait(gatherer.settle());
	}
};
