import { errnoText, type Flow, isFsError, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, OutputBuffer } from '@tenon/shell';
import { attempt } from '../../support/attempt.ts';
import { AwkFatal } from '../errors.ts';
import type { Spot } from '../syntax/source.ts';
import { ChildCommand } from './child-command.ts';
import { type ReaderSettings, RecordReader } from './record-reader.ts';
import { outputTo, type PrintSink } from './text-sink.ts';

interface OpenStream {
	readonly name: string;
	readonly sink: PrintSink | undefined;
	readonly reader: RecordReader | undefined;
	readonly child: ChildCommand | undefined;
	close(): Maybe<void>;
	/** Ends what is written to a coprocess; it may still be read. */
	isWriteClosed: boolean;
}

/** What streams ask of the run. */
export interface StreamSettings extends ReaderSettings {
	readonly context: CommandContext;
	/** Changes to the environment of commands. */
	environment(): ReadonlyMap<string, string | undefined>;
	/** Whether commands and files are refused. */
	readonly isSandboxed: boolean;
}

/** The files and commands that a program has opened by print and getline. */
export class Streams {
	readonly #settings: StreamSettings;
	readonly #open = new Map<string, OpenStream>();
	readonly #standardOutput: PrintSink;

	constructor(settings: StreamSettings) {
		this.#settings = settings;
		this.#standardOutput = settings.context.output;
	}

