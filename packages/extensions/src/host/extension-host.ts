import { isDeepStrictEqual } from 'node:util';
import { errorResult, type ToolResult } from '@tenon/core';
import type { CommandAction } from '../contribution/command-action.ts';
import type { McpServerContribution } from '../contribution/contribution.ts';
import { mcpExtension } from '../discovery/read-mcp-file.ts';
import type { ContributionRegistry } from '../registry/contribution-registry.ts';
import { decideOn, guardKnownOf, guardsMissing } from '../trust/decide-on.ts';
import type { KnownGuard } from '../trust/trust.ts';
import { arrange, type KnownExtension, type Place } from './arrange.ts';
import { closedGuard } from './closed-guard.ts';
import { UnknownExtension } from './errors.ts';
import type { ExtensionPorts, ExtensionScope, FoundExtension } from './extension.ts';
import type { ExtensionStatus, LoadReport } from './extension-status.ts';
import type { GuardedEvent } from './guarded-event.ts';
import type { ExtensionHostOptions } from './host-options.ts';
import { invokeCommand } from './invoke-command.ts';
import { standInFor } from './missing-guard.ts';
import type { OwnerHooks } from './owner-hooks.ts';
import { statusOf } from './status-of.ts';
import { SupervisedExtension } from './supervised-extension.ts';
import { makeWorld, type Trusted, type World } from './world.ts';

/** An extension that the host knows. Owned by the host alone. */
interface Entry extends KnownExtension {
	isEnabled: boolean;
	place: Place;
	supervised: SupervisedExtension | undefined;
	/** Refuses what it guards while it is not trusted. */
	closed: OwnerHooks | undefined;
	/** What is known of it as a guard from when it was trusted. */
	readonly guard: KnownGuard | undefined;
	/** Brought along by another one; `undefined` for what was found. */
	readonly owner: string | undefined;
}

/**
 * Runs extensions of every kind and knows what they have added. Each is loaded, reloaded, disabled and removed by
 * itself; none of that touches another one. One host serves all sessions of a process. Close it at the end.
 */
export class ExtensionHost {
	readonly registry: ContributionRegistry;
	readonly #options: ExtensionHostOptions;
	readonly #world: World & { flushLogs(): Promise<void> };
	readonly #watchers = new Set<(status: ExtensionStatus) => void>();
	#entries: readonly Entry[] = [];
	/** What extensions were seen to guard in this process, by {@link keyOf}. */
	readonly #seen = new Map<string, readonly GuardedEvent[]>();
	#turn: Promise<unknown> = Promise.resolve();
	#isClosed = false;

