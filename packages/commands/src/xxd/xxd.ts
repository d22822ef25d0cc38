import { errnoText, type Flow, isFsError, type Maybe, runFlow, type Touch, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Input,
	type TouchLook,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { ByteGatherer } from '../support/byte-gatherer.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { touchesOfPair } from '../support/pair-touches.ts';
import { readWhole } from '../support/read-whole.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { readArguments, type XxdSettings } from './arguments.ts';
import { type PrinterOptions, printerOf } from './printers.ts';
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
	outputFault: { describe: (reason) => reason, status: 3 },
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
	const work = settings.isReverse ? reverse : dump;
	if (output === '-') {
		const gatherer = new ByteGatherer((chunk, release) => context.output.pass(chunk, release));
		yield* work(context, settings, { input, output }, gatherer);
		yield* wait(gatherer.flush());
		return 0;
	}
	const file = yield* attempt(() => replaceOutput(context, output));
	if (isFsError(file)) throw new CommandFailure(`${output}: ${errnoText[file.errno]}`, { status: 3 });
	try {
		const gatherer = new ByteGatherer((chunk) => file.push(chunk));
		yield* work(context, settings, { input, output }, gatherer);
		yield* wait(gatherer.flush());
		yield* wait(file.commit());
	} finally {
		yield* wait(file.discard());
	}
	return 0;
};

interface FileNames {
	readonly input: string;
	readonly output: string;
}

const withNamed = function* <T>(
	context: CommandContext,
	name: string,
	use: (input: Input) => Maybe<T>,
): Flow<T> {
	try {
		return yield* wait(withInput(context, name, use));
	} catch (error) {
		if (!isFsError(error)) throw error;
		// Only what could not be opened is named.
		const shown = name === '' || ['EISDIR', 'EBADF'].includes(error.errno) ? '' : `${name}: `;
		throw new CommandFailure(`${shown}${errnoText[error.errno]}`, { status: 2 });
	}
};

const dump = function* (
	context: CommandContext,
	settings: XxdSettings,
	{ input: name }: FileNames,
	gatherer: ByteGatherer,
): Flow<void> {
	const print = (text: string): void => {
		for (let at = 0; at < text.length; at++) gatherer.addByte(text.charCodeAt(at));
	};
	const write = (bytes: Uint8Array): void => gatherer.add(bytes, 0, bytes.length);
	yield* withNamed(context, name, (input) =>
		runFlow(dumpInput(context, input, gatherer, { settings, name, print, write })),
	);
};

const dumpInput = function* (
	context: CommandContext,
	input: Input,
	gatherer: ByteGatherer,
	options: Omit<PrinterOptions, 'start'>,
): Flow<void> {
	const { seek, limit } = options.settings;
	const source = seek < 0 ? yield* fromEnd(context, input, seek) : { input, start: seek };
	const printer = printerOf({ ...options, start: source.start });
	let skipped = seek < 0 ? 0 : seek;
	let left = limit < 0 ? Number.POSITIVE_INFINITY : limit;
	while (left > 0) {
		const chunk = yield* wait(source.input.pull());
		if (chunk === undefined) break;
		const bytes = chunk.subarray(skipped, skipped + left);
		skipped = Math.max(0, skipped - chunk.length);
		left -= bytes.length;
		for (let at = 0; at < bytes.length; at += pieceBytes) {
			printer.add(bytes.subarray(at, at + pieceBytes));
			yield* wait(gatherer.settle());
			yield* wait(context.breathe(pieceBytes));
		}
	}
	printer.end();
};

// Formatting so many takes about a millisecond.
const pieceBytes = 1024;

// The last bytes of an input are known when all of it is.
const fromEnd = function* (
	context: CommandContext,
	input: Input,
	seek: number,
): Flow<{ readonly input: Pick<Input, 'pull'>; readonly start: number }> {
	const whole = input.isFile === true ? yield* wait(readWhole(context, input)) : nothing;
	const start = whole.length + seek;
	if (start < 0) throw new CommandFailure('Sorry, cannot seek.', { status: 4 });
	const parts = [whole.subarray(start)];
	return { input: { pull: () => parts.pop() }, start };
};

