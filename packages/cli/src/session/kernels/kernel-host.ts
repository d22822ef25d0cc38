import { AsyncLocalStorage } from 'node:async_hooks';
import type { TimerPort, Tool, ToolSource, UserInterface } from '@tenon/core';
import type { Workspace } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import { askApproval } from '../questions/ask-approval.ts';
import { OpenQuestions, type QuestionEvent } from '../questions/open-questions.ts';
import { personInterface } from '../questions/person-interface.ts';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { ApprovalAnswer, FrontAbility } from '../service/verbs/questions.ts';
import { workspaceCalls } from '../workspace-calls.ts';
import { kernelResult } from './kernel-result.ts';
import type { KernelCall, KernelCallNews, KernelService, KernelVerbs } from './kernel-service.ts';
import { kernelTool } from './kernel-tool.ts';
import { Kernels, mainHandle, type OpenKernel, toolsIn } from './kernels.ts';
import { NewsQueue } from './news-queue.ts';

/** A call that runs. */
interface RunningCall {
	readonly kernel: OpenKernel;
	readonly end: AbortController;
	/** Settles with the call, never rejects. */
	readonly over: Promise<void>;
}

/** Where a call's questions go: gates know kernels, and several calls may be under way. */
interface CallPlace {
	can(ability: FrontAbility): boolean;
	readonly tell: (event: QuestionEvent) => void;
	/** Aborts with the call: what a job that outlives it asks has nobody to answer. */
	readonly over: AbortSignal;
}

const currentCall = new AsyncLocalStorage<CallPlace>();

/** How kernels are made. */
export interface KernelHostOptions {
	/** Opens the workspace; its gate asks by the function, and its kernel looks tools up, that are given. */
	open(ask: (question: GateQuestion) => Promise<ApprovalAnswer>, tools: ToolSource): Promise<Workspace>;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly timer: TimerPort;
	/** Milliseconds since 1970. */
	now(): number;
}

/** Opens a workspace and serves kernels on it. */
export const openKernelHost = async (options: KernelHostOptions): Promise<KernelService> => {
	const questions = new OpenQuestions({
		can: (kind) => currentCall.getStore()?.can(kind) === true,
		tell: (event) => currentCall.getStore()?.tell(event),
		now: options.now,
		timer: options.timer,
	});
	const tools = new Map<string, Tool>();
	const workspace: Workspace = await options.open((question) => {
		const call = currentCall.getStore();
		return askApproval(question, {
			questions,
			redact: (text) => workspace.redact(text),
			deadlineMs: maxQuestionMs,
			...(call === undefined ? {} : { tell: call.tell, until: call.over }),
		});
	}, toolsIn(tools));
	return new KernelHost({ workspace, questions, tools, environment: options.environment }).service;
};

interface KernelParts extends Pick<KernelHostOptions, 'environment'> {
	readonly workspace: Workspace;
	readonly questions: OpenQuestions;
	/** Gets those of the main kernel, which looks them up there. */
	readonly tools: Map<string, Tool>;
}

/** Kernels of one workspace, by handle, and the calls that run in them. */
class KernelHost {
	readonly #workspace: Workspace;
	readonly #questions: OpenQuestions;
	readonly #environment: KernelHostOptions['environment'];
	readonly #kernels: Kernels;
	readonly #running = new Set<RunningCall>();

	constructor({ workspace, questions, tools, environment }: KernelParts) {
		this.#workspace = workspace;
		this.#questions = questions;
		this.#environment = environment;
		this.#kernels = new Kernels(workspace, tools);
	}

	get service(): KernelService {
		return {
			...this.#verbs(),
			callTool: (call, signal) => this.#callTool(call, signal),
			close: () => this.#close(),
		};
	}

