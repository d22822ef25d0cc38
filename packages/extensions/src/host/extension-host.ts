import { errorResult, type ToolResult } from '@tenon/core';
import type { CommandAction } from '../contribution/command-action.ts';
import type { McpServerContribution } from '../contribution/contribution.ts';
import { mcpExtension } from '../discovery/read-mcp-file.ts';
import type { ContributionRegistry } from '../registry/contribution-registry.ts';
import { decideOn, guardKnownOf, guardsMissing } from '../trust/decide-on.ts';
import { type GrantSwitches, grantsUnder, narrowedGrants } from '../trust/narrowed-grants.ts';
import { type Arrangement, arrange } from './arrange.ts';
import { closedGuard } from './closed-guard.ts';
import { canSucceed, copyOf, type Entry, isSame, type Judged, keyOf, newEntry, unitKey } from './entry.ts';
import { UnknownExtension } from './errors.ts';
import type { ExtensionPorts, ExtensionScope, FoundExtension } from './extension.ts';
import type { ExtensionStatus, LoadReport, Renewal } from './extension-status.ts';
import type { GuardedEvent } from './guarded-event.ts';
import type { ExtensionHostOptions } from './host-options.ts';
import { invokeCommand, invokeQualified } from './invoke-command.ts';
import { standInFor } from './missing-guard.ts';
import type { OwnerHooks } from './owner-hooks.ts';
import { statusOf } from './status-of.ts';
import { type Heir, Succession } from './succession.ts';
import { SupervisedExtension } from './supervised-extension.ts';
import { SupervisedUnit } from './supervised-unit.ts';
import { makeWorld, type Trusted, type World } from './world.ts';

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
	/** Units that are built beside those that run. */
	readonly #successions = new Set<Succession>();
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
			return this.#replace(known, () => true, false);
		}).then((change) => this.#report(change));
	}

	/**
	 * Starts what is there now in the place of one extension, or of all. What runs is asked until what is new is ready,
	 * and gives way to it between turns; where the new one fails, what runs stays, and the report says why. What was
	 * pending on the old one fails. Throws {@link UnknownExtension}.
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
			return this.#replace(known, (entry) => isMeant(entry.extension), true);
		}).then((change) => this.#report(change));
	}

	/**
	 * As {@link reload}, for one extension of which a file was saved: where its content is the same as before, is gone, or
	 * is not what a person has trusted, what runs stays.
	 */
	async renew(name: string): Promise<Renewal> {
		// What is being loaded was found before it was saved.
		await this.#turn;
		const report = await this.#options.find?.();
		const found = report?.found.find((extension) => extension.name === name);
		if (found === undefined) return { type: 'kept', message: 'it is not found any more' };
		const { decision } = await this.#judge(found);
		if (decision.type === 'untrusted') return { type: 'kept', message: decision.message };
		const { decision: before, supervised } = this.#named(name);
		// One that was named on the command line is known by that, and not by its content.
		const isSameContent =
			found.scope !== 'explicit' && before.type === 'trusted' && before.contentHash === decision.contentHash;
		// What could not be loaded may be now: what it needs may be somewhere else.
		if (isSameContent && supervised?.state === 'ready') return { type: 'same' };
		return { type: 'reloaded', report: await this.reload(name) };
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

	/**
	 * Runs a slash command by its full name, `extension.command`, which no other extension can take; or by its name alone,
	 * where exactly one extension has it.
	 */
	invokeQualified(
		name: string,
		args: string,
		{ sessionId, signal }: { readonly sessionId: string; readonly signal: AbortSignal },
	): Promise<CommandAction> {
		return invokeQualified(this.registry, name, { args: args.trim(), sessionId, signal });
	}

	/** Runs a tool as an extension, with its rights. Throws {@link UnknownExtension}. */
	async callTool(name: string, call: Parameters<ExtensionPorts['callTool']>[0]): Promise<ToolResult> {
		const { supervised } = this.#named(name);
		return supervised?.callTool(call) ?? errorResult(`extension ${name} is not running`);
	}

	/**
	 * Narrows what an extension may do from now on, for as long as this host lives, also over restarts and reloads. What
	 * it does meanwhile is judged by it at once. Never widens: throws {@link WiderThanGranted} for what is more than it
	 * may do now, and {@link UnknownExtension}; nothing changes then.
	 */
	narrow(name: string, switches: GrantSwitches): void {
		const { decision } = this.#named(name);
		const before = this.#world.switches.get(name) ?? {};
		if (decision.type === 'trusted') {
			const home = this.#options.environment.HOME ?? '/';
			narrowedGrants(name, grantsUnder(decision.grants, before, home), switches, home);
		}
		this.#world.switches.set(name, { ...before, ...switches });
		this.#changed(name);
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
		await Promise.all(this.#options.runners.map((runner) => runner.close?.()));
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
		const { trust, environment } = this.#options;
		const decision = await decideOn(trust, extension, environment.HOME ?? '/');
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

	// Puts what is known now in place of the entries that are meant; those that are just the same stay as they are, unless
	// all are to be started anew.
	async #replace(
		known: readonly Judged[],
		isMeant: (entry: Entry) => boolean,
		isAnew: boolean,
	): Promise<Change> {
		const kept = this.#own().filter((entry) => !isMeant(entry));
		const old = this.#own().filter(isMeant);
		const fresh = known.map(
			(each) => (isAnew ? undefined : old.find((entry) => isSame(entry, each))) ?? newEntry(each),
		);
		const gone = old.filter((entry) => !fresh.includes(entry));
		const heirs = fresh.flatMap((entry): readonly Required<Heir>[] => {
			const before = gone.find((each) => canSucceed(each, entry));
			return before === undefined ? [] : [{ fresh: entry, old: before }];
		});
		const stays = (entry: Entry): Entry => heirs.find((heir) => heir.fresh === entry)?.old ?? entry;
		const leaving = gone.filter((entry) => !heirs.some((heir) => heir.old === entry));
		const children = this.#entries.filter(({ owner }) => owner !== undefined);
		this.#entries = [...new Set([...kept, ...fresh.map(stays), ...children])];
		await this.#cancelFor(gone);
		const retired = await this.#retireAll(leaving);
		const change = await this.#settle(heirs);
		for (const hooks of retired) hooks.clear();
		for (const entry of leaving) entry.closed?.clear();
		return { ...change, stopped: retired.length + change.stopped };
	}

	// Starts and ends extensions until those run that should.
	async #settle(heirs: readonly Heir[] = []): Promise<Change> {
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
		const successions = this.#isClosed ? [] : this.#startUnits(started, heirs);
		for (const [entry] of moved) if (!toStop.includes(entry)) this.#tell(entry);
		return { stopped, started, successions };
	}

	// Starts what is new, and anew what shares a unit with it, or did with something that has left.
	#startUnits(started: readonly Entry[], heirs: readonly Heir[]): readonly Succession[] {
		const units = new Map<string | Entry, Heir[]>();
		const place = (heir: Heir): void => {
			const key = unitKey(this.#options, heir.fresh) ?? heir.fresh;
			units.set(key, [...(units.get(key) ?? []), heir]);
		};
		for (const fresh of started) place({ fresh, old: undefined });
		for (const heir of heirs) if (heir.old?.place.type === 'run') place(heir);
		for (const old of this.#entries) {
			const { supervised } = old;
			const key = unitKey(this.#options, old);
			if (supervised?.state !== 'ready' || key === undefined) continue;
			const isMeant = [...units.values()].some((unit) =>
				unit.some(({ fresh, old: before }) => fresh === old || before === old),
			);
			if (!isMeant && (units.has(key) || supervised.unit?.hasLeftover === true))
				place({ fresh: copyOf(old), old });
		}
		return [...units.values()].flatMap((unit) => this.#startUnit(unit));
	}

	#startUnit(heirs: readonly Heir[]): readonly Succession[] {
		const order = ({ fresh, old }: Heir): number => this.#entries.indexOf(old ?? fresh);
		const ordered = heirs.toSorted((one, other) => order(one) - order(other));
		const members = ordered.flatMap(({ fresh }) => {
			const { extension, decision } = fresh;
			if (decision.type !== 'trusted') return [];
			fresh.supervised = new SupervisedExtension(this.#world, extension, decision, this.#knownGuards(fresh));
			return fresh.supervised;
		});
		const unit = new SupervisedUnit(this.#world, members);
		const isHeld = ordered.some(({ old }) => old !== undefined);
		unit.start({ isHeld });
		return isHeld ? [this.#succeed(new Succession(unit, ordered))] : [];
	}

	#succeed(succession: Succession): Succession {
		const { betweenTurns = (swap: () => void) => swap() } = this.#options;
		this.#successions.add(succession);
		void succession.built().then(() => betweenTurns(() => this.#swap(succession)));
		return succession;
	}

	#swap(succession: Succession): void {
		if (!this.#successions.delete(succession)) return;
		for (const { old } of succession.heirs)
			if (old?.supervised !== undefined) this.#seen.set(keyOf(old.extension), old.supervised.hooks.guarded());
		void succession.swap().catch((error: unknown) => this.#logFor(succession, error));
		const { outcome } = succession;
		if (outcome?.type === 'kept') this.#tellKept(outcome);
		if (outcome?.type !== 'swapped') return;
		const heirOf = (entry: Entry): Entry => succession.heirs.find(({ old }) => old === entry)?.fresh ?? entry;
		this.#entries = this.#entries.map(heirOf);
		for (const { fresh } of succession.heirs) this.#tell(fresh);
	}

	#logFor({ heirs }: Succession, error: unknown): void {
		const message = error instanceof Error ? error.message : String(error);
		for (const { fresh } of heirs)
			this.#world.log(fresh.extension.name).say(`did not end in order: ${message}`);
	}

	#tellKept({ name, reason }: { readonly name: string; readonly reason: string }): void {
		const text = `extension ${name}: the new version was not started: ${reason}; what ran before keeps running`;
		this.#options.front.note({ extension: name, level: 'error', text });
	}

	async #cancelFor(entries: readonly Entry[]): Promise<void> {
		const cancelled = [...this.#successions].filter((each) => entries.some((entry) => each.concerns(entry)));
		for (const succession of cancelled) this.#successions.delete(succession);
		await Promise.all(cancelled.map((succession) => succession.cancel()));
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
		const cancelled = this.#cancelFor(entries);
		for (const entry of entries) {
			entry.closed?.clear();
			entry.closed = undefined;
		}
		const running = entries.flatMap((entry) => {
			const { supervised } = entry;
			entry.supervised = undefined;
			return supervised ?? [];
		});
		await Promise.all([cancelled, ...running.map((supervised) => supervised.stop())]);
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

	async #report({ stopped, started, successions }: Change): Promise<LoadReport> {
		await this.#grace([
			...started.flatMap(({ supervised }) => supervised?.settled ?? []),
			...successions.map(({ done }) => done),
		]);
		const statuses = this.list();
		const replaced = successions.flatMap(({ heirs, outcome }) =>
			heirs.flatMap(({ fresh, old }) => (old === undefined ? [] : [{ name: fresh.extension.name, outcome }])),
		);
		const kept = replaced.flatMap(({ name, outcome }) =>
			outcome?.type === 'kept' ? [{ name, outcome }] : [],
		);
		const waiting = replaced.filter(({ outcome }) => outcome === undefined).map(({ name }) => name);
		const names = new Set([
			...started.map(({ extension }) => extension.name),
			...replaced.filter(({ outcome }) => outcome?.type === 'swapped').map(({ name }) => name),
		]);
		const ofStarted = statuses.filter(({ name, state }) => names.has(name) && state !== 'shadowed');
		return {
			stopped: stopped + replaced.filter(({ outcome }) => outcome?.type === 'swapped').length,
			started: started.length + replaced.length,
			ready: ofStarted.filter(({ state }) => state === 'ready').length,
			late: [...ofStarted.filter(({ state }) => state === 'starting').map(({ name }) => name), ...waiting],
			failed: [
				...ofStarted
					.filter(({ state }) => state === 'failed' || state === 'waiting-to-restart')
					.map(({ name, reason }) => ({ name, message: reason })),
				...kept.map(({ name, outcome }) => ({
					name,
					message: `${outcome.name === name ? '' : `${outcome.name}: `}${outcome.reason}; what ran before keeps running`,
				})),
			],
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
	readonly successions: readonly Succession[];
}

// What a person names on the command line takes the place of what has its name, in that process.
const isPushedAside = (place: Arrangement): place is Extract<Arrangement, { readonly type: 'shadowed' }> =>
	place.type === 'shadowed' && place.by !== 'explicit';

const noop = (): void => undefined;
