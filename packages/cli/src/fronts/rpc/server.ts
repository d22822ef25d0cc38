import type { SplitLine } from '@tenon/wire';
import type { NewSession } from '../../session/open-session.ts';
import { isServiceError } from '../../session/service/errors.ts';
import type { ServiceEvent } from '../../session/service/events.ts';
import type { FrontAbility } from '../../session/service/verbs/questions.ts';
import type { SessionService } from '../../session/service.ts';
import {
	type Answer,
	answerTo,
	failure,
	failureOf,
	freshState,
	type PlainRpcCommand,
	refusal,
} from './answer.ts';
import { CompactionFrames } from './compaction-frames.ts';
import { EventFrames } from './event-frames.ts';
import type { LineOutput } from './output.ts';
import { readRequest } from './read-request.ts';
import type { RpcCommand, RpcUi } from './request.ts';
import { isToken } from './token.ts';

/** What a server is made of. */
export interface RpcServerOptions {
	/** Requests wait for it, but for those that {@link fresh} answers. */
	readonly session: Promise<SessionService>;
	/** What is known of a new session while it opens; `undefined`: it is none. */
	readonly fresh: NewSession | undefined;
	readonly output: LineOutput;
	/** What a client must know; `undefined`: nothing. */
	readonly token: string | undefined;
	readonly version: string;
	/** The client has tried a wrong token. */
	readonly refused: () => void;
}

/**
 * Answers requests of one client about one session, and tells it what happens there. Whatever the client sends, it
 * gets a response and the server lives on.
 */
export class RpcServer {
	readonly #options: RpcServerOptions;
	readonly #frames = new EventFrames();
	readonly #work = new Set<Promise<void>>();
	/** Prompts that no turn has heard yet: they are answered when one does. By input. */
	readonly #prompts = new Map<string, { readonly id: string | undefined; readonly over: () => void }>();
	/** Input on its way: what turns have heard is not known before it has arrived. */
	readonly #submitting = new Set<Promise<unknown>>();
	/** The compaction that the client asked for and that runs; they run one after the other. */
	#compaction: CompactionFrames | undefined;
	#compacted: Promise<void> = Promise.resolve();
	readonly #end = new AbortController();
	readonly #told: Promise<void>;
	#isKnown: boolean;
	/** Whether nothing was asked yet that could have changed the session, nor is it open. */
	#isFresh: boolean;
	/** Whether the client wants the service's own events, too. */
	#isFollowed = false;

	constructor(options: RpcServerOptions) {
		this.#options = options;
		this.#isKnown = options.token === undefined;
		this.#isFresh = options.fresh !== undefined;
		options.session.then(
			() => {
				this.#isFresh = false;
			},
			() => undefined,
		);
		this.#told = this.#follow();
	}

