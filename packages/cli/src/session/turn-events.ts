import type { TraceRecord, TraceSink, TurnActivity } from '@tenon/agent';
import type { HookPayload, HookRegistry, TokenUsage } from '@tenon/core';
import type { FrontEvent, FrontListener, ProposedCall, StepStop } from './events.ts';

/**
 * Puts what an agent's turns do into the order in which a front tells it. What hooks say of a model call is held
 * until the call has ended, since its usage, its message and its tool calls come from several places.
 */
export class TurnEvents {
	readonly #tell: FrontListener;
	readonly #now: () => number;
	#isStepOpen = false;
	#message: Message | undefined;
	#calls: ProposedCall[] = [];
	#cumulative: TokenUsage = noUsage;
	#lastStop: StepStop | undefined;

	constructor(tell: FrontListener, now: () => number) {
		this.#tell = tell;
		this.#now = now;
	}

	/** All tokens that the conversation has used, and those before it since the front was opened. */
	get usage(): TokenUsage {
		return this.#cumulative;
	}

	/** Counts what was used before. */
	countUsed(usage: TokenUsage): void {
		this.#cumulative = sum(this.#cumulative, usage);
	}

	/** Listens to the hooks, before everybody else, so that what is told does not wait for anybody. */
	subscribe(hooks: HookRegistry): void {
		const options = { priority: firstOfAll };
		hooks.subscribe(owner, 'model_call_started', ({ step }) => this.#stepStarted(step), options);
		hooks.subscribe(owner, 'assistant_message_completed', (payload) => this.#said(payload), options);
		hooks.subscribe(owner, 'tool_call_proposed', (payload) => this.#proposed(payload), options);
		hooks.subscribe(owner, 'model_call_ended', (payload) => this.#stepEnded(payload), options);
		hooks.subscribe(owner, 'tool_finished', (payload) => this.#toolFinished(payload), options);
	}

	/** Takes what agents tell while a turn runs. */
	get trace(): TraceSink {
		return { write: (record) => this.#moved(record), flush: () => Promise.resolve() };
	}

	/** The turn is over: what is still open is closed. */
	turnOver(end: { readonly stop: StepStop; readonly error: string | null }): void {
		const isTold = end.stop === 'end' || end.stop === this.#lastStop;
		if (this.#isStepOpen || !isTold) this.#close(end.stop, end.error);
		this.#lastStop = undefined;
	}

	#stepStarted(step: number): void {
		if (this.#isStepOpen) this.#close('error', null);
		this.#isStepOpen = true;
		this.#tell({ type: 'step-started', step });
		this.#tell({ type: 'message-started' });
	}

	#said({ parts }: HookPayload<'assistant_message_completed'>): void {
		this.#message = { type: 'message', parts, at: this.#now() };
	}

	#proposed({ callId, toolName, args, caller, parentCallId }: HookPayload<'tool_call_proposed'>): void {
		if (caller.kind === 'model' && parentCallId === null) this.#calls.push({ callId, toolName, args });
	}

	#stepEnded({ stop, error, usage }: HookPayload<'model_call_ended'>): void {
		this.countUsed(usage);
		for (const call of this.#calls) this.#tell({ type: 'tool-use', ...call });
		this.#tell({ type: 'usage', usage, cumulative: this.#cumulative });
		const message = this.#message ?? this.#wordless();
		if (message !== undefined) this.#tell(message);
		for (const call of this.#calls) this.#tell({ type: 'tool-call', ...call });
		this.#close(stop, error);
	}

	// A message without a word to show still says which tools it calls.
	#wordless(): Message | undefined {
		if (this.#calls.length === 0) return undefined;
		const parts = this.#calls.map((call) => ({ type: 'tool_call', ...call }) as const);
		return { type: 'message', parts, at: this.#now() };
	}

	#close(stop: StepStop, error: string | null): void {
		this.#isStepOpen = false;
		this.#message = undefined;
		this.#calls = [];
		this.#lastStop = stop;
		this.#tell({ type: 'step-ended', stop, error });
	}

	#toolFinished({ callId, caller, parentCallId, result }: HookPayload<'tool_finished'>): void {
		if (caller.kind !== 'model' || parentCallId !== null) return;
		this.#tell({ type: 'tool-result', callId, isError: result.isError, content: result.content });
	}

	#moved({ data }: TraceRecord): void {
		const activity = data as unknown as TurnActivity;
		switch (activity.type) {
			case 'assistant-prose-delta':
				this.#tell({ type: 'text-delta', text: activity.text });
				break;
			case 'model-attempt-reset':
				this.#tell({ type: 'message-reset' });
				break;
			case 'tool-call-progress': {
				const callId = activity.correlationId.slice('call/'.length);
				const { text, percent } = activity;
				this.#tell({ type: 'tool-progress', callId, text, ...(percent !== undefined && { percent }) });
				break;
			}
			default:
		}
	}
}

type Message = Extract<FrontEvent, { readonly type: 'message' }>;

const owner = 'tenon';
const firstOfAll = 1_000_000;

const noUsage: TokenUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

const sum = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
	input: one.input + other.input,
	cacheRead: one.cacheRead + other.cacheRead,
	cacheWrite: one.cacheWrite + other.cacheWrite,
	output: one.output + other.output,
	reasoning: one.reasoning + other.reasoning,
});
