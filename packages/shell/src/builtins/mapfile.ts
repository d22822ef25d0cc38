import { andThen, decodeText, encodeText, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { runNestedText } from '../compile/run-text.ts';
import { joinBytes, readAll } from '../pipe/read-input.ts';
import type { Input } from '../pipe/stream.ts';
import { toIndexed } from '../state/array-conversion.ts';
import { storeElement } from '../state/assign.ts';
import { fail } from '../state/complaint.ts';
import { flow } from '../state/flow.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { interruptible } from '../state/interruptible.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { checkedList } from '../state/text-size.ts';
import { sourceOfText } from '../state/text-source.ts';
import { attribute } from '../state/variable.ts';
import { itemsOfPiece, runWork, type Work } from '../state/work.ts';
import { isName } from '../syntax/names.ts';
import { quoteAlwaysSingle } from '../syntax/quote.ts';
import { countArgument } from './numeric-argument.ts';
import { type ParsedOptions, withOptions } from './options.ts';
import { readLineBytes } from './read-line.ts';
import { namingBuiltin } from './store.ts';
import { arrayProblem, refuseArray, storeArray } from './store-array.ts';

const named = (name: string): Builtin => ({
	name,
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'd:u:n:O:tC:c:s:', (options) => mapfile(shell, name, options)),
});

/** `mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]`. */
export const mapfileBuiltin: Builtin = named('mapfile');

/** `readarray`: the same. */
export const readarrayBuiltin: Builtin = named('readarray');

const mapfile = (shell: Shell, builtin: string, options: ParsedOptions): Maybe<number> => {
	const request = requestOf(options);
	if (typeof request === 'string') return fail(shell, `${builtin}: ${request}`);
	const { array, descriptor } = request;
	if (array === '') return fail(shell, `${builtin}: empty array variable name`, 2);
	if (!isName(array)) return fail(shell, `${builtin}: \`${array}': not a valid identifier`);
	const input = shell.io.get(descriptor)?.input;
	if (input === undefined && !options.has('u')) return clearArray(shell, builtin, array);
	if (input === undefined) {
		return fail(shell, `${builtin}: ${descriptor}: invalid file descriptor: Bad file descriptor`);
	}
	const problem = arrayProblem(shell, array);
	if (problem !== undefined) return andThen(refuseArray(shell, builtin, problem), () => 1);
	return orElse(
		() => fill(shell, input, request),
		(error) => {
			if (!isFsError(error)) throw error;
			// A directory has no lines, and bash reports no error.
			if (error.errno === 'EISDIR') return 0;
			return fail(shell, `${builtin}: read error: ${descriptor}: ${errnoText[error.errno]}`);
		},
	);
};

// Standard input that is closed has no lines.
const clearArray = (shell: Shell, builtin: string, array: string): Maybe<number> =>
	andThen(storeArray(shell, builtin, array, []), (isStored) => (isStored ? 0 : 1));

interface MapfileRequest {
	readonly array: string;
	readonly descriptor: number;
	readonly delimiter: number;
	/** Most lines to store; 0 for all. */
	readonly count: number;
	/** Where to start; undefined to start afresh. */
	readonly origin: number | undefined;
	readonly skip: number;
	readonly strips: boolean;
	readonly callback: string | undefined;
	readonly quantum: number;
}

const defaultQuantum = 5000;
/** Counts are 32 bits wide. */
const maxCount = 0xffff_ffff;

// What the flags ask for, or what is wrong with them.
const requestOf = (options: ParsedOptions): MapfileRequest | string => {
	const count = (letter: string): number => {
		const value = countArgument(options.value(letter) ?? '0') ?? -1;
		return value > maxCount ? -1 : value;
	};
	const wrong = (letter: string, what: string): string => `${options.value(letter)!}: invalid ${what}`;
	if (count('u') < 0) return wrong('u', 'file descriptor specification');
	if (count('n') < 0) return wrong('n', 'line count');
	if (count('s') < 0) return wrong('s', 'line count');
	if (count('O') < 0) return wrong('O', 'array origin');
	const quantum = options.has('c') ? count('c') : defaultQuantum;
	if (quantum <= 0) return wrong('c', 'callback quantum');
	const delimiter = options.value('d');
	return {
		array: options.operands[0] ?? 'MAPFILE',
		descriptor: count('u'),
		delimiter: delimiter === undefined ? 0x0a : (encodeText(delimiter)[0] ?? 0),
		count: count('n'),
		origin: options.has('O') ? count('O') : undefined,
		skip: count('s'),
		strips: options.has('t'),
		callback: options.value('C'),
		quantum,
	};
};

