import { errorResult, type HookName, type ToolResult } from '@tenon/core';
import { withVariables } from '../discovery/mcp-permissions.ts';
import { findSkills } from '../skills/find-skills.ts';
import { grantsUnder } from '../trust/narrowed-grants.ts';
import { notGranted } from '../trust/not-granted.ts';
import { closedBecause } from './closed-because.ts';
import type {
	ExtensionEnd,
	ExtensionGrants,
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
import { Stage } from './stage.ts';
import type { StartKind, SupervisedUnit } from './supervised-unit.ts';
import { ToldProblems } from './told-problems.ts';
import type { Trusted, World } from './world.ts';

/**
 * One extension that was trusted, over all its starts, which its unit makes. When it ends by itself all that it added
 * goes at once; it is started again after a while, and what it adds then takes the old places.
 */
export class SupervisedExtension {
	readonly extension: FoundExtension;
	readonly trusted: Trusted;
	readonly problems: ProblemList = new ProblemList();
	readonly hooks: OwnerHooks;
	readonly #world: World;
	readonly #told: ToldProblems;
	#unit: SupervisedUnit | undefined;
	#state: ExtensionState = 'stopped';
	#reason = '';
	#restartCount = 0;
	#startMs: number | undefined;
	#current: Start | undefined;
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
		const { hooks: registry, timer, audit, front } = world.options;
		this.#told = new ToldProblems(extension.name, front, timer);
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

	/** The unit it runs in. */
	get unit(): SupervisedUnit | undefined {
		return this.#unit;
	}

	/** Whether a start of it is under way, or runs. */
	get hasStart(): boolean {
		return this.#current !== undefined;
	}

	/** Whether all that it adds is known, and held back. */
	get isBuilt(): boolean {
		return this.#current?.isReady === true && this.#current.stage.isHeld;
	}

	/** What it may do now: what was granted, after switches. */
	get grants(): ExtensionGrants {
		const { switches, options } = this.#world;
		const own = switches.get(this.extension.name);
		const { grants } = this.trusted;
		return own === undefined ? grants : grantsUnder(grants, own, options.environment.HOME ?? '/');
	}

	/** Is called once, by its unit. */
	joins(unit: SupervisedUnit): void {
		this.#unit = unit;
	}

	/**
	 * A start begins. What it guards is refused from now on, unless the start is held back: then an earlier one is asked.
	 */
	begin({ isHeld, isAgain }: StartKind): void {
		if (isAgain) this.#restartCount += 1;
		const { promise, resolve } = Promise.withResolvers<void>();
		const failed = (error: unknown): void =>
			this.#report({ code: 'extension.bad_addition', where: '', message: messageOf(error) });
		this.#current = {
			isLive: true,
			isReady: false,
			beginMs: this.#world.options.timer.now(),
			stage: new Stage(isHeld, failed),
			ports: undefined,
			running: undefined,
			servers: new Set(),
			settle: resolve,
		};
		this.#settled = promise;
		this.#lost = undefined;
		if (!isHeld) this.#guardUntilReady();
		this.#set('starting', '');
	}

	/** Makes what the start under way has of its host; `undefined`: there is none, or that failed. */
	connect(): ExtensionPorts | undefined {
		const start = this.#current;
		if (start === undefined) return undefined;
		start.beginMs = this.#world.options.timer.now();
		try {
			start.ports = this.#ports(start);
			return start.ports;
		} catch (error) {
			this.fail(messageOf(error));
			return undefined;
		}
	}

	/** The extension as it is started: with variables of its environment filled in. */
	filledIn({ environment }: ExtensionPorts): FoundExtension {
		const { start } = this.extension;
		if (start.kind !== 'mcp') return this.extension;
		return { ...this.extension, start: { kind: 'mcp', server: withVariables(start.server, environment) } };
	}

	/** It runs. */
	follow(running: RunningExtension): void {
		const start = this.#current;
		if (start?.ports === undefined) return;
		start.running = running;
		void this.#withOwnParts(start, start.ports, running).then(() => {
			if (start.isLive) {
				this.#startMs = this.#world.options.timer.now() - start.beginMs;
				start.isReady = true;
				if (!start.stage.isHeld) this.#isReady();
			}
			start.settle();
		});
		void running.ended.then((end) => this.#ended(start, end));
	}

	/** What was held back takes its place: all that it adds is there when this returns. */
	takeOver(): void {
		const start = this.#current;
		this.#guardUntilReady();
		if (start === undefined) return;
		start.stage.release();
		if (start.isReady) this.#isReady();
		else this.#set('starting', '');
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

	/** It could not be started, or not again. What it guards stays refused. */
	fail(message: string): void {
		const isHeld = this.#current?.stage.isHeld === true;
		this.#leave();
		if (!isHeld) this.hooks.standIn();
		this.#set('failed', message);
	}

	/** It is judged again before it is started again. */
	looksAgain(): void {
		this.#set('starting', '');
	}

	/** It is not what was trusted any more. */
	distrust(reason: string): void {
		this.#set('untrusted', reason);
	}

	/** Something that a person should know about it. */
	report(problem: ExtensionProblem): void {
		this.#report(problem);
	}

	async #stop(): Promise<void> {
		const running = this.#leave();
		this.#unit?.left(this);
		this.#set('stopped', '');
		await running?.stop();
	}

	#isReady(): void {
		this.hooks.ready();
		this.#set('ready', '');
		this.#remember();
	}

	#ports(start: Start): ExtensionPorts {
		const { extension, trusted, hooks } = this;
		return extensionPorts({
			world: this.#world,
			extension,
			trusted,
			hooks,
			grants: () => this.grants,
			stage: start.stage,
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
		this.#told.tell(problem);
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
		const { extension } = this;
		if (this.#lost !== undefined && isUp(this.#state))
			return closedBecause({ ...extension, state: 'waiting-to-restart', reason: this.#lost });
		return closedBecause({ ...extension, state: this.#state, reason: this.#reason });
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
		if (end.type === 'failed' || start.stage.isHeld) this.fail(end.message);
		else this.#crashed(end.message);
	}

	#crashed(message: string): void {
		if (this.extension.restart === 'never' || this.#unit?.crashed(this) !== true) {
			this.fail(message);
			return;
		}
		this.#set('waiting-to-restart', message);
	}

	// All that it has added goes, whatever becomes of the extension itself.
	#leave(): RunningExtension | undefined {
		const start = this.#current;
		this.#current = undefined;
		if (start === undefined) return undefined;
		const { name } = this.extension;
		if (!start.stage.isHeld) {
			this.#world.registry.removeOwner(name);
			this.#world.options.front.panels.closeOwner(name);
		}
		start.isLive = false;
		start.settle();
		for (const server of start.servers) server[Symbol.dispose]();
		return start.running;
	}

	#set(state: ExtensionState, reason: string): void {
		this.#state = state;
		this.#reason = reason;
		if (this.#current?.stage.isHeld === true) return;
		this.#tellGuard();
		this.#world.changed(this.extension.name);
	}
}

interface Start {
	isLive: boolean;
	/** All that it adds is known. */
	isReady: boolean;
	beginMs: number;
	readonly stage: Stage;
	ports: ExtensionPorts | undefined;
	running: RunningExtension | undefined;
	/** What it brought along. */
	readonly servers: Set<Disposable>;
	/** It has come to something. */
	settle(): void;
}

const isUp = (state: ExtensionState): boolean => state === 'starting' || state === 'ready';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
