import type { Tool } from '@tenon/core';
import type { Workspace } from '@tenon/host';
import type { Kernel } from '@tenon/shell';
import { createTools, FileTracker, type OutputBudget, shownOutput } from '@tenon/tools';
import { overlayTools } from './overlay-tools.ts';

/** A kernel that a client has a handle of, and the tools that work on it. */
export interface Session {
	readonly handle: string;
	readonly kernel: Kernel;
	readonly tools: ReadonlyMap<string, Tool>;
}

/**
 * The kernels of one client, by handle. One is there from the start, `main`; others are forks, with variables,
 * functions and a directory of their own, on the same files.
 */
export class Sessions {
	readonly #workspace: Workspace;
	readonly #about: string;
	readonly #budget: OutputBudget;
	readonly #sessions = new Map<string, Session>();
	#opened = 0;

	constructor(workspace: Workspace) {
		this.#workspace = workspace;
		this.#budget = shownOutput(workspace.kernel);
		this.#about = workspace.kernel.describe({ shownBytes: this.#budget.headBytes + this.#budget.tailBytes });
		this.#add(mainHandle, workspace.kernel);
	}

	get(handle: string): Session | undefined {
		return this.#sessions.get(handle);
	}

	get main(): Session {
		return this.#sessions.get(mainHandle)!;
	}

	list(): readonly string[] {
		return [...this.#sessions.keys()];
	}

	/** A fork of a kernel; `undefined` if there are too many. */
	open(from: Session): Session | undefined {
		if (this.#sessions.size >= maxSessions) return undefined;
		return this.#add(`k${++this.#opened}`, from.kernel.fork());
	}

	/** Forgets a handle; whoever took it ends its kernel. The main one stays. */
	take(handle: string): Session | undefined {
		if (handle === mainHandle) return undefined;
		const session = this.#sessions.get(handle);
		this.#sessions.delete(handle);
		return session;
	}

	#add(handle: string, kernel: Kernel): Session {
		const { jobs, undo, network, runsPrograms, overlay } = this.#workspace;
		const tools = [
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
		const session: Session = { handle, kernel, tools: new Map(tools.map((tool) => [tool.name, tool])) };
		this.#sessions.set(handle, session);
		return session;
	}
}

/** The handle of the kernel that is there from the start. */
export const mainHandle = 'main';

const maxSessions = 64;
