import { errnoText, type Flow, isFsError, type Maybe, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { FilterInput } from './filter-input.ts';

/** Where one piece goes. */
export interface Target {
	/** Takes the chunk over. */
	write(chunk: Uint8Array): Maybe<void>;
	close(): Flow<void>;
}

/** How pieces are written. */
export interface TargetOptions {
	/** Prefix, suffix and additional suffix, name by name; `undefined` when there are no more. */
	readonly names: Iterator<string, undefined>;
	readonly filter: string | undefined;
	readonly isVerbose: boolean;
	/** Facts about the input where it is a file: none of the pieces may replace it. */
	readonly input: Stat | undefined;
}

/** Makes files, or filters, for pieces, each under the next name. */
export class Targets {
	readonly #context: CommandContext;
	readonly #options: TargetOptions;

	constructor(context: CommandContext, options: TargetOptions) {
		this.#context = context;
		this.#options = options;
	}

	/** The target for the next piece. Fails if there is no name left or the file cannot be made. */
	*open(): Flow<Target> {
		const { names, filter, isVerbose } = this.#options;
		const { value: name } = names.next();
		if (name === undefined) throw new CommandFailure('output file suffixes exhausted');
		if (isVerbose) {
			const what = filter === undefined ? 'creating file' : 'executing with FILE=';
			const shown = filter === undefined ? ` ${quoteAlways(name)}` : quoteInMessage(name);
			this.#context.output.appendText(`${what}${shown}\n`);
		}
		return filter === undefined ? yield* this.#openFile(name) : this.#startFilter(name, filter);
	}

	*#openFile(name: string): Flow<Target> {
		const context = this.#context;
		const there = yield* attempt(() => context.fileSystem.stat(context.path(name)));
		const { input } = this.#options;
		if (!isFsError(there) && there.ino === input?.ino && there.dev === input.dev) {
			throw new CommandFailure(`${quoteAlways(name)} would overwrite input; aborting`);
		}
		const handle = yield* attempt(() =>
			context.open(name, {
				write: true,
				create: true,
				truncate: true,
				permissions: context.permissions(0o666),
			}),
		);
		if (isFsError(handle)) throw new CommandFailure(`${quoteInMessage(name)}: ${errnoText[handle.errno]}`);
		let position = 0;
		return {
			write: (chunk) => {
				const at = position;
				position += chunk.length;
				const written = handle.write(chunk, at);
				return written instanceof Promise ? written.then(() => undefined) : undefined;
			},
			*close() {
				yield* wait(handle.close());
			},
		};
	}

	#startFilter(name: string, command: string): Target {
		const input = new FilterInput();
		const status = this.#context.invoke(['sh', '-c', command], {
			stdin: input,
			environment: new Map([['FILE', name]]),
		});
		return {
			write: (chunk) => input.write(chunk),
			*close() {
				input.finish();
				const ended = yield* wait(status);
				if (ended === 0) return;
				const text = `with FILE=${quoteInMessage(name)}, exit ${ended} from command: ${command}`;
				throw new CommandFailure(text, { status: ended });
			},
		};
	}
}

/** Pieces one after the other; each is made with its first byte, or when it is asked for. */
export class PieceWriter {
	readonly #context: CommandContext;
	readonly #targets: Targets;
	#target: Target | undefined;

	constructor(context: CommandContext, targets: Targets) {
		this.#context = context;
		this.#targets = targets;
	}

	*write(chunk: Uint8Array): Flow<void> {
		if (chunk.length === 0) return;
		yield* betweenEntries(this.#context);
		this.#target ??= yield* this.#targets.open();
		yield* wait(this.#target.write(chunk));
	}

	/** The piece has ended; one without a byte is made all the same if `isMade`. */
	*end({ isMade }: { readonly isMade: boolean }): Flow<void> {
		if (isMade) this.#target ??= yield* this.#targets.open();
		const target = this.#target;
		this.#target = undefined;
		if (target !== undefined) yield* target.close();
	}
}
