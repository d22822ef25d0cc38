import { randomUUID } from 'node:crypto';
import type { Agent, Message, Store } from '@tenon/agent';
import { errorResult, type HookRegistry, type TokenUsage, type ToolResult } from '@tenon/core';
import { type CommandAction, type ExtensionHost, type LoadReport, systemTimer } from '@tenon/extensions';
import type { Workspace, WorkspaceAnswer } from '@tenon/host';
import type { FrontPort } from './front-port.ts';
import { type Models, providerOf } from './models.ts';
import { answerPrompt, type Prompt } from './prompt.ts';
import { PromptQueue } from './prompt-queue.ts';
import type { Questions } from './questions.ts';
import { readSlashCommand } from './slash-command.ts';
import { type ListedCommand, listCommands, runCommand } from './slash-commands.ts';
import type { TurnEvents } from './turn-events.ts';

/** What a session is joined from. */
export interface SessionParts {
	readonly agent: Agent;
	readonly store: Store;
	readonly workspace: Workspace;
	readonly extensions: ExtensionHost;
	readonly hooks: HookRegistry;
	readonly front: FrontPort;
	readonly questions: Questions;
	readonly turns: TurnEvents;
	readonly models: Models;
	readonly place: SessionPlace;
	readonly now: () => number;
	/** Resolves when extensions are there, as far as they are in time. */
	readonly ready: Promise<void>;
}

/** Which conversation it is, and with which model; others look here whenever they need it. */
export interface SessionPlace {
	sessionId: string;
	model: string;
	readonly cwd: string;
}

/**
 * One conversation with a model in a workspace, with extensions, for whatever front: what happens in it is told by its
 * front. Prompts run one after the other, slash commands beside them. Whoever opens it closes it.
 */
export class SessionHost {
	readonly #parts: SessionParts;
	readonly #queue = new PromptQueue();
	readonly #commands = new Set<Promise<unknown>>();
	readonly #end = new AbortController();

	constructor(parts: SessionParts) {
		this.#parts = parts;
		parts.front.connect({
			submit: (text) => void this.submit(text),
			submitSlash: (text) => {
				if (readSlashCommand(text) !== undefined) void this.submit(text);
			},
		});
	}

	get front(): FrontPort {
		return this.#parts.front;
	}

	get questions(): Questions {
		return this.#parts.questions;
	}

	get extensions(): ExtensionHost {
		return this.#parts.extensions;
	}

	/** Resolves when extensions are there, as far as they are in time. */
	get ready(): Promise<void> {
		return this.#parts.ready;
	}

	get id(): string {
		return this.#parts.place.sessionId;
	}

	get cwd(): string {
		return this.#parts.place.cwd;
	}

	get model(): string {
		return this.#parts.place.model;
	}

	get models(): Models {
		return this.#parts.models;
	}

	get isBusy(): boolean {
		return this.#queue.isBusy;
	}

	/** All tokens since the session was opened. */
	get usage(): TokenUsage {
		return this.#parts.turns.usage;
	}

	/** What a person types: a slash command, or something for the model. Resolves when all of it is over. */
	async submit(text: string): Promise<void> {
		const slash = readSlashCommand(text);
		if (slash === undefined) {
			if (text.trim() !== '') await this.prompt({ text, images: [] });
			return;
		}
		const action = await this.invoke(slash.name, slash.args);
		if (action.type === 'insert') this.front.tell({ type: 'insert', text: action.text });
		else if (action.type === 'error') this.front.tell({ type: 'error', message: action.message });
	}

