import type { TokenUsage } from '@tenon/core';
import { innerEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import { ProviderError } from '../model/provider.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelResponse } from '../model/response.ts';
import { textOf } from '../model/shown.ts';
import type { DirectCompletion, DirectCompletions, DirectRequest } from '../plugins/direct-completions.ts';
import type { UsageRecord } from '../store/graph.ts';
import { addUsage } from '../turn/usage.ts';
import { ledgerCall } from './ledger-call.ts';
import { completeRetried, silentStream } from './model-attempts.ts';
import type { LedgerCall, TurnContext } from './turn-context.ts';

/** What is journaled of a direct completion: the response, and on whom it is booked. */
interface DirectOutcome {
	readonly response: ModelResponse;
	readonly directCall: LedgerCall;
	readonly directUsage: { readonly source: string; readonly model: string; readonly usage: TokenUsage };
}

/**
 * Direct completions under the replay key of an effect: once recorded, one is never made again. Its key is its source
 * and its number there, or the request's own key; what it asks is no part of it.
 */
export const turnDirect = (context: TurnContext, step: number, outer: string): DirectCompletions => {
	const made = new Map<string, number>();
	return {
		complete: async (request, usageSource): Promise<DirectCompletion> => {
			const ordinal = (made.get(usageSource) ?? 0) + 1;
			if (request.key === undefined) made.set(usageSource, ordinal);
			const name = `${usageSource}/${request.key ?? ordinal}`;
			const envelope = innerEnvelope(outer, 'direct', name, null);
			const { response } = await context.journal.execute(envelope, () =>
				completeOnce(context, step, request, usageSource),
			);
			return { response, text: textOf(response.parts) };
		},
	};
};

const completeOnce = async (
	context: TurnContext,
	step: number,
	request: DirectRequest,
	source: string,
): Promise<DirectOutcome> => {
	context.signal.throwIfAborted();
	const { key, ...given } = request;
	const { environment } = context;
	const model = given.model ?? environment.model;
	const access = await context.models.access(model);
	if (access.type === 'closed') {
		const { message } = access.failure;
		throw new ProviderError(message, { fault: 'invalid-request', isRetryable: false });
	}
	const full: ModelRequest = { systemPrompt: '', tools: [], options: {}, ...given, model };
	const answered = await completeRetried(context, access.provider, { step, request: full }, silentStream);
	if (answered.type === 'llm-failed') throw answered.error;
	const { response } = answered;
	return {
		response,
		directUsage: { source, model, usage: response.usage },
		directCall: ledgerCall(source, step, access.provider.name, model, response),
	};
};

/** The direct completions of a turn, for the ledger. */
export const directCallsIn = (journal: EffectJournal): readonly LedgerCall[] =>
	journal.outcomes().flatMap((outcome) => (Object(outcome) as Partial<DirectOutcome>).directCall ?? []);

/** What the direct completions of a turn have cost, by source and model, in whatever process they were made. */
export const directUsageIn = (journal: EffectJournal): readonly UsageRecord[] => {
	const sums = new Map<string, UsageRecord>();
	for (const outcome of journal.outcomes()) {
		const { directUsage } = Object(outcome) as Partial<DirectOutcome>;
		if (directUsage === undefined) continue;
		const { source, model, usage } = directUsage;
		const key = JSON.stringify([source, model]);
		const before = sums.get(key);
		// What is larger than a count can be stays at what it was.
		const sum = before === undefined ? usage : (addUsage(before, usage) ?? before);
		sums.set(key, { ...sum, source, model });
	}
	return [...sums.values()];
};
