import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { forEachChunk } from '../support/chunks.ts';
import type { FileHeaders } from '../support/file-headers.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { copyBetween } from './file-places.ts';
import { closeSource, openReading, type TailSource } from './source.ts';

/** How files are followed. */
export interface FollowOptions {
	/** Whether the name is followed, whatever file has it, or the file that was opened. */
	readonly byName: boolean;
	/** Whether a file that is not there is waited for. */
	readonly retries: boolean;
	/** The process that writes: nothing is waited for any more when it has ended. */
	readonly pid: number | undefined;
	readonly intervalMs: number;
	/** The status so far, for the time when nothing is left to follow. */
	readonly status: number;
}

/**
 * Prints what is added to the sources, in rounds with a pause between them, until none is left to follow.
 * Ends with the script, or when the reader of the output is gone.
 */
export function* follow(
	context: CommandContext,
	sources: readonly TailSource[],
	headers: FileHeaders,
	options: FollowOptions,
): Flow<number> {
	const follower = new Follower(context, sources, headers, options);
	if (follower.hasEnded()) return options.status;
	for (let isWriterGone = false; follower.isAnyLeft(); ) {
		yield* wait(context.flush());
		yield* wait(context.output.checkReader());
		if (isWriterGone) return options.status;
		isWriterGone = options.pid !== undefined && !(yield* wait(context.isRunning(options.pid)));
		if (!isWriterGone) yield* wait(context.sleep(options.intervalMs));
		for (const source of sources) yield* follower.look(source);
	}
	yield* wait(context.complain('no files remaining'));
	return 1;
}

class Follower {
	readonly #context: CommandContext;
	readonly #sources: readonly TailSource[];
	readonly #headers: FileHeaders;
	readonly #options: FollowOptions;
	/** Whose header stands above what was printed last. */
	#shown: TailSource | undefined;

	constructor(
		context: CommandContext,
		sources: readonly TailSource[],
		headers: FileHeaders,
		options: FollowOptions,
	) {
		this.#context = context;
		this.#sources = sources;
		this.#headers = headers;
		this.#options = options;
		this.#shown = sources.findLast(({ reading }) => reading !== undefined);
		for (const source of sources) {
			const { reading } = source;
			if (reading?.kind === 'stream' && reading.input.isFile !== true) source.isIgnored = true;
			if (reading === undefined && !options.retries) source.isIgnored = true;
		}
	}

	/** Whether all inputs were pipes, which have ended. */
	hasEnded(): boolean {
		return this.#sources.every(({ isIgnored, reading }) => isIgnored && reading !== undefined);
	}

	isAnyLeft(): boolean {
		return this.#sources.some(({ isIgnored }) => !isIgnored);
	}

	*look(source: TailSource): Flow<void> {
		if (source.isIgnored) return;
		if (source.operand !== '-' && (this.#options.byName || source.reading === undefined)) {
			yield* this.#lookUp(source);
		}
		const { reading } = source;
		if (reading?.kind === 'stream') {
			yield* wait(
				forEachChunk(this.#context, reading.input, (chunk) => {
					this.#show(source);
					return this.#context.output.pass(chunk);
				}),
			);
		} else if (reading !== undefined) {
			const { size } = yield* wait(reading.handle.stat());
			if (size < reading.position) {
				yield* wait(this.#context.complain(`${quoteInMessage(source.operand)}: file truncated`));
				reading.position = 0;
			}
			if (size > reading.position) {
				this.#show(source);
				reading.position = yield* copyBetween(this.#context, reading.handle, reading.position, size);
			}
		}
	}

	// Finds out which file has the name now.
	*#lookUp(source: TailSource): Flow<void> {
		const { operand, reading } = source;
		const stat = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(operand)));
		const name = quoteAlways(operand);
		if (isFsError(stat)) {
			if (reading === undefined) return;
			yield* closeSource(source);
			const reason = errnoText[stat.errno];
			yield* wait(this.#context.complain(`${name} has become inaccessible: ${reason}`));
			if (!this.#options.retries) source.isIgnored = true;
			return;
		}
		if (reading !== undefined) {
			if (reading.kind === 'stream') return;
			if (reading.stat.ino === stat.ino && reading.stat.dev === stat.dev) return;
			yield* closeSource(source);
		}
		const opened = yield* this.#reopen(source);
		if (!opened) return;
		const change = reading === undefined ? 'has appeared' : 'has been replaced';
		yield* wait(this.#context.complain(`${name} ${change};  following new file`));
	}

	*#reopen(source: TailSource): Flow<boolean> {
		try {
			source.reading = yield* openReading(this.#context, source.operand);
			return true;
		} catch (error) {
			if (!isFsError(error)) throw error;
			return false;
		}
	}

	#show(source: TailSource): void {
		if (this.#shown !== source) this.#headers.print(source.operand);
		this.#shown = source;
	}
}
