import type { ToolResult } from '../../tool/result.ts';
import type { Value } from '../../value/value.ts';
import {
	allow,
	type Deny,
	deny,
	type HookAnswer,
	replace,
	type ShortCircuit,
	type ShortCircuitStatus,
	shortCircuit,
} from '../answer.ts';
import type { PromptContribution } from '../events/context.ts';
import type { FrameSwitch, TurnRequest } from '../events/turn.ts';
import type { HookName, HookPayload, HookValue } from '../events.ts';
import type { QueuedMessage, RequestOf } from '../request.ts';
import { ForeignAnswerError } from './foreign.ts';

/** Where each of lash's hooks hangs in our map. */
export const lashHooks: Readonly<Record<LashHook, HookName>> = {
	'before turn': 'turn_prepare',
	'after turn': 'turn_complete',
	checkpoint: 'turn_checkpoint',
	'before tool call': 'tool_call',
	'after tool call': 'tool_result',
	'prompt contributor': 'prompt_contributions',
	'assistant response': 'model_response',
	'tool result projector': 'tool_result_projection',
	'assistant prose projector': 'assistant_prose',
	'turn-finalized': 'turn_finalized',
	'turn-persisted': 'turn_persisted',
	'session-restored': 'session_restored',
	'config-changed': 'config_changed',
	'before llm call': 'model_call',
};

/** lash's hooks and lifecycle events that have an event here. */
export type LashHook =
	| 'before turn'
	| 'after turn'
	| 'checkpoint'
	| 'before tool call'
	| 'after tool call'
	| 'prompt contributor'
	| 'assistant response'
	| 'tool result projector'
	| 'assistant prose projector'
	| 'turn-finalized'
	| 'turn-persisted'
	| 'session-restored'
	| 'config-changed'
	| 'before llm call';

/** What the directive hooks of lash return, a list of them each. */
export type LashDirective =
	| { readonly type: 'abort-turn'; readonly code: string; readonly message: string }
	| { readonly type: 'replace-tool-args'; readonly args: unknown }
	| {
			readonly type: 'short-circuit-tool';
			readonly status: ShortCircuitStatus;
			readonly output: ToolResult;
	  }
	| { readonly type: 'enqueue-messages'; readonly messages: readonly QueuedMessage[] }
	| {
			readonly type: 'create-session';
			readonly sessionId: string | null;
			readonly task: string;
			readonly options: Value;
	  }
	| { readonly type: 'emit-runtime-events'; readonly events: readonly RuntimeEvent[] }
	| { readonly type: 'emit-trace'; readonly name: string; readonly data: Value };

/** An event of a plugin's own making. */
export interface RuntimeEvent {
	readonly name: string;
	readonly data: Value;
}

/**
 * What each kind of result of a lash hook is in our terms. Where one hook returns several
 * directives, the strongest verdict counts, of equals the first; the others become requests.
 */
export const lashAnswers = {
	/** Before turn, after turn, checkpoint. */
	turn: (directives: readonly LashDirective[]): HookAnswer<'turn_prepare'> => {
		refuseDirectives(directives, ['replace-tool-args', 'short-circuit-tool', 'create-session']);
		return { ...(denialIn(directives) ?? allow), ...requestsIn(directives) };
	},

	/** Before tool call. */
	toolCall: (directives: readonly LashDirective[]): HookAnswer<'tool_call'> => {
		refuseDirectives(directives, ['create-session']);
		const change = directives.find((directive) => directive.type === 'replace-tool-args');
		const verdict = denialIn(directives) ?? shortCircuitIn(directives);
		return { ...(verdict ?? (change ? replace(change.args) : allow)), ...requestsIn(directives) };
	},

	/** After tool call: a short-circuit there is another result. */
	toolResult: (directives: readonly LashDirective[]): HookAnswer<'tool_result'> => {
		refuseDirectives(directives, ['replace-tool-args', 'create-session']);
		return { ...(denialIn(directives) ?? shortCircuitIn(directives) ?? allow), ...requestsIn(directives) };
	},

	/** Prompt contributor: lash collects, our transform hands on. */
	contributions: (
		given: readonly PromptContribution[],
		{ contributions }: HookPayload<'prompt_contributions'>,
	): HookAnswer<'prompt_contributions'> => replace([...contributions, ...given]),

	/** Assistant response. */
	response: (given: {
		readonly response: HookValue<'model_response'>;
		readonly events: readonly RuntimeEvent[];
	}): HookAnswer<'model_response'> => ({
		...replace(given.response),
		requests: given.events.map(emitted),
	}),

	/** Assistant prose projector. */
	prose: (text: string): HookAnswer<'assistant_prose'> => replace(text),

	/** Before llm call; `frameId` is the older spelling. */
	modelCall: (
		action: {
			readonly switchAgentFrame: FrameSwitch | { readonly frameId: string; readonly task: string };
		} | null,
	): HookAnswer<'model_call'> => {
		if (action === null) return allow;
		const { switchAgentFrame: frame } = action;
		return shortCircuit({ frameKey: 'frameKey' in frame ? frame.frameKey : frame.frameId, task: frame.task });
	},
};

const refuseDirectives = (
	directives: readonly LashDirective[],
	types: readonly LashDirective['type'][],
): void => {
	for (const { type } of directives)
		if (types.includes(type))
			throw new ForeignAnswerError('lash', type, 'a directive that has a meaning here');
};

const denialIn = (directives: readonly LashDirective[]): Deny<never> | null => {
	const abort = directives.find((directive) => directive.type === 'abort-turn');
	return abort === undefined ? null : deny(abort.message, abort.code);
};

const shortCircuitIn = (directives: readonly LashDirective[]): ShortCircuit<ToolResult, never> | null => {
	const found = directives.filter((directive) => directive.type === 'short-circuit-tool');
	const strongest = found.find(({ status }) => status !== 'succeeded') ?? found[0];
	return strongest === undefined ? null : shortCircuit(strongest.output, strongest.status);
};

const requestsIn = (
	directives: readonly LashDirective[],
): { readonly requests?: readonly RequestOf<TurnRequest>[] } => {
	const requests = directives.flatMap(requestsOf);
	return requests.length === 0 ? {} : { requests };
};

const requestsOf = (directive: LashDirective): readonly RequestOf<TurnRequest>[] => {
	switch (directive.type) {
		case 'enqueue-messages':
			return [{ ...directive, lasting: 'durable' }];
		case 'emit-trace':
			return [directive];
		case 'emit-runtime-events':
			return directive.events.map(emitted);
		case 'abort-turn':
		case 'create-session':
		case 'replace-tool-args':
		case 'short-circuit-tool':
			return [];
	}
};

const emitted = ({ name, data }: RuntimeEvent): RequestOf<'emit-event'> => ({
	type: 'emit-event',
	name,
	data,
});
