import type { Maybe, Tool } from '@tenon/core';
import type { Kernel } from '@tenon/shell';
import { asJson, type JsonObject } from '../data/json.ts';
import type { ToolSpec } from '../model/request.ts';
import type { ToolHost } from './tool-host.ts';

/** What a session's tools are made of. */
export interface KernelToolsOptions {
	/** Whose files, gate and limits the calls have. */
	readonly kernel: Kernel;
	readonly tools: readonly Tool[];
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
	const { kernel, tools, approve } = options;
	const byName = new Map(tools.map((tool) => [tool.name, tool]));
	const specs = tools.map(specOf);
	return {
		specs: () => specs,
		replayOf: (toolName) => byName.get(toolName)?.replay,
		call: async ({ toolName, args, signal, agent, step, onUpdate }) => {
			const { result } = await kernel.callTool(byName.get(toolName)!, args, {
				signal,
				agent,
				step,
				onUpdate: (_tool, update) => onUpdate(update),
			});
			return { result };
		},
		...(approve === undefined ? {} : { approve }),
		state: {
			capture: () => asJson(kernel.snapshot()),
			restore: (state) => kernel.restore(state),
		},
		close: options.close ?? (() => kernel.shutdown()),
	};
};

const specOf = ({ name, description, input }: Tool): ToolSpec => ({
	name,
	description,
	input: typeof input === 'boolean' ? {} : (input as JsonObject),
});
