import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { messageOf } from '../../../calls/message-of.ts';
import { type ParamsOf, PeerFailure, type PeerMessage, type ResultOf } from '../../../embedded/link/peer.ts';
import type { ExtensionMethods, HostMethods, UnitMessage } from '../../../embedded/messages.ts';
import { LuaFailure } from '../../engine/lua-failure.ts';
import { LuaCancelled, type LuaConversation, type LuaSide } from '../lua-conversation.ts';
import { MessageWindow, maxWaitingBytes, messageBytes } from '../message-window.ts';
import { maxLevels, type ThreadCells, threadState } from '../thread-cells.ts';
import type { LuaLimits } from '../thread-messages.ts';

/** A request of the host that waits or runs. */
interface Request {
	readonly extension: number;
	readonly id: number;
	readonly method: string;
	readonly params: unknown;
	isCancelled: boolean;
}

type Answer = { readonly value: unknown } | { readonly failure: string; readonly code: string | undefined };

/**
 * A thread's end of the messages with its host. It never returns to an event loop: it sleeps until there is a message,
 * and while Lua waits for an answer it serves what the host asks for meanwhile. Whose turn it is, the host decides.
 */
export class Conversation implements LuaConversation {
	readonly #port: MessagePort;
	readonly #cells: ThreadCells;
	readonly #limits: LuaLimits;
	readonly #window = new MessageWindow();
	readonly #queue: Request[] = [];
	/** What runs, the innermost last. */
	readonly #running: Request[] = [];
	readonly #answers = new Map<number, Answer | undefined>();
	#side: LuaSide | undefined;
	#seen = -1;
	#lastId = 0;
	#serial = 0;

	constructor(port: MessagePort, cells: ThreadCells, limits: LuaLimits) {
		this.#port = port;
		this.#cells = cells;
		this.#limits = limits;
	}

