import {
	type AllowDecision,
	allowDecision,
	andThen,
	beginHook,
	type Call,
	type CallId,
	type CommandOutput,
	commandName,
	type DenyDecision,
	type HookOutcome,
	type HookProposal,
	type HookRegistry,
	type HookSubscriber,
	type Maybe,
	type ToolResult,
} from '@tenon/core';
import type { AnswerDecision, CallClock, CallRewrite, EndedCall, ProposedCall } from '@tenon/shell';
import { commandPayload, toolCallPayload } from './call-payload.ts';
import { endToolCall } from './end-tool-call.ts';
import type { HookStageOptions } from './gate-stages.ts';
import { HookRuns } from './hook-runs.ts';

const endEvents = ['file_written', 'tool_result', 'tool_finished'] as const;

type ToolProposal = Extract<ProposedCall, { readonly kind: 'tool' }>;
type WordsProposal = Extract<ProposedCall, { readonly argv: readonly string[] }>;

/** The calls of a kernel that hooks were asked about and that are not over. */
export class GatedCalls {
	readonly #options: HookStageOptions;
	readonly #open = new Map<CallId, OpenCall>();

	constructor(options: HookStageOptions) {
		this.#options = options;
	}

	/** Whether anybody has to do with calls of this name, before they run or after. */
	areWatched(kind: Call['kind'], name: string): boolean {
		const { hooks } = this.#options;
		if (this.areJudged(kind, name)) return true;
		return kind === 'tool' && endEvents.some((event) => hooks.isListening(event, name));
	}

	/** Whether anybody is asked before a call of this name runs. */
	areJudged(kind: Call['kind'], name: string): boolean {
		const { hooks } = this.#options;
		switch (kind) {
			case 'tool':
				return hooks.isListening('tool_call', name);
			case 'command':
			case 'program':
				return hooks.isListening('command') && hooks.isListening('command', commandName([name]));
			default:
				return false;
		}
	}

	/** Before a call is checked and judged: what it is to be called with. */
	propose(call: ProposedCall): Maybe<CallRewrite | DenyDecision | undefined> {
		if (!this.areJudged(call.kind, call.name)) return undefined;
		if (this.#open.size >= maxOpen)
			return {
				kind: 'deny',
				reason: `more than ${maxOpen} calls wait for hooks`,
				code: 'hook.too_many_calls',
			};
		return call.kind === 'tool' ? this.#proposeTool(call) : this.#proposeWords(call);
	}

	#proposeTool(call: ToolProposal): Maybe<CallRewrite | DenyDecision | undefined> {
		const { hooks } = this.#options;
		const runs = new HookRuns(this.#options, call.signal, call);
		const payload = toolCallPayload(hooks, call);
		const begun = beginHook('tool_call', payload, subscribersAt(hooks, payload, 'tool_call'), runs.options);
		return andThen(begun, (proposal) => {
			if (proposal.denial !== null) return this.#refuse(runs, proposal);
			this.#open.set(call.id, { kind: 'tool', runs, proposal });
			return proposal.payload.args === payload.args ? undefined : { args: proposal.payload.args };
		});
	}

	#proposeWords(call: WordsProposal): Maybe<CallRewrite | DenyDecision | undefined> {
		const { hooks } = this.#options;
		const runs = new HookRuns(this.#options, call.signal, call);
		const payload = commandPayload(hooks, call);
		const begun = beginHook('command', payload, subscribersAt(hooks, payload, 'command'), runs.options);
		return andThen(begun, (proposal) => {
			if (proposal.denial !== null) return this.#refuse(runs, proposal);
			const [name, ...argv] = proposal.payload.argv;
			if (name !== call.name)
				return {
					kind: 'deny',
					reason: `a hook wants ${name} to run in the place of ${call.name}; names are not changed`,
					code: 'hook.bad_answer',
				};
			this.#open.set(call.id, { kind: 'words', runs, proposal });
			return proposal.payload.argv === payload.argv ? undefined : { argv };
		});
	}

	/** After policy: asks those who have not seen the final arguments. Handlers that were added since are not asked. */
	judge(call: Call, clock: CallClock): Maybe<AllowDecision | DenyDecision | AnswerDecision> {
		const open = this.#open.get(call.id);
		if (open === undefined) return allowDecision;
		open.runs.clock = clock;
		return open.kind === 'tool'
			? andThen(open.proposal.settle(), (outcome) => decisionOf(open.runs, outcome, resultGiven))
			: andThen(open.proposal.settle(), (outcome) => decisionOf(open.runs, outcome, outputGiven));
	}

	/** The call is over, by whatever way. */
	end(call: EndedCall): Maybe<ToolResult | undefined> {
		this.#open.delete(call.id);
		return call.kind === 'tool' ? endToolCall(this.#options, call) : undefined;
	}

	#refuse(
		runs: HookRuns,
		proposal: HookProposal<'tool_call'> | HookProposal<'command'>,
	): Maybe<DenyDecision> {
		const denial = proposal.denial!;
		const settled: Maybe<HookOutcome<'tool_call'> | HookOutcome<'command'>> = proposal.settle();
		return andThen(settled, (outcome) => {
			runs.fulfil(outcome.requests, outcome.payload.sessionId);
			return denied(denial);
		});
	}
}

type OpenCall =
	| { readonly kind: 'tool'; readonly runs: HookRuns; readonly proposal: HookProposal<'tool_call'> }
	| { readonly kind: 'words'; readonly runs: HookRuns; readonly proposal: HookProposal<'command'> };

/** Far more than run at a time; each is given up when its call is over. */
const maxOpen = 10_000;

// Those of the session that the call belongs to, beside those of all sessions.
const subscribersAt = <Event extends 'tool_call' | 'command'>(
	hooks: HookRegistry,
	{ sessionId }: { readonly sessionId: string },
	event: Event,
): readonly HookSubscriber<Event>[] => hooks.inSession(sessionId).subscribersOf(event);

type ShortCircuited<Outcome> = Extract<Outcome, { readonly outcome: 'short-circuited' }>;

const decisionOf = <Event extends 'tool_call' | 'command'>(
	runs: HookRuns,
	outcome: HookOutcome<Event>,
	given: (outcome: ShortCircuited<HookOutcome<Event>>) => AnswerDecision['output'],
): AllowDecision | DenyDecision | AnswerDecision => {
	runs.fulfil(outcome.requests, outcome.payload.sessionId);
	switch (outcome.outcome) {
		case 'allowed':
			return allowDecision;
		case 'denied':
			return denied(outcome.denial);
		case 'short-circuited':
			return { kind: 'answer', output: given(outcome) };
		case 'cancelled':
			return { kind: 'deny', reason: 'cancelled', code: 'hook.cancelled' };
	}
};

const denied = ({ reason, code }: { readonly reason: string; readonly code: string }): DenyDecision => ({
	kind: 'deny',
	reason,
	code,
});

const resultGiven = ({ output, status }: ShortCircuited<HookOutcome<'tool_call'>>): ToolResult =>
	status === 'succeeded' ? output : { ...output, isError: true };

const outputGiven = ({ output }: ShortCircuited<HookOutcome<'command'>>): CommandOutput => output;
