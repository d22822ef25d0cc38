import type { CommandAction, LoadReport } from '@tenon/extensions';
import type { SplitLine } from '@tenon/wire';
import type { FrontEvent } from '../../session/events.ts';
import type { ShownThing } from '../../session/front-port.ts';
import { providerOf } from '../../session/models.ts';
import type { SessionHost } from '../../session/session-host.ts';
import { messageBlocks } from './content.ts';
import { eventFrames, timeText, usageData } from './event-frames.ts';
import type { LineOutput } from './output.ts';
import { readRequest } from './read-request.ts';
import type { RpcCommand } from './request.ts';
import { isToken } from './token.ts';

/** What a server is made of. */
export interface RpcServerOptions {
	readonly session: SessionHost;
	readonly output: LineOutput;
	/** What a client must know; `undefined`: nothing. */
	readonly token: string | undefined;
	readonly version: string;
	/** The client has tried a wrong token. */
	readonly refused: () => void;
}

/** The answer to a request. */
type Answer =
	| { readonly success: true; readonly data?: object }
	| { readonly success: false; readonly error: string };

/**
 * Answers requests of one client about one session, and tells it what happens there. Whatever the client sends, it
 * gets a response and the server lives on.
 */
export class RpcServer {
	readonly #options: RpcServerOptions;
	readonly #work = new Set<Promise<void>>();
	#isKnown: boolean;

	constructor(options: RpcServerOptions) {
		this.#options = options;
		this.#isKnown = options.token === undefined;
		options.session.front.watch((event) => this.#tell(event));
	}

	/** Takes a line of the client. Requests are answered in the order in which they are done. */
	take(line: SplitLine): void {
		const read = readRequest(line);
		if (read.kind === 'nothing') return;
		if (read.kind === 'refused') {
			this.#respond(read.id, read.command, { success: false, error: read.error });
			return;
		}
		const { request } = read;
		const { id, command } = request;
		if (command.type === 'hello') this.#hello(id, command);
		else if (!this.#isKnown) this.#respond(id, command.type, failure('say hello with the token first'));
		else if (command.type === 'prompt') this.#track(this.#prompt(id, command));
		else this.#track(this.#answer(id, command));
	}

	/** No request will come any more: nobody is there to answer questions. Resolves when all that runs is done. */
	async finish(): Promise<void> {
		const { session } = this.#options;
		session.nobodyThere();
		while (this.#work.size > 0) await Promise.allSettled(this.#work);
		await session.idle();
	}

	/** Resolves when everything that was said is on its way. */
	flushed(): Promise<void> {
		return this.#options.output.flushed();
	}

	#track(work: Promise<void>): void {
		this.#work.add(work);
		void work.finally(() => this.#work.delete(work));
	}

	#hello(id: string | undefined, { token, ui }: RpcCommand & { readonly type: 'hello' }): void {
		const { token: expected, session, version, refused } = this.#options;
		if (expected !== undefined && !isToken(token, expected)) {
			this.#respond(id, 'hello', failure('the token is wrong'));
			refused();
			return;
		}
		this.#isKnown = true;
		session.front.show(new Set([...ui].filter((name): name is ShownThing => name !== 'notes')));
		const { models, model } = session;
		const provider = providerOf(models, model);
		this.#respond(id, 'hello', { success: true, data: { protocol_version: 1, version, provider, model } });
	}

	async #answer(id: string | undefined, command: PlainRpcCommand): Promise<void> {
		try {
			this.#respond(id, command.type, await answerTo(this.#options.session, command));
		} catch (error) {
			this.#respond(id, command.type, failure(error instanceof Error ? error.message : String(error)));
		}
	}

	// Answered when it starts; over when the model is done.
	async #prompt(
		id: string | undefined,
		{ message, images }: RpcCommand & { readonly type: 'prompt' },
	): Promise<void> {
		if (message.trim() === '' && images.length === 0) {
			this.#respond(id, 'prompt', failure('message is empty'));
			return;
		}
		const started = (): void => this.#respond(id, 'prompt', { success: true, data: { started: true } });
		const running = this.#options.session.prompt({ text: message, images }, started);
		if (running === undefined) this.#respond(id, 'prompt', failure('too many prompts wait'));
		await running;
	}

