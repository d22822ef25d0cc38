import { type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import type { BlockReader } from './block-reader.ts';
import type { DumpFormat, RunUnit } from './print-units.ts';

/** Prints blocks by their formats. `printsAll`: a block that equals the one before is printed too. */
export function* display(
	context: CommandContext,
	reader: BlockReader,
	format: DumpFormat,
	{ printsAll }: { readonly printsAll: boolean },
): Flow<void> {
	const size = format.blockBytes;
	context.requireRoom(size);
	context.holdMemory(2 * size);
	let block = new Uint8Array(size);
	let before = new Uint8Array(size);
	let read = 0;
	let isFirst = true;
	let isSqueezing = false;
	for (;;) {
		const count = size === 0 ? 0 : yield* reader.fill(block);
		if (count === 0) break;
		const address = reader.skipped + read;
		const isPartial = count < size;
		if (!isPartial && !printsAll && !isFirst && byteKit.compare(block, 0, size, before, 0, size) === 0) {
			if (!isSqueezing) context.output.appendText('*\n');
			isSqueezing = true;
		} else {
			isSqueezing = false;
			const end = isPartial ? address + count : Number.POSITIVE_INFINITY;
			for (const units of format.strings) yield* printUnits(context, units, block, address, end);
		}
		read += count;
		isFirst = false;
		[block, before] = [before, block];
		yield* wait(context.output.settle());
		yield* wait(context.breathe(4));
		if (isPartial) break;
	}
	const address = reader.skipped + read;
	if (format.final === undefined || address === 0) return;
	for (const { text, show } of format.final.prints)
		context.output.appendText(text + (show?.(emptyView, 0, address) ?? ''));
}

const emptyView = new DataView(new ArrayBuffer(16));

function* printUnits(
	context: CommandContext,
	units: readonly RunUnit[],
	block: Uint8Array,
	start: number,
	end: number,
): Flow<void> {
	const view = new DataView(block.buffer, 0, block.length);
	let at = 0;
	for (const { repeats, isFinal, prints } of units) {
		if (isFinal) return;
		for (let left = repeats; left > 0 && at <= block.length; left--) {
			let line = '';
			for (const { text, lastText, bytes, width, show } of prints) {
				line += left === 1 && repeats > 1 ? lastText : text;
				if (show === undefined) continue;
				const isBeyond = start + at >= end || at + bytes > block.length;
				line += isBeyond ? ' '.repeat(width) : show(view, at, start + at);
				at += bytes;
			}
			context.output.appendText(line);
			if (left % 64 !== 0) continue;
			yield* wait(context.output.settle());
			yield* wait(context.breathe(8));
		}
	}
}
