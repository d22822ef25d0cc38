import { type Flow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import type { RandomSource } from './random.ts';

/** Lines to choose from, each with its delimiter. */
export interface LinePool {
	readonly count: bigint;
	line(index: bigint): Uint8Array;
}

/** All lines of an input. */
export function* readLines(context: CommandContext, input: Input, delimiter: number): Flow<LinePool> {
	const lines: Uint8Array[] = [];
	const reader = readerOf(context, input, delimiter);
	while (yield* wait(reader.next())) {
		hold(context, lines, lineOf(reader, delimiter));
		yield* wait(context.breathe());
	}
	return poolOf(lines);
}

/** So many lines of an input, each equally likely, without keeping the others. */
export function* readReservoir(
	context: CommandContext,
	input: Input,
	delimiter: number,
	count: number,
	source: RandomSource,
): Flow<LinePool> {
	const lines: Uint8Array[] = [];
	const reader = readerOf(context, input, delimiter);
	while (lines.length < count && (yield* wait(reader.next()))) {
		hold(context, lines, lineOf(reader, delimiter));
		yield* wait(context.breathe());
	}
	if (lines.length < count) return poolOf(lines);
	for (let seen = BigInt(count); ; seen++) {
		const place = yield* source.choose(seen + 1n);
		if (!(yield* wait(reader.next()))) return poolOf(lines);
		if (place < count) lines[Number(place)] = lineOf(reader, delimiter);
		yield* wait(context.breathe());
	}
}

const readerOf = (context: CommandContext, input: Input, delimiter: number): LineReader =>
	new LineReader(input, linesOf(context, delimiter));

const hold = (context: CommandContext, lines: Uint8Array[], line: Uint8Array): void => {
	context.holdMemory(line.length + lineOverhead);
	lines.push(line);
};

// What a line takes beside its bytes.
const lineOverhead = 120;

// The last line gets the delimiter that it may lack.
const lineOf = ({ bytes, start, end, isDelimited }: LineReader, delimiter: number): Uint8Array => {
	if (isDelimited) return bytes.subarray(start, end + 1);
	const line = new Uint8Array(end - start + 1);
	line.set(bytes.subarray(start, end));
	line[end - start] = delimiter;
	return line;
};

const poolOf = (lines: readonly Uint8Array[]): LinePool => ({
	count: BigInt(lines.length),
	line: (index) => lines[Number(index)]!,
});
