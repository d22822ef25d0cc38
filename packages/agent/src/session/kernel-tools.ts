import {
	andThen,
	errorResult,
	type Maybe,
	noUserInterface,
	type Tool,
	type ToolResult,
	type UiCapability,
	type UserInterface,
} from '@tenon/core';
import type { CallToolOptions } from '@tenon/shell';
import { asJson, type JsonObject } from '../data/json.ts';
import type { ToolSpec } from '../model/request.ts';
import { questionInterface } from './question-interface.ts';
import type { ToolHost } from './tool-host.ts';

/** What is known of a tool without running it. */
export interface KnownTool extends Pick<Tool, 'name' | 'description' | 'input' | 'replay' | 'readonly'> {
	/** Whether its calls run beside those that only read, though it does more; default false. */
	readonly runsBeside?: boolean;
}

/** Where tools run: a kernel in this process, or the way to one. */
export interface ToolKernel<T extends KnownTool = Tool> {
	readonly cwd: string;
	/** Whether it waits for `begin` of a call's options before the tool runs; absent: it does not. */
	readonly beginsCalls?: boolean;
	callTool(tool: T, args: unknown, options: CallToolOptions): Promise<{ readonly result: ToolResult }>;
	snapshot(): Maybe<object>;
	restore(state: unknown): Maybe<void>;
	shutdown(): Maybe<void>;
}

/** What a session's tools are made of. */
export interface KernelToolsOptions<T extends KnownTool = Tool> {
	/** Whose files, gate and limits the calls have. */
	readonly kernel: ToolKernel<T>;
	/** The tools, or where they are found now: then a list that has changed holds from the next model call on. */
	readonly tools: readonly T[] | (() => readonly T[]);
	/** Whether the kernel's gate has hooks among its stages, which then tell how calls ended; default false. */
	readonly runsCallHooks?: boolean;
	/** What people can be asked now; default: nothing. Tools ask by `ToolContext.ui`, see `HostedCall.ask`. */
	readonly able?: () => ReadonlySet<UiCapability>;
	/** For what tools show and do not ask; default: nothing is shown. */
	readonly ui?: UserInterface;
	/** Whether the schema of a tool may be left out of the prompt where there are many; default: that of any may. */
	readonly isDeferrable?: (toolName: string) => boolean;
	/** Judges a call before it runs; default: only the kernel's gate judges, while it runs. */
	readonly approve?: NonNullable<ToolHost['approve']>;
	/** Ends what belongs to the kernel; default: its jobs. */
	readonly close?: () => Maybe<void>;
}

/**
 * Tools that run on a kernel, behind its gate. What scripts leave in the kernel (variables, functions, directory)
 * is the session's state: it is committed with each turn and is there again in whatever process goes on.
 */
export const kernelTools = <T extends KnownTool = Tool>(options: KernelToolsOptions<T>): ToolHost => {
	const { kernel, tools, approve, able, ui = noUserInterface, runsCallHooks = false } = options;
	const current = typeof tools === 'function' ? tools : () => tools;
	const known = new KnownTools(current);
	return {
		specs: () => known.now().specs,
		replayOf: (toolName) => known.now().byName.get(toolName)?.replay,
		isReadOnly: (toolName) => {
			const tool = known.now().byName.get(toolName);
			return tool?.readonly === true || tool?.runsBeside === true;
		},
		call: async ({
			sessionId,
			turnId,
			callId,
			toolName,
			args,
			signal,
			trace,
			agent,
			step,
			ask,
			begin,
			bounds,
			onUpdate,
		}) => {
			const tool = known.now().byName.get(toolName);
			if (tool === undefined)
				return { result: errorResult(`${toolName}: the tool is gone`, { exitStatus: 127 }) };
			const { result } = await kernel.callTool(tool, args, {
				signal,
				trace,
				agent,
				step,
				begin,
				...(able === undefined ? {} : { ui: questionInterface({ ask, able, otherwise: ui }) }),
				place: { sessionId, turnId, callId, parentCallId: null, ...(bounds === undefined ? {} : { bounds }) },
				onUpdate: (_tool, update) => onUpdate(update),
			});
			return { result };
		},
		cwd: () => kernel.cwd,
		runsCallHooks,
		beginsCalls: kernel.beginsCalls === true,
		isLive: typeof tools === 'function',
		...(options.isDeferrable === undefined ? {} : { isDeferrable: options.isDeferrable }),
		...(approve === undefined ? {} : { approve }),
		state: {
			capture: () => andThen(kernel.snapshot(), asJson),
			restore: (state) => kernel.restore(state),
		},
		close: options.close ?? (() => kernel.shutdown()),
	};
};

interface ToolList<T> {
	readonly tools: readonly T[];
	readonly byName: ReadonlyMap<string, T>;
	readonly specs: readonly ToolSpec[];
}

/** The tools as they are now; the same list gives the same specs, which are then compared at no cost. */
class KnownTools<T extends KnownTool> {
	readonly #current: () => readonly T[];
	#list: ToolList<T> | undefined;

	constructor(current: () => readonly T[]) {
		this.#current = current;
	}

	now(): ToolList<T> {
		const tools = this.#current();
		if (this.#list?.tools !== tools) {
			const byName = new Map(tools.map((tool) => [tool.name, tool]));
			this.#list = { tools, byName, specs: tools.map(specOf) };
		}
		return this.#list;
	}
}

const specOf = ({ name, description, input }: KnownTool): ToolSpec => ({
	name,
	description,
	input: typeof input === 'boolean' ? {} : (input as JsonObject),
});
