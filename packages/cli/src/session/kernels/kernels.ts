import type { Tool, ToolSource } from '@tenon/core';
import type { Workspace } from '@tenon/host';
import type { Kernel } from '@tenon/shell';
import { createTools, FileTracker, type OutputBudget, shownOutput } from '@tenon/tools';
import { overlayTools } from './overlay-tools.ts';

/** A kernel that a client has a handle of, and the tools that work on it. */
export interface OpenKernel {
	readonly handle: string;
	readonly kernel: Kernel;
	readonly tools: ReadonlyMap<string, Tool>;
}

/**
 * The kernels of one client, by handle. One is there from the start, `main`; others are forks, with variables,
 * functions and a directory of their own, on the same files.
 */
export class Kernels {
	readonly #workspace: Workspace;
	readonly #about: string;
	readonly #budget: OutputBudget;
	readonly #kernels = new Map<string, OpenKernel>();
	#opened = 0;

	/** `tools` gets those of the main kernel, which looks them up there. */
	constructor(workspace: Workspace, tools: Map<string, Tool>) {
		this.#workspace = workspace;
		this.#budget = shownOutput(workspace.kernel);
		this.#about = workspace.kernel.describe({ shownBytes: this.#budget.headBytes + this.#budget.tailBytes });
		this.#add(mainHandle, workspace.kernel, tools);
	}

	get(handle: string): OpenKernel | undefined {
		return this.#kernels.get(handle);
	}

	get main(): OpenKernel {
		return this.#kernels.get(mainHandle)!;
	}

	list(): readonly string[] {
		return [...this.#kernels.keys()];
	}

	/** A fork of a kernel; `undefined` if there are too many. */
	open(from: OpenKernel): OpenKernel | undefined {
		if (this.#kernels.size >= maxKernels) return undefined;
		const tools = new Map<string, Tool>();
		return this.#add(`k${++this.#opened}`, from.kernel.fork({ tools: toolsIn(tools) }), tools);
	}

	/** Forgets a handle; the caller ends its kernel. The main one stays. */
	take(handle: string): OpenKernel | undefined {
		if (handle === mainHandle) return undefined;
		const taken = this.#kernels.get(handle);
		this.#kernels.delete(handle);
		return taken;
	}

	#add(handle: string, kernel: Kernel, tools: Map<string, Tool>): OpenKernel {
		const { jobs, undo, network, runsPrograms, overlay } = this.#workspace;
		const made = [
			...createTools({
				shell: { kernel, about: this.#about, runsPrograms },
				jobs,
				undo,
				network,
				tracker: new FileTracker(),
				budget: this.#budget,
			}),
			...(overlay === undefined ? [] : overlayTools(kernel)),
		];
		for (const tool of made) tools.set(tool.name, tool);
		const opened: OpenKernel = { handle, kernel, tools };
		this.#kernels.set(handle, opened);
		return opened;
	}
}

/** Tools by name, for a kernel that looks them up. */
export const toolsIn = (tools: ReadonlyMap<string, Tool>): ToolSource => ({
	find: (name) => tools.get(name),
	list: () => [...tools.values()],
});

/** The handle of the kernel that is there from the start. */
export const mainHandle = 'main';

const maxKernels = 64;