	constructor(options: ExtensionHostOptions) {
		this.#options = options;
		this.#world = makeWorld(options, {
			changed: (name) => this.#changed(name),
			startServer: (owner, trusted, server) => this.#startServer(owner, trusted, server),
		});
		this.registry = this.#world.registry;
	}

	/**
	 * Makes these the extensions there are: starts those that are new or changed, one in each turn of the event loop and
	 * none waiting for another, ends those that are gone, and leaves the others alone. What any of them guards by its
	 * manifest is refused before the first one runs. Waits until all are ready, but no longer than the grace; those that
	 * are late come in by themselves. `searched`: where was looked for them; what a guard guards that was trusted there and
	 * is not found any more is refused.
	 */
	load(found: readonly FoundExtension[], searched: readonly ExtensionScope[] = []): Promise<LoadReport> {
		return this.#inTurn(async () => {
			const known = await this.#judgeAll(found, searched, () => true);
			return this.#replace(known, () => true);
		}).then((change) => this.#report(change));
	}

	/**
	 * Ends one extension, or all, and starts what is there now. What was pending on the old one fails. Throws
	 * {@link UnknownExtension}.
	 */
	reload(name?: string): Promise<LoadReport> {
		return this.#inTurn(async () => {
			const server = name === undefined ? undefined : this.#named(name);
			if (server?.owner !== undefined) return this.#restart(server);
			const isMeant = (extension: FoundExtension): boolean => name === undefined || extension.name === name;
			const report = await this.#options.find?.();
			const own = this.#own().filter(({ extension }) => isMeant(extension));
			const missing = own.filter(({ extension }) => extension.isMissing);
			const present = own.filter((entry) => !missing.includes(entry)).map(({ extension }) => extension);
			const known =
				report === undefined
					? [...(await this.#judgeAll(present, [], isMeant)), ...missing]
					: await this.#judgeAll(report.found, report.searched ?? [], isMeant);
			const retired = await this.#retireAll(own);
			const change = await this.#replace(known, (entry) => isMeant(entry.extension));
			for (const hooks of retired) hooks.clear();
			return { ...change, stopped: retired.length + change.stopped };
		}).then((change) => this.#report(change));
	}

	/** Starts an extension that is disabled, if its name is free. Throws {@link UnknownExtension}. */
	enable(name: string): Promise<void> {
		return this.#setEnabled(name, true);
	}

	/** Ends an extension; it stays known. Throws {@link UnknownExtension}. */
	disable(name: string): Promise<void> {
		return this.#setEnabled(name, false);
	}

	/** Ends an extension and forgets it; its files stay. Throws {@link UnknownExtension}. */
	remove(name: string): Promise<void> {
		return this.#inTurn(async () => {
			const entry = this.#named(name);
			this.#entries = this.#entries.filter((other) => other !== entry);
			await this.#stopAll([entry]);
			this.registry.forgetOwner(name);
			await this.#settle();
		});
	}

	/** Runs a slash command. Whatever goes wrong is an action of the type `error`. */
	invokeCommand(
		name: string,
		args: string,
		{ sessionId, signal }: { readonly sessionId: string; readonly signal: AbortSignal },
	): Promise<CommandAction> {
		return invokeCommand(this.registry, name, { args: args.trim(), sessionId, signal });
	}

	/** Runs a tool as an extension, with its rights. Throws {@link UnknownExtension}. */
	async callTool(name: string, call: Parameters<ExtensionPorts['callTool']>[0]): Promise<ToolResult> {
		const { supervised } = this.#named(name);
		return supervised?.callTool(call) ?? errorResult(`extension ${name} is not running`);
	}

	/** All that are known, in the order in which names are given away. */
	list(): readonly ExtensionStatus[] {
		return this.#entries.map((entry) => this.#statusOf(entry));
	}

	/** Is told how an extension is whenever something about it is different. */
	watch(listener: (status: ExtensionStatus) => void): Disposable {
		const watcher = (status: ExtensionStatus): void => listener(status);
		this.#watchers.add(watcher);
		return { [Symbol.dispose]: () => void this.#watchers.delete(watcher) };
	}

	/** Reads the settings of all extensions again; those whose settings are different now are told. */
	async rereadSettings(): Promise<void> {
		await Promise.all([...this.#world.settingsReaders].map((read) => read()));
	}

	/** Ends all of them at the same time. Nothing can be loaded any more. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#inTurn(() => this.#stopAll(this.#entries));
		await this.#world.flushLogs();
	}

	#setEnabled(name: string, isEnabled: boolean): Promise<void> {
		return this.#inTurn(async () => {
			this.#named(name).isEnabled = isEnabled;
			await this.#settle();
		});
	}

	// One change of the list after the other; what extensions do meanwhile waits for nothing.
	#inTurn<T>(work: () => Promise<T>): Promise<T> {
		const turn = this.#turn.then(work);
		this.#turn = turn.then(noop, noop);
		return turn;
	}

	async #judge(extension: FoundExtension): Promise<Judged> {
		const { trust } = this.#options;
		const decision = await decideOn(trust, extension);
		const guard = await guardKnownOf(trust, extension);
		return { extension, isEnabled: extension.isEnabled, decision, guard };
	}

	async #judgeAll(
		found: readonly FoundExtension[],
		searched: readonly ExtensionScope[],
		isMeant: (extension: FoundExtension) => boolean,
	): Promise<readonly Judged[]> {
		const known = await Promise.all(found.filter(isMeant).map((extension) => this.#judge(extension)));
		const missing = await guardsMissing(this.#options.trust, found, searched);
		return [...known, ...missing.map(standInFor).filter(({ extension }) => isMeant(extension))];
	}

	async #restart(entry: Entry): Promise<Change> {
		const stopped = await this.#stopAll([entry]);
		return { ...(await this.#settle()), stopped };
	}

	// Puts what is known now in place of the entries that are meant; those that are just the same stay as they are.
	async #replace(known: readonly Judged[], isMeant: (entry: Entry) => boolean): Promise<Change> {
		const kept = this.#own().filter((entry) => !isMeant(entry));
		const old = this.#own().filter(isMeant);
		const fresh = known.map((each) => old.find((entry) => isSame(entry, each)) ?? newEntry(each));
		const gone = old.filter((entry) => !fresh.includes(entry));
		const children = this.#entries.filter(({ owner }) => owner !== undefined);
		this.#entries = [...new Set([...kept, ...fresh, ...children])];
		const retired = await this.#retireAll(gone);
		const change = await this.#settle();
		for (const hooks of retired) hooks.clear();
		for (const entry of gone) entry.closed?.clear();
		return { ...change, stopped: retired.length + change.stopped };
	}

	// Starts and ends extensions until those run that should.
	async #settle(): Promise<Change> {
		const places = arrange(this.#entries);
		this.#entries = [...places.keys()];
		const moved = [...places].filter(
			([entry, place]) => place.type !== 'run' && entry.place.type !== place.type,
		);
		for (const [entry, place] of places) entry.place = place;
		const names = [...places]
			.filter(([, { type }]) => type === 'run')
			.map(([{ extension }]) => extension.name);
		this.registry.setOwnerOrder(names);
		this.#options.hooks.setOwnerOrder(names);
		const toStop = this.#entries.filter(
			({ place, supervised }) => place.type !== 'run' && supervised !== undefined,
		);
		const stopped = await this.#stopAll(toStop);
		const started = this.#isClosed
			? []
			: this.#entries.filter(({ place, supervised }) => place.type === 'run' && supervised === undefined);
		for (const entry of this.#entries) this.#guardUntrusted(entry);
		for (const entry of started) this.#start(entry);
		for (const [entry] of moved) if (!toStop.includes(entry)) this.#tell(entry);
		return { stopped, started };
	}

	#start(entry: Entry): void {
		const { extension, decision } = entry;
		if (decision.type !== 'trusted') return;
		entry.supervised = new SupervisedExtension(this.#world, extension, decision, this.#knownGuards(entry));
		entry.supervised.start();
	}

	// One that is not trusted, or that another one has the name of, does nothing, and what it guards does not happen, until
	// a person has decided.
	#guardUntrusted(entry: Entry): void {
		const { place } = entry;
		const isClosed = (place.type === 'untrusted' || isPushedAside(place)) && !this.#isClosed;
		if (isClosed === (entry.closed !== undefined)) return;
		entry.closed?.clear();
		entry.closed = isClosed
			? closedGuard(
					this.#options,
					{ ...entry, state: place.type, reason: place.reason },
					this.#knownGuards(entry),
				)
			: undefined;
	}

	#knownGuards({ extension, guard }: Entry): readonly GuardedEvent[] {
		return [...(this.#seen.get(keyOf(extension)) ?? []), ...(guard?.guards ?? [])];
	}

	// Those whose places are taken anew: what they guard is refused until their hooks, the result, are cleared.
	async #retireAll(entries: readonly Entry[]): Promise<readonly OwnerHooks[]> {
		const retired = entries.flatMap((entry) => {
			const { supervised } = entry;
			entry.supervised = undefined;
			return supervised ?? [];
		});
		for (const { extension, hooks } of retired) this.#seen.set(keyOf(extension), hooks.guarded());
		await Promise.all(retired.map((supervised) => supervised.retire()));
		return retired.map(({ hooks }) => hooks);
	}

	async #stopAll(entries: readonly Entry[]): Promise<number> {
		for (const entry of entries) {
			entry.closed?.clear();
			entry.closed = undefined;
		}
		const running = entries.flatMap((entry) => {
			const { supervised } = entry;
			entry.supervised = undefined;
			return supervised ?? [];
		});
		await Promise.all(running.map((supervised) => supervised.stop()));
		return running.length;
	}

	#startServer(owner: FoundExtension, trusted: Trusted, { name, server }: McpServerContribution): Disposable {
		const { scope, folder } = owner;
		const extension = mcpExtension({ name: `${owner.name}:${name}`, scope, folder, server, isEnabled: true });
		const entry = newEntry({ extension, isEnabled: true, decision: trusted, guard: undefined }, owner.name);
		void this.#inTurn(async () => {
			this.#entries = [...this.#entries, entry];
			await this.#settle();
		});
		return {
			[Symbol.dispose]: () =>
				void this.#inTurn(async () => {
					this.#entries = this.#entries.filter((other) => other !== entry);
					await this.#stopAll([entry]);
					await this.#settle();
				}),
		};
	}

	async #report({ stopped, started }: Change): Promise<LoadReport> {
		await this.#grace(started.flatMap(({ supervised }) => supervised?.settled ?? []));
		const statuses = this.list();
		const names = new Set(started.map(({ extension }) => extension.name));
		const ofStarted = statuses.filter(({ name, state }) => names.has(name) && state !== 'shadowed');
		return {
			stopped,
			started: started.length,
			ready: ofStarted.filter(({ state }) => state === 'ready').length,
			late: ofStarted.filter(({ state }) => state === 'starting').map(({ name }) => name),
			failed: ofStarted
				.filter(({ state }) => state === 'failed' || state === 'waiting-to-restart')
				.map(({ name, reason }) => ({ name, message: reason })),
			statuses,
		};
	}

	#grace(settled: readonly Promise<void>[]): Promise<void> {
		const { timer, readyGraceMs = 3000 } = this.#options;
		const { promise, resolve } = Promise.withResolvers<void>();
		const timeout = timer.after(readyGraceMs, resolve);
		void Promise.all(settled).then(() => resolve());
		return promise.finally(() => timeout[Symbol.dispose]());
	}

	#own(): readonly Entry[] {
		return this.#entries.filter(({ owner }) => owner === undefined);
	}

	// Of several with one name the one that runs, else the first.
	#named(name: string): Entry {
		const named = this.#entries.filter(({ extension }) => extension.name === name);
		const entry = named.find(({ place }) => place.type === 'run') ?? named[0];
		if (entry === undefined) throw new UnknownExtension(name);
		return entry;
	}

	#statusOf(entry: Entry): ExtensionStatus {
		const { builtins } = this.#options;
		return statusOf(entry, entry, { registry: this.registry, builtins });
	}

	#changed(name: string): void {
		for (const entry of this.#entries) if (entry.extension.name === name) this.#tell(entry);
	}

	#tell(entry: Entry): void {
		if (this.#watchers.size === 0) return;
		const status = this.#statusOf(entry);
		for (const watcher of [...this.#watchers]) watcher(status);
	}
}

interface Change {
	readonly stopped: number;
	readonly started: readonly Entry[];
}

// What a person names on the command line takes the place of what has its name, in that process.
const isPushedAside = (place: Place): place is Extract<Place, { readonly type: 'shadowed' }> =>
	place.type === 'shadowed' && place.by !== 'explicit';

const noop = (): void => undefined;

const newEntry = (known: Judged, owner?: string): Entry => ({
	...known,
	place: { type: 'run' },
	supervised: undefined,
	closed: undefined,
	owner,
});

type Judged = KnownExtension & Pick<Entry, 'guard'>;

const isSame = (entry: Entry, { extension, decision }: KnownExtension): boolean =>
	isDeepStrictEqual(entry.extension, extension) && isDeepStrictEqual(entry.decision, decision);

const keyOf = ({ kind, name, folder }: FoundExtension): string => JSON.stringify([kind, name, folder]);