	/** Takes a line of the client. Requests are answered in the order in which they are done. */
	take(line: SplitLine): void {
		const read = readRequest(line);
		if (read.kind === 'nothing') return;
		if (read.kind === 'refused') {
			this.#respond(read.id, read.command, refusal(read.error, read.nearest));
			return;
		}
		const { request } = read;
		const { id, command } = request;
		if (command.type === 'hello') this.#track(this.#hello(id, command));
		else if (!this.#isKnown) this.#respond(id, command.type, failure('say hello with the token first'));
		else if (command.type === 'ping') this.#respond(id, 'ping', { success: true, data: { pong: true } });
		else if (command.type === 'get_state' && this.#isFresh)
			this.#respond(id, 'get_state', { success: true, data: freshState(this.#options.fresh!) });
		else if (command.type === 'follow') {
			this.#isFollowed = command.isOn;
			this.#respond(id, 'follow', { success: true, data: { on: command.isOn } });
		} else {
			this.#isFresh = false;
			if (command.type === 'abort') this.#compaction?.abort();
			this.#track(this.#do(id, command));
		}
	}

	/** No request will come any more: no client is there to answer questions. Resolves when all that runs is done. */
	async finish(): Promise<void> {
		const session = await this.#options.session;
		await session.leave();
		while (this.#work.size > 0) await Promise.allSettled(this.#work);
		await session.settled();
	}

	/** Resolves when everything that was told is on its way; call it after the service has closed. */
	async flushed(): Promise<void> {
		this.#end.abort();
		await this.#told;
		await this.#options.output.flushed();
	}

	#track(work: Promise<void>): void {
		this.#work.add(work);
		void work.finally(() => this.#work.delete(work));
	}

	async #hello(
		id: string | undefined,
		{ token, ui }: RpcCommand & { readonly type: 'hello' },
	): Promise<void> {
		const { token: expected, session: opening, fresh, version, refused } = this.#options;
		if (expected !== undefined && !isToken(token, expected)) {
			this.#respond(id, 'hello', failure('the token is wrong'));
			refused();
			return;
		}
		this.#isKnown = true;
		const presented = opening.then(async (session) => {
			await session.present({ can: [...ui].flatMap((name) => abilities[name]) });
			return session.state();
		});
		// What keeps the session from opening is told by the caller that opens it.
		presented.catch(() => undefined);
		const { provider, model } = this.#isFresh ? fresh! : await presented;
		this.#respond(id, 'hello', { success: true, data: { protocol_version: 1, version, provider, model } });
	}

	#do(
		id: string | undefined,
		command: Exclude<RpcCommand, { readonly type: 'hello' | 'ping' | 'follow' }>,
	): Promise<void> {
		if (command.type === 'prompt') return this.#prompt(id, command);
		if (command.type !== 'compact') return this.#answer(id, command);
		this.#compacted = this.#compacted.then(() => this.#compact(id));
		return this.#compacted;
	}

	// Answered when it starts; a word of what came of it follows, unless it was aborted.
	async #compact(id: string | undefined): Promise<void> {
		const { output, session: opening } = this.#options;
		try {
			const session = await opening;
			await session.settled();
			this.#respond(id, 'compact', { success: true, data: { started: true } });
			const compaction = new CompactionFrames();
			this.#compaction = compaction;
			const { summary } = await session.compactSession({}).finally(() => this.#toldSoFar());
			output.write(
				summary === null
					? { type: 'error', message: 'there is nothing to summarise' }
					: { type: 'compact_done', summary },
			);
		} catch (error) {
			if (this.#compaction?.isAborted !== true)
				output.write({ type: 'error', message: error instanceof Error ? error.message : String(error) });
		} finally {
			this.#compaction = undefined;
		}
	}

	async #answer(id: string | undefined, command: PlainRpcCommand): Promise<void> {
		const answer = await this.#options.session
			.then((session) => answerTo(session, command))
			.catch((error: unknown) => failureOf(error));
		await this.#toldSoFar();
		this.#respond(id, command.type, answer);
	}

	// Answered when it starts; over when the model is done.
	async #prompt(
		id: string | undefined,
		{ message, images }: RpcCommand & { readonly type: 'prompt' },
	): Promise<void> {
		const over = Promise.withResolvers<void>();
		let isOpen = false;
		const submitted = this.#options.session
			.then((session) => {
				isOpen = true;
				return session.submit({ text: message, images });
			})
			.then(({ inputId }) => void this.#prompts.set(inputId, { id, over: over.resolve }));
		this.#submitting.add(submitted);
		try {
			await submitted;
		} catch (error) {
			this.#submitting.delete(submitted);
			this.#respond(id, 'prompt', failureOf(error));
			// What keeps the session from opening is told by the caller that opens it.
			if (isOpen && !isServiceError(error)) throw error;
			return;
		}
		this.#submitting.delete(submitted);
		await over.promise;
	}

	#respond(id: string | undefined, command: string, answer: Answer): void {
		this.#options.output.write({ type: 'response', ...(id === undefined ? {} : { id }), command, ...answer });
	}

	async #follow(): Promise<void> {
		const session = await this.#options.session.catch(() => undefined);
		if (session === undefined) return;
		for await (const news of session.events({}, this.#end.signal)) {
			if (news.type === 'gap') {
				if (this.#isFollowed) this.#options.output.write({ type: 'service_gap' });
				continue;
			}
			await this.#started(news.event);
			// Nothing is told before the listeners are known.
			if (!this.#isKnown) continue;
			if (this.#compaction?.isOf(news.event) !== true)
				for (const frame of this.#frames.of(news.event)) this.#options.output.write(frame);
			if (this.#isFollowed) this.#options.output.write({ type: 'service_event', event: news.event });
		}
	}

	// A prompt is answered with the first that happens to it.
	async #started(event: ServiceEvent): Promise<void> {
		switch (event.type) {
			case 'turn-started':
				await Promise.allSettled(this.#submitting);
				for (const { inputId } of event.inputs) this.#answerPrompt(inputId);
				break;
			case 'input-cancelled':
				await Promise.allSettled(this.#submitting);
				this.#answerPrompt(event.inputId);
				break;
			case 'input-moved': {
				const prompt = this.#prompts.get(event.inputId);
				this.#prompts.delete(event.inputId);
				if (prompt !== undefined) this.#prompts.set(event.movedTo, prompt);
				break;
			}
			case 'turn-stuck': {
				await Promise.allSettled(this.#submitting);
				const [first] = this.#prompts.keys();
				if (first !== undefined && event.turnId === null) this.#answerPrompt(first);
				break;
			}
			default:
		}
	}

	#answerPrompt(inputId: string): void {
		const prompt = this.#prompts.get(inputId);
		if (prompt === undefined) return;
		this.#prompts.delete(inputId);
		this.#respond(prompt.id, 'prompt', { success: true, data: { started: true } });
		prompt.over();
	}

	// What was told before an answer is written before it: the reader of events gets its turn.
	#toldSoFar(): Promise<void> {
		return new Promise((resolve) => setImmediate(resolve));
	}
}

const abilities: Readonly<Record<RpcUi, readonly FrontAbility[]>> = {
	panels: ['panels'],
	insert: ['insert'],
	confirm: ['approval'],
	notes: [],
};
