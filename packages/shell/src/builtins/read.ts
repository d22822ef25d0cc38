import { andThen, encodeText, errnoText, forEach, isFsError, type Maybe, orElse } from '@tenon/core';
import { ifsOf } from '../expand/ifs.ts';
import { checkSize, pullUntil, putBackLater } from '../pipe/read-input.ts';
import type { Input, PullBound } from '../pipe/stream.ts';
import { fail } from '../state/complaint.ts';
import { Interrupted } from '../state/errors.ts';
import { enduring } from '../state/interruptible.ts';
import { hasByteCharacters } from '../state/locale.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { runWork, shortLength, type Work } from '../state/work.ts';
import { isName } from '../syntax/names.ts';
import { Deadline, timedOut } from './deadline.ts';
import { countArgument } from './numeric-argument.ts';
import { type ParsedOptions, withOptions } from './options.ts';
import { allFields, fieldsFor, fieldsWork, withoutMarks } from './read-fields.ts';
import { LineScanner } from './read-line-scanner.ts';
import { isTarget, storeText } from './store.ts';
import { storeArray } from './store-array.ts';

/** `read [-ers] [-a array] [-d delim] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name …]`. */
export const readBuiltin: Builtin = {
	name: 'read',
	special: false,
	run: (shell, argv) => withOptions(shell, argv, 'ersa:d:i:n:N:p:t:u:', (options) => read(shell, options)),
};

/** Status of a `read` whose time was up: 128 and the number of SIGALRM. */
const timeoutStatus = 142;

const read = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const request = requestOf(options);
	if (typeof request === 'string') return fail(shell, `read: ${request}`);
	const input = shell.io.get(request.descriptor)?.input;
	if (input === undefined) return badDescriptor(shell, request);
	if (request.timeoutMs === 0) return isReady(input) ? 0 : 1;
	const prompted =
		request.prompt !== undefined && input.isTerminal ? shell.write(2, request.prompt) : undefined;
	return orElse(
		() =>
			andThen(prompted, () =>
				andThen(takeLine(shell, input, request), ({ line, status }) =>
					andThen(store(shell, request, line), (stored) => (stored ? status : 1)),
				),
			),
		(error) => {
			if (!isFsError(error)) throw error;
			return fail(shell, `read: read error: ${request.descriptor}: ${errnoText[error.errno]}`);
		},
	);
};

interface ReadRequest {
	readonly descriptor: number;
	readonly wasGiven: boolean;
	readonly names: readonly string[];
	readonly array: string | undefined;
	readonly delimiter: number;
	readonly raw: boolean;
	readonly maxCharacters: number;
	/** `-N`: neither delimiters nor IFS count. */
	readonly whole: boolean;
	readonly prompt: string | undefined;
	readonly timeoutMs: number | undefined;
}

// What the flags ask for, or what is wrong with them.
const requestOf = (options: ParsedOptions): ReadRequest | string => {
	let maxCharacters = 0;
	let nothing = false;
	let whole = false;
	let timeoutMs: number | undefined;
	let descriptor: number | undefined;
	for (const { letter, value } of options.flags) {
		if (letter === 'n' || letter === 'N') {
			const count = countArgument(value);
			if (count === undefined || count < 0 || count > maxCount) return `${value}: invalid number`;
			maxCharacters = count;
			nothing = count === 0;
			whole = letter === 'N';
		} else if (letter === 't') {
			timeoutMs = timeoutArgument(value);
			if (timeoutMs === undefined) return `${value}: invalid timeout specification`;
		} else if (letter === 'u') {
			descriptor = countArgument(value);
			if (descriptor === undefined || descriptor < 0)
				return `${value}: invalid file descriptor specification`;
		}
	}
	const first = options.value('a') ?? options.operands[0];
	if (first !== undefined && !(options.has('a') ? isName(first) : isTarget(first))) {
		return `\`${first}': not a valid identifier`;
	}
	const delimiter = options.value('d');
	return {
		descriptor: descriptor ?? 0,
		wasGiven: descriptor !== undefined,
		names: options.operands,
		array: options.value('a'),
		delimiter: whole || nothing ? -1 : delimiter === undefined ? newline : firstByte(delimiter),
		raw: options.has('r'),
		maxCharacters: nothing ? noCharacters : maxCharacters,
		whole,
		prompt: options.value('p'),
		timeoutMs,
	};
};

