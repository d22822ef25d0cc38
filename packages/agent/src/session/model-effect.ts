import type { TokenUsage } from '@tenon/core';
import { innerEnvelope, turnEnvelope } from '../effects/envelope.ts';
import type { AssistantPart, ShownAs, UserMessage } from '../model/message.ts';
import type { ModelResponse } from '../model/response.ts';
import { partsShown } from '../model/shown.ts';
import type { LatestPromptUsage } from '../plugins/read-view.ts';
import type { AskingEffect } from '../turn/effect.ts';
import { type StoppedOutcome, stopped } from '../turn/outcomes.ts';
import type { ModelFailure, TurnResponse } from '../turn/response.ts';
import { isUsage, noUsage, totalTokens } from '../turn/usage.ts';
import { beforeLlmCall } from './before-llm-call.ts';
import { interruptedTokens, recallInterrupted } from './interrupted-calls.ts';
import { KeptStream } from './kept-stream.ts';
import { ledgerCall } from './ledger-call.ts';
import { LiveText } from './live-text.ts';
import { completeRetried } from './model-attempts.ts';
import { prepareContext } from './prepare-context.ts';
import { requestDigest } from './request-digest.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { turnDirect } from './turn-direct.ts';
import { turnServices } from './turn-services.ts';
import type { ModelCallEnd } from './turn-watch.ts';
import { WatchedStream } from './watched-stream.ts';

type ModelEffect = Extract<AskingEffect, { readonly type: 'llm-call' }>;

type ModelOutcome =
	| {
			readonly type: 'llm';
			readonly response: ModelResponse;
			/** Which execution of the call it came from; the ones before it were interrupted. */
			readonly purchase: number;
			/** What hooks had the model told for good, beside the request. */
			readonly joined?: readonly UserMessage[];
	  }
	| { readonly type: 'llm-failed'; readonly failure: ModelFailure; readonly purchase?: number }
	| { readonly type: 'llm-replaced'; readonly frameKey: string; readonly task: string };

/**
 * Calls the model in three journaled phases: what it said, what the hooks made of that, and how people are shown it.
 * A hook that fails or a process that dies in the later ones never buys the answer again.
 */
export const callModel = async (context: TurnContext, effect: ModelEffect): Promise<TurnResponse> => {
	const { watch, models, signal } = context;
	const { step, request } = effect;
	await watch.modelCallStarted(step, await models.providerName(request.model), request.model);
	try {
		return await callWatched(context, effect);
	} catch (error) {
		if (signal.aborted) await watch.modelCallEnded(step, { stop: 'aborted', error: null, usage: noUsage });
		throw error;
	}
};

const callWatched = async (context: TurnContext, effect: ModelEffect): Promise<TurnResponse> => {
	const { journal, watch, hooks, tell, news } = context;
	const { id, step } = effect;
	const correlationId = rowOf(effect);
	const text = new LiveText({ correlationId, tell, isHeld: () => hooks.guardsMessages });
	const envelope = turnEnvelope(placeOf(context, effect), 'llm-call', requestDigest(effect.request));
	await recallInterrupted(context, { key: envelope.key, step, model: effect.request.model });
	const unpaid = stopIfUnpaid(context, envelope.key);
	if (unpaid !== undefined) {
		await watch.modelCallEnded(step, { stop: 'error', error: unpaid.message, usage: noUsage });
		return { type: 'failed', id, outcome: unpaid };
	}
	const answer = await journal.execute(envelope, () => askModel(context, effect, text, envelope.key));
	const tokens = interruptedTokens(journal, envelope.key);
	const lost = tokens === 0 ? {} : { interruptedTokens: tokens };
	if (answer.type === 'llm-failed') {
		await watch.modelCallEnded(step, endWithoutAnswer(answer));
		return { type: 'llm-failed', id, failure: answer.failure, ...lost };
	}
	if (answer.type === 'llm-replaced') {
		await watch.modelCallEnded(step, endWithoutAnswer(answer));
		return { ...answer, id };
	}
	context.promptUsage = await fullness(context, effect, answer.response.usage);
	const provider = await context.models.providerName(effect.request.model);
	context.calls.push(ledgerCall('turn', step, provider, effect.request.model, answer.response));
	const response = await derive(context, effect, envelope.key, answer.response);
	const shown = await show(context, effect, envelope.key, response);
	const visible = partsShown(response.parts, shown);
	text.settle(visible, shown !== undefined);
	await news.answered(step, response, visible);
	await watch.messageCompleted(step, visible);
	for (const part of response.parts) if (part.type === 'tool_call') await watch.toolProposed(part);
	await watch.modelCallEnded(step, endOf(response));
	const { joined } = answer;
	return {
		type: 'llm',
		id,
		response,
		...lost,
		...(shown === undefined ? {} : { shown }),
		...(joined === undefined ? {} : { joined }),
	};
};

// What was interrupted may have used up what the next try would be paid from.
const stopIfUnpaid = ({ journal, tokensLeft }: TurnContext, key: string): StoppedOutcome | undefined => {
	if (tokensLeft === null || journal.entry(key)?.state === 'settled') return undefined;
	const tokens = interruptedTokens(journal, key);
	if (tokens === 0 || tokens < tokensLeft) return undefined;
	const text = `The turn had ${tokensLeft} tokens left, and an interrupted call has used ${tokens}.`;
	return stopped('max-turns', 'token_budget', text);
};