	#respond(id: string | undefined, command: string, answer: Answer): void {
		this.#options.output.write({ type: 'response', ...(id === undefined ? {} : { id }), command, ...answer });
	}

	// Nobody is told anything before it is known who listens.
	#tell(event: FrontEvent): void {
		if (!this.#isKnown) return;
		for (const frame of eventFrames(event)) this.#options.output.write(frame);
	}
}

const failure = (error: string): Answer => ({ success: false, error });

const orFailure = (problem: string | undefined, data?: object): Answer => {
	if (problem !== undefined) return failure(problem);
	return data === undefined ? { success: true } : { success: true, data };
};

type PlainRpcCommand = Exclude<RpcCommand, { readonly type: 'hello' } | { readonly type: 'prompt' }>;

const answerTo = async (session: SessionHost, command: PlainRpcCommand): Promise<Answer> => {
	switch (command.type) {
		case 'ping':
			return { success: true, data: { pong: true } };
		case 'abort':
			await session.abort();
			return { success: true };
		case 'clear':
			await session.clear();
			return { success: true };
		case 'compact':
			return failure('compaction is not available; clear begins a new conversation');
		case 'get_state':
			return { success: true, data: await stateOf(session) };
		case 'get_messages': {
			const messages = await session.messages();
			const shown = messages.map(({ message, at }) => ({ ...messageBlocks(message), time: timeText(at) }));
			return { success: true, data: { messages: shown } };
		}
		case 'get_models':
			await session.ready;
			return { success: true, data: { models: modelsOf(session) } };
		case 'set_model':
			await session.ready;
			return orFailure(session.setModel(command.model), { model: session.model });
		case 'list_commands':
			await session.ready;
			return { success: true, data: { commands: commandsOf(session) } };
		case 'invoke_command':
			return actionAnswer(await session.invoke(command.name, command.args));
		case 'reload_ext':
			return { success: true, data: reloadData(await session.reload(command.name)) };
		case 'panel_key':
			return orFailure(session.front.panels.press(command.press, command.panel) ? undefined : noPanel);
		case 'panel_close':
			session.front.panels.dismiss(command.panel);
			return { success: true };
		case 'panel_resize':
			session.front.panels.resize(command);
			return { success: true };
		case 'confirm':
			return orFailure(session.confirm(command.question, command.answer));
	}
};

const noPanel = 'no such panel is open';

const stateOf = async (session: SessionHost): Promise<object> => ({
	session_id: session.id,
	provider: providerOf(session.models, session.model),
	model: session.model,
	cwd: session.cwd,
	message_count: (await session.messages()).length,
	busy: session.isBusy,
	usage: usageData(session.usage),
});

const modelsOf = ({ models }: SessionHost): readonly object[] =>
	models.list.map(({ id, provider, contextWindow, maxOutput, reasoning }) => ({
		id,
		provider,
		context_window: contextWindow,
		max_output: maxOutput,
		reasoning,
	}));

const commandsOf = (session: SessionHost): readonly object[] =>
	session.commands().map(({ name, description, extension }) => ({
		name,
		description,
		...(extension === undefined ? {} : { extension }),
	}));

const reloadData = ({ stopped, started, ready, late, failed }: LoadReport): object => ({
	stopped,
	started,
	ready,
	late,
	errors: failed.map(({ name, message }) => ({ extension: name, message })),
});

const actionAnswer = (action: CommandAction): Answer => {
	switch (action.type) {
		case 'error':
			return failure(action.message);
		case 'panel':
			return { success: true, data: { action: 'open_panel', panel_id: action.panelId } };
		case 'none':
			return { success: true, data: { action: 'noop' } };
		case 'tool-prompt':
			return { success: true, data: { action: 'tool_prompt', prompt: action.text } };
		case 'prompt':
		case 'insert':
		case 'display':
			return { success: true, data: { action: action.type, [action.type]: action.text } };
	}
};
