import type { Tool } from '@tenon/core';
import type { WorkspaceSeat } from '@tenon/host';
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
	end(): Promise<void>;
}

/** How the tools of a kernel are made. */
export interface KernelsOptions {
	/** Puts a tool of ours inside of what extensions wrap around it. */
	wrap(tool: Tool): Tool;
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

	/** The kernel that is there from the start. Whoever opened its workspace closes it. */
	addMain(seat: WorkspaceSeat): OpenKernel {
		return this.#add(mainHandle, seat, seat.kernel, async () => undefined);
	}

	/** One that starts in the state of another, on the same seat. */
	fork(handle: string, from: string, seat: WorkspaceSeat): OpenKernel {
		const kernel = this.get(from).kernel.fork();
		return this.#add(handle, seat, kernel, () => kernel.shutdown());
	}

	/** That of an extension. */
	addSeat(handle: string, seat: WorkspaceSeat): OpenKernel {
		return this.#add(handle, seat, seat.kernel, () => seat.close());
	}

	async end(handle: string): Promise<void> {
		const found = this.#kernels.get(handle);
		if (found === undefined || handle === mainHandle) return;
		this.#kernels.delete(handle);
		await found.end();
	}

	#add(handle: string, seat: WorkspaceSeat, kernel: Kernel, end: () => Promise<void>): OpenKernel {
		const { jobs, undo, network, runsPrograms } = seat;
		const budget: OutputBudget = shownOutput(kernel);
		const about = kernel.describe({ shownBytes: budget.headBytes + budget.tailBytes });
		const tools = [
			...createTools({
				shell: { kernel, about, runsPrograms },
				jobs,
				undo,
				network,
				tracker: new FileTracker(),
				budget,
			}),
			...this.#options.moreTools(kernel),
		].map((tool) => this.#options.wrap(tool));
		const opened: OpenKernel = {
			handle,
			kernel,
			tools: new Map(tools.map((tool) => [tool.name, tool])),
			end,
		};
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
