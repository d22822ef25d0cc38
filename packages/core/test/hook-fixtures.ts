import { principalId } from '../src/capability/ids.ts';
import type { Principal } from '../src/capability/principal.ts';
import type { HookMap, HookName, HookPayload } from '../src/hooks/events.ts';
import type { HookNotice, HookRunOptions, TimerPort } from '../src/hooks/run-options.ts';
import { textResult } from '../src/tool/result.ts';

/** A clock that moves only when it is told to, and runs what falls due. */
export class FakeTimer implements TimerPort {
	#time = 0;
	#pending: { readonly at: number; readonly run: () => void }[] = [];

	now(): number {
		return this.#time;
	}

	after(delayMs: number, run: () => void): Disposable {
		const entry = { at: this.#time + delayMs, run };
		this.#pending.push(entry);
		return {
			[Symbol.dispose]: () => {
				this.#pending = this.#pending.filter((other) => other !== entry);
			},
		};
	}

	get armed(): number {
		return this.#pending.length;
	}

	advance(ms: number): void {
		this.#time += ms;
		const due = this.#pending.filter(({ at }) => at <= this.#time);
		this.#pending = this.#pending.filter(({ at }) => at > this.#time);
		for (const { run } of due) run();
	}
}

/** Run options with a fake clock that keep every notice. */
export const watchedOptions = (): HookRunOptions & {
	readonly timer: FakeTimer;
	readonly notices: HookNotice[];
} => {
	const notices: HookNotice[] = [];
	return { timer: new FakeTimer(), notices, observe: (notice) => notices.push(notice) };
};

const origin = { sessionId: 's1', cwd: '/work', sequence: 7 };
const turn = { ...origin, turnId: 't1' };
const step = { ...turn, step: 2 };
const caller: Principal = { kind: 'model', id: principalId('m1') };
const usage = { input: 10, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 1 };
const promptUsage = { contextTokens: 600, maxContextTokens: 1000 };
const message = {
	id: 'm-1',
	role: 'assistant',
	parts: [
		{ type: 'reasoning', text: 'hm' },
		{ type: 'text', text: 'first' },
		{ type: 'tool_call', callId: 'c1', toolName: 'bash', args: { command: 'ls' } },
		{ type: 'text', text: 'second' },
	],
} as const;
const view = { revision: 3, messages: [message] };
const call = {
	...turn,
	callId: 'c1',
	toolName: 'bash',
	args: { command: 'ls' },
	caller,
	parentCallId: null,
};
const result = { ...call, result: textResult('a.txt\n'), durationMs: 4 };
const report = {
	outcome: { type: 'finished', with: 'assistant-message', text: 'done' },
	steps: 2,
	usage,
	toolCalls: [{ callId: 'c1', toolName: 'bash', isError: false, durationMs: 4 }],
	issues: [],
} as const;

const payloads: { readonly [Event in HookName]: HookMap[Event]['payload'] } = {
	session_started: { ...origin, reason: 'open', provider: 'p', model: 'm' },
	session_restored: { ...origin, view },
	host_changed: { ...origin, provider: 'p', model: 'n', changed: ['model'] },
	session_changed: { ...origin, change: { type: 'committed', turnId: 't1', revision: 3 } },
	config_changed: { ...origin, previous: {}, current: { protocol: 'standard' } },
	session_ended: { ...origin, reason: 'park' },
	prompt_submitted: { ...origin, text: 'hello', queued: true, imageCount: 1 },
	turn_prepare: { ...turn, prompt: 'hello', view },
	turn_started: { ...turn, prompt: 'hello' },
	step_ended: { ...step, message, results: [{ callId: 'c1', toolName: 'bash', result: result.result }] },
	turn_checkpoint: { ...turn, checkpoint: 'after-work', view },
	turn_complete: { ...turn, report },
	turn_finalized: { ...turn, report, messages: [message] },
	turn_persisted: { ...turn, view },
	system_prompt: { ...turn, systemPrompt: 'base', provider: 'p', model: 'm' },
	prompt_contributions: { ...turn, contributions: [] },
	context_measured: { ...step, usage: promptUsage, ratio: 0.6 },
	compaction: {
		...step,
		reason: 'automatic',
		messages: [message],
		instructions: null,
		proposal: { summary: null, kept: 1 },
	},
	model_call: {
		...step,
		provider: 'p',
		model: 'm',
		request: { systemPrompt: 'base', messages: [message], toolNames: ['bash'] },
		promptUsage,
	},
	model_call_started: { ...step, provider: 'p', model: 'm' },
	model_response: { ...step, parts: message.parts, model: 'm-2', finishReason: 'stop', usage },
	assistant_message: { ...step, parts: message.parts },
	assistant_prose: { ...step, text: 'first' },
	assistant_message_completed: { ...step, parts: message.parts },
	model_call_ended: { ...step, stop: 'tool_use', error: null, usage },
	tool_call_proposed: call,
	tool_call: { ...call, proposedArgs: { command: 'ls' } },
	confirmation_requested: { ...call, preview: 'ls' },
	permission_decided: {
		...call,
		decision: 'approved',
		source: 'unattended',
		stage: 'pre_execution',
		reason: null,
	},
	tool_result: result,
	tool_result_projection: {
		...call,
		content: [{ type: 'text', text: 'a.txt' }],
		isError: false,
		durationMs: 4,
	},
	tool_finished: { ...result, status: 'completed', executed: true, truncated: false },
	file_written: { ...call, path: '/work/a.txt' },
	command: { ...origin, argv: ['rm', '-r', 'build'], redirects: [], caller, callId: 'c1' },
	turn_activity: { ...turn, activity: { correlationId: 'x', type: 'assistant-prose-delta', text: 'fir' } },
};

/** A payload of an event, fresh and not frozen. */
export const samplePayload = <Event extends HookName>(event: Event): HookPayload<Event> =>
	structuredClone(payloads[event]);
