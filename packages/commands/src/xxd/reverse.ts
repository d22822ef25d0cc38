import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';

/** Bytes that a dump stands for, and where they belong. There may be none: the place is gone to all the same. */
export interface DumpedBytes {
	readonly address: number;
	readonly bytes: Uint8Array;
}

/**
 * The bytes that a dump stands for. In front of each line stands an address, which any character but a digit ends, a
 * newline too; after the bytes of a line stands anything. A character that is no digit parts pairs of them; three in a
 * row end the line.
 */
export const reverseDump = (
	context: CommandContext,
	dump: Uint8Array,
	columns: number,
): Flow<readonly DumpedBytes[]> => read(context, dump, { columns, hasAddresses: true });

/** The bytes of a dump without addresses. White space does not count. */
export const reversePlain = (context: CommandContext, dump: Uint8Array): Flow<readonly DumpedBytes[]> =>
	read(context, dump, { columns: Number.POSITIVE_INFINITY, hasAddresses: false });

const read = function* (
	context: CommandContext,
	dump: Uint8Array,
	{ columns, hasAddresses }: { readonly columns: number; readonly hasAddresses: boolean },
): Flow<readonly DumpedBytes[]> {
	// A byte takes two digits: all of them have room, one part after the other.
	const bytes = new Uint8Array(dump.length >> 1);
	let size = 0;
	const found: { readonly address: number; readonly start: number }[] = [];
	/** The last three digits, the newest first; -1 is none. */
	let newest = -1;
	let second = 0;
	let third = 0;
	let address = 0;
	/** The address as it is read: a number of 64 bits, the topmost that of the sign. */
	let read64 = 0n;
	/** Where the bytes that were found last end. */
	let end: number | undefined;
	let isInAddress = hasAddresses;
	let isBeforeLine = true;
	let count = 0;
	const startLine = (): void => {
		if (hasAddresses) address = 0;
		read64 = 0n;
		isInAddress = hasAddresses;
		isBeforeLine = true;
		count = 0;
	};
	for (let at = 0, next = pieceBytes; at < dump.length; at++) {
		if (at >= next) {
			next = at + pieceBytes;
			yield* wait(context.breathe(chunkSteps));
		}
		const code = dump[at]!;
		if (code === carriageReturn || (!hasAddresses && (code === blank || code === newline || code === tab)))
			continue;
		const digit = digitOf(code);
		third = second;
		second = newest;
		newest = digit;
		if (digit < 0 && isBeforeLine) continue;
		isBeforeLine = false;
		if (isInAddress) {
			if (digit < 0) isInAddress = false;
			else {
				read64 = BigInt.asIntN(64, read64 * 16n + BigInt(digit));
				address = Number(read64);
			}
			continue;
		}
		if (end !== address) {
			context.holdMemory(partOverhead);
			found.push({ address, start: size });
		}
		end = address;
		let isOver = digit < 0 && second < 0 && third < 0;
		if (second >= 0 && digit >= 0) {
			bytes[size++] = second * 16 + digit;
			address += 1;
			end = address;
			count += 1;
			newest = -1;
			isOver = count >= columns;
		}
		if (isOver && code !== newline) {
			const lineEnd = dump.indexOf(newline, at);
			at = lineEnd < 0 ? dump.length : lineEnd;
			startLine();
		} else if (code === newline) startLine();
	}
	const parts: DumpedBytes[] = [];
	for (const [index, part] of found.entries()) {
		const partEnd = found[index + 1]?.start ?? size;
		parts.push({ address: part.address, bytes: bytes.subarray(part.start, partEnd) });
		yield* wait(context.breathe());
	}
	return parts;
};

// So much is read in a fraction of a millisecond.
const pieceBytes = 1 << 14;
// What a part takes beside its bytes.
const partOverhead = 200;

const carriageReturn = 0x0d;
const newline = 0x0a;
const blank = 0x20;
const tab = 0x09;

const digitOf = (code: number): number => {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	const small = code | 0x20;
	return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
};
