import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@tenon/agent';
import { errorResult, type ToolResult, writeJson } from '@tenon/core';
import type { CommandAction, ContributionRegistry } from '@tenon/extensions';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { CommandOutcome, CommandVerbs } from '../service/verbs/commands.ts';
import type { SessionHost } from '../session-host.ts';
import { shownContent } from '../shown.ts';
import { readSlashCommand } from '../slash-command.ts';
import { type BuiltinVerbs, isCommand, isPersonsOwn, listCommands, runCommand } from '../slash-commands.ts';

/** The slash commands of a session, and those of them that run. */
export class CommandRuns {
	readonly #host: SessionHost;
	readonly #builtin: () => BuiltinVerbs;
	readonly #running = new Set<Promise<unknown>>();
	/** Those of extensions, by what cancels them; with their names. */
	readonly #cancels = new Map<AbortController, string>();

	/** `builtin`: what built-in commands can do; asked when one runs. */
	constructor(host: SessionHost, builtin: () => BuiltinVerbs) {
		this.#host = host;
		this.#builtin = builtin;
	}

	get verbs(): CommandVerbs {
		const { extensions, templates, ready } = this.#host.parts;
		return {
			listCommands: async () => {
				await ready;
				return listCommands(extensions.registry, templates);
			},
			runCommand: ({ name, args }) => this.run(name, args),
		};
	}

	get isBusy(): boolean {
		return this.#running.size > 0;
	}

	/** Cancels those of extensions that run. Whether there was one. */
	cancel(): boolean {
		for (const [cancelled, name] of this.#cancels) cancelled.abort(new Error(`/${name} was cancelled`));
		return this.#cancels.size > 0;
	}

	/** Resolves when those that run now are over. */
	async idle(): Promise<void> {
		await Promise.allSettled(this.#running);
	}

	/** Runs a command beside whatever runs, and does what its answer asks for. Rejects with `service.unknown-command`. */
	async run(name: string, args: string): Promise<CommandOutcome> {
		const running = this.#run(name, args);
		this.#running.add(running);
		try {
			return await running;
		} finally {
			this.#running.delete(running);
		}
	}

	/** Takes a line of an extension as if a person had typed it; what goes wrong is told. */
	async type(line: string): Promise<void> {
		const slash = readSlashCommand(line);
		try {
			if (slash === undefined) {
				if (line.trim() !== '') await this.#host.accept({ content: [{ type: 'text', text: line }] });
				return;
			}
			if (isPersonsOwn(slash)) {
				const line = `/${slash.name} ${slash.args}`;
				this.#failed(slash.name, `an extension cannot run ${line}; to have it, type it yourself`);
				return;
			}
			const outcome = await this.run(slash.name, slash.args);
			if (outcome.type === 'insert') this.#host.tell({ type: 'insert', text: outcome.text });
			else if (outcome.type === 'error') this.#failed(slash.name, outcome.message);
		} catch (error) {
			this.#failed(slash?.name ?? '', error instanceof Error ? error.message : String(error));
		}
	}

	#failed(command: string, message: string): void {
		this.#host.tell({ type: 'command-failed', command, message });
	}

	async #run(name: string, args: string): Promise<CommandOutcome> {
		const { extensions, templates, ready, place } = this.#host.parts;
		await ready;
		if (!isCommand(extensions.registry, templates, name)) {
			const known = listCommands(extensions.registry, templates).map((command) => command.name);
			const nearest = nearestOf(name, known);
			throw new ServiceError('service.unknown-command', `unknown command /${name}`, { nearest });
		}
		const owner = ownerOf(extensions.registry, name, args);
		const cancelled = new AbortController();
		if (owner !== undefined) this.#cancels.set(cancelled, name);
		const signal = AbortSignal.any([this.#host.end.signal, cancelled.signal]);
		const where = { extensions, templates, sessionId: place.sessionId, signal };
		const action = await runCommand({ name, args }, this.#builtin(), where).finally(() =>
			this.#cancels.delete(cancelled),
		);
		await this.#perform(name, action, owner);
		return action.type === 'tool-prompt' ? { ...action, args: jsonOf(action.args) } : action;
	}

	async #perform(name: string, action: CommandAction, owner: string | undefined): Promise<void> {
		switch (action.type) {
			case 'display':
				this.#host.tell({ type: 'display', command: name, text: action.text });
				break;
			case 'prompt':
				if (action.text.trim() !== '')
					await this.#host.accept({ content: [{ type: 'text', text: action.text }] });
				break;
			case 'tool-prompt':
				if (action.text.trim() !== '') this.#prepare(name, action, owner);
				break;
			default:
		}
	}

	// The tool is called as the extension that has the command. It is not waited for: its result is told.
	#prepare(command: string, { text, toolName, args }: ToolPrompt, owner: string | undefined): void {
		const { extensions, now } = this.#host.parts;
		const content = [{ type: 'text', text }] as const;
		const call = { callId: `command-${randomUUID()}`, toolName, args: jsonOf(args) };
		const run = async (signal: AbortSignal): Promise<ToolResult> => {
			if (owner === undefined) return errorResult(`/${command} is no longer there`);
			return extensions.callTool(owner, { name: toolName, args, signal });
		};
		let result: ToolResult | undefined;
		void this.#host.prepare(
			async (signal) => {
				this.#host.tell({ type: 'prepared-call', ...call, content, at: now() });
				result = await run(signal);
				return { content, calls: [{ ...call, result }] };
			},
			(input) => {
				const { isError, content: given } = result!;
				const shown = given.map(shownContent);
				const inputId = input?.inputId ?? null;
				this.#host.tell({ type: 'prepared-result', callId: call.callId, isError, content: shown, inputId });
			},
		);
	}
}

type ToolPrompt = Extract<CommandAction, { readonly type: 'tool-prompt' }>;

const jsonOf = (args: ToolPrompt['args']): JsonObject => JSON.parse(writeJson(args)) as JsonObject;

// By its full name a command may be one whose short name another extension has.
const ownerOf = (registry: ContributionRegistry, name: string, args: string): string | undefined =>
	registry.command(name)?.owner ?? registry.commandsNamed(args.split(/\s/, 1)[0] ?? '')[0]?.owner;