	/** Lets the model answer when everything before is over. `undefined`: too much waits already. */
	prompt(prompt: Prompt, started: () => void = () => undefined): Promise<void> | undefined {
		return this.#queue.add(async (signal) => {
			await this.ready;
			started();
			await this.#answer(prompt, signal);
		});
	}

	/**
	 * Runs a slash command beside whatever runs, and does what its answer asks for, short of putting a text where a
	 * person types.
	 */
	async invoke(name: string, args: string): Promise<CommandAction> {
		const running = this.#run(name, args);
		this.#commands.add(running);
		try {
			return await running;
		} finally {
			this.#commands.delete(running);
		}
	}

	/** The slash commands, by name. */
	commands(): readonly ListedCommand[] {
		return listCommands(this.extensions.registry);
	}

	/** Gives up the prompt that runs, and resolves when that is over. */
	abort(): Promise<void> {
		return this.#queue.abort();
	}

	/** Begins a conversation anew; what runs is given up. The old one stays in the store. */
	async clear(): Promise<void> {
		const { agent, hooks, place } = this.#parts;
		await this.#interrupt(async () => {
			const before = place.sessionId;
			await agent.session(before).park();
			hooks.endSequence(before);
			place.sessionId = randomUUID();
			await agent.open(place.sessionId);
			this.#tellChange('session');
		});
	}

	/** Sets the model of the prompts to come; a text says why not. */
	setModel(id: string): string | undefined {
		const { models, place } = this.#parts;
		const known = models.list.map((model) => model.id);
		if (!known.includes(id)) return `there is no model ${JSON.stringify(id)}; known are ${known.join(', ')}`;
		if (id !== place.model) {
			const before = providerOf(models, place.model);
			place.model = id;
			this.#tellChange('model', ...(providerOf(models, id) === before ? [] : (['provider'] as const)));
		}
		return undefined;
	}

	/** Stops extensions, or one of them, and starts them again; what runs is given up. */
	async reload(name?: string): Promise<LoadReport> {
		return this.#interrupt(() => this.extensions.reload(name));
	}

	/**
	 * Takes a person's answer, by the name of the question or by a nonce, also of a call that the model may confirm
	 * itself. A text says why it is none.
	 */
	confirm(question: string, answer: WorkspaceAnswer): string | undefined {
		const problem = this.questions.answer(question, answer);
		if (problem === undefined || answer === 'no' || !/^[0-9a-f]{8}$/.test(question)) return problem;
		return this.#parts.workspace.confirm(question);
	}

	/** The person is gone: questions are refused, panels closed. */
	nobodyThere(): void {
		this.front.show(new Set());
		this.questions.refuseAll();
	}

	/** The messages of the conversation, and when they were committed. */
	async messages(): Promise<readonly { readonly message: Message; readonly at: number }[]> {
		const { sessions } = this.#parts.store;
		const record = await sessions.read(this.id);
		if (record === undefined) return [];
		const nodes = await sessions.nodes(this.id, { from: 1, to: record.leaf });
		return nodes
			.filter(({ kind }) => kind === 'message')
			.map(({ payload, at }) => ({ message: payload as unknown as Message, at }));
	}

	/** Resolves when no prompt and no command runs or waits. */
	async idle(): Promise<void> {
		while (this.isBusy || this.#commands.size > 0) {
			await this.#queue.idle();
			await Promise.allSettled(this.#commands);
		}
	}

	/** Gives up what runs, and ends everything: extensions, agent, workspace, store. */
	async close(): Promise<void> {
		const { agent, workspace, store, extensions } = this.#parts;
		this.#end.abort();
		this.#queue.clear();
		await this.#queue.abort();
		await agent.close();
		await extensions.close();
		await workspace.close();
		await store.close();
	}

	// Does something between two prompts; the one that runs is given up.
	async #interrupt<T>(work: () => Promise<T>): Promise<T> {
		await this.ready;
		let done: Promise<T> | undefined;
		await this.#queue.interrupt(async () => {
			done = work();
			await Promise.allSettled([done]);
		});
		return done!;
	}

	#tellChange(...changed: readonly ('model' | 'provider' | 'session')[]): void {
		const { hooks, models, place } = this.#parts;
		const provider = providerOf(models, place.model);
		const payload = { ...this.#origin(), provider, model: place.model, changed };
		void hooks.run('host_changed', payload, { timer: systemTimer });
	}

	#origin(): { readonly sessionId: string; readonly cwd: string; readonly sequence: number } {
		const { sessionId, cwd } = this.#parts.place;
		return { sessionId, cwd, sequence: this.#parts.hooks.nextSequence(sessionId) };
	}

	async #answer(prompt: Prompt, signal: AbortSignal): Promise<void> {
		const { agent, store, front, turns, now } = this.#parts;
		const { sessionId, model } = this.#parts.place;
		await answerPrompt(prompt, { agent, store, sessionId, model, front, turns, now, signal });
	}

	async #run(name: string, args: string): Promise<CommandAction> {
		await this.ready;
		const action = await runCommand(this, { name, args }, this.#end.signal);
		this.#perform(name, action);
		return action;
	}

	#perform(name: string, action: CommandAction): void {
		switch (action.type) {
			case 'display':
				this.front.tell({ type: 'display', command: name, text: action.text });
				break;
			case 'prompt':
				if (action.text.trim() !== '') void this.prompt({ text: action.text, images: [] });
				break;
			case 'tool-prompt':
				this.#promptWithTool(name, action);
				break;
			default:
		}
	}

	// The tool is called by whoever has the command.
	#promptWithTool(command: string, { text, toolName, args }: ToolPrompt): void {
		if (text.trim() === '') return;
		const owner = this.extensions.registry.command(command)?.owner;
		const run = async (signal: AbortSignal): Promise<ToolResult> =>
			owner === undefined
				? errorResult(`/${command} is no longer there`)
				: this.extensions.callTool(owner, { name: toolName, args, signal });
		void this.prompt({ text, images: [], call: { toolName, args, run } });
	}
}

type ToolPrompt = Extract<CommandAction, { readonly type: 'tool-prompt' }>;
