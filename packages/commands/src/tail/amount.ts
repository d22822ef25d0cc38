import { type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { describeUnread } from '../support/file-headers.ts';
import { copyBetween, placeOfLastLines, placeOfLine } from './file-places.ts';
import type { Reading, TailSource } from './source.ts';
import { copyLastBytes, copyLastLines, copyWithoutBytes, copyWithoutLines } from './stream-end.ts';

/** How much of a file is wanted. */
export interface Amount {
	readonly unit: 'bytes' | 'lines';
	/** Of the end, or the number of the first one that is printed. */
	readonly count: number;
	readonly isFromStart: boolean;
	readonly delimiter: number;
}

/** Whether the part is copied as it is up to the end: what cannot be read then ends the command. */
export const isCopiedToEnd = ({ unit, count, isFromStart }: Amount): boolean =>
	unit === 'bytes' || (isFromStart && count <= 1);

/** Prints the wanted part of an open source, up to where it ends; `false`, after a complaint, if it fails. */
export function* printAmount(context: CommandContext, source: TailSource, amount: Amount): Flow<boolean> {
	const { reading, operand } = source;
	if (reading === undefined) return false;
	try {
		if (reading.kind === 'file') yield* printFile(context, reading, amount);
		else yield* wait(copyFromStream(context, reading.input, amount));
		return true;
	} catch (error) {
		if (!isFsError(error)) throw error;
		source.isIgnored = true;
		yield* wait(context.complain(describeUnread(error, operand)));
		return false;
	}
}

function* printFile(
	context: CommandContext,
	reading: Extract<Reading, { kind: 'file' }>,
	{ unit, count, isFromStart, delimiter }: Amount,
): Flow<void> {
	const { handle, stat } = reading;
	let start: number;
	if (unit === 'bytes') start = isFromStart ? Math.max(0, count - 1) : Math.max(0, stat.size - count);
	else if (isFromStart) start = yield* placeOfLine(context, handle, count, delimiter);
	else start = yield* placeOfLastLines(context, handle, stat.size, count, delimiter);
	// What it prints may go to the file itself. A file of unknown size, as in /proc, is read to its end.
	const end = stat.size === 0 ? Number.POSITIVE_INFINITY : stat.size;
	reading.position = yield* copyBetween(context, handle, start, end);
}

/** Copies the wanted part of what is read as it comes. */
export const copyFromStream = (
	context: CommandContext,
	input: Input,
	{ unit, count, isFromStart, delimiter }: Amount,
): Maybe<void> => {
	if (unit === 'bytes') {
		return isFromStart
			? copyWithoutBytes(context, input, Math.max(0, count - 1))
			: copyLastBytes(context, input, count);
	}
	return isFromStart
		? copyWithoutLines(context, input, Math.max(0, count - 1), delimiter)
		: copyLastLines(context, input, count, delimiter);
};
