import { andThen, errnoText, type Flow, isFsError, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { WriteChunk } from '../support/byte-gatherer.ts';
import { forEachChunk } from '../support/chunks.ts';
import { type LineOptions, linesOf } from '../support/line-options.ts';
import { quoteAlways } from '../support/quote.ts';
import { SortFailure } from './failure.ts';
import { type CompareLines, compileOrder, type LineOrder } from './line-comparator.ts';
import { LineSink } from './line-sink.ts';
import { LineTable } from './line-table.ts';
import { costOf, LongLineComparator } from './long-line-comparator.ts';
import { mergeRuns } from './merge-runs.ts';
import { failureAmong, openFiles, openOne } from './open-files.ts';
import { sortLines } from './sort-lines.ts';
import { SortedRun } from './sorted-run.ts';
import { inputOf, SpilledRuns } from './spilled-runs.ts';

/** What is to be sorted, and how. */
export interface SortTask {
	readonly context: CommandContext;
	/** At least one; `-` is standard input. */
	readonly files: readonly string[];
	readonly order: LineOrder;
	readonly delimiter: number;
	readonly isUnique: boolean;
	/** Beyond this, sorted runs go to temporary files. */
	readonly memoryBytes: number;
	readonly temporaryDirectory: string;
}

/** Sorts files within its memory, or merges them; owns the temporary files of both. */
export class FileSorter {
	readonly #task: SortTask;
	readonly #compare: CompareLines;
	readonly #long: LongLineComparator;
	readonly #runs: SpilledRuns;
	readonly #table: LineTable;
	readonly #breathe: (steps: number) => Maybe<void>;

	constructor(task: SortTask) {
		const { context } = task;
		this.#task = task;
		this.#table = new LineTable(task.delimiter);
		this.#runs = new SpilledRuns(
			context.fileSystem,
			context.path(task.temporaryDirectory),
			context.ports.entropy,
		);
		this.#breathe = (steps) => context.breathe(steps);
		this.#compare = compileOrder(task.order);
		this.#long = new LongLineComparator(task.order, this.#breathe);
	}

	*run(write: WriteChunk, merges: boolean): Flow<void> {
		try {
			if (merges) yield* this.#mergeFiles(write);
			else yield* this.#sortFiles(write);
		} finally {
			yield* this.#runs.close();
		}
	}

	*#sortFiles(write: WriteChunk): Flow<void> {
		const { context, files, memoryBytes } = this.#task;
		const table = this.#table;
		const take = (chunk: Uint8Array): Maybe<void> =>
			table.hasRoom(chunk.length)
				? add(chunk)
				: andThen(runFlow(table.makeRoom(chunk.length, this.#breathe)), () => add(chunk));
		const add = (chunk: Uint8Array): Maybe<void> => {
			table.add(chunk);
			if (table.footprint > memoryBytes && table.count > 0) return runFlow(this.#spill());
			return context.breathe(16);
		};
		yield* openFiles(context, files, function* (input) {
			yield* wait(forEachChunk(context, input, take));
			table.endInput();
		});
		if (this.#runs.count === 0) yield* this.#writeTable(write);
		else {
			if (table.count > 0) yield* this.#spill();
			yield* this.#mergeSpilled(write);
		}
	}

	*#spill(): Flow<void> {
		if (this.#runs.count >= maxOpenRuns) yield* this.#compact();
		yield* this.#addRun((write) => this.#writeTable(write));
		this.#table.clear();
	}

	*#writeTable(write: WriteChunk): Flow<void> {
		const table = this.#table;
		const order = yield* sortLines(table, this.#task.order, this.#breathe);
		const sink = this.#sink(write);
		const { bytes, starts } = table;
		const { perLine, perByte } = costOf(this.#task.order);
		let cost = 0;
		for (let at = 0; at < order.length; at++) {
			const line = order[at]!;
			const start = starts[line]!;
			const end = starts[line + 1]! - 1;
			const added = sink.add(bytes, start, end);
			if (isPromise(added)) yield added;
			cost += perLine + (end - start) * perByte;
			if ((at & 255) !== 0 && cost < bytesPerLook) continue;
			cost = 0;
			const settled = sink.settle();
			if (isPromise(settled)) yield settled;
			const turn = this.#breathe(64);
			if (isPromise(turn)) yield turn;
		}
		yield* wait(sink.flush());
	}

	// One run out of all that there are.
	*#compact(): Flow<void> {
		yield* this.#addRun((write) => this.#mergeSpilled(write));
	}

	*#addRun(produce: (write: WriteChunk) => Flow<void>): Flow<void> {
		try {
			yield* this.#runs.add(produce);
		} catch (error) {
			if (!isFsError(error)) throw error;
			const where = quoteAlways(this.#task.temporaryDirectory);
			throw new SortFailure(`cannot create temporary file in ${where}: ${errnoText[error.errno]}`);
		}
	}

	#mergeSpilled(write: WriteChunk): Flow<void> {
		const runs = this.#runs
			.take()
			.map(
				(handle, index) => new SortedRun(index, inputOf(handle), this.#lineOptions(), () => handle.close()),
			);
		return this.#merge(runs, write);
	}

	*#mergeFiles(write: WriteChunk): Flow<void> {
		try {
			yield* this.#mergeOpened(write);
		} catch (error) {
			throw failureAmong(this.#task.context, this.#task.files, error);
		}
	}

	*#mergeOpened(write: WriteChunk): Flow<void> {
		const { context, files } = this.#task;
		const pending = [...files];
		while (pending.length > maxOpenRuns) {
			const batch = yield* this.#open(pending.splice(0, maxOpenRuns));
			yield* this.#addRun((into) => this.#merge(batch, into));
		}
		const earlier = this.#runs.take();
		const runs = earlier.map(
			(handle, index) => new SortedRun(index, inputOf(handle), this.#lineOptions(), () => handle.close()),
		);
		const later = yield* this.#open(pending, earlier.length);
		yield* wait(context.breathe());
		yield* this.#merge([...runs, ...later], write);
	}

	*#open(names: readonly string[], firstRank = 0): Flow<readonly SortedRun[]> {
		const runs: SortedRun[] = [];
		for (const [index, name] of names.entries()) {
			const { input, close } = yield* openOne(this.#task.context, name);
			runs.push(new SortedRun(firstRank + index, input, this.#lineOptions(), close));
		}
		return runs;
	}

	*#merge(runs: readonly SortedRun[], write: WriteChunk): Flow<void> {
		const sink = this.#sink(write);
		yield* mergeRuns(runs, {
			compare: this.#compare,
			long: this.#long,
			cost: costOf(this.#task.order),
			sink,
			breathe: this.#breathe,
		});
		yield* wait(sink.flush());
	}

	#sink(write: WriteChunk): LineSink {
		const { delimiter, isUnique } = this.#task;
		return new LineSink(write, {
			delimiter,
			equality: isUnique ? { compare: this.#compare, long: this.#long } : undefined,
			breathe: this.#breathe,
		});
	}

	#lineOptions(): LineOptions {
		return linesOf(this.#task.context, this.#task.delimiter);
	}
}

const maxOpenRuns = 64;
// So much is written, or compared, between two looks at the clock.
const bytesPerLook = 1 << 18;
