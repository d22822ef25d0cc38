import { errnoText, type FileHandle, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { type Converted, Converter } from './converter.ts';
import type { DdManner } from './operands.ts';
import { transferText } from './report.ts';

/** Where bytes are read from. */
interface Source {
	readonly input: Input;
	/** Reads give whole blocks, but for the last. */
	readonly isWhole: boolean;
	close(): Maybe<void>;
}

/** Where bytes go. */
interface Sink {
	write(bytes: Uint8Array): Flow<void>;
	finish(): Flow<void>;
	close(): Flow<void>;
}

/** Whole records, and those that were shorter. */
interface Records {
	full: number;
	partial: number;
}

/** Copies, changes and counts. */
export class DdCopy {
	readonly #context: CommandContext;
	readonly #manner: DdManner;
	readonly #converter: Converter;
	readonly #in: Records = { full: 0, partial: 0 };
	readonly #out: Records = { full: 0, partial: 0 };
	#ready: Converted[] = [];
	#outFill = 0;
	#written = 0;
	#status = 0;

	constructor(context: CommandContext, manner: DdManner) {
		this.#context = context;
		this.#manner = manner;
		this.#converter = new Converter(manner, (bytes) => this.#ready.push(bytes));
	}

	*run(): Flow<number> {
		const source = yield* this.#openSource();
		try {
			const sink = yield* this.#openSink();
			const startedMs = this.#context.ports.monotonicMs();
			try {
				if (yield* this.#skip(source)) yield* this.#copy(source, sink);
				yield* sink.finish();
			} catch (error) {
				if (!isFsError(error)) throw error;
				this.#status = 1;
				yield* wait(
					this.#context.complain(
						`error writing ${this.#name(this.#manner.output, 'output')}: ${errnoText[error.errno]}`,
					),
				);
			} finally {
				yield* sink.close();
			}
			yield* this.#report((this.#context.ports.monotonicMs() - startedMs) / 1000);
			return this.#status;
		} finally {
			yield* wait(source.close());
		}
	}

	#name(operand: string | undefined, which: 'input' | 'output'): string {
		return quoteAlways(operand ?? `standard ${which}`);
	}

	*#openSource(): Flow<Source> {
		const { input: name, isFull } = this.#manner;
		const opened = yield* attempt(() => this.#context.openInput(name ?? '-'));
		if (isFsError(opened))
			throw new CommandFailure(`failed to open ${this.#name(name, 'input')}: ${errnoText[opened.errno]}`);
		const { input } = opened;
		let isDevice = false;
		if (name !== undefined) {
			const stat = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(name)));
			isDevice = !isFsError(stat) && stat.kind === 'character';
		}
		return { input, isWhole: isFull || isDevice || input.isFile === true, close: () => opened.close() };
	}

	*#openSink(): Flow<Sink> {
		const { output: name, seek, outputBytes } = this.#manner;
		const position = seek.isBytes ? seek.count : seek.count * outputBytes;
		const stream = name === undefined ? undefined : this.#context.outputNamed(name);
		if (name === undefined || stream !== undefined) {
			if (position > 0)
				throw new CommandFailure('seek= is not available for standard output; name the file with of=');
			return stream === undefined ? this.#standardOutput() : streamSink(stream);
		}
		return yield* this.#openFile(name, position);
	}

	#standardOutput(): Sink {
		const { output } = this.#context;
		return {
			*write(bytes) {
				output.append(bytes);
				yield* wait(output.settle());
			},
			finish: noFlow,
			close: noFlow,
		};
	}

	*#openFile(name: string, position: number): Flow<Sink> {
		const { creates, truncates, appends, syncs } = this.#manner;
		// A place within the first block is reached in an empty file.
		const isFar = position >= this.#manner.outputBytes;
		const how = {
			write: true,
			create: creates !== 'never',
			exclusive: creates === 'only',
			append: appends,
			truncate: truncates && !isFar,
			permissions: this.#context.permissions(0o666),
		};
		if (appends && truncates)
			yield* wait(this.#context.complain('you probably want conv=notrunc with oflag=append'));
		const handle = yield* attempt(() => this.#context.open(name, how));
		if (isFsError(handle))
			throw new CommandFailure(`failed to open ${this.#name(name, 'output')}: ${errnoText[handle.errno]}`);
		const stat = yield* attempt(() => handle.stat());
		const isFile = !isFsError(stat) && stat.kind === 'file';
		if (truncates && isFar && isFile) {
			const cut = yield* attempt(() => handle.truncate(position));
			if (isFsError(cut)) {
				yield* wait(handle.close());
				throw new CommandFailure(
					`failed to truncate to ${position} bytes in output file ${this.#name(name, 'output')}: ${errnoText[cut.errno]}`,
				);
			}
		}
		return fileSink(handle, position, syncs);
	}

	// What is before the place is read, since others may share it.
	*#skip({ input }: Source): Flow<boolean> {
		const { skip, inputBytes, input: name } = this.#manner;
		let left = skip.isBytes ? skip.count : skip.count * inputBytes;
		while (left > 0) {
			const chunk = yield* this.#pull(input);
			if (chunk === 'failed') return false;
			if (chunk === undefined) {
				const shown = quoteInMessage(name ?? 'standard input');
				yield* wait(this.#context.complain(`${shown}: cannot skip to specified offset`));
				return true;
			}
			if (chunk.length > left) input.unread(chunk.subarray(left));
			left -= Math.min(left, chunk.length);
		}
		return true;
	}

	*#pull(input: Input): Flow<Uint8Array | undefined | 'failed'> {
		yield* wait(this.#context.breathe(64));
		const chunk = yield* attempt(() => input.pull());
		if (!isFsError(chunk)) return chunk;
		this.#status = 1;
		const name = this.#name(this.#manner.input, 'input');
		yield* wait(this.#context.complain(`error reading ${name}: ${errnoText[chunk.errno]}`));
		return 'failed';
	}

	*#copy({ input, isWhole }: Source, sink: Sink): Flow<void> {
		const { count, inputBytes } = this.#manner;
		let bytesLeft = count?.isBytes === true ? count.count : Number.POSITIVE_INFINITY;
		const most = count === undefined || count.isBytes ? Number.POSITIVE_INFINITY : count.count;
		let fill = 0;
		while (bytesLeft > 0 && this.#in.full + this.#in.partial < most) {
			const chunk = yield* this.#pull(input);
			if (chunk === undefined || chunk === 'failed') break;
			const recordsLeft = most - this.#in.full - this.#in.partial;
			const room = Math.min(bytesLeft, recordsLeft * inputBytes - fill);
			const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
			if (taken.length < chunk.length) input.unread(chunk.subarray(taken.length));
			bytesLeft -= taken.length;
			fill = yield* this.#take(taken, fill, isWhole, sink);
		}
		if (fill > 0) yield* this.#endPartial(fill, sink);
		this.#converter.end();
		yield* this.#drain(sink);
		if (this.#outFill > 0) this.#out.partial += 1;
	}

	// Counts the records that a chunk completes, and passes it on in pieces.
	*#take(chunk: Uint8Array, filled: number, isWhole: boolean, sink: Sink): Flow<number> {
		const { inputBytes, isDirect } = this.#manner;
		const total = filled + chunk.length;
		const completed = Math.floor(total / inputBytes);
		this.#in.full += completed;
		if (isDirect) this.#out.full += completed;
		for (let at = 0; at < chunk.length; at += pieceBytes) {
			this.#converter.push(chunk.subarray(at, at + pieceBytes));
			yield* this.#drain(sink);
		}
		const rest = total - completed * inputBytes;
		if (rest === 0 || isWhole) return rest;
		yield* this.#endPartial(rest, sink);
		return 0;
	}

	*#endPartial(fill: number, sink: Sink): Flow<void> {
		const { inputBytes, isDirect, conversion } = this.#manner;
		this.#in.partial += 1;
		if (isDirect) this.#out[conversion.sync ? 'full' : 'partial'] += 1;
		if (!conversion.sync) return;
		const { padding } = this.#converter;
		for (let left = inputBytes - fill; left > 0; left -= pieceBytes) {
			this.#pushPadding(new Uint8Array(Math.min(left, pieceBytes)).fill(padding));
			yield* this.#drain(sink);
		}
	}

	#pushPadding(bytes: Uint8Array): void {
		// It has the code of the output already.
		if (this.#manner.conversion.lines === undefined) this.#ready.push(bytes);
		else this.#converter.push(bytes);
	}

	*#drain(sink: Sink): Flow<void> {
		const { isDirect, outputBytes } = this.#manner;
		for (const bytes of inPieces(this.#ready.splice(0))) {
			yield* sink.write(bytes);
			yield* wait(this.#context.breathe(32));
			this.#written += bytes.length;
			if (isDirect) continue;
			this.#outFill += bytes.length;
			const completed = Math.floor(this.#outFill / outputBytes);
			this.#out.full += completed;
			this.#outFill -= completed * outputBytes;
		}
	}

	*#report(seconds: number): Flow<void> {
		const { status } = this.#manner;
		if (status === 'none') return;
		const { truncated } = this.#converter;
		const lines = [
			`${this.#in.full}+${this.#in.partial} records in`,
			`${this.#out.full}+${this.#out.partial} records out`,
			...(truncated > 0 ? [`${truncated} truncated record${truncated === 1 ? '' : 's'}`] : []),
			...(status === 'noxfer' ? [] : [transferText(this.#written, seconds)]),
		];
		yield* wait(this.#context.writeError(`${lines.join('\n')}\n`));
	}
}

const pieceBytes = 1 << 16;

function* inPieces(converted: readonly Converted[]): Generator<Uint8Array> {
	for (const item of converted) {
		if (item instanceof Uint8Array) {
			yield item;
			continue;
		}
		const piece = new Uint8Array(Math.min(item.count, pieceBytes)).fill(item.byte);
		for (let left = item.count; left > 0; left -= pieceBytes)
			yield left < piece.length ? piece.subarray(0, left) : piece;
	}
}

function* noFlow(): Flow<void> {
	// Nothing is left to do.
}

const streamSink = (stream: { write(bytes: Uint8Array): Maybe<boolean> }): Sink => ({
	*write(bytes) {
		yield* wait(stream.write(bytes.slice()));
	},
	finish: noFlow,
	close: noFlow,
});

const fileSink = (handle: FileHandle, start: number, syncs: boolean): Sink => {
	let position = start;
	return {
		*write(bytes) {
			yield* wait(handle.write(bytes, position));
			position += bytes.length;
		},
		*finish() {
			if (syncs) yield* wait(handle.sync());
		},
		*close() {
			yield* wait(handle.close());
		},
	};
};
