import { encodeText, type Maybe, type Value } from '@tenon/core';
import type { Input, Output } from '@tenon/shell';
import type { RemoteStream } from './messages.ts';

/** Bytes that may be under way before a writer waits. */
const maxUnderWay = 256 * 1024;

/** Sends chunks to the pool's thread and holds the writer back while too much is under way. */
export class ChunkSender {
	readonly #send: (chunk: Uint8Array) => void;
	readonly #sizes: number[] = [];
	#underWay = 0;
	#isOpen = true;
	#waiting: ((open: boolean) => void)[] = [];

	constructor(send: (chunk: Uint8Array) => void) {
		this.#send = send;
	}

	/** False when nobody reads any more. */
	send(chunk: Uint8Array): Maybe<boolean> {
		if (!this.#isOpen) return false;
		if (chunk.length === 0) return true;
		// A copy: the message must not carry the rest of a larger buffer along.
		this.#send(chunk.slice());
		this.#sizes.push(chunk.length);
		this.#underWay += chunk.length;
		if (this.#underWay <= maxUnderWay) return true;
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	/** The oldest chunk was taken. */
	taken(open: boolean): void {
		this.#underWay -= this.#sizes.shift() ?? 0;
		this.#isOpen = open;
		if (open && this.#underWay > maxUnderWay) return;
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const resolve of waiting) resolve(open);
	}
}

/** The output of a run that leads to a stream of the pool's thread. */
export const remoteOutput = (sender: ChunkSender, stream: RemoteStream): Output => ({
	isTerminal: stream.isTerminal,
	hostDescriptor: stream.hostDescriptor,
	write: (chunk) => sender.send(chunk),
	writeText: (text) => sender.send(encodeText(text)),
	end: () => undefined,
	// Values stay in their thread: behind this output are bytes.
	sendData: (_data: Value) => undefined,
});

/** The standard input of a run, asked for chunk by chunk. */
export class RemoteInput implements Input {
	readonly isTerminal: boolean;
	readonly hostDescriptor: number | undefined;
	readonly #ask: () => void;
	#front: Uint8Array[] = [];
	#waiting: ((chunk: Uint8Array | undefined) => void) | undefined;
	#isOver = false;

	constructor(stream: RemoteStream, ask: () => void) {
		this.isTerminal = stream.isTerminal;
		this.hostDescriptor = stream.hostDescriptor;
		this.#ask = ask;
	}

	pull(): Maybe<Uint8Array | undefined> {
		const next = this.#front.pop();
		if (next !== undefined || this.#isOver) return next;
		this.#ask();
		return new Promise((resolve) => {
			this.#waiting = resolve;
		});
	}

	/** The chunk that was asked for has come, or the end. */
	give(chunk: Uint8Array | undefined): void {
		this.#isOver = chunk === undefined;
		const waiting = this.#waiting;
		this.#waiting = undefined;
		waiting?.(chunk);
	}

	unread(chunk: Uint8Array): void {
		if (chunk.length > 0) this.#front.push(chunk);
	}

	end(): void {
		this.give(undefined);
	}

	takeData(): Value | undefined {
		return undefined;
	}
}
