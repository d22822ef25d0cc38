import { encodeText } from '@tenon/core';
import { listOf } from '../data/shape.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { CallResult, ToolCallPart } from '../model/message.ts';
import { resultPartShape } from '../model/shapes.ts';
import { askPlugin } from '../plugins/hook-policy.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * What the model reads of a result: the session's projector makes it of the whole, then `tool_result_projection` has its
 * say. A projector that fails leaves the whole.
 */
export const projected = async (
	context: TurnContext,
	call: ToolCallPart,
	output: CallResult,
	durationMs: number,
): Promise<ProjectedResult> => {
	const kept: string[] = [];
	const made = await bySlot(context, call, output, durationMs, kept);
	const parts = await context.callHooks.project(context, call, made, durationMs);
	return { result: parts === output.parts ? output : { ...output, parts }, kept };
};

/** A result as the model reads it, and what was kept of the whole, by its digests. */
export interface ProjectedResult {
	readonly result: CallResult;
	readonly kept: readonly string[];
}

/** What the projected results of a turn have kept: it is adopted by the turn's commit. */
export const keptIn = (journal: EffectJournal): readonly string[] =>
	journal.outcomes().flatMap((outcome) => (Object(outcome) as Partial<ProjectedResult>).kept ?? []);

const bySlot = async (
	{ plugins, settings, sessionId, turn, signal, pluginFailed }: TurnContext,
	{ callId, toolName, args }: ToolCallPart,
	output: CallResult,
	durationMs: number,
	kept: string[],
): Promise<CallResult> => {
	const slot = plugins?.registered.slot('tool result projector');
	if (slot === undefined || signal.aborted) return output;
	const { owner, value } = slot;
	const { store, clock } = settings;
	const keep = async (text: string): Promise<{ readonly digest: string; readonly byteLength: number }> => {
		const bytes = encodeText(text);
		const digest = await store.attachments.put(bytes, 'text/plain; charset=utf-8', clock.now());
		kept.push(digest);
		return { digest, byteLength: bytes.length };
	};
	const projectedCall = {
		...{ sessionId, turnId: turn.turnId, callId, toolName, args, output, durationMs, keep, signal },
	};
	const answer = await askPlugin(
		{ owner, hook: value, onFailure: 'drop', deadlineMs, priority: 0 },
		{ name: 'tool_result_projector', clock, signal, failed: pluginFailed },
		(projector) => projector.project(projectedCall),
		(raw) => partsShape(raw, 'parts'),
	);
	return answer.type === 'answer' ? { ...output, parts: answer.value } : output;
};

const partsShape = listOf(resultPartShape);

const deadlineMs = 30_000;
