import { type Flow, isPromise } from '@tenon/core';
import type { CommandContext, CommandOutput } from '@tenon/shell';
import type { PrintSettings } from '../settings.ts';
import { putBlanks, putHalfLine } from './half-line.ts';
import type { Comparison, PrintedFile } from './hunk.ts';

/** Both files beside each other, with a mark between lines that differ. */
export const printSideBySide = (
	comparison: Comparison,
	settings: PrintSettings,
	context: CommandContext,
): Flow<void> => new Columns(comparison, settings, context).print();

/** A line of a file, or the lack of one. */
type Place = number | undefined;

class Columns {
	readonly #comparison: Comparison;
	readonly #settings: PrintSettings;
	readonly #context: CommandContext;
	readonly #output: CommandOutput;
	readonly #halfWidth: number;
	/** The column where the right half starts. */
	readonly #rightColumn: number;
	#left = 0;
	#right = 0;

	constructor(comparison: Comparison, settings: PrintSettings, context: CommandContext) {
		this.#comparison = comparison;
		this.#settings = settings;
		this.#context = context;
		this.#output = context.output;
		// A half and the gutter end at a tab stop, so that tabs in the right half line up.
		const { width, expandsTabs, tabSize } = settings;
		const step = expandsTabs ? 1 : tabSize;
		const both = step + leastGutter;
		const wanted = (width >> 1) + (both >> 1) + (width & both & 1);
		const offset = wanted - (wanted % step);
		this.#halfWidth = Math.max(0, Math.min(offset - leastGutter, width - offset));
		this.#rightColumn = this.#halfWidth > 0 ? offset : width;
	}

	*print(): Flow<void> {
		const { left, right, changes, ignorable } = this.#comparison;
		for (const change of changes) {
			if (ignorable.has(change)) continue;
			yield* this.#printCommon(change.left, change.right);
			const shared = Math.min(change.deleted, change.inserted);
			for (let at = 0; at < shared; at++) yield* this.#printLine(change.left + at, '|', change.right + at);
			for (let at = shared; at < change.inserted; at++)
				yield* this.#printLine(undefined, '>', change.right + at);
			for (let at = shared; at < change.deleted; at++)
				yield* this.#printLine(change.left + at, '<', undefined);
			this.#left = change.left + change.deleted;
			this.#right = change.right + change.inserted;
		}
		yield* this.#printCommon(left.lines.count, right.lines.count);
	}

	*#printCommon(leftTo: number, rightTo: number): Flow<void> {
		if (!this.#settings.hidesCommon) {
			if (!this.#settings.leftColumn) {
				while (this.#left < leftTo && this.#right < rightTo)
					yield* this.#printLine(this.#left++, ' ', this.#right++);
				while (this.#right < rightTo) yield* this.#printLine(undefined, ')', this.#right++);
			}
			while (this.#left < leftTo) yield* this.#printLine(this.#left++, '(', undefined);
		}
		this.#left = leftTo;
		this.#right = rightTo;
	}

	*#printLine(leftLine: Place, sign: string, rightLine: Place): Flow<void> {
		const { left, right } = this.#comparison;
		const output = this.#output;
		const color = !this.#settings.colors ? '' : sign === '>' ? '\x1b[32m' : sign === '<' ? '\x1b[31m' : '';
		output.appendText(color);
		const leftEnds = leftLine !== undefined && hasNewline(left, leftLine);
		const rightEnds = rightLine !== undefined && hasNewline(right, rightLine);
		let column = leftLine === undefined ? 0 : yield* this.#putHalf(left, leftLine, 0);
		if (sign !== ' ') {
			column = putBlanks(output, column, (this.#halfWidth + this.#rightColumn - 1) >> 1, this.#settings) + 1;
			const shown = sign === '|' && leftEnds !== rightEnds ? (leftEnds ? '/' : '\\') : sign;
			output.appendText(shown);
		}
		if (rightLine !== undefined && !isEmpty(right, rightLine)) {
			column = putBlanks(output, column, this.#rightColumn, this.#settings);
			yield* this.#putHalf(right, rightLine, column);
		}
		if (leftEnds || rightEnds) output.appendByte(0x0a);
		if (color !== '') output.appendText('\x1b[0m');
		const settled = output.settle();
		if (isPromise(settled)) yield settled;
		const turn = this.#context.breathe();
		if (isPromise(turn)) yield turn;
	}

	#putHalf({ lines }: PrintedFile, line: number, indent: number): Flow<number> {
		return putHalfLine(this.#context, lines.bytes, lines.starts[line]!, lines.starts[line + 1]! - 1, {
			...this.#settings,
			width: this.#halfWidth,
			indent,
		});
	}
}

const leastGutter = 3;

const hasNewline = ({ lines }: PrintedFile, line: number): boolean =>
	!lines.lacksNewline || line < lines.count - 1;

const isEmpty = ({ lines }: PrintedFile, line: number): boolean =>
	lines.starts[line]! + 1 === lines.starts[line + 1]! &&
	hasNewline({ lines, title: '', time: undefined }, line);
