import {
	andThen,
	encodeText,
	errnoText,
	type FileHandle,
	type Flow,
	FsError,
	isFsError,
	type Maybe,
	orElse,
	wait,
} from '@tenon/core';
import { attempt } from '../support/attempt.ts';
import { FindRefusal } from './errors.ts';
import type { FindRun } from './find-run.ts';
import type { FoundFile } from './found-file.ts';
import type { Test } from './test.ts';

/** Where an action writes: standard output, or a file of its own. */
export interface Sink {
	append(text: string): Maybe<void>;
}

/** Standard output. */
export const standardSink = (run: FindRun): Sink => ({
	append: (text) => run.context.output.appendText(text),
});

/** A file that is emptied now and written to its end when all is done. */
export function* openSink(run: FindRun, name: string, opened: Map<string, Sink>): Flow<Sink> {
	if (name === '/dev/stdout') return standardSink(run);
	if (name === '/dev/stderr') return { append: (text) => run.context.writeError(text) };
	const known = opened.get(name);
	if (known !== undefined) return known;
	const permissions = run.context.permissions(0o666);
	const handle = yield* attempt(() =>
		run.context.open(name, { write: true, create: true, truncate: true, permissions }),
	);
	if (isFsError(handle)) throw new FindRefusal(`${run.context.quote(name)}: ${errnoText[handle.errno]}`);
	const sink = new FileSink(handle);
	opened.set(name, sink);
	run.finishers.push(() => sink.close());
	return sink;
}

class FileSink implements Sink {
	readonly #handle: FileHandle;
	#parts: string[] = [];
	#size = 0;
	#written = 0;

	constructor(handle: FileHandle) {
		this.#handle = handle;
	}

	append(text: string): Maybe<void> {
		this.#parts.push(text);
		this.#size += text.length;
		return this.#size < flushLength ? undefined : this.#flush();
	}

	*close(): Flow<void> {
		try {
			yield* wait(this.#flush());
		} finally {
			yield* wait(this.#handle.close());
		}
	}

	#flush(): Maybe<void> {
		const bytes = encodeText(this.#parts.join(''));
		this.#parts = [];
		this.#size = 0;
		const at = this.#written;
		this.#written += bytes.length;
		return andThen(this.#handle.write(bytes, at), () => undefined);
	}
}

const flushLength = 65_536;

/** Writes what `textOf` makes of a file. */
export const writeTest =
	(sink: Sink, textOf: (file: FoundFile) => Maybe<string>): Test =>
	(file) =>
		andThen(textOf(file), (text) => andThen(sink.append(text), () => true));

/** `-delete`: the working directory itself stays. */
export const deleteTest =
	(run: FindRun): Test =>
	(file) => {
		if (file.path === '.') return true;
		return orElse<boolean>(
			() =>
				andThen(refuseFollowed(file), () =>
					andThen(run.context.fileSystem.remove(file.location), () => true),
				),
			(error) => {
				if (!isFsError(error)) throw error;
				return andThen(
					run.complainOf(`cannot delete ${run.context.quote(file.path)}: ${errnoText[error.errno]}`),
					() => false,
				);
			},
		);
	};

// A directory that a link leads to is not removed, and neither is the link.
const refuseFollowed = (file: FoundFile): Maybe<void> =>
	andThen(file.kind(), (kind) => {
		if (kind !== 'directory') return;
		return andThen(file.own(), (own) => {
			if (own.kind !== 'directory') throw new FsError('ENOTDIR', 'remove', file.location);
		});
	});
