import { isDeepStrictEqual } from 'node:util';
import { errorResult, type HookName, type ToolResult } from '@tenon/core';
import { withVariables } from '../discovery/mcp-permissions.ts';
import { findSkills } from '../skills/find-skills.ts';
import { decideOn } from '../trust/decide-on.ts';
import { notGranted } from '../trust/not-granted.ts';
import { closedBecause } from './closed-because.ts';
import type {
	ExtensionEnd,
	ExtensionPorts,
	ExtensionProblem,
	FoundExtension,
	RunningExtension,
} from './extension.ts';
import { extensionPorts } from './extension-ports.ts';
import type { ExtensionState } from './extension-status.ts';
import { declaredGuards, type GuardedEvent, unknownIntercepts } from './guarded-event.ts';
import { OwnerHooks } from './owner-hooks.ts';
import { ProblemList } from './problem-list.ts';
import { RestartPolicy } from './restart-policy.ts';
import { inertExtension } from './running.ts';
import type { Trusted, World } from './world.ts';

/**
 * One extension that was trusted, over all its starts. When it ends by itself all that it added goes at once; it is
 * started again after a while, and what it adds then takes the old places.
 */
export class SupervisedExtension {
	readonly extension: FoundExtension;
	readonly trusted: Trusted;
	readonly problems: ProblemList = new ProblemList();
	readonly hooks: OwnerHooks;
	readonly #world: World;
	readonly #restarts = new RestartPolicy();
	#state: ExtensionState = 'stopped';
	#reason = '';
	#restartCount = 0;
	#startMs: number | undefined;
	#current: Start | undefined;
	#waiting: Disposable | undefined;
	#settled: Promise<void> = Promise.resolve();
	/** What is known to be guarded by it, from earlier starts. */
	#guarded: readonly GuardedEvent[];
	/** Why it cannot be asked, from the moment in which that is known until its end. */
	#lost: string | undefined;
	#isToldClosed = false;

	constructor(
		world: World,
		extension: FoundExtension,
		trusted: Trusted,
		guarded: readonly GuardedEvent[] = [],
	) {
		this.#world = world;
		this.#guarded = guarded;
		this.extension = extension;
		this.trusted = trusted;
		const { hooks: registry, timer, audit } = world.options;
		const { grants } = trusted;
		const refused = (event: HookName): void => this.#report(notGranted('intercept', event));
		this.hooks = new OwnerHooks({
			...{ owner: extension.name, registry, grants, timer, audit, refused },
			closedBecause: () => this.#closedBecause(),
			added: () => this.#remember(),
		});
	}

	get state(): ExtensionState {
		return this.#state;
	}

	/** Why it is in its state; empty where there is nothing to say. */
	get reason(): string {
		return this.#reason;
	}

	get restarts(): number {
		return this.#restartCount;
	}

	get startMs(): number | undefined {
		return this.#startMs;
	}

	/** Resolves when the start under way has come to something, good or bad. */
	get settled(): Promise<void> {
		return this.#settled;
	}

	/** Starts it, as soon as it is its turn. What comes of that is its state. What it guards is refused from now on. */
	start(): void {
		this.#waiting?.[Symbol.dispose]();
		this.#waiting = undefined;
		const { promise, resolve } = Promise.withResolvers<void>();
		const start: Start = {
			isLive: true,
			ports: undefined,
			running: undefined,
			servers: new Set(),
			turn: this.#world.starts.enter(() => this.#begin(start)),
			settle: resolve,
		};
		this.#current = start;
		this.#settled = promise;
		this.#lost = undefined;
		this.#guardUntilReady();
		this.#set('starting', '');
	}

	/** Runs a tool as the extension; one that does not run gets an error. */
	async callTool(call: Parameters<ExtensionPorts['callTool']>[0]): Promise<ToolResult> {
		const { ports } = this.#current ?? {};
		return ports?.callTool(call) ?? errorResult(`extension ${this.extension.name} is not running`);
	}

