import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { SplitLine } from '@tenon/wire';
import { messageOf } from '../calls/message-of.ts';
import { FrameReader } from '../process/channel/frame-reader.ts';
import { lineCutter } from '../process/channel/line-cutter.ts';
import type { WorkSlices } from '../process/channel/work-slices.ts';
import type { Child, ChildExit } from '../process/child/start-child.ts';
import { answerInPlaceOf } from './answer-in-place.ts';

/** What a transport over a child needs. */
export interface ChildTransportParts {
	readonly child: Child;
	/** Time for reading, shared with other servers. */
	readonly slices: WorkSlices;
	/** Ends the child and all that it started. */
	end(): Promise<void>;
	/** Checks a message; throws where it is none. */
	parse(value: unknown): JSONRPCMessage;
	/** A line that is no message, or too long. */
	onBadLine(problem: string): void;
}

/**
 * Speaks with a server through its standard streams, one message a line. A line that is no message, or too long, costs
 * itself alone; one that writes more than is read in its slices of time has to wait. The child leads a group of its own
 * and is ended with all that it started.
 */
export class ChildTransport implements Transport {
	onclose?: () => void;
	onerror?: (error: Error) => void;
	onmessage?: (message: JSONRPCMessage) => void;
	/** By these two fields the client knows a transport over standard streams. */
	readonly stderr = null;
	readonly pid = null;
	/** How the child ended; `undefined` while it runs. */
	exit: (ChildExit & { readonly byItself: boolean }) | undefined;
	readonly #parts: ChildTransportParts;
	#reader: FrameReader<SplitLine> | undefined;
	/** Ids of requests that have no answer yet. */
	readonly #asked = new Set<string | number>();
	#isClosed = false;
	#isEnding = false;

	constructor(parts: ChildTransportParts) {
		this.#parts = parts;
	}

	async start(): Promise<void> {
		const { child, slices } = this.#parts;
		this.#reader = new FrameReader(child.stdout, slices, lineCutter(maxLineBytes), {
			frame: (line) => this.#take(line),
			ended: () => undefined,
		});
		void child.exited.then((exit) => {
			this.exit = { ...exit, byItself: !this.#isEnding };
			this.#closed();
		});
	}

	async send(message: JSONRPCMessage): Promise<void> {
		const { stdin } = this.#parts.child;
		if (this.#isClosed || !stdin.writable)
			throw new Error(this.exit?.fact ?? 'the server does not read any more');
		if (stdin.writableLength > maxQueuedBytes) throw new Error('the server does not read what it is sent');
		if ('method' in message && 'id' in message && message.id !== undefined) this.#asked.add(message.id);
		stdin.write(`${JSON.stringify(message)}\n`);
	}

	async close(): Promise<void> {
		this.#isEnding = true;
		this.#parts.child.stdin.end();
		await this.#parts.end();
		this.#closed();
	}

	#take(line: SplitLine): void {
		if (this.#isClosed) return;
		if (line.kind === 'oversized') {
			this.#passOver(line);
			return;
		}
		if (line.text.trim() === '') return;
		let message: JSONRPCMessage;
		try {
			message = this.#parts.parse(JSON.parse(line.text));
		} catch (error) {
			this.#failAnswer(line.text, `a line that is no message: ${messageOf(error)}`);
			return;
		}
		this.#deliver(message);
	}

	// The answer cannot be read; its waiter is told, where it is known.
	#passOver({ beginning, byteLength }: Extract<SplitLine, { kind: 'oversized' }>): void {
		this.#failAnswer(beginning, `a line of ${byteLength} bytes; at most ${maxLineBytes} are read`);
	}

	#failAnswer(text: string, problem: string): void {
		this.#parts.onBadLine(problem);
		const answer = answerInPlaceOf(text, this.#asked, problem);
		if (answer !== undefined) this.#deliver(answer);
	}

	#deliver(message: JSONRPCMessage): void {
		if (!('method' in message) && message.id !== undefined) this.#asked.delete(message.id);
		this.onmessage?.(message);
	}

	#closed(): void {
		if (this.#isClosed) return;
		this.#isClosed = true;
		this.#reader?.stop();
		this.onclose?.();
	}
}

const maxLineBytes = 8 << 20;
const maxQueuedBytes = 16 << 20;
