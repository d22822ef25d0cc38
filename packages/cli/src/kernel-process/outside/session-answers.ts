import { AsyncLocalStorage } from 'node:async_hooks';
import {
	errorResult,
	type Maybe,
	noUserInterface,
	type PatientHold,
	type RemoteTool,
	type StepRunner,
	type ToolResult,
	type ToolUpdate,
	type UserInterface,
} from '@tenon/core';
import type { Answerers, ContributionRegistry, HookStages, PeerCall } from '@tenon/extensions';
import type { WorkspaceAnswer } from '@tenon/host';
import { type CallClock, type CallToolOptions, openTrace } from '@tenon/shell';
import type { AskedQuestion, SessionMethods } from '../messages.ts';
import type { KernelProcess } from './kernel-process.ts';

/** What a call of the session wants to hear while it runs. */
export interface CallListeners extends Pick<CallToolOptions, 'agent' | 'begin' | 'onUpdate'> {
	readonly step?: StepRunner;
	readonly ui?: UserInterface;
	/** Puts a question of the gate to a person; `undefined`: there is no answer. Default: the person at the session. */
	readonly ask?: AskPerson;
}

/** Puts a question to a person; `undefined` without an answer. */
export type AskPerson = (
	question: AskedQuestion,
	signal: AbortSignal,
) => Promise<WorkspaceAnswer | undefined>;

/** Who answers what kernels ask of their session. */
export interface SessionAnswersOptions {
	/** Where a call has none of its own. */
	readonly ask: AskPerson;
	/** Hooks of a gate, a pair of its own for each kernel that has one; `undefined`: there are no listeners. */
	readonly stages: (() => HookStages) | undefined;
	/** A person has said yes for the rest of the session. */
	granted(question: AskedQuestion): void;
	/** A tool of the session's own, by its name. */
	ownTool(name: string): RemoteTool | undefined;
	/** What extensions have added. */
	registry(): Pick<ContributionRegistry, 'tool' | 'wrapTool'> | undefined;
}

type Answered = Omit<Answerers<SessionMethods>, 'opened' | 'refused' | 'beat'>;

/** Answers the process of a session's kernels: questions to a person, hooks, tools of extensions, and the agent. */
export class SessionAnswers {
	readonly answerers: Answered;
	readonly #options: SessionAnswersOptions;
	readonly #calls = new Map<number, CallListeners>();
	/** What a call was made within, which a message of another process does not bring along. */
	readonly #contexts = new Map<number, Within>();
	readonly #stages = new Map<string, HookStages>();
	#process: KernelProcess | undefined;
	#lastHold = 0;

	constructor(options: SessionAnswersOptions) {
		this.#options = options;
		this.answerers = this.#answerers();
	}

	/** Those who asked are in this process now. */
	serve(process: KernelProcess): void {
		this.#process = process;
		this.#stages.clear();
	}

	/** Lets a call hear of itself until the result is disposed of. */
	listen(call: number, listeners: CallListeners): Disposable {
		this.#calls.set(call, listeners);
		this.#contexts.set(call, AsyncLocalStorage.snapshot());
		return {
			[Symbol.dispose]: () => {
				this.#calls.delete(call);
				this.#contexts.delete(call);
			},
		};
	}

	#answerers(): Answered {
		return {
			ask: async (question, { signal }) => {
				const ask = this.#calls.get(question.call)?.ask ?? this.#options.ask;
				const answer = await ask(question, signal);
				if (answer === 'session') this.#options.granted(question);
				return answer;
			},
			propose: ({ kernel, ...call }, { signal }) => {
				const clock = this.#clockOf(`${kernel}/${call.id}`);
				return this.#transform(kernel).rewrite({ ...call, ...clock, signal });
			},
			judge: ({ kernel, ...call }, { signal }) =>
				this.#guard(kernel).judge({ ...call, signal }, this.#clockOf(`${kernel}/${call.id}`)),
			ended: ({ kernel, ...call }, { signal }) => this.#transform(kernel).ended?.({ ...call, signal }),
			run: (order, peerCall) => {
				const run = (): Maybe<ToolResult> => this.#run(order, peerCall);
				return this.#contexts.get(order.call)?.(run) ?? run();
			},
			update: ({ call, tool, update }) => this.#calls.get(call)?.onUpdate?.(tool, update),
			agent: ({ call, verb, text }) => this.#calls.get(call)?.agent?.[verb](text ?? ''),
			ui: ({ call, kind, request }) => {
				const { ui = noUserInterface } = this.#calls.get(call) ?? {};
				// A request travels with its kind: the two belong together.
				return ui.request(kind, request as never);
			},
			step: ({ call, key, work }) => {
				const step = this.#calls.get(call)?.step;
				if (step === undefined) throw new Error('the parts of this call are not recorded');
				return step(key, () => this.#demand().request('work', { work }));
			},
			begin: async ({ call }) => {
				await this.#calls.get(call)?.begin?.();
				return null;
			},
		};
	}

	#run(order: RunOrder, { signal }: PeerCall): Maybe<ToolResult> {
		const { run, name, args, place, cwd, scripts, inner } = order;
		const registry = this.#options.registry();
		const own = inner === undefined ? this.#options.ownTool(name) : undefined;
		const tool =
			inner === undefined
				? own === undefined
					? registry?.tool(name)
					: (registry?.wrapTool(own) ?? own)
				: registry?.wrapTool(this.#innerTool(run, inner));
		if (tool === undefined) return errorResult(`${name}: the tool is gone`, { exitStatus: 127 });
		const listeners = this.#calls.get(order.call);
		return tool.run(args, {
			signal,
			place,
			cwd,
			scripts,
			step: listeners?.step ?? ((_key, work) => work()),
			// What is added to its baggage here stays here.
			trace: openTrace(order.trace).trace,
			ui: listeners?.ui ?? noUserInterface,
			agent: listeners?.agent,
			...this.#clockOf(`run/${run}`),
			update: (update: ToolUpdate) => this.#demand().tell('progress', { run, update }),
		});
	}

	// What stands inside of the wraps is over there.
	#innerTool(run: number, facts: NonNullable<RunOrder['inner']>): RemoteTool {
		return { ...facts, check: undefined, run: (args) => this.#demand().request('next', { run, args }) };
	}

	// A hold of ours stops a clock over there.
	#clockOf(holder: string): CallClock {
		return {
			patient: (budgetMs): PatientHold => {
				const process = this.#demand();
				const hold = ++this.#lastHold;
				process.tell('hold', { holder, hold, budgetMs });
				const release = (): void => process.tell('release', { holder, hold });
				return { active: true, release, [Symbol.dispose]: release };
			},
		};
	}

	#transform(kernel: string): HookStages['transforms'][number] {
		return this.#stagesOf(kernel).transforms[0]!;
	}

	#guard(kernel: string): HookStages['gates'][number] {
		return this.#stagesOf(kernel).gates[0]!;
	}

	#stagesOf(kernel: string): HookStages {
		const stages = this.#stages.get(kernel) ?? this.#options.stages?.();
		if (stages === undefined) throw new Error('there are no listeners for calls here');
		this.#stages.set(kernel, stages);
		return stages;
	}

	#demand(): KernelProcess {
		if (this.#process === undefined) throw new Error('no kernels are served');
		return this.#process;
	}
}

type Within = <Result>(work: () => Result) => Result;
type RunOrder = Parameters<Answerers<SessionMethods>['run']>[0];
