import type { RemoteTool, Tool, ToolContext, ToolSource } from '@tenon/core';
import { hostToolName } from '../compat/tool-words.ts';
import type { Contribution, ContributionType } from '../contribution/contribution.ts';
import { maxContributionsPerOwner, TooManyContributions } from './errors.ts';
import type { ContributionConflict, OwnedContribution } from './owned.ts';
import { type OwnerOrder, ownerOrder } from './ranking.ts';
import { type Resolved, resolveNames } from './resolve-names.ts';
import { runWrapped } from './run-wrapped.ts';

/** Names that extensions cannot take. */
export interface BuiltinNames {
	readonly tools: readonly string[];
	readonly commands: readonly string[];
}

/**
 * What extensions have added, each owned by a name. A name that several want goes to what is built in, else to the
 * first owner in the declared order, in whichever order they came; when an owner goes, the next one has the name at
 * once. What an owner adds a second time takes the place of the first.
 */
export class ContributionRegistry {
	readonly #builtins: ReadonlyMap<ContributionType, ReadonlySet<string>>;
	readonly #owned = new Map<string, Set<OwnedContribution>>();
	readonly #activated = new Map<string, Set<string>>();
	readonly #offers = new Map<string, ReadonlySet<string>>();
	readonly #watchers = new Set<() => void>();
	/** The same tool gives the same wrapped one: callers recognise it, and what they read of its schema is kept. */
	readonly #wrapped = new WeakMap<Tool | RemoteTool, Tool>();
	#order: OwnerOrder = ownerOrder([]);
	#resolved: Resolved | undefined;
	#isTelling = false;

