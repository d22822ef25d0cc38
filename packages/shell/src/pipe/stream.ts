import type { ByteSink, ByteSource, FileKind, Maybe, Stat, Value } from '@tenon/core';

/**
 * Where a command's bytes go. A write returns when there is room for more: at once where the
 * consumer is synchronous, later where a bounded channel is full. It returns `false` when the
 * reader is gone; the writer then ends as by SIGPIPE.
 */
export interface Output extends ByteSink {
	/**
	 * Takes the chunk; the writer must not change it afterwards. Where the output can tell that no reader will look
	 * at the chunk again, it calls `release`, once, and the memory is the writer's again. No writer may wait for that.
	 */
	write(chunk: Uint8Array, release?: () => void): Maybe<boolean>;
	/** Takes text in the shell's string form. */
	writeText(text: string): Maybe<boolean>;
	/**
	 * Lets the reader take all that is left of an input by itself, behind what was written before, without
	 * a chunk in between. True at the end of the input, `false` when the reader is gone; what the input throws
	 * comes back here. There where the reader is in this process.
	 */
	forward?(input: Input): Promise<boolean>;
	/** The last descriptor on it was closed. Called once. */
	end(): Maybe<void>;
	/** Hands the reader a structured value beside the bytes; comes before the first byte. */
	sendData(data: Value): void;
	/** The command that handed a value over is done: what is written from here on is another's. */
	endData?(): void;
	/** The descriptor of this process that leads to the same place, for programs; `undefined` elsewhere. */
	readonly hostDescriptor?: number | undefined;
	/** The descriptor of this process that is the same open file, with an offset of its own, for locks. */
	readonly fileDescriptor?: number | undefined;
	/** Whether it is the device `/dev/null`, which a program opens for itself. */
	readonly isNullDevice?: boolean;
	/** Lends a file's descriptor to a program; `undefined` where it has none that the program could share. */
	lend?(): LentDescriptor | undefined;
	/** What kind of file the descriptor of this process is; `undefined` elsewhere. */
	readonly hostKind?: FileKind | undefined;
	readonly isTerminal: boolean;
}

/** Where a reader stops at the latest. */
export interface PullBound {
	/** The byte that is the last of what it wants. */
	readonly end?: number;
	readonly maxBytes?: number;
}

/** Where a command's bytes come from. What one reader took is gone for the next. */
export interface Input extends ByteSource {
	/** The next chunk, never empty, or `undefined` at the end. The reader may keep it. */
	pull(): Maybe<Uint8Array | undefined>;
	/**
	 * As `pull`, for a reader that keeps nothing of a chunk: it may lie in `memory`, which spares a fresh one,
	 * and is good until the next call. There where that is of use.
	 */
	pullInto?(memory: Uint8Array): Maybe<Uint8Array | undefined>;
	/**
	 * As `pull`, for a reader that knows where it stops: of what other processes read too, nothing is taken beyond
	 * that. There where that is of use.
	 */
	pullUntil?(bound: PullBound): Maybe<Uint8Array | undefined>;
	/** Puts bytes back in front. */
	unread(chunk: Uint8Array): void;
	/** The last descriptor on it was closed; the writer learns it with its next write. Called once. */
	end(): Maybe<void>;
	/**
	 * Whether it is a file with an offset: it may grow after its end, and what a program read too much of
	 * it goes back. What a program read too much of a pipe is lost.
	 */
	readonly isFile?: boolean;
	/** Bytes of the whole file; there only where {@link isFile} is true. */
	size?(): Maybe<number>;
	/** Bytes from here to the end of the file; there only where {@link isFile} is true. */
	bytesLeft?(): Maybe<number>;
	/** Facts about the file; there only where it has a name in a file system. */
	stat?(): Maybe<Stat>;
	/**
	 * The structured value that came beside the bytes, for a reader that has come to their end: there only if
	 * the command that sent it wrote all of them.
	 */
	takeData(): Value | undefined;
	/** What kind of file the descriptor of this process is; `undefined` elsewhere. */
	readonly hostKind?: FileKind | undefined;
	readonly isTerminal: boolean;
	/** The descriptor of this process that leads to the same place, for programs; `undefined` elsewhere. */
	readonly hostDescriptor?: number | undefined;
	/** The descriptor of this process that is the same open file, with an offset of its own, for locks. */
	readonly fileDescriptor?: number | undefined;
	/** Whether it is the device `/dev/null`, which a program opens for itself. */
	readonly isNullDevice?: boolean;
	/** Lends a file's descriptor to a program; `undefined` where it has none that the program could share. */
	lend?(): LentDescriptor | undefined;
}

/** A descriptor of this process that a program has, with the offset that both share. */
export interface LentDescriptor {
	readonly descriptor: number;
	/** The program has ended, or never began. Called once. */
	giveBack(): void;
}
