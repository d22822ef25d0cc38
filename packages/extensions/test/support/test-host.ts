import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
	contentHash,
	createHookRegistry,
	type HookName,
	type HookNotice,
	type HookOutcome,
	type HookPayload,
	type ToolResult,
} from '@tenon/core';
import {
	type CommandAction,
	type ExtensionGrants,
	ExtensionHost,
	type ExtensionHostOptions,
	type ExtensionStatus,
	type FoundExtension,
	type LoadReport,
	type ProcessRunnerOptions,
	processRunner,
} from '@tenon/extensions';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { ExtensionFolders } from './extension-folders.ts';
import { RecordingFront } from './recording-front.ts';
import { toolContext, type WatchedCall } from './tool-context.ts';
import { TravelTimer } from './travel-timer.ts';

/** What a test may want to be otherwise. */
export interface TestHostOptions {
	readonly front?: RecordingFront;
	readonly process?: ProcessRunnerOptions;
	readonly host?: Partial<ExtensionHostOptions>;
	/** Beside the variables of this process. */
	readonly env?: Readonly<Record<string, string>>;
	/** What every extension is granted; as a manifest of zot unless said otherwise. */
	readonly grants?: Partial<ExtensionGrants>;
}

/** A host for real processes with everything around it that a test looks at. Nothing of it outlives the test. */
export class TestHost implements AsyncDisposable {
	readonly folders = new ExtensionFolders();
	readonly timer = new TravelTimer();
	readonly hooks = createHookRegistry();
	readonly front: RecordingFront;
	readonly host: ExtensionHost;

	constructor(options: TestHostOptions = {}) {
		const { front = new RecordingFront(), process: settings = {}, host = {}, env = {} } = options;
		this.front = front;
		const grants: ExtensionGrants = {
			profile: 'compat',
			permissions: compat,
			onTimeout: 'deny',
			...options.grants,
		};
		this.host = new ExtensionHost({
			runners: [processRunner(settings)],
			hooks: this.hooks,
			front,
			trust: {
				decide: async () => ({
					type: 'trusted',
					contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
					grants,
				}),
			},
			builtins: { tools: ['read', 'write', 'edit', 'bash', 'skill'], commands: ['help', 'model'] },
			hostInfo: () => ({
				version: '1.2.3',
				provider: 'acme',
				model: 'm-1',
				cwd: this.folders.project,
				sessionId: 's1',
			}),
			callTool: async () => ({
				content: [],
				isError: false,
				exitStatus: 0,
				data: undefined,
				details: undefined,
			}),
			stateFolder: this.folders.state,
			environment: { ...(process.env as Record<string, string>), ...env },
			timer: this.timer,
			...host,
		});
	}

	load(...found: readonly FoundExtension[]): Promise<LoadReport> {
		return this.host.load(found);
	}

	status(name: string): ExtensionStatus {
		const status = this.host.list().find((each) => each.name === name);
		if (status === undefined) throw new Error(`no extension is named ${name}`);
		return status;
	}

	/** Calls a tool of an extension as a session would. */
	async call(name: string, args: unknown = {}, watched: WatchedCall = {}): Promise<ToolResult> {
		const tool = this.host.registry.tools().find((each) => each.name === name);
		if (tool === undefined) throw new Error(`there is no tool ${name}`);
		return tool.run(args, toolContext(watched));
	}

	/** A tool's result in short: its texts, with `error: ` in front where it is one. */
	async text(name: string, args: unknown = {}, watched: WatchedCall = {}): Promise<string> {
		const { content, isError } = await this.call(name, args, watched);
		const texts = content.map((block) => (block.type === 'text' ? block.text : `(${block.type})`));
		return `${isError ? 'error: ' : ''}${texts.join('\n')}`;
	}

	/** The names of the slash commands. */
	get commandNames(): readonly string[] {
		return this.host.registry.commands().map(({ contribution }) => contribution.name);
	}

	/** The names of the tools that a model sees. */
	get toolNames(): readonly string[] {
		return this.host.registry.tools().map(({ name }) => name);
	}

	command(name: string, args = '', signal = new AbortController().signal): Promise<CommandAction> {
		return this.host.invokeCommand(name, args, { sessionId: 's1', signal });
	}

	/** Runs an event through everyone who listens. */
	async run<Event extends HookName>(
		event: Event,
		change: Partial<HookPayload<Event>> = {},
		signal: AbortSignal = new AbortController().signal,
		observe: (notice: HookNotice) => void = () => undefined,
	): Promise<HookOutcome<Event>> {
		const payload = { ...samplePayload(event), ...change };
		return this.hooks.run(event, payload, { timer: this.timer, signal, observe });
	}

	/** What becomes of a shell command: the command that runs, or `denied: ` and why. */
	async judge(command: string): Promise<string> {
		const outcome = await this.run('tool_call', { args: { command } });
		if (outcome.outcome === 'denied') return `denied: ${outcome.denial.reason}`;
		return (outcome.payload.args as { readonly command: string }).command;
	}

	/** The processes that have their working directory in one of the extensions' folders. */
	processes(): readonly number[] {
		return readdirSync('/proc')
			.map(Number)
			.filter((pid) => pid > 0 && (workingFolder(pid) ?? '').startsWith(`${this.folders.root}/`));
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.host.close();
		this.folders[Symbol.dispose]();
	}
}

const workingFolder = (pid: number): string | undefined => {
	try {
		return readlinkSync(join('/proc', String(pid), 'cwd'));
	} catch (error) {
		// It ended meanwhile, or is on its way.
		if (error instanceof Error) return undefined;
		throw error;
	}
};

const compat = { env: ['${login}'], read: [], write: [], net: [], exec: [], tools: ['*'] };