	constructor(builtins: BuiltinNames) {
		this.#builtins = new Map([
			['tool', new Set(builtins.tools)],
			['command', new Set(builtins.commands.map((name) => name.toLowerCase()))],
		]);
	}

	/**
	 * Adds a contribution; dispose of the result to take it back, twice is harmless. Throws
	 * {@link TooManyContributions}.
	 */
	add(owner: string, contribution: Contribution): Disposable {
		const owned = entry(this.#owned, owner);
		const added = { owner, contribution };
		if (owned.size >= maxContributionsPerOwner) throw new TooManyContributions(owner);
		owned.add(added);
		this.#changed();
		return {
			[Symbol.dispose]: () => {
				if (this.#owned.get(owner)?.delete(added) === true) this.#changed();
			},
		};
	}

	/** Takes back all that an owner added. Which of its tools were activated is kept, for when it comes back. */
	removeOwner(owner: string): void {
		const wasNarrowed = this.#offers.delete(owner);
		if (this.#owned.delete(owner) || wasNarrowed) this.#changed();
	}

	/** As {@link removeOwner}; nothing is kept. */
	forgetOwner(owner: string): void {
		this.#activated.delete(owner);
		this.removeOwner(owner);
	}

	/** Sets who comes first, also among those that add something later. */
	setOwnerOrder(names: readonly string[]): void {
		this.#order = ownerOrder(names);
		this.#changed();
	}

	/** Shows deferred tools. Names of other tools, or of none, are passed over. */
	activate(names: readonly string[]): void {
		for (const name of names) {
			const found = this.#toolNamed(name);
			if (found?.contribution.exposure === 'deferred') entry(this.#activated, found.owner).add(name);
		}
		this.#changed();
	}

	/**
	 * Narrows what a model is offered to these tools, of any owner, as long as the owner is there; `undefined`: no
	 * longer. Where several owners do, it is what all of them leave. What is not offered can be called by others.
	 */
	offer(owner: string, names: readonly string[] | undefined): void {
		if (names === undefined) this.#offers.delete(owner);
		else this.#offers.set(owner, new Set(names));
		this.#changed();
	}

	/** Whether no owner keeps a tool from the model, one of an extension or any other. */
	isOffered(name: string): boolean {
		return [...this.#offers.values()].every((names) => names.has(name));
	}

	/** What a model is shown, by name, inside of its wraps: neither tools of code mode nor deferred ones. */
	tools(): readonly RemoteTool[] {
		return this.of('tool')
			.filter((owned) => this.#isShown(owned))
			.map(({ contribution }) => this.wrapTool(contribution.tool));
	}

	/** Any tool that has its name, shown or not, inside of its wraps. */
	tool(name: string): RemoteTool | undefined {
		const found = this.#toolNamed(name);
		return found && this.wrapTool(found.contribution.tool);
	}

	/**
	 * What a script, another tool or an extension may call, inside of its wraps: not what is for the model alone. A
	 * deferred tool is listed when it is activated, and found by its name before.
	 */
	readonly callables: ToolSource = {
		find: (name) => {
			const found = this.#toolNamed(name);
			return found === undefined || isForModelAlone(found)
				? undefined
				: this.wrapTool(found.contribution.tool);
		},
		list: () =>
			this.of('tool')
				.filter((owned) => !isForModelAlone(owned))
				.filter((owned) => owned.contribution.exposure === 'codemode' || this.#isShown(owned))
				.map(({ contribution }) => this.wrapTool(contribution.tool)),
	};

	/** A tool, such as a built-in one, inside of the wraps that there are whenever it runs. */
	wrapTool(tool: RemoteTool): RemoteTool;
	wrapTool(tool: Tool): Tool;
	wrapTool(tool: Tool | RemoteTool): Tool | RemoteTool {
		let wrapped = this.#wrapped.get(tool);
		if (wrapped === undefined) {
			// The caller gives what the tool itself needs: the overloads pair the two.
			const run = (args: unknown, context: ToolContext) =>
				runWrapped(tool, this.#wrapsOf(tool.name), args, context);
			wrapped = { ...tool, run };
			this.#wrapped.set(tool, wrapped);
		}
		return wrapped;
	}

	/** Whose a tool is; `undefined` for built-in ones and where there is none. */
	toolOwner(name: string): string | undefined {
		return this.#toolNamed(name)?.owner;
	}

	/** The slash commands, by name. */
	commands(): readonly OwnedContribution<'command'>[] {
		return this.of('command');
	}

	/** A slash command, in any spelling of its name. */
	command(name: string): OwnedContribution<'command'> | undefined {
		return this.#winner('command', name.toLowerCase());
	}

	/**
	 * The slash commands that a full name, `extension.command`, or a name alone means, active or not, in the order of
	 * their owners.
	 */
	commandsNamed(name: string): readonly OwnedContribution<'command'>[] {
		const wanted = name.toLowerCase();
		const all = [...this.#owned.keys()].sort(this.#order).flatMap((owner) => this.#commandsOf(owner));
		const qualified = all.filter(
			({ owner, contribution }) => `${owner}.${contribution.name}`.toLowerCase() === wanted,
		);
		if (qualified.length > 0) return qualified;
		return all.filter(({ contribution }) => contribution.name.toLowerCase() === wanted);
	}

	/** What is active of one type, by name; wraps from the outside in. */
	of<Type extends ContributionType>(type: Type): readonly OwnedContribution<Type>[] {
		const { wraps, winners } = this.#resolve();
		const found = type === 'tool-wrap' ? wraps : [...(winners.get(type)?.values() ?? [])];
		return found as readonly OwnedContribution[] as readonly OwnedContribution<Type>[];
	}

	/** All that an owner has added, active or not, in the order in which it came. */
	ofOwner(owner: string): readonly Contribution[] {
		return [...(this.#owned.get(owner) ?? [])].map(({ contribution }) => contribution);
	}

	/** The names that several want. */
	conflicts(): readonly ContributionConflict[] {
		return this.#resolve().conflicts;
	}

	/** Calls the listener after a change, once for all that come together. */
	watch(listener: () => void): Disposable {
		const watcher = (): void => listener();
		this.#watchers.add(watcher);
		return { [Symbol.dispose]: () => void this.#watchers.delete(watcher) };
	}

	// What an owner adds a second time takes the place of the first.
	#commandsOf(owner: string): readonly OwnedContribution<'command'>[] {
		const own = new Map<string, OwnedContribution<'command'>>();
		for (const { contribution } of this.#owned.get(owner) ?? [])
			if (contribution.type === 'command') own.set(contribution.name.toLowerCase(), { owner, contribution });
		return [...own.values()];
	}

	#toolNamed(name: string): OwnedContribution<'tool'> | undefined {
		return this.#winner('tool', name);
	}

	// The table pairs each type with contributions of that type.
	#winner<Type extends ContributionType>(type: Type, key: string): OwnedContribution<Type> | undefined {
		return this.#resolve().winners.get(type)?.get(key) as OwnedContribution<Type> | undefined;
	}

	#isShown({ owner, contribution: { tool, exposure } }: OwnedContribution<'tool'>): boolean {
		if (exposure === 'deferred') return this.#activated.get(owner)?.has(tool.name) === true;
		return exposure !== 'codemode';
	}

	#wrapsOf(name: string): readonly OwnedContribution<'tool-wrap'>[] {
		return this.#resolve().wraps.filter(
			({ contribution: { toolName } }) => toolName === name || hostToolName(toolName) === name,
		);
	}

	#changed(): void {
		this.#resolved = undefined;
		if (this.#isTelling) return;
		this.#isTelling = true;
		queueMicrotask(() => {
			this.#isTelling = false;
			for (const watcher of [...this.#watchers]) watcher();
		});
	}

	#resolve(): Resolved {
		this.#resolved ??= resolveNames(this.#owned, this.#order, this.#builtins);
		return this.#resolved;
	}
}

const isForModelAlone = ({ contribution }: OwnedContribution<'tool'>): boolean =>
	contribution.exposure === 'model-only';

const entry = <T>(map: Map<string, Set<T>>, key: string): Set<T> => {
	const found = map.get(key) ?? new Set<T>();
	map.set(key, found);
	return found;
};