	/** Ends it; resolves when nothing of it is left. What it added is gone at once. */
	stop(): Promise<void> {
		this.hooks.clear();
		return this.#stop();
	}

	/** The same for one whose place another start takes: what it guards is refused until its hooks are cleared. */
	retire(): Promise<void> {
		this.hooks.standIn();
		return this.#stop();
	}

	async #stop(): Promise<void> {
		const running = this.#leave();
		this.#waiting?.[Symbol.dispose]();
		this.#waiting = undefined;
		this.#set('stopped', '');
		await running?.stop();
	}

	#begin(start: Start): void {
		const begin = this.#world.options.timer.now();
		const running = this.#run(start);
		if (running === undefined) return;
		start.running = running;
		void running.ready.then(() => {
			if (start.isLive) {
				this.#startMs = this.#world.options.timer.now() - begin;
				this.hooks.ready();
				this.#set('ready', '');
				this.#remember();
			}
			start.settle();
		});
		void running.ended.then((end) => this.#ended(start, end));
	}

	#run(start: Start): RunningExtension | undefined {
		const { extension } = this;
		const { options } = this.#world;
		const runner = options.runners.find(({ kind }) => kind === extension.kind);
		if (runner === undefined) {
			this.#fail(`there is nothing here that runs extensions of the kind ${extension.kind}`);
			return undefined;
		}
		try {
			const ports = this.#ports(start);
			start.ports = ports;
			const running = isInert(extension) ? inertExtension() : runner.start(filledIn(extension, ports), ports);
			const { ended } = running;
			return { ended, stop: () => running.stop(), ready: this.#withOwnParts(start, ports, running) };
		} catch (error) {
			this.#fail(error instanceof Error ? error.message : String(error));
			return undefined;
		}
	}

	#ports(start: Start): ExtensionPorts {
		const { extension, trusted, hooks } = this;
		return extensionPorts({
			world: this.#world,
			extension,
			trusted,
			hooks,
			isLive: () => start.isLive,
			startServer: (contribution) => {
				const server = this.#world.startServer(extension, trusted, contribution);
				start.servers.add(server);
				return server;
			},
			report: (problem) => this.#report(problem),
			lost: (message) => {
				this.#lost = message;
				this.hooks.standIn();
			},
		});
	}

	#report(problem: ExtensionProblem): void {
		const { name } = this.extension;
		if (!this.problems.add(problem)) return;
		this.#world.log(name).say(`${problem.code}: ${problem.where}: ${problem.message}`);
		this.#world.changed(name);
	}

	// What stands in the manifest comes without the extension having to say it.
	async #withOwnParts(start: Start, ports: ExtensionPorts, running: RunningExtension): Promise<void> {
		for (const [name, server] of Object.entries(this.extension.mcpServers ?? {}))
			ports.contribute({ type: 'mcp-server', name, server });
		for (const problem of [...(this.extension.problems ?? []), ...unknownIntercepts(this.extension)])
			ports.report(problem);
		const { skills, problems } = await findSkills(this.extension);
		if (start.isLive) {
			for (const skill of skills) ports.contribute(skill);
			for (const problem of problems) ports.report(problem);
		}
		await running.ready;
	}

	// What a manifest says it guards, and what it guarded when it ran last, is refused until it can be asked.
	#guardUntilReady(): void {
		for (const guarded of declaredGuards(this.extension)) this.hooks.guard(guarded, true);
		for (const guarded of this.#guarded) this.hooks.guard(guarded);
	}

	// For the time when it cannot be started, or is not what it was.
	#remember(): void {
		if (this.#state !== 'ready') return;
		this.#guarded = this.hooks.guarded();
		this.#world.options.trust.remember?.(this.extension, this.#guarded);
	}

	#closedBecause(): string {
		const { name, scope, folder } = this.extension;
		if (this.#lost !== undefined && isUp(this.#state))
			return closedBecause({ name, scope, folder, state: 'waiting-to-restart', reason: this.#lost });
		return closedBecause({ name, scope, folder, state: this.#state, reason: this.#reason });
	}

	// A guard that is starting for the first time is no news.
	#tellGuard(): void {
		const isClosed = this.hooks.closed().length > 0;
		if (isClosed === this.#isToldClosed || this.#state === 'starting' || this.#state === 'stopped') return;
		this.#isToldClosed = isClosed;
		const { name } = this.extension;
		this.#world.options.front.note(
			isClosed
				? { extension: name, level: 'error', text: this.#closedBecause() }
				: { extension: name, level: 'success', text: `extension ${name} guards again` },
		);
	}

	#ended(start: Start, end: ExtensionEnd): void {
		if (!start.isLive) return;
		this.#leave();
		const log = this.#world.log(this.extension.name);
		if (end.type === 'stopped') {
			log.say('ended');
			this.hooks.clear();
			this.#set('stopped', '');
			return;
		}
		log.say(`${end.type}: ${end.message}`);
		this.problems.add({ code: `extension.${end.type}`, where: '', message: end.message });
		this.hooks.standIn();
		if (end.type === 'failed') this.#fail(end.message);
		else this.#restart(end.message);
	}

	#restart(message: string): void {
		const { timer } = this.#world.options;
		const delayMs = this.extension.restart === 'never' ? undefined : this.#restarts.next(timer.now());
		if (delayMs === undefined) {
			this.#fail(message);
			return;
		}
		this.#set('waiting-to-restart', message);
		const wait = timer.after(delayMs, () => void this.#startAgain(wait));
		this.#waiting = wait;
	}

	// What it is made of may have changed while it ran.
	async #startAgain(wait: Disposable): Promise<void> {
		this.#set('starting', '');
		const decision = await decideOn(this.#world.options.trust, this.extension);
		// Somebody ended it or started it meanwhile.
		if (this.#waiting !== wait) return;
		if (isDeepStrictEqual(decision, this.trusted)) {
			this.#restartCount += 1;
			this.start();
			return;
		}
		this.#waiting = undefined;
		this.#set(
			'untrusted',
			decision.type === 'untrusted' ? decision.message : 'what was granted has changed; reload it',
		);
	}

	#fail(message: string): void {
		this.#leave();
		this.hooks.standIn();
		this.#set('failed', message);
	}

	// All that it has added goes, whatever becomes of the extension itself.
	#leave(): RunningExtension | undefined {
		const start = this.#current;
		this.#current = undefined;
		if (start !== undefined) {
			start.isLive = false;
			start.turn[Symbol.dispose]();
			start.settle();
			for (const server of start.servers) server[Symbol.dispose]();
		}
		const { name } = this.extension;
		this.#world.registry.removeOwner(name);
		this.#world.options.front.panels.closeOwner(name);
		return start?.running;
	}

	#set(state: ExtensionState, reason: string): void {
		this.#state = state;
		this.#reason = reason;
		this.#tellGuard();
		this.#world.changed(this.extension.name);
	}
}

interface Start {
	isLive: boolean;
	ports: ExtensionPorts | undefined;
	running: RunningExtension | undefined;
	/** What it brought along. */
	readonly servers: Set<Disposable>;
	/** Its place among those that wait to be started. */
	readonly turn: Disposable;
	/** It has come to something. */
	settle(): void;
}

const isInert = ({ start }: FoundExtension): boolean => start.kind === 'process' && start.program === '';

const filledIn = (extension: FoundExtension, { environment }: ExtensionPorts): FoundExtension =>
	extension.start.kind === 'mcp'
		? { ...extension, start: { kind: 'mcp', server: withVariables(extension.start.server, environment) } }
		: extension;

const isUp = (state: ExtensionState): boolean => state === 'starting' || state === 'ready';
