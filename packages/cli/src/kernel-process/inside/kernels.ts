import type { Tool, ToolSource } from '@tenon/core';
import type { Workspace, WorkspaceSeat } from '@tenon/host';
import type { Kernel } from '@tenon/shell';
import { createTools, FileTracker, type OutputBudget, shownOutput } from '@tenon/tools';
import type { OpenedKernel } from '../messages.ts';
import { factsOf } from './tool-facts.ts';

/** A kernel that the session has a handle of, and the tools that work on it. */
export interface OpenKernel {
	readonly handle: string;
	readonly kernel: Kernel;
	/** Those that are built in, by name. */
	readonly tools: ReadonlyMap<string, Tool>;
	/** Of its principal. */
	readonly policy: WorkspaceSeat['policy'];
	end(): Promise<void>;
}

/** How the tools of a kernel are made. */
export interface KernelsOptions {
	/** Puts a tool of ours inside of what extensions wrap around it. */
	wrap(tool: Tool): Tool;
	/** What scripts of a kernel can call, from what is built into it. */
	callablesWith(builtin: ReadonlyMap<string, Tool>): ToolSource;
	/** More tools that work on a kernel. */
	moreTools(kernel: Kernel): readonly Tool[];
}

/**
 * The kernels of one session, by handle: `main` from the start, forks of it, and those of extensions. Each has
 * variables, functions and a directory of its own; all work on the same files.
 */
export class Kernels {
	readonly #options: KernelsOptions;
	readonly #kernels = new Map<string, OpenKernel>();

	constructor(options: KernelsOptions) {
		this.#options = options;
	}

	/** Throws if there is none. */
	get(handle: string): OpenKernel {
		const found = this.#kernels.get(handle);
		if (found === undefined) throw new Error(`there is no kernel ${JSON.stringify(handle)}`);
		return found;
	}

	/** The kernel that is there from the start, with the tools that it looks up there. The caller closes its workspace. */
	async addMain(open: (tools: ToolSource) => Promise<Workspace>): Promise<Workspace> {
		const tools = new Map<string, Tool>();
		const workspace = await open(this.#options.callablesWith(tools));
		this.#add(mainHandle, workspace, workspace.kernel, tools, async () => undefined);
		return workspace;
	}

	/** One that starts in the state of another, on the same seat. */
	fork(handle: string, from: string, seat: WorkspaceSeat): OpenKernel {
		const tools = new Map<string, Tool>();
		const kernel = this.get(from).kernel.fork({ tools: this.#options.callablesWith(tools) });
		return this.#add(handle, seat, kernel, tools, () => kernel.shutdown());
	}

	/** That of an extension. */
	addSeat(handle: string, open: (tools: ToolSource) => WorkspaceSeat): OpenKernel {
		const tools = new Map<string, Tool>();
		const seat = open(this.#options.callablesWith(tools));
		return this.#add(handle, seat, seat.kernel, tools, () => seat.close());
	}

	async end(handle: string): Promise<void> {
		const found = this.#kernels.get(handle);
		if (found === undefined || handle === mainHandle) return;
		this.#kernels.delete(handle);
		await found.end();
	}

	/** Ends all but the main one, which ends with its workspace. */
	async endAll(): Promise<void> {
		await Promise.all([...this.#kernels.keys()].map((handle) => this.end(handle)));
	}

	#add(
		handle: string,
		seat: WorkspaceSeat,
		kernel: Kernel,
		tools: Map<string, Tool>,
		end: () => Promise<void>,
	): OpenKernel {
		const { jobs, undo, network, runsPrograms } = seat;
		const budget: OutputBudget = shownOutput(kernel);
		const about = kernel.describe({ shownBytes: budget.headBytes + budget.tailBytes });
		const made = [
			...createTools({
				shell: { kernel, about, runsPrograms },
				jobs,
				undo,
				network,
				tracker: new FileTracker(),
				budget,
			}),
			...this.#options.moreTools(kernel),
		];
		for (const tool of made) tools.set(tool.name, this.#options.wrap(tool));
		const opened: OpenKernel = { handle, kernel, tools, policy: seat.policy, end };
		this.#kernels.set(handle, opened);
		return opened;
	}
}

/** The handle of the kernel that is there from the start. */
export const mainHandle = 'main';

/** A kernel as the session is told of it. */
export const openedKernel = ({ handle, kernel, tools }: OpenKernel): OpenedKernel => ({
	kernel: handle,
	cwd: kernel.cwd,
	tools: [...tools.values()].map(factsOf),
});