// One that is none ends the turn; it says nothing about the context.
const fullness = async (
	{ models, promptUsage }: TurnContext,
	{ request }: ModelEffect,
	usage: TokenUsage,
): Promise<LatestPromptUsage | null> => {
	if (!isUsage(usage)) return promptUsage;
	const { input, cacheRead, cacheWrite } = usage;
	const maxContextTokens = await models.contextWindow(request.model);
	return { contextTokens: totalTokens(usage), maxContextTokens, input, cacheRead, cacheWrite };
};

const askModel = async (
	context: TurnContext,
	effect: ModelEffect,
	text: LiveText,
	key: string,
): Promise<ModelOutcome> => {
	const { hooks, signal, promptUsage, readView } = context;
	const direct = turnDirect(context, effect.step, key);
	const prepared = await prepareContext(context, effect, direct);
	const services = turnServices(context, direct);
	const call = { step: effect.step, request: prepared, readView };
	const judged = await hooks.beforeModelCall(call, promptUsage, signal, services);
	signal.throwIfAborted();
	if (judged.type === 'refused') {
		const { code, message } = judged;
		return { type: 'llm-failed', failure: { reason: 'plugin-abort', code, message } };
	}
	if (judged.type === 'switch-frame') {
		return { type: 'llm-replaced', frameKey: judged.frameKey, task: judged.task };
	}
	const joined = judged.messages.length === 0 ? {} : { joined: judged.messages };
	const added = [...judged.messages, ...judged.transient];
	const request = { ...prepared, messages: [...prepared.messages, ...added] };
	const decided = await beforeLlmCall(context, { step: effect.step, request, key, direct });
	signal.throwIfAborted();
	if (decided !== undefined) return decided;
	const access = await context.models.access(request.model);
	if (access.type === 'closed') return { type: 'llm-failed', failure: access.failure };
	const { journal, settings } = context;
	const { clock, streamTiming: timing } = settings;
	const kept = new KeptStream({ journal, key, clock, timing, isHeld: () => hooks.guardsMessages });
	const { purchase } = kept;
	const stream = new WatchedStream(context, effect, { text, kept });
	const ended = await stream.watch(() =>
		completeRetried(context, access.provider, { step: effect.step, request }, stream),
	);
	if (ended.type === 'llm-failed') return { type: 'llm-failed', failure: ended.failure, purchase };
	return { type: 'llm', response: ended.response, purchase, ...joined };
};

const derive = async (
	{ hooks, journal, signal }: TurnContext,
	effect: ModelEffect,
	key: string,
	response: ModelResponse,
): Promise<ModelResponse> => {
	const fingerprint = hooks.responseFingerprint();
	if (fingerprint === null) return response;
	const envelope = innerEnvelope(key, 'assistant-response-hooks', 'response', fingerprint);
	const recorded = journal.recorded(envelope);
	if (recorded?.state === 'settled') return withParts(response, recorded.outcome as DerivedParts);
	const parts = await hooks.deriveResponse(effect, response, signal);
	if (parts !== response.parts) return withParts(response, await journal.settle(envelope, parts));
	return withParts(response, await journal.derive<DerivedParts>(envelope, async () => null));
};

/**
 * What hooks made of a response; null: it stays as it was said. A change is on the disk before anybody sees it. That
 * there is none is written before whatever follows from the response: it stays so in the next process.
 */
type DerivedParts = readonly AssistantPart[] | null;

const withParts = (response: ModelResponse, derived: DerivedParts): ModelResponse =>
	derived === null ? response : { ...response, parts: derived };

// Found in the journal it counts, with any listeners: what was shown once is shown so for good.
const show = async (
	{ hooks, journal, signal }: TurnContext,
	effect: ModelEffect,
	key: string,
	{ parts }: ModelResponse,
): Promise<ShownAs | undefined> => {
	const envelope = innerEnvelope(key, 'assistant-response-hooks', 'shown', null);
	if (!hooks.guardsMessages && journal.recorded(envelope) === undefined) return undefined;
	const shown = await journal.execute(envelope, () => hooks.showMessage(effect, parts, signal));
	return shown ?? undefined;
};

const endOf = ({ finishReason, usage }: ModelResponse): ModelCallEnd =>
	finishReason === 'refusal' || finishReason === 'content-filter'
		? { stop: 'error', error: withheld[finishReason], usage }
		: { stop: finishReason, error: null, usage };

const withheld = {
	refusal: 'the model refused to answer',
	'content-filter': 'a filter of the provider withheld the answer',
} as const;

const endWithoutAnswer = (answer: Exclude<ModelOutcome, { readonly type: 'llm' }>): ModelCallEnd =>
	answer.type === 'llm-failed'
		? { stop: 'error', error: answer.failure.message, usage: noUsage }
		: { stop: 'end', error: null, usage: noUsage };

const rowOf = ({ step }: ModelEffect): string => `step/${step}`;
