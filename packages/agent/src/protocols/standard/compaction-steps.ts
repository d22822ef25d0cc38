import { asJson, type Json, type JsonObject } from '../../data/json.ts';
import { count, objectOf, type Shape, text } from '../../data/shape.ts';
import type { ModelRequest } from '../../model/request.ts';
import type { DriverAction, DriverView, EffectResult } from '../../turn/driver.ts';
import { stopped } from '../../turn/outcomes.ts';
import {
	type AskedCompaction,
	type CompactCommand,
	type Compaction,
	type CompactionReason,
	canCompact,
	compactCommandIn,
	compactKind,
	keptCount,
	openingText,
} from './compaction.ts';
import { contextSize } from './context-size.ts';
import { contextBudget, optionsOf } from './options.ts';
import * as texts from './texts.ts';

/** Compacts before a model call that would not leave room for its answer; `undefined`: there is room. */
export const compactIfFull = (
	view: DriverView,
	request: ModelRequest,
): readonly DriverAction[] | undefined => {
	const options = optionsOf(view.protocolOptions);
	const { compactAbove, keep, window } = contextBudget(view.contextWindow, options);
	const tokens = contextSize(request, view.contextTokens);
	if (tokens <= compactAbove) return undefined;
	const kept = keptCount(view.messages, keep);
	if (options.autoCompact !== false && canCompact(view.messages, kept))
		return start(view, { reason: 'automatic', kept, instructions: null }, tokens);
	return window === null || tokens <= window ? undefined : [tooLarge(tokens, window)];
};

/** Compacts because the provider has refused the request as too long; `undefined`: there is nothing to leave out. */
export const compactOnOverflow = (
	view: DriverView,
	request: ModelRequest,
): readonly DriverAction[] | undefined => {
	const options = optionsOf(view.protocolOptions);
	const tokens = contextSize(request, view.contextTokens);
	const { keep } = contextBudget(view.contextWindow, options);
	const kept = keptCount(view.messages, Math.min(keep, Math.floor(tokens / 4)));
	if (options.autoCompact === false || !canCompact(view.messages, kept)) return undefined;
	return start(view, { reason: 'overflow', kept, instructions: null }, tokens);
};

/** Compacts on request: all of the conversation. */
export const compactOnCommand = (
	view: DriverView,
	{ id, instructions }: AskedCompaction,
): readonly DriverAction[] => {
	if (!canCompact(view.messages, 0)) return [done({ id, compacted: false })];
	const tokens = contextSize(view.request({ withTools: true }), view.contextTokens);
	return start(view, { reason: 'manual', kept: 0, instructions }, tokens);
};

/** What follows a compaction: the conversation continues from the summary, or without one where that failed. */
export const compacted = (
	view: DriverView,
	state: JsonObject,
	result: EffectResult,
	request: () => ModelRequest,
): readonly DriverAction[] => {
	const { reason, tokens } = state as unknown as CompactState;
	if ('error' in result) return failed(view, state as unknown as CompactState, result.error, request);
	const compaction = compactionShape(result.value, 'compaction');
	const { by, kept = (state as unknown as CompactState).kept } = compaction;
	const opening = {
		role: 'user',
		id: view.messageId(`summary-${view.framesOpened + 1}`),
		source: 'summary',
		parts: [{ type: 'text', text: openingText(view.messages, kept, compaction) }],
	} as const;
	const key = `compaction/${view.turnId}/${view.framesOpened + 1}`;
	const data = { reason, by, tokens, left: view.messages.length - kept, kept };
	return [
		{ type: 'emit', name: 'compacted', data },
		{ type: 'open-frame', frame: { key, reason: 'compaction', opening, kept } },
		reason === 'manual'
			? done({
					id: compactCommandIn(view.command)?.id ?? null,
					compacted: true,
					summary: compaction.summary,
					...data,
				})
			: { type: 'advance-step' },
	];
};

/** What a compaction is remembered by while it runs. */
interface CompactState {
	readonly reason: CompactionReason;
	readonly kept: number;
	/** How full the context is, about. */
	readonly tokens: number;
}

const start = (view: DriverView, command: CompactCommand, tokens: number): readonly DriverAction[] => {
	const { reason, kept } = command;
	const state: CompactState = { reason, kept, tokens };
	return [
		{ type: 'emit', name: 'compaction-started', data: { reason, tokens, window: view.contextWindow } },
		{
			type: 'start-effect',
			kind: compactKind,
			command: asJson(command),
			state: asJson(state),
			countsAsStep: false,
		},
	];
};

// A context that still fits is used as it is: the next step tries again.
const failed = (
	view: DriverView,
	{ reason, tokens }: CompactState,
	error: string,
	request: () => ModelRequest,
): readonly DriverAction[] => {
	const told: DriverAction = { type: 'emit', name: 'compaction-failed', data: { reason, error } };
	const fits = reason === 'automatic' && (view.contextWindow === null || tokens <= view.contextWindow);
	if (fits) return [told, { type: 'start-llm', request: request(), state: null }];
	const message = `The conversation could not be summarised: ${error}`;
	return [
		told,
		{ type: 'finish', outcome: stopped('provider-error', 'compaction_failed', message, asked(view)) },
	];
};

const asked = ({ command }: DriverView): Json => ({ id: compactCommandIn(command)?.id ?? null });

const tooLarge = (tokens: number, window: number): DriverAction => ({
	type: 'finish',
	outcome: stopped('invalid-input', 'context_too_large', texts.contextTooLarge(tokens, window), {
		tokens,
		window,
	}),
});

const done = (value: JsonObject): DriverAction => ({
	type: 'finish',
	outcome: { type: 'finished', with: 'final-value', value },
});

const compactionShape: Shape<Compaction> = objectOf<Compaction>({ summary: text, by: text }, { kept: count });
