import { encodeText, errnoText, type FileHandle, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Output, OutputBuffer } from '@tenon/shell';
import { SedFailure } from './errors.ts';
import { type ByteSink, OutputTarget } from './output-target.ts';

/**
 * The files that `w`, `W` and the flag `w` of `s` write. Each is made empty before the first line is read,
 * and is one file however often it is named. Their opener closes them with `close`.
 */
export class WrittenFiles {
	readonly #context: CommandContext;
	readonly #delimiter: number;
	readonly #targets = new Map<string, OutputTarget>();
	readonly #handles: FileHandle[] = [];

	/** `standardOutput` is what `/dev/stdout` stands for; it knows for itself what its last line lacks. */
	constructor(context: CommandContext, standardOutput: ByteSink, delimiter: number) {
		this.#context = context;
		this.#delimiter = delimiter;
		this.#targets.set('/dev/stdout', new OutputTarget(standardOutput, delimiter));
	}

	*open(name: string): Flow<OutputTarget> {
		const known = this.#targets.get(name);
		if (known !== undefined) return known;
		const output = name === '/dev/stderr' ? this.#errorOutput() : yield* this.#fileOutput(name);
		const target = new OutputTarget(new OutputBuffer(output), this.#delimiter);
		this.#targets.set(name, target);
		return target;
	}

	/** Writes all that has gathered, so that who reads the files finds it; standard output comes last. */
	*flush(): Flow<void> {
		for (const { sink } of [...this.#targets.values()].reverse()) yield* wait(sink.flush());
	}

	/** Writes what has gathered for standard error, which programs do not hold back. */
	*flushErrors(): Flow<void> {
		const errors = this.#targets.get('/dev/stderr');
		if (errors !== undefined) yield* wait(errors.sink.flush());
	}

	*close(): Flow<void> {
		for (const handle of this.#handles.splice(0)) yield* wait(handle.close());
	}

	#errorOutput(): Output {
		return outputTo((chunk) => this.#context.writeErrorAhead(byteKit.decode(chunk)));
	}

	*#fileOutput(name: string): Flow<Output> {
		const context = this.#context;
		try {
			const permissions = context.permissions(0o666);
			const handle = yield* wait(
				context.open(name, { write: true, create: true, truncate: true, permissions }),
			);
			this.#handles.push(handle);
			let position = 0;
			return outputTo((chunk) => {
				const at = position;
				position += chunk.length;
				return handle.write(chunk, at);
			});
		} catch (error) {
			if (!isFsError(error)) throw error;
			throw new SedFailure(`couldn't open file ${name}: ${errnoText[error.errno]}`, 4);
		}
	}
}

/** An output made of a function that writes a chunk. */
export const outputTo = (write: (chunk: Uint8Array) => Maybe<unknown>): Output => {
	const take = (chunk: Uint8Array): Maybe<boolean> => {
		const written = write(chunk);
		return written instanceof Promise ? written.then(() => true) : true;
	};
	return {
		isTerminal: false,
		write: take,
		writeText: (text) => take(encodeText(text)),
		end: () => undefined,
		sendData: () => undefined,
	};
};
