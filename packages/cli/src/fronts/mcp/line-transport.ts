import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, ProtocolErrorCode, type Transport } from '@modelcontextprotocol/server';
import { ByteLineSplitter, type SplitBytes } from '@tenon/wire';
import { type Refusal, readMessage } from './read-message.ts';
import { RequestsUnderWay } from './requests-under-way.ts';

/**
 * One message per line, over two streams. Whatever a client sends, it is answered with an error of the protocol or
 * ignored, and the connection lives on; it is over when a stream ends or fails. The streams are not closed.
 */
export class LineTransport implements Transport {
	onclose: (() => void) | undefined;
	onerror: ((error: Error) => void) | undefined;
	onmessage: Transport['onmessage'];
	/** Settles when the client is gone, or {@link close} was called. */
	readonly closed: Promise<void>;
	readonly #input: Readable;
	readonly #output: Writable;
	readonly #lines = new ByteLineSplitter(maxLineBytes);
	readonly #requests = new RequestsUnderWay();
	#isClosed = false;
	#settleClosed = (): void => undefined;
	/** Those who wait until what was written is on its way. */
	#waiting: (() => void)[] = [];

	constructor(input: Readable, output: Writable) {
		this.#input = input;
		this.#output = output;
		this.closed = new Promise((resolve) => {
			this.#settleClosed = resolve;
		});
	}

	start(): Promise<void> {
		const gone = (): void => void this.close();
		this.#input.on('data', this.#take).once('end', gone).once('close', gone).on('error', gone);
		// Stays for good: a write that fails after the end is ignored.
		this.#output.on('error', gone).on('drain', this.#drained);
		return Promise.resolve();
	}

	/** Settles when the client can take more. A client that is gone is told nothing. */
	send(message: JSONRPCMessage): Promise<void> {
		this.#requests.sent(message);
		return this.#write(message);
	}

	close(): Promise<void> {
		if (this.#isClosed) return Promise.resolve();
		this.#isClosed = true;
		this.#input.off('data', this.#take).pause();
		this.#drained();
		this.#settleClosed();
		this.onclose?.();
		return Promise.resolve();
	}

	readonly #take = (chunk: Uint8Array): void => {
		for (const line of this.#lines.push(chunk)) this.#handle(line);
		// Who asks and does not read must wait.
		if (this.#output.writableLength > maxQueuedBytes) this.#input.pause();
	};

	#handle(line: SplitBytes): void {
		const read = readMessage(line);
		if (read.kind === 'refused') this.#refuse(read.error);
		else if (read.kind === 'ignored') this.onerror?.(new Error(read.problem));
		else if (read.kind === 'message') {
			const problem = this.#requests.received(read.message);
			if (problem === undefined) this.onmessage?.(read.message);
			else {
				const { id } = read.message as { id: Refusal['id'] };
				this.#refuse({ id, code: ProtocolErrorCode.InvalidRequest, message: problem });
			}
		}
	}

	#refuse({ id, code, message }: Refusal): void {
		void this.#write({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code, message } });
	}

	#write(message: JSONRPCMessage): Promise<void> {
		if (this.#isClosed || this.#output.write(`${jsonOf(message)}\n`)) return Promise.resolve();
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	readonly #drained = (): void => {
		if (!this.#isClosed) this.#input.resume();
		for (const resolve of this.#waiting.splice(0)) resolve();
	};
}

const maxLineBytes = 32 * 1024 * 1024;
const maxQueuedBytes = 32 * 1024 * 1024;

// Bytes that are no UTF-8 stand as lone surrogates, which strict readers of JSON do not take.
const jsonOf = (message: JSONRPCMessage): string => {
	const json = JSON.stringify(message);
	return /\\ud[89a-f]/.test(json) ? JSON.stringify(message, wellFormed) : json;
};

const wellFormed = (_key: string, value: unknown): unknown =>
	typeof value === 'string' ? value.toWellFormed() : value;
