import {
	type CallPlace,
	errorResult,
	type HookRegistry,
	type RemoteContext,
	type ToolUpdate,
	type TraceContext,
} from '@tenon/core';
import type { ContributionRegistry, HookStages, ParamsOf, ResultOf } from '@tenon/extensions';
import type { GuardRecord, ModeName } from '@tenon/host';
import type { ToolReport } from '@tenon/shell';
import type { OwnTool } from '../../session/direct/model-complete-tool.ts';
import {
	type KernelMethods,
	maxStateBytes,
	type OpenedKernel,
	type OpenedWorkspace,
	type SeatOrder,
	type SubagentSeatOrder,
	type TravellingCaller,
	type WorkspaceOrder,
} from '../messages.ts';
import { travellingTrace } from '../travelling-trace.ts';
import { KernelsLost, StateTooLarge, WorkspaceRefused } from './errors.ts';
import { KernelProcess, type KernelProcessOptions } from './kernel-process.ts';
import { KnownKernels } from './known-kernels.ts';
import { tellChanges } from './replicas.ts';
import { type CallListeners, SessionAnswers, type SessionAnswersOptions } from './session-answers.ts';

/** What the kernels of a session are made from. */
export interface SessionKernelsOptions
	extends Pick<SessionAnswersOptions, 'ask'>,
		Pick<KernelProcessOptions, 'silenceMs' | 'graceMs' | 'maxHeapMb' | 'printed'> {
	readonly order: WorkspaceOrder;
	/** Whose hooks take part in calls, and how; default: none. */
	readonly hooks?: HookRegistry;
	readonly stages?: () => HookStages;
}

/** How a tool is called. */
export interface KernelCall extends CallListeners {
	/** Default: the main kernel. */
	readonly kernel?: string;
	readonly signal?: AbortSignal;
	readonly place?: CallPlace;
	/** The trace that the call belongs to; default: that of its caller. */
	readonly trace?: TraceContext;
	/** The call of another tool that makes this one: what it says and writes down, and whom it is, holds where nothing else is said. */
	readonly caller?: RemoteContext;
	/** Whether the caller takes the kernel's state afterwards itself, as an agent does; default false. */
	readonly takesState?: boolean;
}

/**
 * The kernels of one session in a process of their own, never shared with another session. It is started by the first
 * thing that needs it: what the session says of its workspace needs none. A process that is lost is replaced when it is
 * next needed: its kernels begin again as they were last known, and the call that was under way,
 * or the next one, says what happened.
 */
export class SessionKernels {
	readonly #options: SessionKernelsOptions;
	readonly #answers: SessionAnswers;
	readonly #known = new KnownKernels();
	#process: KernelProcess | undefined;
	#registry: ContributionRegistry | undefined;
	#ownTools: readonly OwnTool[] = [];
	#changes: Disposable | undefined;
	#facts: Promise<OpenedWorkspace> | undefined;
	#opened: OpenedWorkspace | undefined;
	#opening: Promise<RunningKernels> | undefined;
	/** Whether the workspace is open in the process that there is. */
	#isOpen = false;
	/** Whether it was open in one that may be lost since. */
	#wasOpen = false;
	/** What is to be written down before the end. */
	#recording: Promise<void> = Promise.resolve();
	#hasUncommitted = false;
	/** What happened to a process between two waits. */
	#untold: string | undefined;
	#lastCall = 0;
	#mode: ModeName;
	#isClosed = false;