	ask<Name extends keyof HostMethods & string>(
		extension: number,
		method: Name,
		params: ParamsOf<HostMethods[Name]>,
	): ResultOf<HostMethods[Name]> {
		const call = this.#running.at(-1);
		this.#drain();
		if (call?.isCancelled) throw new LuaCancelled();
		this.#lastId += 1;
		const id = this.#lastId;
		// It counts as waiting before the host can know of the question.
		const answer = this.#whileWaiting(() => {
			this.#post(extension, { kind: 'request', id, method, params });
			this.#answers.set(id, undefined);
			return this.#await(id, extension, call);
		});
		if ('failure' in answer) throw new PeerFailure(answer.failure, answer.code);
		// The host promises the type of its answers.
		return answer.value as ResultOf<HostMethods[Name]>;
	}

	tell<Name extends keyof HostMethods & string>(
		extension: number,
		method: Name,
		params: ParamsOf<HostMethods[Name]>,
	): void {
		this.#post(extension, { kind: 'notice', method, params });
	}

	/** Loads the extensions in their order, and tells the host how that went. */
	load(side: LuaSide, extensions: number): void {
		this.#side = side;
		for (let extension = 0; extension < extensions; extension += 1) {
			const request = this.#newRequest(extension, 0, 'load', null);
			try {
				this.#run(request, () => side.load(extension));
				this.tell(extension, 'loaded', null);
			} catch (error) {
				if (isOver(error)) throw error;
				this.tell(extension, 'failed', { message: messageOf(error) });
			}
		}
	}

	/** Serves the host for ever. Throws where the Lua state is over. */
	serve(): never {
		for (;;) {
			this.#drain();
			const next = this.#queue.shift();
			if (next === undefined) this.#cells.waitForHost(this.#seen);
			else this.#answer(next);
		}
	}

	#await(id: number, extension: number, call: Request | undefined): Answer {
		try {
			for (;;) {
				this.#drain();
				const answer = this.#answers.get(id);
				if (answer !== undefined) return answer;
				if (call?.isCancelled) {
					this.#post(extension, { kind: 'cancel', id });
					throw new LuaCancelled();
				}
				const next = this.#running.length < maxLevels ? this.#queue.shift() : undefined;
				if (next === undefined) this.#cells.waitForHost(this.#seen);
				else this.#answer(next);
			}
		} finally {
			this.#answers.delete(id);
		}
	}

	#answer(request: Request): void {
		const { extension, id } = request;
		const reply = (message: PeerMessage): void => {
			if (id !== 0) this.#post(extension, message);
		};
		try {
			if (request.isCancelled) throw new LuaCancelled();
			reply({ kind: 'answer', id, value: this.#run(request, () => this.#callSide(request)) });
		} catch (error) {
			if (isOver(error)) throw error;
			reply({ kind: 'failure', id, message: messageOf(error) });
		}
	}

	#callSide(request: Request): unknown {
		const { extension, id, method, params } = request;
		const cancelled = (): boolean => {
			this.#drain();
			return request.isCancelled;
		};
		// The host asks by the names and with the types of the interface.
		const name = method as keyof ExtensionMethods & string;
		return this.#side?.answer(extension, name, params as never, { id, cancelled });
	}

	#run<T>(request: Request, work: () => T): T {
		const { extension, id, method } = request;
		const limitMs = longMethods.has(method) ? this.#limits.callMs : this.#limits.hookMs;
		const outer = this.#cells.state;
		this.#serial += 1;
		this.#running.push(request);
		this.#cells.enter({ extension, id, limitMs, serial: this.#serial });
		this.#cells.state = threadState.inLua;
		try {
			return work();
		} finally {
			this.#cells.state = outer;
			this.#cells.leave();
			this.#running.pop();
		}
	}

	#whileWaiting<T>(work: () => T): T {
		const outer = this.#cells.state;
		this.#cells.state = threadState.waiting;
		try {
			return work();
		} finally {
			this.#cells.state = outer;
		}
	}

	// Takes what has arrived. The counter is read first: what is sent later wakes the thread up again.
	#drain(): void {
		const sent = this.#cells.sentByHost;
		if (sent === this.#seen) return;
		this.#seen = sent;
		for (
			let got = receiveMessageOnPort(this.#port);
			got !== undefined;
			got = receiveMessageOnPort(this.#port)
		) {
			this.#cells.threadTook();
			this.#take(got.message as UnitMessage);
		}
	}

	#take({ extension, message }: UnitMessage): void {
		switch (message.kind) {
			case 'request':
				this.#queue.push(this.#newRequest(extension, message.id, message.method, message.params));
				return;
			case 'notice':
				this.#queue.push(this.#newRequest(extension, 0, message.method, message.params));
				return;
			case 'cancel':
				for (const request of [...this.#queue, ...this.#running])
					if (request.extension === extension && request.id === message.id) request.isCancelled = true;
				return;
			case 'answer':
				if (this.#answers.has(message.id)) this.#answers.set(message.id, { value: message.value });
				return;
			case 'failure':
				if (this.#answers.has(message.id))
					this.#answers.set(message.id, { failure: message.message, code: message.code });
		}
	}

	#newRequest(extension: number, id: number, method: string, params: unknown): Request {
		return { extension, id, method, params, isCancelled: false };
	}

	// A thread that sends faster than its host takes sleeps until the host has caught up.
	#post(extension: number, message: PeerMessage): void {
		const envelope: UnitMessage = { extension, message };
		const bytes = messageBytes(envelope);
		for (;;) {
			const taken = this.#cells.takenByHost;
			const waiting = this.#window.waitingBytes(taken);
			if (waiting + bytes <= maxWaitingBytes && this.#window.count < maxWaitingMessages) break;
			this.#whileWaiting(() => this.#cells.waitForTaking(taken));
		}
		this.#port.postMessage(envelope);
		this.#window.sent(bytes);
	}
}

const isOver = (error: unknown): boolean => error instanceof LuaFailure && error.kind === 'closed';

/** What may take long: the rest is asked many times, by hooks and screens. */
const longMethods: ReadonlySet<string> = new Set<keyof ExtensionMethods>([
	'tool',
	'command',
	'wrap',
	'model',
]);

const maxWaitingMessages = 256;
