import type { HookCommand, HookPayload, HookRegistry, Principal } from '@tenon/core';
import type { EndedCall, ProposedCall, ProposedFacts } from '@tenon/shell';

type ProposedTool = Extract<ProposedCall, { readonly kind: 'tool' }>;
type ProposedWords = Extract<ProposedCall, { readonly argv: readonly string[] }>;

/** A tool call that is over. */
export type EndedTool = Extract<EndedCall, { readonly kind: 'tool' }>;

/** What `tool_call` is run with. */
export const toolCallPayload = (hooks: HookRegistry, call: ProposedTool): HookPayload<'tool_call'> => ({
	...toolFacts(hooks, call),
	args: call.args,
	proposedArgs: call.args,
});

/** What `tool_result` is run with. Details of a front are not shown: they are the tool's own objects. */
export const toolResultPayload = (hooks: HookRegistry, call: EndedTool): HookPayload<'tool_result'> => ({
	...toolFacts(hooks, call),
	args: call.args,
	result: { ...call.result, content: [...call.result.content], details: undefined },
	durationMs: call.durationMs,
});

/** What `tool_finished` is run with. */
export const toolFinishedPayload = (hooks: HookRegistry, call: EndedTool): HookPayload<'tool_finished'> => ({
	...toolResultPayload(hooks, call),
	status: call.status,
	executed: call.executed,
	truncated: call.result.exitStatus === cutStatus,
});

/** What `file_written` is run with. */
export const fileWrittenPayload = (
	hooks: HookRegistry,
	call: EndedTool,
	path: string,
): HookPayload<'file_written'> => ({ ...toolFacts(hooks, call), args: call.args, path });

/** What `command` is run with. Redirects are calls of their own and not known here. */
export const commandPayload = (hooks: HookRegistry, call: ProposedWords): HookCommand => {
	const { principal, place, cwd, name, argv } = call;
	return {
		...originOf(hooks, place?.sessionId ?? '', cwd),
		argv: [name, ...argv],
		redirects: [],
		caller: principal,
		callId: place?.callId ?? null,
	};
};

const toolFacts = (hooks: HookRegistry, { id, principal, place, cwd, name }: ProposedFacts): ToolFacts => ({
	...originOf(hooks, place?.sessionId ?? '', cwd),
	turnId: place?.turnId ?? '',
	callId: place?.callId ?? id,
	toolName: name,
	caller: principal,
	parentCallId: place?.parentCallId ?? null,
});

interface ToolFacts extends Origin {
	readonly turnId: string;
	readonly callId: string;
	readonly toolName: string;
	readonly caller: Principal;
	readonly parentCallId: string | null;
}

interface Origin {
	readonly sessionId: string;
	readonly cwd: string;
	readonly sequence: number;
}

const originOf = (hooks: HookRegistry, sessionId: string, cwd: string): Origin => ({
	sessionId,
	cwd,
	sequence: hooks.nextSequence(sessionId),
});

/** The status of what was cut, in the shell's contract. */
const cutStatus = 3;