// Bytes that the dump does not tell of stay what they were before, and are zeros where there were none.
const reverse = function* (
	context: CommandContext,
	settings: XxdSettings,
	{ input, output }: FileNames,
	gatherer: ByteGatherer,
): Flow<void> {
	const whole = yield* readNamed(context, input);
	const before = output === '-' ? nothing : yield* readOutput(context, output);
	const found = yield* reversedParts(context, settings, whole);
	// A file does not grow where nothing is written.
	const parts = output === '-' ? found : found.filter(({ bytes }) => bytes.length > 0);
	if (output !== '-' && isBackAndForth(parts)) {
		const { maxTextBytes } = context.ports.limits;
		const bytes = putInto(before, parts, { seek: settings.seek, maxBytes: maxTextBytes });
		gatherer.add(bytes, 0, bytes.length);
		return;
	}
	let position = 0;
	const keepUntil = (end: number): void => {
		if (position >= end) return;
		gatherer.add(before, position, end);
		position = end;
	};
	for (const { address, bytes } of parts) {
		const wanted = address + settings.seek;
		if (wanted < position) {
			yield* wait(gatherer.flush());
			throw cannotGoBack();
		}
		keepUntil(Math.min(wanted, before.length));
		while (position < wanted) {
			const count = Math.min(zeros.length, wanted - position);
			gatherer.add(zeros, 0, count);
			position += count;
			yield* wait(gatherer.settle());
			yield* wait(context.breathe(zeros.length));
		}
		for (let at = 0; at < bytes.length; at += zeros.length) {
			gatherer.add(bytes, at, Math.min(at + zeros.length, bytes.length));
			yield* wait(gatherer.settle());
			yield* wait(context.breathe());
		}
		position += bytes.length;
		yield* wait(context.breathe());
	}
	keepUntil(before.length);
};

const zeros = new Uint8Array(4096);

const cannotGoBack = (): CommandFailure => new CommandFailure('Sorry, cannot seek backwards.', { status: 5 });

const isBackAndForth = (parts: readonly DumpedBytes[]): boolean => {
	let end = 0;
	return parts.some(({ address, bytes }) => {
		const goesBack = address < end;
		end = address + bytes.length;
		return goesBack;
	});
};

// What a file holds once the parts were put to their places.
const putInto = (
	before: Uint8Array,
	parts: readonly DumpedBytes[],
	{ seek, maxBytes }: { readonly seek: number; readonly maxBytes: number },
): Uint8Array => {
	const size = parts.reduce(
		(most, { address, bytes }) => Math.max(most, address + seek + bytes.length),
		before.length,
	);
	if (size > maxBytes || parts.some(({ address }) => address + seek < 0)) throw cannotGoBack();
	const after = new Uint8Array(size);
	after.set(before);
	for (const { address, bytes } of parts) after.set(bytes, address + seek);
	return after;
};

const readNamed = (context: CommandContext, name: string): Flow<Uint8Array> =>
	withNamed(context, name, (input) => readWhole(context, input));

// What a file holds that bytes of a dump are put into; nothing if there is none.
const readOutput = function* (context: CommandContext, name: string): Flow<Uint8Array> {
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(name)));
	if (isFsError(stat) || stat.kind !== 'file') return nothing;
	return yield* readNamed(context, name);
};

const nothing = new Uint8Array();

const reversedParts = (
	context: CommandContext,
	{ form, columns }: XxdSettings,
	bytes: Uint8Array,
): Flow<readonly DumpedBytes[]> => {
	if (form === 'plain') return reversePlain(context, bytes);
	if (form === 'hex') return reverseDump(context, bytes, columns);
	throw new CommandFailure('Sorry, cannot revert this type of hexdump', { status: 255 });
};
