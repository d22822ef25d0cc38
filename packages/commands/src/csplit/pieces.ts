import { errnoText, type FileHandle, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { ByteWriter } from '../support/byte-writer.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';

/** How pieces are made. */
export interface PieceManner {
	/** The name of a piece by its number. */
	readonly name: (number: number) => string;
	readonly removesEmpty: boolean;
	readonly isSilent: boolean;
	/** Whether those that were made stay where the command fails. */
	readonly keeps: boolean;
}

/** Writes pieces to files, one after the other, and says how long each is. */
export class Pieces {
	readonly #context: CommandContext;
	readonly #manner: PieceManner;
	readonly #gathered = new ByteWriter(gatheredBytes);
	#handle: FileHandle | undefined;
	#written = 0;
	#count = 0;

	constructor(context: CommandContext, manner: PieceManner) {
		this.#context = context;
		this.#manner = manner;
	}

	*open(): Flow<void> {
		const context = this.#context;
		const name = this.#manner.name(this.#count);
		yield* betweenEntries(context);
		const handle = yield* attempt(() =>
			context.open(name, {
				write: true,
				create: true,
				truncate: true,
				permissions: context.permissions(0o666),
			}),
		);
		if (isFsError(handle)) throw new CommandFailure(`${quoteInMessage(name)}: ${errnoText[handle.errno]}`);
		this.#handle = handle;
		this.#written = 0;
		this.#count += 1;
	}

	*write(line: Uint8Array): Flow<void> {
		this.#gathered.append(line, 0, line.length);
		if (this.#gathered.size >= gatheredBytes) yield* this.#flush();
	}

	/** Ends the piece, if there is one. */
	*close(): Flow<void> {
		if (this.#handle === undefined) return;
		yield* this.#flush();
		yield* wait(this.#handle.close());
		this.#handle = undefined;
		const { removesEmpty, isSilent, name } = this.#manner;
		if (removesEmpty && this.#written === 0) {
			this.#count -= 1;
			yield* this.#remove(name(this.#count));
		} else if (!isSilent) this.#context.output.appendText(`${this.#written}\n`);
	}

	/** The command has failed: what was made goes away, unless it is to be kept. */
	*abandon(): Flow<void> {
		yield* this.close();
		if (this.#manner.keeps) return;
		for (; this.#count > 0; this.#count--) yield* this.#remove(this.#manner.name(this.#count - 1));
	}

	*#remove(name: string): Flow<void> {
		const context = this.#context;
		yield* betweenEntries(context);
		const gone = yield* attempt(() => context.fileSystem.remove(context.path(name)));
		if (isFsError(gone) && gone.errno !== 'ENOENT')
			yield* wait(context.complain(`${quoteInMessage(name)}: ${errnoText[gone.errno]}`));
	}

	*#flush(): Flow<void> {
		const handle = this.#handle;
		const bytes = this.#gathered.written;
		if (handle === undefined || bytes.length === 0) return;
		const written = yield* attempt(() => handle.write(bytes, this.#written));
		if (isFsError(written)) {
			this.#handle = undefined;
			this.#gathered.size = 0;
			yield* attempt(() => handle.close());
			const name = quoteAlways(this.#manner.name(this.#count - 1));
			throw new CommandFailure(`write error for ${name}: ${errnoText[written.errno]}`);
		}
		this.#written += bytes.length;
		this.#gathered.size = 0;
	}
}

const gatheredBytes = 1 << 16;
