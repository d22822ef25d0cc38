import { encodeText, errnoText, type Flow, FsError, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Output } from '@tenon/shell';
import { CurlFailure } from './curl-failure.ts';

/** Where the bytes of a transfer go: standard output, or a file that is opened with its first byte. */
export class Sink {
	readonly #context: CommandContext;
	/** The operand of the file; `-` is standard output. */
	readonly name: string;
	readonly #how: { readonly appends: boolean; readonly makesFolders: boolean };
	#file: { readonly output: Output; close(): Maybe<void> } | undefined;
	/** Bytes that were written. */
	size = 0;

	constructor(
		context: CommandContext,
		name: string,
		how: { readonly appends: boolean; readonly makesFolders: boolean },
	) {
		this.#context = context;
		this.name = name;
		this.#how = how;
	}

	/** Opens the file, where there is one. */
	*open(): Flow<void> {
		if (this.name === '-' || this.#file !== undefined) return;
		try {
			const folder = this.name.slice(0, this.name.lastIndexOf('/') + 1);
			if (folder.length > maxPathLength) throw new FsError('ENAMETOOLONG', 'open', this.name);
			if (this.#how.makesFolders && folder !== '')
				yield* wait(
					this.#context.fileSystem.mkdir(this.#context.path(folder), {
						recursive: true,
						permissions: this.#context.permissions(0o755),
					}),
				);
			this.#file = yield* wait(this.#context.openOutput(this.name, { appends: this.#how.appends }));
		} catch (error) {
			if (isFsError(error)) throw failed(this.name, error);
			throw error;
		}
	}

	*write(bytes: Uint8Array): Flow<void> {
		if (bytes.length === 0) return;
		this.size += bytes.length;
		if (this.name === '-') {
			this.#context.output.append(bytes);
			yield* wait(this.#context.flush());
			return;
		}
		yield* this.open();
		try {
			yield* wait(this.#file!.output.write(bytes));
		} catch (error) {
			if (isFsError(error)) throw failed(this.name, error);
			throw error;
		}
	}

	*writeText(text: string): Flow<void> {
		yield* this.write(encodeText(text));
	}

	*close(): Flow<void> {
		const file = this.#file;
		this.#file = undefined;
		if (file !== undefined) yield* wait(file.close());
	}
}

// As on Linux.
const maxPathLength = 4096;

const failed = (name: string, error: FsError): CurlFailure =>
	new CurlFailure(23, `Failed to open the file ${name}: ${errnoText[error.errno]}`);
