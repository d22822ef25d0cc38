import { oneModel } from '../../src/model/one-model.ts';
import type { PluginFactory } from '../../src/plugins/plugin-factory.ts';
import type { ProtocolSessionPlugin } from '../../src/plugins/protocol-session.ts';
import type { ProcessWorker } from '../../src/processes/process-worker.ts';
import { storedProcesses } from '../../src/processes/stored-processes.ts';
import { standardDriver } from '../../src/protocols/standard/driver.ts';
import { Agent } from '../../src/session/agent.ts';
import type { ToolHost } from '../../src/session/tool-host.ts';
import type { Store } from '../../src/store/store.ts';
import { optionedProtocol } from '../support/plugins.ts';
import { isBackground, processWorkerOf } from './background.ts';
import { BodyBook } from './books/bodies.ts';
import type { Book } from './books/book.ts';
import { GateBook } from './books/gates.ts';
import { GraphBook } from './books/graph.ts';
import { InputBook } from './books/inputs.ts';
import { JournalBook } from './books/journals.ts';
import { LaneBook } from './books/lanes.ts';
import { ProcessBook } from './books/processes.ts';
import { QuestionBook } from './books/questions.ts';
import { SubagentBook } from './books/subagents.ts';
import { Disk } from './disk.ts';
import { heldStore } from './held-store.ts';
import { scriptedHooks } from './hook-script.ts';
import { Ledgers } from './ledger.ts';
import { Life } from './life.ts';
import { scriptedModel } from './model-script.ts';
import type { Fault, Plan } from './plan.ts';
import { Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { scribe, scribeProtocol } from './scribe.ts';
import type { StoreCall } from './store-call.ts';
import { Timeline } from './timeline.ts';
import { scriptedTools } from './tool-script.ts';
import { Trouble } from './trouble.ts';
import type { Report, Violation } from './violation.ts';

/** A worker that lives, and its agent. */
export interface Worker {
	readonly life: Life;
	readonly agent: Agent;
	readonly processes: ProcessWorker;
	/** The store as this worker has it. */
	readonly store: Store;
}

type PowerCut = Extract<Fault, { readonly type: 'power-cut' }>;

/** Something that is broken on purpose, to see that it is found. */
export interface Mutant {
	/** What is planned for it; absent: what is planned else. */
	plan?(plan: Plan): Plan;
	/** Breaks the store for all workers. */
	store?(store: Store): Store;
	/** Breaks what an agent does with its store; the books see what is left of it. */
	agent?(store: Store): Store;
	/** Breaks what the tools of a session say about themselves. */
	tools?(host: ToolHost): ToolHost;
}

/** The standard protocol with turn options, which frames have of their own. */
const optioned = (session: ProtocolSessionPlugin = {}): PluginFactory =>
	optionedProtocol(
		{ ...standardDriver, name: 'optioned' },
		({ recorded }) => recorded ?? { frame: null },
		session,
	);

/** How many events of a session an agent keeps for observers here. */
export const maxLiveEvents = 8;

/** Everything that there is: one store, the workers on it, the time, and the books that are kept of all of it. */
export class World {
	readonly plan: Plan;
	readonly scheduler: Scheduler;
	readonly timeline = new Timeline();
	readonly trouble = new Trouble();
	readonly inputs: InputBook;
	readonly workers: (Worker | undefined)[] = [];
	violation: Violation | undefined;
	readonly #books: readonly Book[];
	readonly #lanes: LaneBook;
	readonly #bodies: BodyBook;
	readonly #processes: ProcessBook;
	readonly #mutant: Mutant;
	readonly #disk: Disk;
	readonly #random: Random;
	readonly #answers = new Map<string, number>();
	readonly #incarnations = new Map<number, number>();
	#store: Store;
	#cut: PowerCut | undefined;

	constructor(plan: Plan, mutant: Mutant) {
		this.plan = plan;
		this.#mutant = mutant;
		this.scheduler = new Scheduler(new Random(plan.seed, 'schedule'));
		this.#random = new Random(plan.seed, 'store');
		this.#disk = new Disk(plan.medium);
		this.#store = this.#opened();
		const journals = new JournalBook(this.report);
		this.inputs = new InputBook(this.report);
		this.#lanes = new LaneBook(this.report);
		this.#bodies = new BodyBook(this.report, this.#lanes, journals);
		const graph = new GraphBook(this.report);
		this.#processes = new ProcessBook(this.report);
		this.#books = [
			this.#lanes,
			journals,
			this.inputs,
			graph,
			new GateBook(this.report),
			new QuestionBook(this.report),
			new SubagentBook(this.report),
			this.#processes,
		];
		for (let worker = 0; worker < plan.workers; worker++) this.begin(worker);
	}

	/** The store itself, with nothing in between. */
	get store(): Store {
		return this.#store;
	}

	/** Takes down the first thing that does not hold. */
	readonly report: Report = (invariant, detail) => {
		this.violation ??= { invariant, detail };
	};

	/** Starts a worker's next incarnation. */
	begin(worker: number): void {
		if (this.workers[worker] !== undefined) return;
		const incarnation = (this.#incarnations.get(worker) ?? 0) + 1;
		this.#incarnations.set(worker, incarnation);
		const life = new Life(worker, incarnation, this.scheduler);
		this.scheduler.note(`${life.name} begins`);
		const held = this.#storeOf(life);
		const agent = this.#agentOf(life, held);
		const { seed } = this.plan;
		const processes = processWorkerOf({ store: held, life, book: this.#processes, seed });
		this.workers[worker] = { life, agent, processes, store: held };
		agent.start();
		if (this.plan.hasScribe || this.plan.wishes.some(isBackground)) processes.start();
	}

	/** Nothing that a worker has begun ever happens; another incarnation comes after a while. */
	kill(worker: number, backAfterMs: number): void {
		const life = this.workers[worker]?.life;
		if (life === undefined) return;
		this.scheduler.note(`${life.name} dies`);
		life.isAlive = false;
		this.workers[worker] = undefined;
		this.timeline.add(this.scheduler.time + backAfterMs, () => this.begin(worker));
	}

	/** Lets a worker come to its end in good order, and starts its next incarnation then. */
	restart(worker: number): void {
		const { life, agent, processes } = this.workers[worker] ?? {};
		if (life === undefined || agent === undefined) return;
		this.scheduler.note(`${life.name} closes`);
		Promise.all([agent.close(), processes?.close()]).then(
			() => {
				if (!life.isAlive) return;
				if (life.openTools !== 0) {
					this.report('tools-closed', `${life.name} left tools of ${life.openTools} sessions open`);
				}
				this.kill(worker, 0);
			},
			(error: unknown) => this.report('errors-named', `${life.name} does not close: ${String(error)}`),
		);
	}

	/** Takes away everything that is over. */
	vacuum(): void {
		this.#store.upkeep.vacuum({ now: this.scheduler.time, keepMs: 0 }).then(
			() => {
				this.inputs.vacuumed();
				this.#processes.vacuumed();
			},
			(error: unknown) => this.report('errors-named', `the vacuum failed: ${String(error)}`),
		);
	}

	/** The power will fail during the next write that is meant; `undefined`: it will not. */
	cutAtNextWrite(fault: PowerCut | undefined): void {
		this.#cut = fault;
	}

	/** Compares what the store has with what was seen. */
	async compare(): Promise<void> {
		for (const book of this.#books) await book.atRest?.(this.#store);
	}

	/** Lets the store look at itself. */
	async check(): Promise<void> {
		const findings = await this.#store.upkeep.check();
		if (findings.length > 0) this.report('store-sound', findings.join('; '));
	}

	async end(): Promise<void> {
		await this.#store.close();
		this.#disk.remove();
	}

	#opened(): Store {
		const store = this.#disk.open();
		store.onChange(({ sessionId }) => {
			for (const worker of this.workers) worker?.life.tell(sessionId, this.#random.between(2, 60));
		});
		return this.#mutant.store?.(store) ?? store;
	}

	#storeOf(life: Life): Store {
		const { scheduler, trouble } = this;
		const held = heldStore({
			store: this.#store,
			life,
			scheduler,
			random: this.#random,
			trouble,
			onApplied: (call) => this.#applied(call, life),
			die: (backAfterMs) => this.kill(life.worker, backAfterMs),
			tear: (call, run) => this.#tear(call, run, life),
		});
		return this.#mutant.agent?.(held) ?? held;
	}

	#agentOf(life: Life, store: Store): Agent {
		const { trouble } = this;
		const { seed, hasHooks, hasScribe, hasSubagents, contextWindow } = this.plan;
		const provider = scriptedModel({
			seed,
			life,
			trouble,
			hasSubagents,
			nextAnswer: (sessionId) => this.#nextAnswer(sessionId),
			onCalled: (call, request) => this.#bodies.modelCalled(life, call, request),
			onAnswered: (response) => this.#bodies.modelAnswered(response),
		});
		const ledgers = new Ledgers();
		const agent: Agent = new Agent({
			plugins: [ledgers.plugin, ...(hasScribe ? [scribe({ seed, life, trouble, report: this.report })] : [])],
			protocols: { optioned: optioned(hasScribe ? scribeProtocol({ seed, trouble, life }) : {}) },
			processes: storedProcesses({ store, clock: life.clock, entropy: life.entropy }),
			defaultProtocol: 'optioned',
			store,
			...oneModel(provider, 'script', { facts: { contextWindow } }),
			openTools: ({ sessionId }) => {
				life.openTools++;
				const tools = scriptedTools({
					seed,
					life,
					onCalledWhenClosed: ({ callId }) =>
						this.report(
							'tools-closed',
							`${callId} of ${sessionId} begins in ${life.name}, where the tools are closed`,
						),
					onClosed: () => {
						life.openTools--;
					},
					subagents: () => agent.subagents,
					jot: (session) => ledgers.jot(session),
					onCalled: (call) => this.#bodies.toolBegan(life, call),
					onStep: (call, key) => this.#bodies.stepBegan(life, call, key),
				});
				return this.#mutant.tools?.(tools) ?? tools;
			},
			...(hasHooks ? { hooks: scriptedHooks({ seed, life, trouble }) } : {}),
			budget: { maxSteps: 5 },
			retry: { maxAttempts: 3, baseDelayMs: 30, maxDelayMs: 200 },
			lease: { ttlMs: 300, renewMs: 100 },
			ownerId: `worker-${life.worker}`,
			maxDrives: 3,
			maxLiveEvents,
			clock: life.clock,
			entropy: life.entropy,
		});
		return agent;
	}

	#applied(call: StoreCall, life: Life): void {
		for (const book of this.#books) book.applied?.(call, life);
	}

	#nextAnswer(sessionId: string): number {
		const number = (this.#answers.get(sessionId) ?? 0) + 1;
		this.#answers.set(sessionId, number);
		return number;
	}

	#tear(call: Omit<StoreCall, 'value'>, run: () => Promise<unknown>, life: Life): boolean {
		const fault = this.#cut;
		if (fault === undefined || (fault.during ?? call.name) !== call.name) return false;
		this.#cut = undefined;
		this.scheduler.note(`the power fails during ${call.name} of ${life.name} (${fault.torn})`);
		let written: Promise<unknown> | undefined;
		const isThere = this.#disk.cutDuring(
			() => {
				written = run();
			},
			fault.torn,
			this.#random,
		);
		written?.then(
			(value) => {
				if (isThere) this.#applied({ ...call, value } as StoreCall, life);
			},
			() => this.scheduler.note('it would have been refused'),
		);
		void this.#store.close();
		for (const worker of this.workers.keys()) this.kill(worker, fault.backAfterMs);
		this.#store = this.#opened();
		return true;
	}
}
