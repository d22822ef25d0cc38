import { readFile } from 'node:fs/promises';
import { errorResult, fromPlain, type ToolResult, type Value, type ValueRecord } from '@tenon/core';
import { checkArguments, describeIssues } from '../../arguments/check-arguments.ts';
import { readCommandAction, readToolAnswer } from '../../embedded/host/read-answers.ts';
import type { SourceText } from '../../embedded/messages.ts';
import type { LuaCallContext, LuaToolTarget } from './call-context.ts';
import {
	defaultCapabilities,
	type LuaCapabilityPolicy,
	needNarrower,
	permissionsOfPolicy,
} from './capability-policy.ts';
import { LuaError } from './errors.ts';
import type { LuaCommandHandle, LuaHookHandle, LuaToolHandle } from './handles.ts';
import { type HandlerCalls, Registrations } from './registrations.ts';
import type { LuaRuntimeOptions } from './runtime-options.ts';
import { RuntimeState } from './runtime-state.ts';
import { type NativeTool, RuntimeWorld } from './runtime-world.ts';

/**
 * Lua for an embedder: one state in a thread, what it has registered, and the calls of it. Everything that Lua does in the
 * world goes to what the embedder gave: native tools, and a seat behind a gate. Close it at the end.
 */
export class LuaRuntime implements AsyncDisposable, LuaToolTarget {
	/** Resolves when the state is over, with the reason: it was closed, or Lua ran on or took too much. */
	readonly ended: Promise<string>;
	readonly #options: LuaRuntimeOptions;
	readonly #world: RuntimeWorld;
	readonly #state: RuntimeState;
	readonly #registered = new Registrations();
	#context: LuaCallContext | undefined;
	#policy = defaultCapabilities;
	#hasRun = false;

	private constructor(options: LuaRuntimeOptions) {
		this.#options = options;
		this.#world = new RuntimeWorld({ name: 'lua', ...options });
		this.#state = new RuntimeState(options, {
			world: this.#world,
			permissions: () => permissionsOfPolicy(this.#policy, options.files ?? { read: [], write: [] }),
			variable: (name) => (this.#policy.allowedEnv.has(name) ? options.environment?.[name] : undefined),
			context: () => this.#context,
			add: (ref, addition) => {
				if (!this.#registered.add(ref, addition, this.#handlers))
					options.report?.(`a runtime has no place for a ${addition.type}`);
			},
			remove: (ref) => this.#registered.remove(ref),
		});
		this.ended = this.#state.ended;
	}

	/** Opens a state with the standard libraries and the table `imp`. */
	static async open(options: LuaRuntimeOptions = {}): Promise<LuaRuntime> {
		const runtime = new LuaRuntime(options);
		await runtime.#state.ready;
		return runtime;
	}

	/** Runs a source text as one chunk, with the call context where one is set; drops what it returns. Throws {@link LuaError}. */
	async exec(source: string): Promise<void> {
		await this.#run({ source, chunk: 'source' });
	}

	/**
	 * The same, and what it returns first: the way to what is in the state. `args` are its `...`. Functions, userdata and
	 * threads are null. Throws {@link LuaError}.
	 */
	async evaluate(source: string, ...args: readonly Value[]): Promise<Value> {
		return fromPlain(await this.#run({ source, chunk: 'source', args, isRead: true }));
	}

	/** Runs a file; its path is the name of the chunk. Throws {@link LuaError}. */
	async execFile(path: string): Promise<void> {
		const source = await readFile(path, 'utf8').catch((error: unknown) => {
			throw new LuaError('lua.extension', `Extension error: ${path}: ${(error as Error).message}`, error);
		});
		await this.#run({ source, chunk: path });
	}

	/** Lets the loader of a call context load further tools; the names of those that it added. Throws {@link LuaError}. */
	async loadTools(context: LuaCallContext | undefined = this.#context): Promise<readonly string[]> {
		const before = this.tools;
		await context?.loadLuaTools?.(this);
		return this.#registered.toolsSince(before).map(({ name }) => name);
	}

	/** What Lua and the embedder have registered, in their order. */
	get tools(): readonly LuaToolHandle[] {
		return this.#registered.tools;
	}

	get hooks(): readonly LuaHookHandle[] {
		return this.#registered.hooks;
	}

	get commands(): readonly LuaCommandHandle[] {
		return this.#registered.commands;
	}

	get toolCount(): number {
		return this.tools.length;
	}

	get hookCount(): number {
		return this.hooks.length;
	}

	get commandCount(): number {
		return this.commands.length;
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
		this.#registered.addTool(handle);
	}

	registerHook(handle: LuaHookHandle): void {
		this.#registered.addHook(handle);
	}

	registerCommand(handle: LuaCommandHandle): void {
		this.#registered.addCommand(handle);
	}

	/** Forgets all tools, hooks and commands; their names are free again. */
	clearRegistrations(): void {
		this.#registered.clear();
		this.#state.forget();
	}

	/**
	 * Runs a tool with arguments that fit its schema. What goes wrong is a result that says so; throws {@link LuaError}
	 * where there is no such tool, or no state any more. A context that was set before is gone on every path out of it.
	 */
	executeTool(
		name: string,
		args: ValueRecord,
		context?: LuaCallContext,
		callId = 'lua-call',
	): Promise<ToolResult> {
		return this.#inOneCall(context, async (own) => {
			const tool = this.tools.findLast((each) => each.name === name);
			if (tool === undefined)
				throw new LuaError('lua.extension', `Extension error: tool '${name}' not found`);
			const verdict = await checkArguments(tool.params, args);
			if (verdict.type !== 'misfits') return tool.execute(callId, args, own);
			const problem = `${name}: the arguments do not fit: ${describeIssues(verdict.issues)}`;
			return errorResult(problem, { exitStatus: 2 });
		});
	}

