import type { LinkParts, UnitLink } from '../../../embedded/host/unit-link.ts';
import type { PeerMessage } from '../../../embedded/link/peer.ts';
import type { UnitMessage } from '../../../embedded/messages.ts';
import { MessageWindow, maxWaitingBytes, messageBytes } from '../message-window.ts';
import type { LuaLimits, ThreadStart } from '../thread-messages.ts';
import { LuaWatch } from './lua-watch.ts';
import type { LuaWorker } from './lua-worker.ts';

/** What is told of a unit that was ended because of one of its extensions. */
export type OnCulprit = (extension: string, problem: string) => void;

/** Runs a unit in a worker that was waiting for one. */
export class LuaThreadLink implements UnitLink {
	/** A thread is no process of its own. */
	readonly pid = undefined;
	readonly ended: Promise<string>;
	readonly #parts: LinkParts;
	readonly #worker: LuaWorker;
	readonly #watch: LuaWatch;
	readonly #window = new MessageWindow();
	readonly #onCulprit: OnCulprit;
	#writtenBytes = 0;

	constructor(parts: LinkParts, worker: LuaWorker, limits: LuaLimits, onCulprit: OnCulprit) {
		this.#parts = parts;
		this.#worker = worker;
		this.#onCulprit = onCulprit;
		worker.listen({ take: (message) => this.#take(message), written: (bytes) => this.#log(bytes) });
		this.#watch = new LuaWatch(
			{
				cells: worker.cells,
				timer: parts.timer,
				exceeded: (extension, problem) => this.#blame(extension, problem),
			},
			parts.start.extensions.length,
		);
		this.ended = worker.ended.then((reason) => {
			this.#watch[Symbol.dispose]();
			return reason;
		});
		const start: ThreadStart = { unit: parts.start, limits };
		worker.post(start);
		this.#window.sent(0);
	}

	post(envelope: UnitMessage): void {
		const { extension, message } = envelope;
		// The thread is watched in better ways than by asking it, which it could answer only between two calls.
		if (message.kind === 'request' && message.method === 'ping') {
			const answer: PeerMessage = { kind: 'answer', id: message.id, value: undefined };
			queueMicrotask(() => this.#parts.take({ extension, message: answer } satisfies UnitMessage));
			return;
		}
		const bytes = messageBytes(envelope);
		this.#worker.post(envelope);
		this.#window.sent(bytes);
		if (message.kind === 'request') this.#watch.requested();
		if (message.kind === 'cancel') this.#watch.cancelled(extension, message.id);
		if (this.#window.waitingBytes(this.#worker.cells.takenByThread) > maxWaitingBytes)
			void this.#worker.end(`it does not read: more than ${maxWaitingBytes} bytes wait`);
	}

	async end(): Promise<void> {
		this.#watch[Symbol.dispose]();
		await this.#worker.end('it was ended');
	}

	#take(message: unknown): void {
		const { extension, message: inner } = message as UnitMessage;
		if (inner.kind === 'answer' || inner.kind === 'failure') this.#watch.answered(extension, inner.id);
		if (inner.kind === 'notice' && (inner.method === 'loaded' || inner.method === 'failed'))
			this.#watch.settled();
		this.#parts.take(message);
	}

	#blame(extension: number, problem: string): void {
		const name = this.#parts.start.extensions[extension]?.name ?? 'an extension';
		this.#onCulprit(name, problem);
		void this.#worker.end(`${name} ${problem}`);
	}

	#log(bytes: Uint8Array): void {
		this.#writtenBytes += bytes.length;
		if (this.#writtenBytes <= maxWrittenBytes) this.#parts.written(bytes);
	}
}

/** A thread has next to nothing to print. */
const maxWrittenBytes = 65_536;