	#verbs(): KernelVerbs {
		const { listUndo, undo, diff, listSpills, readSpill, listJobs, jobOutput, killJob, facts } =
			workspaceCalls(this.#workspace, this.#environment);
		return {
			...{ listUndo, undo, diff, listSpills, readSpill, listJobs, jobOutput, killJob, facts },
			listTools: async () => [...this.#kernels.main.tools.values()].map(kernelTool),
			listKernels: async () => this.#kernels.list(),
			openKernel: async ({ kernel }) => {
				const opened = this.#kernels.open(this.#named(kernel));
				if (opened === undefined)
					throw new ServiceError('service.full', 'too many kernels are open; close one with kernel_close', {
						nearest: ['closeKernel'],
					});
				return { kernel: opened.handle };
			},
			closeKernel: async ({ kernel }) => {
				const taken = this.#kernels.take(kernel);
				if (taken === undefined) throw this.#unknown(kernel, 'cannot be closed');
				await this.#end(taken);
				await taken.kernel.shutdown();
			},
			answer: async (answer) => this.#questions.answer(answer),
		};
	}

	async *#callTool(
		{ kernel: handle, tool: name, args, can }: KernelCall,
		signal: AbortSignal,
	): AsyncGenerator<KernelCallNews, void, void> {
		const kernel = this.#named(handle);
		const tool = kernel.tools.get(name);
		if (tool === undefined)
			throw new ServiceError('service.unknown-tool', `there is no tool ${JSON.stringify(name)}`, {
				nearest: nearestOf(name, [...kernel.tools.keys()]),
			});
		const end = new AbortController();
		const news = new NewsQueue<KernelCallNews>();
		const over = this.#run(
			{ kernel, tool, args, can: new Set(can) },
			AbortSignal.any([signal, end.signal]),
			news,
		);
		const running: RunningCall = { kernel, end, over };
		this.#running.add(running);
		void over.finally(() => this.#running.delete(running));
		try {
			yield* news;
		} finally {
			// A reader that stops wants nothing of it any more.
			end.abort();
		}
	}

	async #run(
		call: {
			readonly kernel: OpenKernel;
			readonly tool: Tool;
			readonly args: KernelCall['args'];
			readonly can: ReadonlySet<FrontAbility>;
		},
		signal: AbortSignal,
		news: NewsQueue<KernelCallNews>,
	): Promise<void> {
		const { kernel, tool, args, can } = call;
		const over = new AbortController();
		const place: CallPlace = {
			can: (ability) => !over.signal.aborted && can.has(ability),
			tell: (event) => news.push(event),
			over: over.signal,
		};
		try {
			const report = await currentCall.run(place, () =>
				kernel.kernel.callTool(tool, args, {
					signal,
					ui: this.#interfaceOf(place, signal, news),
					onUpdate: (_tool, { text = '' }) => news.push({ type: 'progress', text }, { isReplaceable: true }),
				}),
			);
			news.push({ type: 'result', result: kernelResult(tool, report) });
		} catch (error) {
			const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
			news.push({
				type: 'failed',
				message: this.#workspace.redact(`${tool.name} failed: ${kind}: ${message}`),
			});
		} finally {
			over.abort();
			news.end();
		}
	}

	#interfaceOf(place: CallPlace, signal: AbortSignal, news: NewsQueue<KernelCallNews>): UserInterface {
		return personInterface({
			questions: this.#questions,
			can: (kind) => kind !== 'status' && (kind === 'notify' || place.can(kind)),
			telling: {
				note: (_level, text) => news.push({ type: 'progress', text }),
				status: () => undefined,
			},
			asking: {
				signal: AbortSignal.any([signal, place.over]),
				asker: null,
				callId: null,
				deadlineMs: maxQuestionMs,
			},
			tell: place.tell,
		});
	}

	async #close(): Promise<void> {
		await this.#end();
		await Promise.all(this.#kernels.list().map((handle) => this.#kernels.take(handle)?.kernel.shutdown()));
		await this.#workspace.close();
	}

	// Ends the calls of a kernel, or all of them, and waits until they have ended.
	async #end(kernel?: OpenKernel): Promise<void> {
		const calls = [...this.#running].filter((call) => kernel === undefined || call.kernel === kernel);
		for (const { end } of calls) end.abort();
		await Promise.all(calls.map(({ over }) => over));
	}

	#named(handle: string): OpenKernel {
		const kernel = this.#kernels.get(handle);
		if (kernel === undefined) throw this.#unknown(handle, undefined);
		return kernel;
	}

	#unknown(handle: string, why: string | undefined): ServiceError {
		const open = this.#kernels.list();
		const fact =
			why === undefined ? `there is no kernel ${JSON.stringify(handle)}` : `${JSON.stringify(handle)} ${why}`;
		const nearest = why === undefined ? open : open.filter((other) => other !== mainHandle);
		return new ServiceError('service.unknown-kernel', `${fact}; open are: ${open.join(', ')}`, { nearest });
	}
}

/** How long a person may think. */
const maxQuestionMs = 600_000;
