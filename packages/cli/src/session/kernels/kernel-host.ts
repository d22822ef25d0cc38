import { type CallPlace, callId, type TimerPort, type UserInterface } from '@tenon/core';
import type { ToolFacts } from '../../kernel-process/messages.ts';
import { askPerson } from '../../kernel-process/outside/ask-person.ts';
import type { AskPerson } from '../../kernel-process/outside/session-answers.ts';
import { mainKernel, type SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { workspaceOver } from '../../kernel-process/outside/workspace-over.ts';
import { askApproval } from '../questions/ask-approval.ts';
import { OpenQuestions, type QuestionEvent } from '../questions/open-questions.ts';
import { personInterface } from '../questions/person-interface.ts';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { FrontAbility } from '../service/verbs/questions.ts';
import type { KernelExtensions } from './kernel-extensions.ts';
import { kernelResult } from './kernel-result.ts';
import type { KernelCall, KernelCallNews, KernelService, KernelVerbs } from './kernel-service.ts';
import { kernelTool } from './kernel-tool.ts';
import { type KernelNarrowing, KernelTools } from './kernel-tools.ts';
import { NewsQueue } from './news-queue.ts';

/** A call that runs. */
interface RunningCall {
	readonly kernel: string;
	readonly end: AbortController;
	/** Settles with the call, never rejects. */
	readonly over: Promise<void>;
}

/** Where a call's questions go. */
interface AskingPlace {
	can(ability: FrontAbility): boolean;
	readonly tell: (event: QuestionEvent) => void;
	/** Aborts with the call: what a job that outlives it asks has no answer. */
	readonly over: AbortSignal;
}

/** What kernels are served from. */
export interface KernelHostOptions {
	readonly kernels: SessionKernels;
	readonly timer: TimerPort;
	/** Default: there are none. It is closed with the kernels. */
	readonly extensions?: KernelExtensions | undefined;
	/** Default: nothing is taken away. */
	readonly narrowing?: KernelNarrowing;
	/** Milliseconds since 1970. */
	now(): number;
}

/** Opens the workspace of kernels, and serves them. */
export const openKernelHost = async (options: KernelHostOptions): Promise<KernelService> => {
	const { kernels, extensions, narrowing } = options;
	const opened = await kernels.open();
	extensions?.connect(kernels, opened);
	return new KernelHost(options, new KernelTools({ builtin: opened.tools, extensions, narrowing })).service;
};

/** Kernels of one workspace, by handle, and the calls that run in them. */
class KernelHost {
	readonly #kernels: SessionKernels;
	readonly #extensions: KernelExtensions | undefined;
	readonly #tools: KernelTools;
	readonly #questions: OpenQuestions;
	readonly #handles = new Set([mainKernel]);
	readonly #running = new Set<RunningCall>();
	#calls = 0;

	constructor({ kernels, extensions, timer, now }: KernelHostOptions, tools: KernelTools) {
		this.#kernels = kernels;
		this.#extensions = extensions;
		this.#tools = tools;
		// Each call says itself what can be asked, and where.
		this.#questions = new OpenQuestions({ can: () => true, tell: () => undefined, now, timer });
	}

	get service(): KernelService {
		return {
			...this.#verbs(),
			callTool: (call, signal) => this.#callTool(call, signal),
			toolChanges: (signal) => this.#toolChanges(signal),
			close: () => this.#close(),
		};
	}

	#verbs(): KernelVerbs {
		const { listUndo, undo, diff, listSpills, readSpill, listJobs, jobOutput, killJob, facts } =
			workspaceOver(this.#kernels);
		return {
			...{ listUndo, undo, diff, listSpills, readSpill, listJobs, jobOutput, killJob, facts },
			listTools: async () => {
				await this.#extensions?.started();
				return this.#tools.list().map(kernelTool);
			},
			listKernels: async () => [...this.#handles],
			openKernel: async ({ kernel: from }) => {
				this.#demand(from);
				if (this.#handles.size >= maxKernels)
					throw new ServiceError('service.full', 'too many kernels are open; close one with kernel_close', {
						nearest: ['closeKernel'],
					});
				const { kernel } = await this.#kernels.fork(from);
				this.#handles.add(kernel);
				return { kernel };
			},
			closeKernel: async ({ kernel }) => {
				if (kernel === mainKernel || !this.#handles.delete(kernel))
					throw this.#unknown(kernel, 'cannot be closed');
				await this.#end(kernel);
				await this.#kernels.end(kernel);
			},
			answer: async (answer) => this.#questions.answer(answer),
		};
	}

	async *#callTool(
		{ kernel, tool: name, args, can, trace }: KernelCall,
		signal: AbortSignal,
	): AsyncGenerator<KernelCallNews, void, void> {
		this.#demand(kernel);
		// A guard of an extension that has not started yet must not be passed.
		await this.#extensions?.started();
		const tool = this.#tools.find(name);
		if (tool === undefined)
			throw new ServiceError('service.unknown-tool', `there is no tool ${JSON.stringify(name)}`, {
				nearest: nearestOf(
					name,
					this.#tools.list().map((other) => other.name),
				),
			});
		const end = new AbortController();
		const news = new NewsQueue<KernelCallNews>();
		const over = this.#run(
			{ kernel, tool, args, can: new Set(can), trace },
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

	async *#toolChanges(signal: AbortSignal): AsyncGenerator<null, void, void> {
		const changes = new NewsQueue<null>();
		if (signal.aborted) return;
		const watch = this.#extensions?.watch(() => changes.push(null, { isReplaceable: true }));
		const end = (): void => changes.end();
		signal.addEventListener('abort', end);
		try {
			yield* changes;
		} finally {
			signal.removeEventListener('abort', end);
			watch?.[Symbol.dispose]();
		}
	}

	async #run(
		call: {
			readonly kernel: string;
			readonly tool: ToolFacts;
			readonly args: KernelCall['args'];
			readonly can: ReadonlySet<FrontAbility>;
			readonly trace: KernelCall['trace'] | undefined;
		},
		signal: AbortSignal,
		news: NewsQueue<KernelCallNews>,
	): Promise<void> {
		const { kernel, tool, args, can, trace } = call;
		const over = new AbortController();
		const place: AskingPlace = {
			can: (ability) => !over.signal.aborted && can.has(ability),
			tell: (event) => news.push(event),
			over: over.signal,
		};
		try {
			const report = await this.#kernels.call(tool.name, args, {
				kernel,
				signal,
				...this.#placeOfNext(),
				...(trace === undefined ? {} : { trace }),
				ui: this.#interfaceOf(place, signal, news),
				ask: this.#askFor(place),
				onUpdate: (_tool, { text = '' }) => news.push({ type: 'progress', text }, { isReplaceable: true }),
			});
			if (report === undefined) throw new Error('the tool is gone');
			news.push({ type: 'result', result: kernelResult(tool, report) });
		} catch (error) {
			const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
			const text = await this.#redacted(`${tool.name} failed: ${kind}: ${message}`);
			news.push({ type: 'failed', message: text });
		} finally {
			over.abort();
			news.end();
		}
	}

	#askFor(place: AskingPlace): AskPerson {
		const ask = askPerson((question) =>
			askApproval(question, {
				questions: this.#questions,
				// Secrets were removed where they are known.
				redact: (shown) => shown,
				deadlineMs: maxQuestionMs,
				tell: place.tell,
				until: place.over,
			}),
		);
		return async (question, signal) => (place.can('approval') ? ask(question, signal) : undefined);
	}

	#interfaceOf(place: AskingPlace, signal: AbortSignal, news: NewsQueue<KernelCallNews>): UserInterface {
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

	// What went wrong may be that nothing is there to redact it.
	async #redacted(text: string): Promise<string> {
		try {
			return await this.#kernels.request('redact', { text });
		} catch {
			return 'the call failed, and so did its process';
		}
	}

	// Extensions are told which calls belong together.
	#placeOfNext(): { readonly place?: CallPlace } {
		if (this.#extensions === undefined) return {};
		const { sessionId } = this.#extensions;
		return { place: { sessionId, turnId: '', callId: callId(`m${++this.#calls}`), parentCallId: null } };
	}

	async #close(): Promise<void> {
		await this.#end();
		await this.#extensions?.close();
		await this.#kernels.close();
	}

	// Ends the calls of a kernel, or all of them, and waits until they have ended.
	async #end(kernel?: string): Promise<void> {
		const calls = [...this.#running].filter((call) => kernel === undefined || call.kernel === kernel);
		for (const { end } of calls) end.abort();
		await Promise.all(calls.map(({ over }) => over));
	}

	#demand(handle: string): void {
		if (!this.#handles.has(handle)) throw this.#unknown(handle, undefined);
	}

	#unknown(handle: string, why: string | undefined): ServiceError {
		const open = [...this.#handles];
		const fact =
			why === undefined ? `there is no kernel ${JSON.stringify(handle)}` : `${JSON.stringify(handle)} ${why}`;
		const nearest = why === undefined ? open : open.filter((other) => other !== mainKernel);
		return new ServiceError('service.unknown-kernel', `${fact}; open are: ${open.join(', ')}`, { nearest });
	}
}

/** How long a person may think. */
const maxQuestionMs = 600_000;

const maxKernels = 64;
