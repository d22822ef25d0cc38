import { andThen, type Flow, FsError, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext, Output } from '@tenon/shell';
import { type FileReplacement, replaceFile } from '@tenon/vfs';
import { canWrite } from './access.ts';
import { attempt } from './attempt.ts';
import { InPlaceReplacement } from './in-place-replacement.ts';

/**
 * Begins to replace the file that an operand names; it keeps its content until `commit`. A descriptor of
 * the shell, such as `/dev/stdout` or a process substitution, is written to at once.
 */
export const replaceOutput = (context: CommandContext, operand: string): Maybe<FileReplacement> => {
	if (context.outputNamed(operand) !== undefined)
		return andThen(context.flush(), () =>
			andThen(
				context.openOutput(operand, { appends: false }),
				(opened) => new StreamReplacement(opened, operand),
			),
		);
	return runFlow(beginReplacement(context, operand));
};

function* beginReplacement(context: CommandContext, operand: string): Flow<FileReplacement> {
	const path = context.path(operand);
	const stat = yield* attempt(() => context.fileSystem.stat(path));
	const existing = isFsError(stat) || stat.kind !== 'file' ? undefined : stat;
	// A file that may not be written must not be replaced either. Where its permissions forbid it, opening tells.
	if (existing !== undefined && !canWrite(existing, context.ports.identity)) {
		const handle = yield* wait(context.open(operand, { write: true }));
		yield* wait(handle.close());
	}
	const { fileSystem } = context;
	if (existing !== undefined && existing.nlink > 1) return new InPlaceReplacement(fileSystem, path);
	const permissions = context.permissions(0o666);
	const replacement = yield* attempt(() => replaceFile(fileSystem, path, { permissions }));
	if (!isFsError(replacement)) return replacement;
	// A file may be written where its directory may not.
	if (existing !== undefined && replacement.errno === 'EACCES')
		return new InPlaceReplacement(fileSystem, path);
	throw replacement;
}

interface OpenedOutput {
	readonly output: Output;
	close(): Maybe<void>;
}

/** A stream keeps nothing that could be given up. */
class StreamReplacement implements FileReplacement {
	readonly #opened: OpenedOutput;
	readonly #name: string;
	#isClosed = false;

	constructor(opened: OpenedOutput, name: string) {
		this.#opened = opened;
		this.#name = name;
	}

	// The caller may use its chunk again, a stream keeps what it was given.
	push(chunk: Uint8Array): Maybe<void> {
		return andThen(this.#opened.output.write(chunk.slice()), (isRead) => {
			if (!isRead) throw new FsError('EPIPE', 'write', this.#name);
		});
	}

	commit(): Maybe<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		return this.#opened.close();
	}

	// What was written cannot be taken back.
	discard(): Maybe<void> {
		return this.commit();
	}
}