	/** Where print writes; opened at first. */
	sinkOf(use: '>' | '>>' | '|' | '|&', name: string, spot: Spot): Maybe<PrintSink> {
		// A file is one, whether it was opened to be written anew or to be added to.
		const known = this.#open.get(outputKey(use, name));
		if (known?.sink !== undefined && !known.isWriteClosed) return known.sink;
		return runFlow(this.#openSink(use, name, spot));
	}

	*#openSink(use: '>' | '>>' | '|' | '|&', name: string, spot: Spot): Flow<PrintSink> {
		if (this.#settings.isSandboxed) throw new AwkFatal('redirection not allowed in sandbox mode', spot);
		if (name === '') throw new AwkFatal(`expression for \`${use}' redirection has null string value`, spot);
		const key = outputKey(use, name);
		if (use === '|' || use === '|&') {
			const stream = yield* this.#startCommand(name, { reads: true, writes: use === '|&' });
			this.#open.set(key, stream);
			return stream.sink!;
		}
		const stream = yield* this.#openFile(name, use, spot);
		this.#open.set(key, stream);
		return stream.sink!;
	}

	*#openFile(name: string, use: '>' | '>>', spot: Spot): Flow<OpenStream> {
		const { context } = this.#settings;
		const plain = { name, reader: undefined, child: undefined, isWriteClosed: false };
		if (name === '/dev/stdout' || name === '/dev/fd/1')
			return { ...plain, sink: this.#standardOutput, close: () => undefined };
		if (name === '/dev/stderr' || name === '/dev/fd/2') {
			const buffer = new OutputBuffer(
				outputTo((chunk) => context.writeErrorAhead(byteKit.decode(chunk))),
				{ flushBytes: 1 },
			);
			return { ...plain, sink: buffer, close: () => undefined };
		}
		const opened = yield* attempt(() => context.openOutput(name, { appends: use === '>>' }));
		if (isFsError(opened))
			throw new AwkFatal(`cannot redirect to \`${name}': ${errnoText[opened.errno]}`, spot);
		return { ...plain, sink: new OutputBuffer(opened.output), close: () => opened.close() };
	}

	*#startCommand(
		name: string,
		pipes: { readonly reads: boolean; readonly writes: boolean },
	): Flow<OpenStream> {
		yield* this.flushAll();
		const { context } = this.#settings;
		const child = new ChildCommand(context, name, pipes, this.#settings.environment());
		const { toChild, fromChild } = child;
		return {
			name,
			child,
			sink: toChild === undefined ? undefined : new OutputBuffer(toChild.output),
			reader: fromChild === undefined ? undefined : new RecordReader(fromChild.input, this.#settings),
			close: () => undefined,
			isWriteClosed: false,
		};
	}

	/** What getline reads: a file, the output of a command. The error's text if it cannot be opened. */
	readerOf(use: '<' | '|<' | '|&', name: string, spot: Spot): Maybe<RecordReader | string> {
		const known = this.#open.get(inputKey(use, name))?.reader;
		return known ?? runFlow(this.#openReader(use, name, spot));
	}

	*#openReader(use: '<' | '|<' | '|&', name: string, spot: Spot): Flow<RecordReader | string> {
		if (this.#settings.isSandboxed) throw new AwkFatal('redirection not allowed in sandbox mode', spot);
		if (name === '')
			throw new AwkFatal(
				`expression for \`${use === '<' ? '<' : use[0]}' redirection has null string value`,
				spot,
			);
		const key = inputKey(use, name);
		if (use !== '<') {
			const stream = yield* this.#startCommand(name, { reads: use === '|&', writes: true });
			this.#open.set(key, stream);
			return stream.reader!;
		}
		const { context } = this.#settings;
		const opened = yield* attempt(() => context.openInput(name === '/dev/stdin' ? '-' : name));
		if (isFsError(opened)) return errnoText[opened.errno];
		const reader = new RecordReader(opened.input, this.#settings);
		const close = (): Maybe<void> => opened.close();
		this.#open.set(key, { name, sink: undefined, reader, child: undefined, close, isWriteClosed: false });
		return reader;
	}

	/** Closes what has the name; -1 if nothing has, else its status. */
	close(name: string, how: 'both' | 'to' | 'from'): Maybe<number> {
		return runFlow(this.#close(name, how));
	}

	*#close(name: string, how: 'both' | 'to' | 'from'): Flow<number> {
		yield* wait(this.#standardOutput.flush());
		// Of several that have the name it is the one that was opened last.
		const found = [...this.#open].findLast(([, stream]) => stream.name === name);
		if (found === undefined) return -1;
		const [key, stream] = found;
		if (how === 'to' && stream.child !== undefined) {
			yield* wait(stream.sink?.flush());
			stream.isWriteClosed = true;
			yield* wait(stream.child.toChild?.output.end());
			return 0;
		}
		this.#open.delete(key);
		return yield* this.#end(stream);
	}

	*#end(stream: OpenStream): Flow<number> {
		if (!stream.isWriteClosed) yield* wait(stream.sink?.flush());
		yield* wait(stream.close());
		return stream.child === undefined ? 0 : yield* wait(stream.child.end());
	}

	/** Writes all that has gathered, so that who reads it finds it. */
	*flushAll(): Flow<void> {
		yield* wait(this.#standardOutput.flush());
		for (const { sink, isWriteClosed } of this.#open.values()) if (!isWriteClosed) yield* wait(sink?.flush());
	}

	/** Writes what has gathered for a name; `false` if nothing of that name is open to be written. */
	*flush(name: string): Flow<boolean> {
		let isOpen = false;
		for (const stream of this.#open.values()) {
			if (stream.name !== name || stream.sink === undefined) continue;
			yield* wait(stream.sink.flush());
			isOpen = true;
		}
		return isOpen;
	}

	/** Ends all of them; what is gathered is written. */
	*closeAll(): Flow<void> {
		for (const [key, stream] of [...this.#open]) {
			this.#open.delete(key);
			yield* this.#end(stream);
		}
	}

	/** Ends all of them after a failure, whatever they say: that which ended the program is told. */
	*abandonAll(): Flow<void> {
		for (const [key, stream] of [...this.#open]) {
			this.#open.delete(key);
			yield* attempt(() => stream.close());
			const ending = stream.child?.end();
			// What ended the program is told; how its commands end then is not.
			if (isPromise(ending)) ending.catch(() => undefined);
		}
	}
}

const outputKey = (use: '>' | '>>' | '|' | '|&', name: string): string =>
	`${use === '>>' ? '>' : use} ${name}`;
const inputKey = (use: '<' | '|<' | '|&', name: string): string => `${use} ${name}`;
