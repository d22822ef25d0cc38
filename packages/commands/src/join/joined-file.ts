import { decodeText, errnoText, type Flow, isFsError, isPromise, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { usualStretches } from '../support/stretches.ts';
import { compareFields, FieldCutter, type FieldedLine, type FieldOrder } from './fields.ts';
import type { JoinSettings } from './settings.ts';

/** One of the two files: hands out its lines and watches their order. */
export class JoinedFile {
	hasWarned = false;
	readonly #context: CommandContext;
	readonly #settings: JoinSettings;
	readonly #index: 0 | 1;
	readonly #reader: LineReader;
	readonly #order: FieldOrder;
	#last: FieldedLine | undefined;

	constructor(context: CommandContext, settings: JoinSettings, index: 0 | 1, input: Input) {
		this.#context = context;
		this.#settings = settings;
		this.#index = index;
		const stretches = usualStretches((steps) => context.breathe(steps));
		this.#order = { ignoresCase: settings.ignoresCase, stretches };
		const { delimiter } = settings;
		this.#reader = new LineReader(input, linesOf(context, delimiter));
	}

	/** The next line, or `undefined` at the end. `isChecked`: whether a line out of order is to be told. */
	*next(isChecked: boolean): Flow<FieldedLine | undefined> {
		const reader = this.#reader;
		if (!(yield* this.#read())) return undefined;
		const { bytes, start, end } = reader;
		const cutter = new FieldCutter(bytes, start, end, this.#settings.separator);
		while (!cutter.advance(stretchBytes)) yield* wait(this.#context.breathe(chunkSteps));
		const line: FieldedLine = { bytes, start, end, fields: cutter.found };
		const last = this.#last;
		this.#last = line;
		if (isChecked && !this.hasWarned && last !== undefined) {
			const order = this.#compare(last, line);
			if ((isPromise(order) ? yield* wait(order) : order) > 0) yield* this.#warn(line);
		}
		return line;
	}

	/** The line read last has no successor that must not come before it. */
	forget(): void {
		this.#last = undefined;
	}

	*#read(): Flow<boolean> {
		try {
			const next = this.#reader.next();
			return isPromise(next) ? yield* wait(next) : next;
		} catch (error) {
			throw isFsError(error) ? new CommandFailure(`read error: ${errnoText[error.errno]}`) : error;
		}
	}

	#compare(last: FieldedLine, line: FieldedLine): Maybe<number> {
		const field = this.#settings.fields[this.#index];
		return compareFields(last, field, line, field, this.#order);
	}

	*#warn({ bytes, start, end }: FieldedLine): Flow<void> {
		this.hasWarned = true;
		const name = this.#settings.files[this.#index];
		const text = `${name}:${this.#reader.count}: is not sorted: ${decodeText(bytes.subarray(start, end))}`;
		if (this.#settings.checks === 'always') throw new CommandFailure(text);
		yield* wait(this.#context.complain(text));
	}
}

// So much of a line is cut between two turns.
const stretchBytes = 1 << 15;
