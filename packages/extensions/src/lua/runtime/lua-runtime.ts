import { readFile } from 'node:fs/promises';
import { errorResult, type Tool, type ToolResult, type ValueRecord } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import { checkArguments, describeIssues } from '../../arguments/check-arguments.ts';
import { EmbeddedCalls } from '../../embedded/host/embedded-calls.ts';
import { readCommandAction, readToolAnswer } from '../../embedded/host/read-answers.ts';
import type { UnitLink } from '../../embedded/host/unit-link.ts';
import { Peer } from '../../embedded/link/peer.ts';
import type { Addition, ExtensionMethods, HostMethods, UnitMessage } from '../../embedded/messages.ts';
import { systemTimer } from '../../host/system-timer.ts';
import { bundledWasm } from '../runner/lua-files.ts';
import { LuaThreadPool } from '../thread/host/lua-thread-pool.ts';
import type { LuaLimits } from '../thread/thread-messages.ts';
import { type LuaCallContext, type LuaToolTarget, remoteContextOf } from './call-context.ts';
import {
	defaultCapabilities,
	type LuaCapabilityPolicy,
	needNarrower,
	permissionsOfPolicy,
} from './capability-policy.ts';
import { LuaError } from './errors.ts';
import type { LuaCommandHandle, LuaHookHandle, LuaToolHandle } from './handles.ts';
import { runtimeAnswerers } from './runtime-answerers.ts';
import { RuntimeWorld, type RuntimeWorldOptions } from './runtime-world.ts';

/** How a runtime is opened. */
export interface LuaRuntimeOptions extends Partial<RuntimeWorldOptions> {
	/** Where Lua is outside of calls, absolute; default: the process's folder. */
	readonly cwd?: string;
	/** What `imp.env` chooses from; default: nothing. */
	readonly environment?: Readonly<Record<string, string | undefined>>;
	/** What Lua may read and write, as patterns of paths; default: nothing. */
	readonly files?: Pick<Permissions, 'read' | 'write'>;
	readonly limits?: Partial<LuaLimits>;
	/** Takes what Lua prints and logs. */
	log?(text: string): void;
	/** Takes what is wrong with what Lua did. */
	report?(text: string): void;
}

/**
 * Lua for an embedder: one state in a thread, what it has registered, and the calls of it. Everything that Lua does in the
 * world goes to what the embedder gave: native tools, and a seat behind a gate. Close it at the end.
 */
export class LuaRuntime implements AsyncDisposable, LuaToolTarget {
	readonly #options: LuaRuntimeOptions;
	readonly #world: RuntimeWorld;
	readonly #link: UnitLink;
	readonly #peer: Peer<HostMethods, ExtensionMethods>;
	readonly #calls: EmbeddedCalls;
	readonly #tools = new Map<number, LuaToolHandle>();
	readonly #hooks = new Map<number, LuaHookHandle>();
	readonly #commands = new Map<number, LuaCommandHandle>();
	readonly #contexts = new WeakMap<object, LuaCallContext>();
	#context: LuaCallContext | undefined;
	#policy = defaultCapabilities;
	#hasRun = false;
	/** Handles of the embedder's own have numbers below those of Lua. */
	#lastOwn = 0;

