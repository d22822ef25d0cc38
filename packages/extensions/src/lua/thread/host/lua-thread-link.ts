import { becauseOf, currentCause } from '../../../calls/cause.ts';
import type { LinkParts, UnitLink } from '../../../embedded/host/unit-link.ts';
import type { PeerMessage } from '../../../embedded/link/peer.ts';
import type { UnitMessage } from '../../../embedded/messages.ts';
import type { PortName } from '../../../ports/port-methods.ts';
import { MessageWindow, maxWaitingBytes, messageBytes } from '../message-window.ts';
import type { LuaLimits, ThreadStart } from '../thread-messages.ts';
import type { LuaTurn } from './lua-turn.ts';
import { LuaTurns } from './lua-turns.ts';
import { LuaWatch } from './lua-watch.ts';
import type { LuaWorker } from './lua-worker.ts';

/** What is told of a unit that was ended because of one of its extensions. */
export type OnCulprit = (extension: string, problem: string) => void;

/** Runs a unit in a worker that was waiting for one, and sends it each request when its turn has come. */
export class LuaThreadLink implements UnitLink {
	/** A thread is no process of its own. */
	readonly pid = undefined;
	readonly ended: Promise<string>;
	/** Resolves when its extensions are loaded, or could not be; also where it ended before. */
	readonly loaded: Promise<void>;
	readonly #settleLoaded: () => void;
	readonly #parts: LinkParts;
	readonly #worker: LuaWorker;
	readonly #watch: LuaWatch;
	readonly #turns: LuaTurns;
	readonly #window = new MessageWindow();
	readonly #onCulprit: OnCulprit;
	#loading: number;
	#lastNotice = 0;
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
				afterWork: (ms, call) => worker.afterWork(ms, call),
				exceeded: (extension, problem) => this.#blame(extension, problem),
			},
			parts.start.extensions.length,
		);
		({ promise: this.loaded, resolve: this.#settleLoaded } = Promise.withResolvers<void>());
		this.#loading = parts.start.extensions.length;
		this.#turns = new LuaTurns({
			start: (turn) => this.#start(turn),
			refuse: (turn, problem) => this.#refuse(turn, problem),
			held: (turn) => this.#hold(turn),
			nameOf: (extension) => this.#nameOf(extension),
		});
		this.ended = worker.ended.then((reason) => {
			this.#watch[Symbol.dispose]();
			this.#turns.close();
			this.#settleLoaded();
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
		const { id, method } = requestIn(message);
		if (method !== undefined)
			this.#turns.request({ envelope, method, id: id || this.#noticeId() }, bytes, currentCause());
		else if (message.kind === 'cancel') this.#cancel(envelope, bytes);
		else {
			this.#turns.answered(id);
			this.#send(envelope, bytes);
		}
	}

	async end(): Promise<void> {
		this.#watch[Symbol.dispose]();
		await this.#worker.end('it was ended');
	}

	#start({ envelope, id, bytes }: LuaTurn): void {
		// What tells of something is answered as well: until then it has its turn.
		const { extension, message } = envelope;
		this.#send(
			message.kind === 'notice' ? { extension, message: { ...message, kind: 'request', id } } : envelope,
			bytes,
		);
		this.#watch.requested();
	}

	#refuse({ extension, id }: LuaTurn, problem: string): void {
		if (id > 0) this.#parts.take({ extension, message: { kind: 'failure', id, message: problem } });
	}

	// The clock of a call is that of its own time: it stands still until the call has its turn.
	#hold({ extension, id }: LuaTurn): Disposable {
		let state: 'waits' | 'held' | 'over' = 'waits';
		const tell = (message: PeerMessage): void =>
			this.#parts.take({ extension, message } satisfies UnitMessage);
		const hold = { call: id, hold: turnHold };
		// The caller does not know the number of its call before this returns.
		queueMicrotask(() => {
			if (state === 'over' || id <= 0) return;
			state = 'held';
			tell({ kind: 'notice', method: 'hold', params: { ...hold, note: 'waits for its turn' } });
		});
		return {
			[Symbol.dispose]: () => {
				if (state === 'held') tell({ kind: 'notice', method: 'release', params: hold });
				state = 'over';
			},
		};
	}

	#cancel(envelope: UnitMessage, bytes: number): void {
		const { extension, message } = envelope;
		const id = 'id' in message ? message.id : 0;
		if (!this.#turns.cancelled(extension, id)) return;
		this.#send(envelope, bytes);
		this.#watch.cancelled(extension, id);
	}

	#send(envelope: UnitMessage, bytes: number): void {
		this.#worker.post(envelope);
		this.#window.sent(bytes);
		if (this.#window.waitingBytes(this.#worker.cells.takenByThread) > maxWaitingBytes)
			void this.#worker.end(`it does not read: more than ${maxWaitingBytes} bytes wait`);
	}

	#take(envelope: unknown): void {
		const { extension, message } = envelope as UnitMessage;
		switch (message.kind) {
			case 'request': {
				const question = this.#turns.asks(message.id, isForPerson(message));
				becauseOf(question, () => this.#parts.take(envelope));
				this.#turns.waits();
				return;
			}
			case 'answer':
			case 'failure':
				this.#watch.answered(extension, message.id);
				// No caller waits for the answer to a notice.
				if (message.id > 0) this.#parts.take(envelope);
				this.#turns.finished(extension, message.id);
				return;
			case 'cancel':
				this.#turns.answered(message.id);
				break;
			case 'notice':
				if (message.method === 'loaded' || message.method === 'failed') this.#settled();
		}
		this.#parts.take(envelope);
	}

	#settled(): void {
		this.#watch.settled();
		this.#loading -= 1;
		if (this.#loading > 0) return;
		this.#turns.loaded();
		this.#settleLoaded();
	}

	#noticeId(): number {
		this.#lastNotice -= 1;
		return this.#lastNotice;
	}

	#nameOf(extension: number): string {
		return this.#parts.start.extensions[extension]?.name ?? 'an extension';
	}

	#blame(extension: number, problem: string): void {
		const name = this.#nameOf(extension);
		this.#onCulprit(name, problem);
		void this.#worker.end(`${name} ${problem}`);
	}

	#log(bytes: Uint8Array): void {
		this.#writtenBytes += bytes.length;
		if (this.#writtenBytes <= maxWrittenBytes) this.#parts.written(bytes);
	}
}

/** What a message asks; no method where it answers or cancels. */
const requestIn = (message: PeerMessage): { readonly id: number; readonly method?: string } => {
	if (message.kind === 'notice') return { id: 0, method: message.method };
	return message.kind === 'request' ? { id: message.id, method: message.method } : { id: message.id };
};

const isForPerson = ({ method, params }: Extract<PeerMessage, { kind: 'request' }>): boolean =>
	method === 'port' &&
	(params as { readonly name?: unknown } | null)?.name === ('ui.request' satisfies PortName);

/** A number that no hold of an extension has. */
const turnHold = -1;

/** A thread has next to nothing to print. */
const maxWrittenBytes = 65_536;
