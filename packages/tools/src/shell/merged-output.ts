import { byteKit } from '@tenon/shell';
import { type CutText, HeadAndTail } from '../support/head-and-tail.ts';
import type { OutputBudget } from '../support/output-budget.ts';

/** The two streams of a script. */
export type StreamName = 'stdout' | 'stderr';

/**
 * Standard output and standard error of a script: each by itself, and both as a terminal would show them, in the
 * order in which they were written, but never one inside of a line of the other. Keeps no more than its budgets.
 */
export class MergedOutput {
	readonly #merged: HeadAndTail;
	readonly #streams: Readonly<Record<StreamName, HeadAndTail>>;
	/** The line under way of each stream. */
	readonly #open: Record<StreamName, Uint8Array[]> = { stdout: [], stderr: [] };
	readonly #openBytes: Record<StreamName, number> = { stdout: 0, stderr: 0 };

	constructor(budget: OutputBudget) {
		this.#merged = new HeadAndTail(budget);
		this.#streams = { stdout: new HeadAndTail(budget), stderr: new HeadAndTail(budget) };
	}

	/** Takes what a stream wrote. The bytes stay the writer's. */
	write(stream: StreamName, chunk: Uint8Array): void {
		this.#streams[stream].push(chunk);
		const end = byteKit.lastIndexOfByte(chunk, newline) + 1;
		if (end > 0) {
			this.#closeLine(stream);
			this.#merged.push(chunk.subarray(0, end));
		}
		if (end === chunk.length) return;
		this.#open[stream].push(chunk.slice(end));
		this.#openBytes[stream] += chunk.length - end;
		if (this.#openBytes[stream] > maxOpenBytes) this.#closeLine(stream);
	}

	/** The newest output so far, for who watches. */
	latest(maxBytes: number): string {
		const open = byteKit.concat([...this.#open.stdout, ...this.#open.stderr]);
		return this.#merged.latest(maxBytes) + byteKit.decode(open).toWellFormed();
	}

	/** All of it, cut. What a job that goes on writes later is its own. */
	end(): Readonly<Record<StreamName | 'merged', CutText>> {
		this.#closeLine('stdout');
		this.#closeLine('stderr');
		return {
			merged: this.#merged.cut(),
			stdout: this.#streams.stdout.cut(),
			stderr: this.#streams.stderr.cut(),
		};
	}

	#closeLine(stream: StreamName): void {
		for (const part of this.#open[stream]) this.#merged.push(part);
		this.#open[stream] = [];
		this.#openBytes[stream] = 0;
	}
}

const newline = 0x0a;
const maxOpenBytes = 16 * 1024;