const fill = (shell: Shell, input: Input, request: MapfileRequest): Maybe<number> => {
	const name = shell.variables.resolveName(request.array);
	const variable = shell.variables.own(name);
	if (request.origin === undefined) variable.value = new IndexedArray();
	else toIndexed(shell, variable);
	const takesAll = request.count === 0 && request.callback === undefined && request.delimiter < 0x80;
	if (takesAll && variable.attributes <= attribute.exported) {
		return andThen(readAll(shell, input), (bytes) =>
			andThen(runWork(shell.slice, linesOf(bytes, request)), (lines) => {
				storeLines(shell, name, request, lines);
				return 0;
			}),
		);
	}
	return fillByLines({ shell, input, request, name, index: request.origin ?? 0, stored: 0, skipped: 0 });
};

// All lines that there are.
function* linesOf(bytes: Uint8Array, { delimiter, strips, skip }: MapfileRequest): Work<readonly string[]> {
	const separator = String.fromCharCode(delimiter);
	const text = decodeText(bytes);
	const kept = strips || delimiter === 0 ? 0 : 1;
	const hasNull = delimiter !== 0 && bytes.includes(0);
	const lines: string[] = [];
	let seen = 0;
	for (let from = 0; from < text.length; seen++) {
		const end = text.indexOf(separator, from);
		const line = end === -1 ? text.slice(from) : text.slice(from, end + kept);
		if (seen >= skip) lines.push(hasNull ? upToNull(line) : line);
		from = end === -1 ? text.length : end + 1;
		if (seen % itemsOfPiece === 0) yield;
	}
	return lines;
}

// A text ends at a NUL, wherever the line does.
const upToNull = (line: string): string => {
	const end = line.indexOf('\0');
	return end === -1 ? line : line.slice(0, end);
};

const storeLines = (
	shell: Shell,
	name: string,
	{ origin }: MapfileRequest,
	lines: readonly string[],
): void => {
	const variable = shell.variables.own(name);
	if (origin === undefined) {
		checkedList(shell, lines);
		variable.value = new IndexedArray(lines);
		return;
	}
	const array = toIndexed(shell, variable);
	checkedList(shell, lines);
	for (let at = 0; at < lines.length; at++) array.set(origin + at, lines[at]!);
};

const fillByLines = (filling: Filling): Maybe<number> => {
	const { shell, input, request } = filling;
	for (;;) {
		if (isFull(filling)) return 0;
		const line = readLineBytes(shell, input, request.delimiter);
		if (line instanceof Promise) return fillSlowly(filling, line);
		if (line === undefined) return 0;
		const taken = take(filling, line.bytes, line.delimited);
		if (taken instanceof Promise) return taken.then(() => fillOn(filling));
		if (shell.flow !== flow.none) return shell.status;
	}
};

interface Filling {
	readonly shell: Shell;
	readonly input: Input;
	readonly request: MapfileRequest;
	readonly name: string;
	index: number;
	stored: number;
	skipped: number;
}

const isFull = ({ request, stored }: Filling): boolean => request.count > 0 && stored >= request.count;

// What comes after a line that took a wait.
const fillOn = (filling: Filling): Maybe<number> => {
	const { shell, input, request } = filling;
	if (shell.flow !== flow.none) return shell.status;
	return isFull(filling) ? 0 : fillSlowly(filling, readLineBytes(shell, input, request.delimiter));
};

const fillSlowly = async (filling: Filling, first: ReturnType<typeof readLineBytes>): Promise<number> => {
	const { shell, input, request } = filling;
	let pending = first;
	for (;;) {
		if (isFull(filling)) return 0;
		const line = pending instanceof Promise ? await interruptible(shell, pending) : pending;
		if (line === undefined) return 0;
		await take(filling, line.bytes, line.delimited);
		if (shell.flow !== flow.none) return shell.status;
		if (shell.slice.isDue()) await shell.slice.turn();
		if (isFull(filling)) return 0;
		pending = readLineBytes(shell, input, request.delimiter);
	}
};

// Stores one line, or counts it off; every so many lines the callback runs before.
const take = (filling: Filling, bytes: Uint8Array, delimited: boolean): Maybe<void> => {
	const { shell, request, name } = filling;
	if (filling.skipped < request.skip) {
		filling.skipped += 1;
		return;
	}
	const whole = delimited && !request.strips && request.delimiter !== 0;
	const line = whole ? joinBytes([bytes, Uint8Array.of(request.delimiter)]) : bytes;
	const end = line.indexOf(0);
	const text = decodeText(end === -1 ? line : line.subarray(0, end));
	const { index } = filling;
	filling.index += 1;
	filling.stored += 1;
	const store = (): Maybe<void> => {
		const variable = shell.variables.get(name);
		if (variable?.value instanceof IndexedArray && variable.attributes <= attribute.exported) {
			(shell.variables.own(name).value as IndexedArray).set(index, text);
			return;
		}
		return namingBuiltin('mapfile', () => storeElement(shell, name, index, text));
	};
	if (request.callback === undefined || filling.stored % request.quantum !== 0) return store();
	const command = `${request.callback} ${index} ${quoteAlwaysSingle(text)}`;
	const origin = { file: sourceOfText(shell), line: shell.line };
	return andThen(runNestedText(shell, command, origin, 'mapfile'), store);
};
