import { kernelTools, type ToolHost } from '@tenon/agent';
import { compareText, type Tool, type ToolSource } from '@tenon/core';
import type { ContributionRegistry } from '@tenon/extensions';
import type { Workspace, WorkspaceSeat } from '@tenon/host';
import { createTools, FileTracker, shownOutput } from '@tenon/tools';

/** The tools that whoever acts in a workspace has by itself. */
export const builtinTools = ({
	kernel,
	jobs,
	undo,
	network,
	runsPrograms,
}: WorkspaceSeat): readonly Tool[] => {
	const budget = shownOutput(kernel);
	const about = kernel.describe({ shownBytes: budget.headBytes + budget.tailBytes });
	return createTools({
		shell: { kernel, about, runsPrograms },
		jobs,
		undo,
		network,
		tracker: new FileTracker(),
		budget,
	});
};

/** The tools of one session: those of the workspace and those of extensions, as they are at each model request. */
export class SessionTools {
	readonly #workspace: Workspace;
	readonly #builtin: readonly Tool[];
	readonly #registry: ContributionRegistry;
	/** What the model is shown, until that changes. */
	#list: readonly Tool[] | undefined;

	constructor(workspace: Workspace, builtin: readonly Tool[], registry: ContributionRegistry) {
		this.#workspace = workspace;
		this.#builtin = builtin;
		this.#registry = registry;
		registry.watch(() => {
			this.#list = undefined;
		});
	}

	/** What scripts of the workspace, and tools that its kernel runs, can call: as it is at each call. */
	readonly callables: ToolSource = this.callablesWith(() => this.#builtin);

	/** The same for a kernel that has tools of its own in place of the workspace's. */
	callablesWith(builtin: () => readonly Tool[]): ToolSource {
		return {
			find: (name) => {
				const own = builtin().find((tool) => tool.name === name);
				return own === undefined ? this.#registry.callables.find(name) : this.#registry.wrapTool(own);
			},
			list: () => [
				...builtin().map((tool) => this.#registry.wrapTool(tool)),
				...this.#registry.callables.list(),
			],
		};
	}

	/** As an agent hosts them. Closing it leaves the workspace open. */
	readonly open = (): ToolHost =>
		kernelTools({
			kernel: this.#workspace.kernel,
			tools: () => this.#shown(),
			runsCallHooks: true,
			close: () => undefined,
		});

	// In an order that stays the same whatever comes and goes.
	#shown(): readonly Tool[] {
		this.#list ??= [
			...this.#builtin.map((tool) => this.#registry.wrapTool(tool)),
			...this.#registry.tools(),
		].sort((one, other) => compareText(one.name, other.name));
		return this.#list;
	}
}