	constructor(options: SessionKernelsOptions) {
		this.#options = options;
		const { ask, stages } = options;
		this.#mode = options.order.mode;
		this.#answers = new SessionAnswers({
			ask,
			stages,
			registry: () => this.#registry,
			granted: ({ summary: { principal }, scope }) => {
				// What a subagent was granted ends with it.
				if (principal.kind === 'subagent') return;
				this.#known.granted(principal.kind === 'extension' ? principal.name : undefined, scope);
			},
			ownTool: (name) => this.#ownTools.find((tool) => tool.name === name),
		});
	}

	/**
	 * What there is to say of the workspace, which needs no process. Commits that were cut short are recovered. Rejects
	 * with `WorkspaceRefused` where it cannot be opened.
	 */
	open(): Promise<OpenedWorkspace> {
		this.#facts ??= this.#readFacts();
		return this.#facts;
	}

	/** Starts the process where there is none: something that needs it is near. */
	prepare(): void {
		// What needs it is told why there is none.
		this.#running().catch(() => undefined);
	}

	/** From now on extensions have these tools, and the session those of its own; scripts and models can call them. */
	connect(registry: ContributionRegistry, ownTools: readonly OwnTool[] = []): void {
		this.#registry = registry;
		this.#ownTools = ownTools;
		if (this.#isOpen && this.#process !== undefined) this.#tellChanges(this.#process);
	}

	/** Whether anything has run: where it has not there are no jobs, no outputs and no grants. */
	get hasStarted(): boolean {
		return this.#wasOpen || this.#opening !== undefined;
	}

	/** The process that the kernels are in; `undefined` while there is none. */
	get pid(): number | undefined {
		return this.#process?.pid;
	}

	/** Whether a call runs in a kernel. */
	isBusy(kernel: string = mainKernel): boolean {
		return this.#known.isBusy(kernel);
	}

	/** The directory of a kernel, as it was after its last call. */
	cwdOf(kernel: string = mainKernel): string {
		return this.#known.cwdOf(kernel) ?? this.#opened?.cwd ?? this.#options.order.root;
	}

	/** Calls a tool by its name; `undefined` if there is none. Never rejects because of what the tool does. */
	async call(name: string, args: unknown, call: KernelCall = {}): Promise<ToolReport | undefined> {
		const { kernel = mainKernel, signal, place, trace, caller, ui, takesState = false } = call;
		const { agent = caller?.agent, step = caller?.step } = call;
		const { onUpdate = caller && ((_tool: string, update: ToolUpdate) => caller.update(update)) } = call;
		const number = ++this.#lastCall;
		const listening = this.#answers.listen(number, {
			...call,
			...(agent === undefined ? {} : { agent }),
			...(step === undefined ? {} : { step }),
			...(onUpdate === undefined ? {} : { onUpdate }),
		});
		const order = {
			...{ call: number, kernel, name, args, place, trace },
			caller: caller && travellingCaller(caller),
			hasUpdates: onUpdate !== undefined,
			hasAgent: agent !== undefined,
			hasSteps: step !== undefined,
			hasBeginning: call.begin !== undefined,
			ui: [...(ui?.capabilities ?? [])],
		};
		try {
			const { report, cwd, hasUncommitted } = await this.#inProcess((process) =>
				this.#known.during(kernel, () => process.call(order, signal)),
			);
			this.#known.moved(kernel, cwd);
			this.#hasUncommitted = hasUncommitted;
			if (!takesState) void this.#remember(kernel);
			return report && this.#withNews(report);
		} catch (error) {
			if (error instanceof WorkspaceRefused) return failedReport(name, error.message, refused);
			if (!(error instanceof KernelsLost)) throw error;
			return failedReport(name, this.#takeNews(error.reason), killed);
		} finally {
			listening[Symbol.dispose]();
		}
	}

	/** Asks something else of the process; a signal that aborts ends the wait, and what is asked for. */
	async request<Name extends keyof KernelMethods & string>(
		method: Name,
		params: ParamsOf<KernelMethods[Name]>,
		options: { readonly signal?: AbortSignal } = {},
	): Promise<ResultOf<KernelMethods[Name]>> {
		return this.#inProcess((process) => process.request(method, params, options));
	}

	/** Writes down what an extension said about a call, where a log is kept: it is written in the process. */
	recordGuard(record: GuardRecord): void {
		const { order, printed } = this.#options;
		if (order.auditFile === undefined || this.#isClosed) return;
		if (this.#isOpen) {
			this.#process?.tell('recordGuard', record);
			return;
		}
		const written = this.#inProcess(async (process) => process.tell('recordGuard', record)).catch((error) =>
			printed(`what ${record.extension} said about ${record.event} was not written down: ${error.message}\n`),
		);
		this.#recording = this.#recording.then(() => written);
	}

	get mode(): ModeName {
		return this.#mode;
	}

	/** Which tools can be called from here on, by every caller; also in the process that takes this one's place. */
	async setMode(mode: ModeName): Promise<void> {
		this.#mode = mode;
		await this.#whereRunning((process) => process.request('setMode', { mode }));
	}

	/** A kernel that begins in the state of another. */
	async fork(from: string = mainKernel): Promise<OpenedKernel> {
		const kernel = this.#known.nextFork();
		const opened = await this.request('fork', { from, kernel });
		this.#known.add(kernel, { kind: 'fork' }, opened.cwd);
		void this.#remember(kernel);
		return opened;
	}

	/** A kernel of an extension's own, behind a gate that judges it by its name. */
	async seat(order: Omit<SeatOrder, 'kernel'>): Promise<OpenedKernel> {
		const kernel = this.#known.nextSeat();
		const opened = await this.request('seat', { ...order, kernel });
		this.#known.add(kernel, { kind: 'seat', order }, opened.cwd);
		return opened;
	}

	/** A kernel of a subagent's own, behind a gate that lets it do nothing that its caller may not. */
	async subagentSeat(order: Omit<SubagentSeatOrder, 'kernel'>): Promise<OpenedKernel> {
		const kernel = this.#known.nextSubagent();
		const opened = await this.request('subagentSeat', { ...order, kernel });
		this.#known.add(kernel, { kind: 'subagent', order }, opened.cwd);
		return opened;
	}

	/** Ends a kernel, and everything that runs in it. The main one stays. */
	async end(kernel: string): Promise<void> {
		this.#known.delete(kernel);
		await this.#whereRunning((process) => process.request('endKernel', { kernel }));
	}

	/** The state of a kernel, as data. Rejects with {@link StateTooLarge}. */
	async snapshot(kernel: string = mainKernel): Promise<object> {
		const untouched = this.#known.untouched(kernel);
		if (untouched !== undefined) return untouched;
		const state = await this.request('snapshot', { kernel });
		this.#known.keep(kernel, state);
		if (state === undefined) throw new StateTooLarge(kernel);
		return state;
	}

	/** Puts a kernel into a state that was taken before: at once, or when its process starts. */
	async restore(state: unknown, kernel: string = mainKernel): Promise<void> {
		if (this.hasStarted) {
			const { cwd } = await this.request('restore', { kernel, state });
			this.#known.moved(kernel, cwd);
		} else this.#known.moved(kernel, cwdIn(state) ?? this.#options.order.root);
		this.#known.restored(kernel, state);
	}

	/** Ends all that runs. May be called twice. */
	async close(): Promise<void> {
		await this.#recording;
		this.#isClosed = true;
		await this.#opening?.catch(() => undefined);
		await this.#process?.close();
	}

	/** The process that the kernels are in, which is started where there is none. */
	#running(): Promise<RunningKernels> {
		this.#opening ??= this.#start().catch((error: unknown) => {
			this.#opening = undefined;
			throw error;
		});
		return this.#opening;
	}

	/**
	 * Does something in the process that the kernels are in. One that is lost before the work has reached it has done
	 * nothing of it: the work is done in the next one. A second loss is the work's own.
	 */
	async #inProcess<T>(work: (process: KernelProcess) => Promise<T>): Promise<T> {
		const { process } = await this.#running().catch((error: unknown) => {
			if (this.#isClosed || !(error instanceof KernelsLost)) throw error;
			return this.#running();
		});
		if (!process.isLost) return work(process);
		this.#lose(process, await process.lost);
		return work((await this.#running()).process);
	}

	/** Does something where kernels run. What a process that is lost leaves undone needs no doing: the next one begins so. */
	async #whereRunning(work: (process: KernelProcess) => Promise<void>): Promise<void> {
		try {
			const running = await this.#opening;
			if (running !== undefined) await work(running.process);
		} catch (error) {
			if (!(error instanceof KernelsLost)) throw error;
		}
	}

	async #start(): Promise<RunningKernels> {
		if (this.#isClosed) throw new KernelsLost('the session is closed');
		const { order, silenceMs, graceMs, maxHeapMb, printed } = this.#options;
		const process = new KernelProcess({
			order: { ...order, mode: this.#mode },
			answerers: this.#answers.answerers,
			printed: (text) => printed(text),
			...(silenceMs === undefined ? {} : { silenceMs }),
			...(graceMs === undefined ? {} : { graceMs }),
			...(maxHeapMb === undefined ? {} : { maxHeapMb }),
		});
		this.#process = process;
		this.#answers.serve(process);
		void process.lost.then((reason) => this.#lose(process, reason));
		try {
			const workspace = await process.opened;
			this.#isOpen = true;
			this.#tellChanges(process);
			await this.#known.restoreIn(process);
			this.#known.moved(mainKernel, this.#known.cwdOf(mainKernel) ?? workspace.cwd);
			this.#wasOpen = true;
			this.#tellNotices(workspace);
			return { process };
		} catch (error) {
			// One that cannot be used is not kept beside the next.
			await process.close();
			throw error;
		}
	}

	async #readFacts(): Promise<OpenedWorkspace> {
		try {
			// Loaded when it is asked for: a front answers before.
			const { workspaceFacts } = await import('./workspace-facts.ts');
			this.#opened = await workspaceFacts({ ...this.#options.order, mode: this.#mode });
			return this.#opened;
		} catch (error) {
			this.#facts = undefined;
			throw error;
		}
	}

	// What was found since the session has told of its workspace.
	#tellNotices({ notices }: OpenedWorkspace): void {
		const told = this.#opened?.notices ?? notices;
		for (const notice of notices) if (!told.includes(notice)) this.#options.printed(`${notice}\n`);
	}

	#tellChanges(process: KernelProcess): void {
		this.#changes?.[Symbol.dispose]();
		const changes = tellChanges(process, this.#options.hooks, this.#registry, this.#ownTools);
		this.#changes = changes;
		void process.lost.then(() => changes[Symbol.dispose]());
	}

	#lose(process: KernelProcess, reason: string): void {
		if (this.#process !== process) return;
		this.#process = undefined;
		this.#opening = undefined;
		this.#isOpen = false;
		if (!this.#isClosed && this.#wasOpen) this.#untold = reason;
	}

	// Between calls alone: what is half done is nothing to begin again from.
	async #remember(kernel: string): Promise<void> {
		const process = this.#process;
		if (process === undefined || this.#isClosed || this.#known.isBusy(kernel)) return;
		try {
			this.#known.keep(kernel, await process.request('snapshot', { kernel }));
		} catch (error) {
			// The last one that is known holds. What was lost is told by the call that notices.
			if (error instanceof KernelsLost) return;
			this.#options.printed(`the state of ${kernel} was not kept: ${(error as Error).message}\n`);
		}
	}

	#takeNews(reason: string): string {
		const lost = this.#hasUncommitted
			? ', and the changes that were kept aside and not committed are lost'
			: '';
		const kept = this.#known.takeOutgrown()
			? `when they last took less than ${maxStateBytes >> 20} MiB`
			: 'after the last call that came to its end';
		this.#untold = undefined;
		this.#hasUncommitted = false;
		return `the kernel's process was ended: ${reason}. Background jobs have ended with it${lost}. Variables, functions and directory are as they were ${kept}; files stay as they were left.`;
	}

	// A process that was lost between two calls is told of with the next.
	#withNews(report: ToolReport): ToolReport {
		if (this.#untold === undefined) return report;
		const text = `note: ${this.#takeNews(this.#untold)}`;
		const { result } = report;
		return { ...report, result: { ...result, content: [{ type: 'text', text }, ...result.content] } };
	}
}

/** A process in which the workspace is open. */
interface RunningKernels {
	readonly process: KernelProcess;
}

/** The handle of the kernel that is there from the start. */
export const mainKernel = 'main';

const travellingCaller = ({ cwd, scripts, trace }: RemoteContext): TravellingCaller => ({
	cwd,
	scripts,
	trace: trace && travellingTrace(trace),
});

// The directory that a kernel in this state is in.
const cwdIn = (state: unknown): string | undefined => {
	const { cwd } = Object(state) as { readonly cwd?: unknown };
	return typeof cwd === 'string' ? cwd : undefined;
};

/** As a shell calls what was killed, and what it may not run. */
const [killed, refused] = [137, 126];

const failedReport = (name: string, why: string, exitStatus: number): ToolReport => ({
	result: errorResult(`${name}: ${why}`, { exitStatus }),
	warnings: [],
	latches: [],
	undoStep: undefined,
	trace: undefined,
});