const newline = 0x0a;
const maxCount = 0x7fff_ffff;
/** `-n 0`: not one character is wanted. */
const noCharacters = -1;

const firstByte = (text: string): number => encodeText(text)[0] ?? 0;

// Seconds with a fraction; `undefined` if it is no such thing.
// Nothing at all is none; a sign before less than a second says nothing.
const timeoutArgument = (text: string): number | undefined =>
	/^(?:\+?\d*|-0*)(?:\.\d*)?$/.test(text)
		? Number.parseFloat(`0${text.replace(/^[+-]/, '')}`) * 1000
		: undefined;

const badDescriptor = (shell: Shell, { descriptor, wasGiven }: ReadRequest): Maybe<number> =>
	wasGiven
		? fail(shell, `read: ${descriptor}: invalid file descriptor: Bad file descriptor`)
		: fail(shell, `read: read error: ${descriptor}: Bad file descriptor`);

// Whether a read would not wait. What came meanwhile is put back.
const isReady = (input: Input): boolean => {
	const chunk = input.pull();
	if (chunk instanceof Promise) {
		putBackLater(input, chunk);
		return false;
	}
	if (chunk !== undefined) input.unread(chunk);
	return true;
};

interface TakenLine {
	readonly line: string;
	readonly status: number;
}

// Takes the line and not a byte more.
const takeLine = (shell: Shell, input: Input, request: ReadRequest): Maybe<TakenLine> => {
	if (request.maxCharacters === noCharacters) return { line: '', status: 0 };
	const scanner = new LineScanner(request, {
		countsBytes: request.maxCharacters > 0 && hasByteCharacters(shell),
	});
	const bound = boundOf(request);
	for (;;) {
		const chunk = pullUntil(input, bound);
		if (chunk instanceof Promise || isLong(chunk) || shell.slice.isDue(stepsFor(chunk)))
			return takeSlowly(shell, input, request, scanner, chunk);
		if (chunk === undefined) return takenLine(shell, scanner, 1);
		if (takeWindow(shell, input, scanner, chunk, 0)) return takenLine(shell, scanner, 0);
	}
};

const isLong = (chunk: Uint8Array | undefined): boolean => chunk !== undefined && chunk.length > windowBytes;

// A look at some hundred bytes takes as long as a step.
const stepsFor = (chunk: Uint8Array | undefined): number => 1 + ((chunk?.length ?? 0) >> 8);

/** Bytes of a chunk that are looked at between two pauses. */
const windowBytes = 65_536;

function* takeChunk(
	shell: Shell,
	input: Input,
	scanner: LineScanner,
	chunk: Uint8Array | undefined,
): Work<TakenLine | undefined> {
	if (chunk === undefined) return { line: yield* scanner.textWork(), status: 1 };
	for (let at = 0; at < chunk.length; at += windowBytes) {
		if (takeWindow(shell, input, scanner, chunk, at)) return { line: yield* scanner.textWork(), status: 0 };
		yield;
	}
	return undefined;
}

// Takes a part of a chunk; whether the line ends there. What is after the line is put back.
const takeWindow = (
	shell: Shell,
	input: Input,
	scanner: LineScanner,
	chunk: Uint8Array,
	at: number,
): boolean => {
	const window = chunk.length <= windowBytes ? chunk : chunk.subarray(at, at + windowBytes);
	const used = scanner.feed(window);
	if (used === -1) checkSize(shell, scanner.taken, window);
	else if (at + used < chunk.length) input.unread(chunk.subarray(at + used));
	return used !== -1;
};

