import { encodeText, type Maybe, type Value } from '@tenon/core';
import type { Input, Output } from '@tenon/shell';
import { errorOf } from './faults.ts';
import type { Fault, Got, InputLeft, RemoteSource, RemoteStream } from './messages.ts';

/** Sends chunks to the pool's thread. The writer goes on when a chunk was taken there, as it would in that thread. */
export class ChunkSender {
	readonly #send: (chunk: Uint8Array) => void;
	readonly #underWay: PromiseWithResolvers<boolean>[] = [];
	#isOpen = true;
	#isOver = false;

	constructor(send: (chunk: Uint8Array) => void) {
		this.#send = send;
	}

	/** False when nobody reads any more. Throws what the reader threw. */
	send(chunk: Uint8Array): Maybe<boolean> {
		if (this.#isOver || !this.#isOpen || chunk.length === 0) return this.#isOpen;
		// A copy: the message must not carry the rest of a larger buffer along.
		this.#send(chunk.slice());
		const taken = Promise.withResolvers<boolean>();
		this.#underWay.push(taken);
		return taken.promise;
	}

	/** The oldest chunk was taken, or could not be. */
	taken(open: boolean | Fault): void {
		const chunk = this.#underWay.shift();
		if (typeof open === 'boolean') this.#isOpen = open;
		if (typeof open === 'boolean') chunk?.resolve(open);
		else chunk?.reject(errorOf(open));
	}

	/** The run is over: nobody there listens any more to what its jobs write, and nothing holds them back. */
	end(): void {
		this.#isOver = true;
		for (const chunk of this.#underWay.splice(0)) chunk.resolve(this.#isOpen);
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
	readonly isFile: boolean;
	readonly #hostDescriptor: number | undefined;
	readonly #ask: (received: number) => void;
	readonly #waiting: PromiseWithResolvers<Uint8Array | undefined>[] = [];
	#unread: Uint8Array[] = [];
	#received = 0;
	#isEnded = false;

	/** `ask` asks for one chunk more, and tells how many have come. */
	constructor(source: RemoteSource, ask: (received: number) => void) {
		this.isTerminal = source.isTerminal;
		this.isFile = source.isFile;
		this.#hostDescriptor = source.hostDescriptor;
		this.#ask = ask;
	}

	/** Programs get the descriptor itself, unless bytes of it are waiting here. */
	get hostDescriptor(): number | undefined {
		return this.#unread.length === 0 ? this.#hostDescriptor : undefined;
	}

	pull(): Maybe<Uint8Array | undefined> {
		const next = this.#unread.pop();
		if (next !== undefined || this.#isEnded) return next;
		const waiting = Promise.withResolvers<Uint8Array | undefined>();
		this.#waiting.push(waiting);
		this.#ask(this.#received);
		return waiting.promise;
	}

	/** What was asked for has come. */
	give(got: Got): void {
		const waiting = this.#waiting.shift();
		if ('fault' in got) {
			waiting?.reject(errorOf(got.fault));
			return;
		}
		if (got.chunk !== undefined) this.#received += 1;
		waiting?.resolve(got.chunk);
	}

	unread(chunk: Uint8Array): void {
		if (chunk.length > 0) this.#unread.push(chunk);
	}

	end(): void {
		this.#isEnded = true;
	}

	/** The run is over: what it leaves to the next reader. */
	left(): InputLeft {
		return { received: this.#received, unread: this.#unread.map((chunk) => chunk.slice()) };
	}

	takeData(): Value | undefined {
		return undefined;
	}
}