	/** Runs a command; its text, or `undefined` where it returned nil. Throws {@link LuaError}. */
	executeCommand(name: string, args: string): Promise<string | undefined> {
		return this.executeCommandWithContext(name, args, undefined);
	}

	/** The same with a call context, which is there for this call alone and gone on every path out of it. */
	executeCommandWithContext(
		name: string,
		args: string,
		context: LuaCallContext | undefined,
	): Promise<string | undefined> {
		return this.#inOneCall(context, async (own) => {
			const command = this.commands.find((each) => each.name === name);
			if (command === undefined)
				throw new LuaError('lua.extension', `Extension error: command '${name}' not found`);
			return command.run(args, own);
		});
	}

	/** The tools that `imp.tool` calls: set once, live afterwards. */
	get nativeTools(): ReadonlyMap<string, NativeTool> {
		return this.#world.nativeTools;
	}

	/** What `imp.tool` calls, by name: tools, or what makes one for the call. What is added to the map later can be called. */
	setNativeTools(tools: ReadonlyMap<string, NativeTool>): void {
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
		await this.#state.end();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.close();
	}

	readonly #handlers: HandlerCalls = {
		tool: async (ref, callId, args, context) => {
			const cwd = this.#cwdOf(context) ?? this.#options.cwd ?? process.cwd();
			const params = { ref, args, deadlineMs: undefined, callId, cwd };
			return readToolAnswer(await this.#state.call('tool', params, context)).result;
		},
		hook: (ref, fields, context) =>
			this.#state.call('intercept', { ref, fields, deadlineMs: 5_000, ...this.#placeOf(context) }, context),
		command: async (ref, args, context) => {
			const params = { ref, args, sessionId: '', ...this.#placeOf(context) };
			const action = readCommandAction(await this.#state.call('command', params, context));
			return action.type === 'display' ? action.text : undefined;
		},
	};

	// A context that was set before is for this call, and for no later one.
	async #inOneCall<T>(
		context: LuaCallContext | undefined,
		work: (own: LuaCallContext | undefined) => Promise<T>,
	): Promise<T> {
		try {
			return await work(context ?? this.#context);
		} finally {
			this.clearCallContext();
		}
	}

	async #run(text: Pick<SourceText, 'source' | 'chunk'> & Partial<SourceText>): Promise<unknown> {
		this.#hasRun = true;
		const inCall = this.#context !== undefined;
		const params = { args: [], isRead: false, ...text, inCall, ...this.#placeOf(undefined) };
		return this.#state.call('run', params, undefined);
	}

	#cwdOf(context: LuaCallContext | undefined): string | undefined {
		return (context ?? this.#context)?.cwd;
	}

	#placeOf(context: LuaCallContext | undefined): { readonly cwd?: string } {
		const cwd = this.#cwdOf(context);
		return cwd === undefined ? {} : { cwd };
	}
}