const takenLine = (shell: Shell, scanner: LineScanner, status: number): Maybe<TakenLine> =>
	scanner.taken.bytes <= windowBytes
		? { line: scanner.text(), status }
		: andThen(runWork(shell.slice, scanner.textWork()), (line) => ({ line, status }));

// A character is a byte at least.
const boundOf = ({ delimiter, maxCharacters }: ReadRequest): PullBound => ({
	...(delimiter === -1 ? {} : { end: delimiter }),
	...(maxCharacters > 0 ? { maxBytes: 1 } : {}),
});

const takeSlowly = async (
	shell: Shell,
	input: Input,
	request: ReadRequest,
	scanner: LineScanner,
	first: Maybe<Uint8Array | undefined>,
): Promise<TakenLine> => {
	const { timeoutMs } = request;
	const bound = boundOf(request);
	const deadline = timeoutMs === undefined ? undefined : new Deadline(shell, timeoutMs);
	try {
		let pending: Maybe<Uint8Array | undefined> = first;
		for (;;) {
			const chunk: Uint8Array | undefined | typeof timedOut =
				pending instanceof Promise ? await waitFor(shell, input, pending, deadline) : pending;
			if (chunk === timedOut) {
				if (pending instanceof Promise) putBackLater(input, pending);
				return { line: await runWork(shell.slice, scanner.textWork()), status: timeoutStatus };
			}
			const taken = await runWork(shell.slice, takeChunk(shell, input, scanner, chunk));
			if (taken !== undefined) return taken;
			if (shell.slice.isDue(stepsFor(chunk))) await shell.slice.turn();
			pending = pullUntil(input, bound);
		}
	} finally {
		deadline?.end();
	}
};

const waitFor = (
	shell: Shell,
	input: Input,
	chunk: Promise<Uint8Array | undefined>,
	deadline: Deadline | undefined,
): Promise<Uint8Array | undefined | typeof timedOut> => {
	const arrived = deadline === undefined ? chunk : deadline.race(chunk);
	return enduring(shell, arrived).catch((error: unknown) => {
		if (error instanceof Interrupted) putBackLater(input, chunk);
		throw error;
	});
};

// Splits the line and assigns its fields; `false` if one of them could not be assigned.
const store = (shell: Shell, request: ReadRequest, line: string): Maybe<boolean> => {
	const { names, array } = request;
	if (array !== undefined) {
		const fields = request.whole
			? andThen(runWork(shell.slice, withoutMarks(line)), (text) => [text])
			: runWork(shell.slice, allFields(line, ifsOf(shell.variables.ifs)));
		return andThen(fields, (ready) => storeArray(shell, 'read', array, ready));
	}
	if (names.length === 0)
		return andThen(runWork(shell.slice, withoutMarks(line)), (text) =>
			storeText(shell, 'read', 'REPLY', text),
		);
	const fields = request.whole
		? andThen(runWork(shell.slice, withoutMarks(line)), (text) => [text, ...names.slice(1).map(() => '')])
		: fieldsOfLine(shell, line, names.length);
	return andThen(fields, (ready) =>
		names.length === 1 ? storeText(shell, 'read', names[0]!, ready[0]!) : storeEach(shell, names, ready),
	);
};

const fieldsOfLine = (shell: Shell, line: string, count: number): Maybe<readonly string[]> => {
	const ifs = ifsOf(shell.variables.ifs);
	return line.length <= shortLength
		? fieldsFor(line, count, ifs)
		: runWork(shell.slice, fieldsWork(line, count, ifs));
};

// Stops at the first name that cannot be assigned to.
const storeEach = (shell: Shell, names: readonly string[], fields: readonly string[]): Maybe<boolean> => {
	let stored = true;
	const visited = forEach(names.keys(), (at) => {
		const name = names[at]!;
		const result = isTarget(name)
			? storeText(shell, 'read', name, fields[at]!)
			: andThen(fail(shell, `read: \`${name}': not a valid identifier`), () => false);
		return andThen(result, (done) => {
			stored = done;
			return done;
		});
	});
	return andThen(visited, () => stored);
};
