import type { Tool, ToolSource } from '@tenon/core';
import type { Workspace, WorkspaceSeat } from '@tenon/host';
import type { Kernel, ShellSnapshot } from '@tenon/shell';
import {
	createTools,
	FileState,
	type MemoryToolOptions,
	type OutputBudget,
	type OverwritePolicy,
	shownOutput,
} from '@tenon/tools';
import type { OpenedKernel } from '../messages.ts';
import { factsOf } from '../tool-facts.ts';

/** A kernel that the session has a handle of, and the tools that work on it. */
export interface OpenKernel {
	readonly handle: string;
	readonly kernel: Kernel;
	/** The state that it was opened with. */
	readonly begun: ShellSnapshot;
	/** Those that are built in, by name. */
	readonly tools: ReadonlyMap<string, Tool>;
	/** Where it works. */
	readonly seat: WorkspaceSeat;
	end(): Promise<void>;
}

/** How the tools of a kernel are made. */
export interface KernelsOptions {
	/** Puts a tool of ours inside of what extensions wrap around it. */
	wrap(tool: Tool): Tool;
	/** What scripts of a kernel can call, from what is built into it. */
	callablesWith(builtin: ReadonlyMap<string, Tool>): ToolSource;
	/** The files of the memory; absent: no model works in turns here. */
	readonly memory?: MemoryToolOptions | undefined;
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
	/** What the session knows of files, a call of an extension knows too. */
	readonly #files = new FileState();
	readonly #mainTools: ToolsHow = { startsAtCaller: false, overwrite: 'require_read', files: this.#files };
	// Extensions written for another host overwrite what they were told to, and are warned.
	readonly #seatTools: ToolsHow = { startsAtCaller: true, overwrite: 'warn', files: this.#files };

	constructor(options: KernelsOptions) {
		this.#options = options;
	}

	/** `undefined` if there is none. */
	find(handle: string): OpenKernel | undefined {
		return this.#kernels.get(handle);
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
		const { kernel } = workspace;
		this.#add(
			{ handle: mainHandle, seat: workspace, kernel, tools, end: async () => undefined },
			this.#mainTools,
		);
		return workspace;
	}

	/** One that starts in the state of another, on the same seat. */
	fork(handle: string, from: string, seat: WorkspaceSeat): OpenKernel {
		const tools = new Map<string, Tool>();
		const kernel = this.get(from).kernel.fork({ tools: this.#options.callablesWith(tools) });
		return this.#add({ handle, seat, kernel, tools, end: () => kernel.shutdown() }, aFork);
	}

	/** That of an extension. */
	addSeat(handle: string, open: (tools: ToolSource) => WorkspaceSeat): OpenKernel {
		const tools = new Map<string, Tool>();
		const seat = open(this.#options.callablesWith(tools));
		const { kernel } = seat;
		return this.#add({ handle, seat, kernel, tools, end: () => seat.close() }, this.#seatTools);
	}

	/** That of a subagent, which knows nothing yet of files. */
	addSubagent(handle: string, open: (tools: ToolSource) => WorkspaceSeat): OpenKernel {
		const tools = new Map<string, Tool>();
		const seat = open(this.#options.callablesWith(tools));
		const { kernel } = seat;
		return this.#add({ handle, seat, kernel, tools, end: () => seat.close() }, aFork);
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

	#add(made: Omit<OpenKernel, 'begun'> & { readonly tools: Map<string, Tool> }, how: ToolsHow): OpenKernel {
		const { handle, seat, kernel, tools } = made;
		const { jobs, undo, network, runsPrograms } = seat;
		const budget: OutputBudget = shownOutput(kernel);
		const about = kernel.describe({ shownBytes: budget.headBytes + budget.tailBytes });
		const { startsAtCaller, overwrite, files = new FileState() } = how;
		const { memory } = this.#options;
		const builtin = [
			...createTools({
				shell: { kernel, about, runsPrograms, startsAtCaller },
				...{ jobs, undo, network, files, overwrite, budget },
				...(memory === undefined ? {} : { memory, hasTurns: true }),
			}),
			...this.#options.moreTools(kernel),
		];
		for (const tool of builtin) tools.set(tool.name, this.#options.wrap(tool));
		const opened = { ...made, begun: kernel.snapshot() };
		this.#kernels.set(handle, opened);
		return opened;
	}
}

/** How the tools of a kernel work. */
interface ToolsHow {
	/** Whether scripts start in the directory of each call. */
	readonly startsAtCaller: boolean;
	/** What becomes of a call that would overwrite a file. */
	readonly overwrite: OverwritePolicy;
	/** What is known of files; default: a state of its own. */
	readonly files?: FileState;
}

const aFork: ToolsHow = { startsAtCaller: false, overwrite: 'require_read' };

/** The handle of the kernel that is there from the start. */
export const mainHandle = 'main';

/** A kernel as the session is told of it. */
export const openedKernel = ({ handle, kernel, tools }: OpenKernel): OpenedKernel => ({
	kernel: handle,
	cwd: kernel.cwd,
	tools: [...tools.values()].map(factsOf),
});
