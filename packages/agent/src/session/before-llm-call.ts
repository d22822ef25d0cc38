import { objectOf, text } from '../data/shape.ts';
import type { ModelRequest } from '../model/request.ts';
import type { DirectCompletions } from '../plugins/direct-completions.ts';
import { expiring } from '../plugins/expiring.ts';
import { withDeadline } from '../plugins/hook-policy.ts';
import { scopedProcesses } from '../plugins/process-service.ts';
import type { ProtocolBeforeLlmCallContext } from '../plugins/protocol-session.ts';
import type { ModelFailure } from '../turn/response.ts';
import { messageOf, throwIfNotTheHosts } from './hosted-answer.ts';
import type { TurnContext } from './turn-context.ts';
import { turnGraph } from './turn-graph.ts';

/** A model call that is about to be made. */
interface ComingCall {
	readonly step: number;
	/** As it would be sent. */
	readonly request: ModelRequest;
	/** The replay key of the call. */
	readonly key: string;
	readonly direct: DirectCompletions;
}

/** What takes the place of a call. */
type ReplacedCall =
	| { readonly type: 'llm-failed'; readonly failure: ModelFailure }
	| { readonly type: 'llm-replaced'; readonly frameKey: string; readonly task: string };

/**
 * Asks the protocol before a model call; `undefined`: it is made. A protocol that throws, answers nonsense or does not
 * answer fails the call, and nothing was spent on it.
 */
export const beforeLlmCall = async (
	context: TurnContext,
	call: ComingCall,
): Promise<ReplacedCall | undefined> => {
	const session = context.plugins?.protocolSession;
	if (session?.beforeLlmCall === undefined) return undefined;
	const { context: lent, expire } = expiring('context', await callContext(context, call));
	const { clock } = context.settings;
	const { signal } = context;
	try {
		const { messages, ...request } = call.request;
		// It is shown the request; what is sent is not its to change.
		const shown = Object.freeze({ ...request, messages: Object.freeze([...messages]) });
		const asked = Promise.resolve(session.beforeLlmCall(lent, shown));
		const place = { owner: context.plugins!.protocol, name: 'before_llm_call', clock, signal };
		const action: unknown = await withDeadline(asked, { ...place, deadlineMs });
		if (action === null || action === undefined) return undefined;
		const { switchAgentFrame } = actionShape(action, 'action');
		return { type: 'llm-replaced', ...switchAgentFrame };
	} catch (error) {
		throwIfNotTheHosts(error, signal);
		context.pluginFailed(context.plugins!.protocol, 'before_llm_call', error);
		const failure = {
			reason: 'plugin-abort',
			code: 'before_llm_call_failed',
			message: messageOf(error),
		} as const;
		return { type: 'llm-failed', failure };
	} finally {
		expire();
	}
};

const callContext = async (
	context: TurnContext,
	{ key, direct }: ComingCall,
): Promise<ProtocolBeforeLlmCallContext> => {
	const { sessionId, turn, settings, state, signal, promptUsage, readView, journal } = context;
	const scope = { sessionId, turnId: turn.turnId, parentInvocation: key };
	return {
		sessionId,
		sessions: state,
		sessionGraph: turnGraph(context),
		processes: settings.processes,
		state: await readView(),
		latestPromptUsage: promptUsage ?? undefined,
		signal,
		directLlmCompletion: (request, usageSource) => direct.complete(request, usageSource),
		processScope: () => scopedProcesses(settings.processes, { scope, journal, signal }),
	};
};

const actionShape = objectOf({ switchAgentFrame: objectOf({ frameKey: text, task: text }) });

/** It may call models; beyond this it hangs. */
const deadlineMs = 600_000;