	private constructor(options: LuaRuntimeOptions, loaded: () => void) {
		this.#options = options;
		this.#world = new RuntimeWorld({ name: 'lua', ...options });
		this.#calls = new EmbeddedCalls(
			() => this.#peer,
			systemTimer,
			() => undefined,
		);
		this.#peer = new Peer<HostMethods, ExtensionMethods>({
			answerers: runtimeAnswerers({
				world: this.#world,
				calls: this.#calls,
				permissions: () => this.#permissions,
				variable: (name) => this.#variable(name),
				contextOf: (remote) =>
					(remote === undefined ? undefined : this.#contexts.get(remote)) ?? this.#context,
				add: (ref, addition) => this.#add(ref, addition),
				remove: (ref) => this.#remove(ref),
				log: (text) => options.log?.(text),
				report: (text) => options.report?.(text),
				loaded,
			}),
			post: (message) => this.#link.post({ extension: 0, message }),
			onFault: (problem) => options.report?.(problem),
			maxPending: 1024,
		});
		const cwd = options.cwd ?? process.cwd();
		const host = {
			version: '',
			provider: '',
			model: '',
			sessionId: '',
			cwd,
			dataDir: cwd,
			extensionDir: cwd,
		};
		sharedPool ??= newPool();
		this.#link = sharedPool.open(
			{
				start: {
					extensions: [
						{
							name: this.#world.principal.name,
							file: '',
							isSingleFile: true,
							host: { ...host, capabilities: [] },
						},
					],
				},
				environment: {},
				timer: systemTimer,
				take: (envelope) => this.#peer.take((envelope as UnitMessage).message),
				written: (bytes) => options.log?.(new TextDecoder().decode(bytes)),
			},
			options.limits,
		);
		void this.#link.ended.then((reason) => {
			loaded();
			this.#peer.close(new LuaError('lua.error', `Lua error: ${reason}`));
		});
	}

	/** Opens a state with the standard libraries and the table `imp`. */
	static async open(options: LuaRuntimeOptions = {}): Promise<LuaRuntime> {
		const { promise, resolve } = Promise.withResolvers<void>();
		const runtime = new LuaRuntime(options, resolve);
		await promise;
		return runtime;
	}

	/** Runs a source text as one chunk, with the call context where one is set; drops what it returns. Throws {@link LuaError}. */
	async exec(source: string): Promise<void> {
		await this.#run(source, 'source');
	}

	/** Runs a file; its path is the name of the chunk. Throws {@link LuaError}. */
	async execFile(path: string): Promise<void> {
		const source = await readFile(path, 'utf8').catch((error: unknown) => {
			throw new LuaError('lua.extension', `Extension error: ${path}: ${(error as Error).message}`, error);
		});
		await this.#run(source, path);
	}

	/** Lets the loader of a call context load further tools; the names of those that it added. Throws {@link LuaError}. */
	async loadTools(context: LuaCallContext | undefined = this.#context): Promise<readonly string[]> {
		const before = new Set(this.#tools.keys());
		await context?.loadLuaTools?.(this);
		return [...this.#tools].flatMap(([ref, { name }]) => (before.has(ref) ? [] : [name]));
	}

	/** What Lua and the embedder have registered, in their order. */
	get tools(): readonly LuaToolHandle[] {
		return [...this.#tools.values()];
	}

	get hooks(): readonly LuaHookHandle[] {
		return [...this.#hooks.values()];
	}

	get commands(): readonly LuaCommandHandle[] {
		return [...this.#commands.values()];
	}

	get toolCount(): number {
		return this.#tools.size;
	}

	get hookCount(): number {
		return this.#hooks.size;
	}

	get commandCount(): number {
		return this.#commands.size;
	}

	get toolNames(): readonly string[] {
		return this.tools.map(({ name }) => name);
	}

	get hookEvents(): readonly string[] {
		return this.hooks.map(({ event }) => event);
	}

	get commandNames(): readonly string[] {
		return this.commands.map(({ name }) => name);
	}

	/** Names with descriptions, for menus. */
	get commandSummaries(): readonly (readonly [name: string, description: string])[] {
		return this.commands.map(({ name, description }) => [name, description]);
	}

	hasCommand(name: string): boolean {
		return this.commands.some((command) => command.name === name);
	}

	registerTool(handle: LuaToolHandle): void {
		this.#tools.set(this.#ownNumber(), handle);
	}

	registerHook(handle: LuaHookHandle): void {
		this.#hooks.set(this.#ownNumber(), handle);
	}

	registerCommand(handle: LuaCommandHandle): void {
		this.#commands.set(this.#ownNumber(), handle);
	}

	/** Forgets all tools, hooks and commands. */
	clearRegistrations(): void {
		this.#tools.clear();
		this.#hooks.clear();
		this.#commands.clear();
	}

	/** Runs a tool with arguments that fit its schema. What goes wrong is a result that says so. */
	async executeTool(
		name: string,
		args: ValueRecord,
		context?: LuaCallContext,
		callId = 'lua-call',
	): Promise<ToolResult> {
		const tool = this.tools.findLast((each) => each.name === name);
		if (tool === undefined) throw new LuaError('lua.extension', `Extension error: tool '${name}' not found`);
		const verdict = await checkArguments(tool.params, args);
		if (verdict.type === 'misfits')
			return errorResult(`${name}: the arguments do not fit: ${describeIssues(verdict.issues)}`, {
				exitStatus: 2,
			});
		return tool.execute(callId, args, context);
	}

	/** Runs a command; its text, or `undefined` where it returned nil. Throws {@link LuaError}. */
	executeCommand(name: string, args: string): Promise<string | undefined> {
		return this.executeCommandWithContext(name, args, undefined);
	}

	/** The same with a call context, which is there for this call alone and gone on every path out of it. */
	async executeCommandWithContext(
		name: string,
		args: string,
		context: LuaCallContext | undefined,
	): Promise<string | undefined> {
		const command = this.commands.find((each) => each.name === name);
		if (command === undefined)
			throw new LuaError('lua.extension', `Extension error: command '${name}' not found`);
		try {
			return await command.run(args, context);
		} finally {
			this.clearCallContext();
		}
	}

	/** The tools that `imp.tool` calls: set once, live afterwards. */
	get nativeTools(): ReadonlyMap<string, Tool> {
		return this.#world.nativeTools;
	}

	setNativeTools(tools: ReadonlyMap<string, Tool>): void {
		this.#world.nativeTools = tools;
	}

	/** The context of calls that have none of their own. */
	get callContext(): LuaCallContext | undefined {
		return this.#context;
	}

	setCallContext(context: LuaCallContext): void {
		this.#context = context;
	}

	clearCallContext(): void {
		this.#context = undefined;
	}

	/** What Lua may do now; read at each call. */
	get capabilityPolicy(): LuaCapabilityPolicy {
		return this.#policy;
	}

	get allowedEnv(): ReadonlySet<string> {
		return this.#policy.allowedEnv;
	}

	get allowShellExec(): boolean {
		return this.#policy.allowShellExec;
	}

	get allowHttp(): boolean {
		return this.#policy.allowHttp;
	}

	get allowSecrets(): boolean {
		return this.#policy.allowSecrets;
	}

	get allowNativeToolCalls(): boolean {
		return this.#policy.allowNativeToolCalls;
	}

	setAllowedEnv(allowedEnv: ReadonlySet<string>): void {
		this.applyCapabilityPolicy({ ...this.#policy, allowedEnv });
	}

	setAllowShellExec(allowShellExec: boolean): void {
		this.applyCapabilityPolicy({ ...this.#policy, allowShellExec });
	}

	setAllowHttp(allowHttp: boolean): void {
		this.applyCapabilityPolicy({ ...this.#policy, allowHttp });
	}

	setAllowSecrets(allowSecrets: boolean): void {
		this.applyCapabilityPolicy({ ...this.#policy, allowSecrets });
	}

	setAllowNativeToolCalls(allowNativeToolCalls: boolean): void {
		this.applyCapabilityPolicy({ ...this.#policy, allowNativeToolCalls });
	}

	/** Sets all switches. Once Lua has run they can only be narrowed: throws {@link LuaError} `lua.wider` for more. */
	applyCapabilityPolicy(policy: LuaCapabilityPolicy): void {
		if (this.#hasRun) needNarrower(this.#policy, policy);
		this.#policy = { ...policy, allowedEnv: new Set(policy.allowedEnv) };
	}

	/** Ends the state, whatever it does. */
	async close(): Promise<void> {
		await this.#link.end();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.close();
	}

	get #permissions(): Permissions {
		return permissionsOfPolicy(this.#policy, this.#options.files ?? { read: [], write: [] });
	}

	#variable(name: string): string | undefined {
		return this.#policy.allowedEnv.has(name) ? this.#options.environment?.[name] : undefined;
	}

	#ownNumber(): number {
		this.#lastOwn -= 1;
		return this.#lastOwn;
	}

	async #run(source: string, chunk: string): Promise<void> {
		this.#hasRun = true;
		await this.#call('run', { source, chunk, inCall: this.#context !== undefined }, undefined);
	}

	#add(ref: number, addition: Addition): void {
		switch (addition.type) {
			case 'tool':
				this.#tools.set(ref, {
					name: addition.name,
					label: addition.label ?? addition.name,
					description: addition.description,
					readonly: addition.effects?.every((effect) => effect === 'fs.read') === true,
					params: addition.schema,
					execute: (callId, args, context) => this.#runTool(ref, callId, args, context),
				});
				return;
			case 'command':
				this.#commands.set(ref, {
					name: addition.name,
					description: addition.description,
					run: (args, context) => this.#runCommand(ref, args, context),
				});
				return;
			case 'imp-event':
				this.#hooks.set(ref, {
					event: addition.event,
					handle: (fields, context) => this.#call('intercept', { ref, fields, deadlineMs: 5_000 }, context),
				});
				return;
			default:
				this.#options.report?.(`a runtime has no place for a ${addition.type}`);
		}
	}

	#remove(ref: number): void {
		for (const handles of [this.#tools, this.#hooks, this.#commands]) handles.delete(ref);
	}

	async #runTool(
		ref: number,
		callId: string,
		args: ValueRecord,
		context: LuaCallContext | undefined,
	): Promise<ToolResult> {
		const cwd = (context ?? this.#context)?.cwd ?? this.#options.cwd ?? process.cwd();
		const answer = await this.#call('tool', { ref, args, deadlineMs: undefined, callId, cwd }, context);
		return readToolAnswer(answer).result;
	}

	async #runCommand(
		ref: number,
		args: string,
		context: LuaCallContext | undefined,
	): Promise<string | undefined> {
		const action = readCommandAction(await this.#call('command', { ref, args, sessionId: '' }, context));
		return action.type === 'display' ? action.text : undefined;
	}

	async #call<Name extends keyof ExtensionMethods>(
		method: Name,
		params: ExtensionMethods[Name]['params'],
		own: LuaCallContext | undefined,
	): Promise<unknown> {
		const context = own ?? this.#context;
		const remote = context === undefined ? undefined : remoteContextOf(context);
		if (remote !== undefined) this.#contexts.set(remote, context!);
		try {
			return await this.#calls.call(method, params, {
				deadlineMs: undefined,
				...(context === undefined ? {} : { signal: context.signal }),
				watcher: {
					context: remote,
					update: (update) => context?.update(update),
				},
			});
		} catch (error) {
			if (error instanceof LuaError) throw error;
			throw new LuaError('lua.error', withPrefix((error as Error).message), error);
		}
	}
}

// What comes from the load of a file says it itself.
const withPrefix = (message: string): string =>
	message.startsWith('Lua error: ') ? message : `Lua error: runtime error: ${message}`;

let sharedPool: LuaThreadPool | undefined;

// The file lies beside the runner's, which begins the same threads.
const newPool = (): LuaThreadPool => {
	const here = import.meta.url;
	const entryFile = here.endsWith('.ts')
		? new URL('../runner/lua-thread.ts', here)
		: new URL(bundledWasm(here).wasmFile === undefined ? '../runner/lua-thread.js' : './lua-thread.js', here);
	return new LuaThreadPool({ entryFile, ...bundledWasm(here) });
};
