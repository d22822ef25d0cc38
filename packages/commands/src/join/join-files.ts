import { type Flow, isPromise, type Maybe, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { usualStretches } from '../support/stretches.ts';
import { compareFields, type FieldedLine, type FieldOrder } from './fields.ts';
import type { JoinedFile } from './joined-file.ts';
import { JoinPrinter } from './printer.ts';
import type { JoinSettings } from './settings.ts';

/** Joins two files: every line of the first with every line of the second that agrees in the field. */
export const joinFiles = (
	context: CommandContext,
	settings: JoinSettings,
	left: JoinedFile,
	right: JoinedFile,
): Flow<void> => new Joining(context, settings, left, right).run();

class Joining {
	readonly #context: CommandContext;
	readonly #settings: JoinSettings;
	readonly #files: readonly [JoinedFile, JoinedFile];
	readonly #printer: JoinPrinter;
	/** Lines that wait on each side; all of them agree in the field, but for the last. */
	readonly #lines: [FieldedLine | undefined, FieldedLine | undefined] = [undefined, undefined];
	readonly #order: FieldOrder;
	#hasUnpaired = false;

	constructor(context: CommandContext, settings: JoinSettings, left: JoinedFile, right: JoinedFile) {
		this.#context = context;
		this.#settings = settings;
		this.#files = [left, right];
		this.#printer = new JoinPrinter(context, settings);
		const stretches = usualStretches((steps) => context.breathe(steps));
		this.#order = { ignoresCase: settings.ignoresCase, stretches };
	}

	*run(): Flow<void> {
		const lines = this.#lines;
		yield* this.#advance(0);
		yield* this.#advance(1);
		this.#printer.setFirst(lines[0], lines[1]);
		if (this.#settings.hasHeader) yield* this.#printHeader();
		while (lines[0] !== undefined && lines[1] !== undefined) {
			const compared = this.#compare(lines[0], lines[1]);
			const order = isPromise(compared) ? yield* wait(compared) : compared;
			if (order === 0) yield* this.#joinGroup(lines[0], lines[1]);
			else {
				yield* this.#printUnpaired(order < 0 ? 0 : 1);
				yield* this.#advance(order < 0 ? 0 : 1);
				this.#hasUnpaired = true;
			}
			yield* this.#rest();
		}
		yield* this.#finish(0);
		yield* this.#finish(1);
	}

	*#printHeader(): Flow<void> {
		const [left, right] = this.#lines;
		if (left === undefined && right === undefined) return;
		yield* this.#printer.print(left, right);
		for (const file of this.#files) file.forget();
		if (left !== undefined) yield* this.#advance(0);
		if (right !== undefined) yield* this.#advance(1);
	}

	*#joinGroup(left: FieldedLine, right: FieldedLine): Flow<void> {
		const lefts = yield* this.#readGroup(0, left, right);
		const rights = yield* this.#readGroup(1, right, left);
		if (!this.#settings.printsPairs) return;
		for (const one of lefts) {
			for (const other of rights) {
				yield* this.#printer.print(one, other);
				yield* this.#rest();
			}
		}
	}

	// All lines of a file that agree with a line of the other.
	*#readGroup(side: 0 | 1, first: FieldedLine, other: FieldedLine): Flow<readonly FieldedLine[]> {
		const group = [first];
		for (;;) {
			yield* this.#advance(side);
			const line = this.#lines[side];
			if (line === undefined) return group;
			const compared = side === 0 ? this.#compare(line, other) : this.#compare(other, line);
			if ((isPromise(compared) ? yield* wait(compared) : compared) !== 0) return group;
			group.push(line);
			yield* this.#rest();
		}
	}

	// The rest of a file when the other has ended: nothing in it has a partner.
	*#finish(side: 0 | 1): Flow<void> {
		const isPrinted = this.#settings.unpaired[side];
		const file = this.#files[side];
		const isWatched = this.#settings.checks !== 'never' && !this.#files.every(({ hasWarned }) => hasWarned);
		if ((!isPrinted && !isWatched) || this.#lines[side] === undefined) return;
		yield* this.#printUnpaired(side);
		if (this.#lines[side === 0 ? 1 : 0] !== undefined) this.#hasUnpaired = true;
		for (;;) {
			yield* this.#advance(side);
			if (this.#lines[side] === undefined) return;
			yield* this.#printUnpaired(side);
			if (file.hasWarned && !isPrinted) return;
			yield* this.#rest();
		}
	}

	*#printUnpaired(side: 0 | 1): Flow<void> {
		if (!this.#settings.unpaired[side]) return;
		const line = this.#lines[side];
		if (side === 0) yield* this.#printer.print(line, undefined);
		else yield* this.#printer.print(undefined, line);
	}

	*#advance(side: 0 | 1): Flow<void> {
		const { checks } = this.#settings;
		const isChecked = checks === 'always' || (checks === 'unpaired' && this.#hasUnpaired);
		this.#lines[side] = yield* this.#files[side].next(isChecked);
	}

	#compare(left: FieldedLine, right: FieldedLine): Maybe<number> {
		const { fields } = this.#settings;
		return compareFields(left, fields[0], right, fields[1], this.#order);
	}

	*#rest(): Flow<void> {
		const settled = this.#context.output.settle();
		if (isPromise(settled)) yield settled;
		const turn = this.#context.breathe();
		if (isPromise(turn)) yield turn;
	}
}
