import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';

/** Which bytes are read. */
export interface BlockRange {
	readonly files: readonly string[];
	readonly skip: number;
	/** All, if not given. */
	readonly length: number | undefined;
}

/** Reads files, which are one long input, in blocks. The last one may be short; it is filled with zeros. */
export class BlockReader {
	status = 0;
	/** Bytes before the first block. */
	skipped = 0;
	readonly #context: CommandContext;
	readonly #files: readonly string[];
	readonly #readsInput: boolean;
	#skip: number;
	#left: number;
	#next = 0;
	#hasOpened = false;
	#name = 'stdin';
	#open: { readonly input: Input; close(): unknown } | undefined;
	#chunk: Uint8Array = new Uint8Array(0);

	constructor(context: CommandContext, { files, skip, length }: BlockRange) {
		this.#context = context;
		this.#readsInput = files.length === 0;
		this.#files = files;
		this.#skip = skip;
		this.#left = length ?? Number.POSITIVE_INFINITY;
	}

	/** Fills a block; how many bytes of it are data, fewer than it has only at the end. */
	*fill(block: Uint8Array): Flow<number> {
		let size = 0;
		while (size < block.length && this.#left > 0) {
			if (this.#chunk.length === 0 && !(yield* this.#pull())) break;
			const count = Math.min(this.#chunk.length, block.length - size, this.#left);
			block.set(this.#chunk.subarray(0, count), size);
			this.#chunk = this.#chunk.subarray(count);
			size += count;
			this.#left -= count;
		}
		block.fill(0, size);
		return size;
	}

	*close(): Flow<void> {
		const open = this.#open;
		this.#open = undefined;
		if (open !== undefined) yield* wait(open.close() as Promise<void>);
	}

	// The next bytes behind those to skip; `false` where there are none.
	*#pull(): Flow<boolean> {
		for (;;) {
			if (this.#open === undefined && !(yield* this.#openNext())) return false;
			const { input } = this.#open!;
			const chunk = yield* attempt(() => input.pull());
			yield* wait(this.#context.breathe(16));
			if (isFsError(chunk)) {
				if (this.#skip > 0) this.#skipAll();
				yield* wait(this.#context.complain(`${this.#name}: ${errnoText[chunk.errno]}`));
				if (!this.#isLast()) this.status = this.status;
				yield* this.close();
				continue;
			}
			if (chunk === undefined) {
				// Standard input has been sought in beyond its end; a file that is shorter counts for what it has.
				if (this.#readsInput) this.#skipAll();
				yield* this.close();
				continue;
			}
			const passed = Math.min(this.#skip, chunk.length);
			this.#skip -= passed;
			this.skipped += passed;
			if (passed === chunk.length) continue;
			this.#chunk = chunk.subarray(passed);
			return true;
		}
	}

	#isLast(): boolean {
		return this.#next >= this.#files.length;
	}

	#skipAll(): void {
		this.skipped += this.#skip;
		this.#skip = 0;
	}

	*#openNext(): Flow<boolean> {
		const context = this.#context;
		if (this.#readsInput) {
			if (this.#hasOpened) return false;
			this.#hasOpened = true;
			if (this.#skip > 0 && context.streamName(0) === 'pipe') throw new CommandFailure('stdin: Illegal seek');
			return yield* this.#openNamed('-', 'stdin');
		}
		while (this.#next < this.#files.length) {
			const name = this.#files[this.#next++]!;
			if (yield* this.#openNamed(name === '-' ? './-' : name, name)) {
				this.#hasOpened = true;
				return true;
			}
			this.status = 1;
		}
		if (!this.#hasOpened) {
			this.#hasOpened = true;
			yield* wait(context.complain('all input file arguments failed'));
		}
		return false;
	}

	*#openNamed(operand: string, name: string): Flow<boolean> {
		const opened = yield* attempt(() => this.#context.openInput(operand));
		this.#name = name;
		if (isFsError(opened)) {
			yield* wait(this.#context.complain(`${name}: ${errnoText[opened.errno]}`));
			return false;
		}
		this.#open = opened;
		return true;
	}
}
