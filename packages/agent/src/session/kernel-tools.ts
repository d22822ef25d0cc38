import {
	errorResult,
	type Maybe,
	noUserInterface,
	type Tool,
	type UiCapability,
	type UserInterface,
} from '@tenon/core';
import type { Kernel } from '@tenon/shell';
import { asJson, type JsonObject } from '../data/json.ts';
import type { ToolSpec } from '../model/request.ts';
import { questionInterface } from './question-interface.ts';
import type { ToolHost } from './tool-host.ts';

/** What a session's tools are made of. */
export interface KernelToolsOptions {
	/** Whose files, gate and limits the calls have. */
	readonly kernel: Kernel;
	/** The tools, or where they are found now: then a list that has changed holds from the next model call on. */
	readonly tools: readonly Tool[] | (() => readonly Tool[]);
	/** Whether the kernel's gate has hooks among its stages, which then tell how calls ended; default false. */
	readonly runsCallHooks?: boolean;
	/** What people can be asked now; default: nothing. Tools ask by `ToolContext.ui`, see `HostedCall.ask`. */
	readonly able?: () => ReadonlySet<UiCapability>;
	/** For what tools show and do not ask; default: nothing is shown. */
	readonly ui?: UserInterface;
	/** Judges a call before it runs; default: only the kernel's gate judges, while it runs. */
	readonly approve?: NonNullable<ToolHost['approve']>;
	/** Ends what belongs to the kernel; default: its jobs. */
	readonly close?: () => Maybe<void>;
}

/**
 * Tools that run on a kernel, behind its gate. What scripts leave in the kernel (variables, functions, directory)
 * is the session's state: it is committed with each turn and is there again in whatever process goes on.
 */
export const kernelTools = (options: KernelToolsOptions): ToolHost => {
	const { kernel, tools, approve, able, ui = noUserInterface, runsCallHooks = false } = options;
	const current = typeof tools === 'function' ? tools : () => tools;
	const known = new KnownTools(current);
	return {
		specs: () => known.now().specs,
		replayOf: (toolName) => known.now().byName.get(toolName)?.replay,
		isReadOnly: (toolName) => known.now().byName.get(toolName)?.readonly === true,
		call: async ({ sessionId, turnId, callId, toolName, args, signal, agent, step, ask, onUpdate }) => {
			const tool = known.now().byName.get(toolName);
			if (tool === undefined)
				return { result: errorResult(`${toolName}: the tool is gone`, { exitStatus: 127 }) };
			const { result } = await kernel.callTool(tool, args, {
				signal,
				agent,
				step,
				...(able === undefined ? {} : { ui: questionInterface({ ask, able, otherwise: ui }) }),
				place: { sessionId, turnId, callId, parentCallId: null },
				onUpdate: (_tool, update) => onUpdate(update),
			});
			return { result };
		},
		cwd: () => kernel.cwd,
		runsCallHooks,
		...(approve === undefined ? {} : { approve }),
		state: {
			capture: () => asJson(kernel.snapshot()),
			restore: (state) => kernel.restore(state),
		},
		close: options.close ?? (() => kernel.shutdown()),
	};
};

interface ToolList {
	readonly tools: readonly Tool[];
	readonly byName: ReadonlyMap<string, Tool>;
	readonly specs: readonly ToolSpec[];
}

/** The tools as they are now; the same list gives the same specs, which are then compared at no cost. */
class KnownTools {
	readonly #current: () => readonly Tool[];
	#list: ToolList | undefined;

	constructor(current: () => readonly Tool[]) {
		this.#current = current;
	}

	now(): ToolList {
		const tools = this.#current();
		if (this.#list?.tools !== tools) {
			const byName = new Map(tools.map((tool) => [tool.name, tool]));
			this.#list = { tools, byName, specs: tools.map(specOf) };
		}
		return this.#list;
	}
}

const specOf = ({ name, description, input }: Tool): ToolSpec => ({
	name,
	description,
	input: typeof input === 'boolean' ? {} : (input as JsonObject),
});
