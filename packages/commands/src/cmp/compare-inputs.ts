import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { countByte } from '../support/count-byte.ts';

/** What is compared, and what is told of it. */
export interface CmpTask {
	readonly context: CommandContext;
	readonly names: readonly [string, string];
	/** Bytes of each file that are left out in front. */
	readonly skips: readonly [number, number];
	readonly limit: number;
	/** Nothing, the first difference, or all of them. */
	readonly style: 'silent' | 'first' | 'all';
	readonly showsBytes: boolean;
	readonly offsetWidth: number;
}

/** Compares two inputs and prints what the task wants: 0 if they are equal, 1 if not. */
export const compareInputs = function* (task: CmpTask, left: Input, right: Input): Flow<number> {
	const { context, names, skips, limit, style } = task;
	const [a, b] = [new Side(left, names[0]), new Side(right, names[1])];
	yield* a.skip(skips[0]);
	yield* b.skip(skips[1]);
	let offset = 0;
	let lines = 0;
	let lastByte = newline;
	let status = 0;
	while (offset < limit) {
		const hasLeft = yield* a.fill();
		const hasRight = yield* b.fill();
		if (!hasLeft || !hasRight) {
			if (hasLeft === hasRight) return status;
			if (style !== 'silent') {
				const place = { name: hasLeft ? b.name : a.name, offset, lines, endsLine: lastByte === newline };
				yield* wait(context.complain(endText(task, place)));
			}
			return 1;
		}
		const count = Math.min(a.size, b.size, limit - offset);
		let at = firstDifference(a, b, 0, count);
		if (at < count) {
			status = 1;
			if (style === 'silent') return 1;
			if (style === 'first') {
				lines += countByte(a.chunk, newline, a.start, a.start + at);
				context.output.appendText(firstText(task, offset + at + 1, lines + 1, a.byteAt(at), b.byteAt(at)));
				return 1;
			}
			for (; at < count; at = firstDifference(a, b, at + 1, count)) {
				context.output.appendText(differenceText(task, offset + at + 1, a.byteAt(at), b.byteAt(at)));
				yield* wait(context.breathe());
			}
		}
		if (style === 'first') lines += countByte(a.chunk, newline, a.start, a.start + count);
		lastByte = a.byteAt(count - 1);
		a.take(count);
		b.take(count);
		offset += count;
		yield* wait(context.output.settle());
		yield* wait(context.breathe(16));
	}
	return status;
};

const newline = 0x0a;

/** One input, with the part of it that has been read and not been compared. */
class Side {
	readonly name: string;
	chunk: Uint8Array = new Uint8Array(0);
	start = 0;
	readonly #input: Input;

	constructor(input: Input, name: string) {
		this.#input = input;
		this.name = name;
	}

	get size(): number {
		return this.chunk.length - this.start;
	}

	byteAt(at: number): number {
		return this.chunk[this.start + at]!;
	}

	take(count: number): void {
		this.start += count;
	}

	/** Reads on if nothing is left; `false` at the end. */
	*fill(): Flow<boolean> {
		if (this.size > 0) return true;
		try {
			const chunk = yield* wait(this.#input.pull());
			if (chunk === undefined) return false;
			this.chunk = chunk;
			this.start = 0;
			return true;
		} catch (error) {
			if (!isFsError(error)) throw error;
			throw new CommandFailure(`${this.name}: ${errnoText[error.errno]}`, { status: 2 });
		}
	}

	*skip(count: number): Flow<void> {
		for (let left = count; left > 0; ) {
			if (!(yield* this.fill())) return;
			const part = Math.min(left, this.size);
			this.take(part);
			left -= part;
		}
	}
}

const firstDifference = (a: Side, b: Side, from: number, to: number): number => {
	const left = a.chunk;
	const right = b.chunk;
	const shift = b.start - a.start;
	const end = a.start + to;
	for (let at = a.start + from; at < end; at++) if (left[at] !== right[at + shift]) return at - a.start;
	return to;
};

const firstText = (task: CmpTask, byte: number, line: number, left: number, right: number): string => {
	const place = `${task.names[0]} ${task.names[1]} differ: byte ${byte}, line ${line}`;
	return task.showsBytes
		? `${place} is ${octal(left)} ${visible(left)} ${octal(right)} ${visible(right)}\n`
		: `${place}\n`;
};

const differenceText = (task: CmpTask, byte: number, left: number, right: number): string => {
	const place = String(byte).padStart(task.offsetWidth);
	return task.showsBytes
		? `${place} ${octal(left)} ${visible(left).padEnd(4)} ${octal(right)} ${visible(right)}\n`
		: `${place} ${octal(left)} ${octal(right)}\n`;
};

const endText = (
	task: CmpTask,
	place: {
		readonly name: string;
		readonly offset: number;
		readonly lines: number;
		readonly endsLine: boolean;
	},
): string => {
	const { name, offset, lines, endsLine } = place;
	if (offset === 0) return `EOF on ${name} which is empty`;
	if (task.style === 'all') return `EOF on ${name} after byte ${offset}`;
	return `EOF on ${name} after byte ${offset}, ${endsLine ? `line ${lines}` : `in line ${lines + 1}`}`;
};

const octal = (byte: number): string => byte.toString(8).padStart(3);

const visible = (byte: number): string => {
	if (byte >= 0x80) return `M-${visible(byte - 0x80)}`;
	if (byte === 0x7f) return '^?';
	return byte < 0x20 ? `^${String.fromCharCode(byte + 0x40)}` : String.fromCharCode(byte);
};
