import type { TokenUsage } from '@tenon/core';
import { countOf } from './usage.ts';

/** What one event of a protocol says: what its answer has used so far, and which model was served. */
export interface RawNews {
	readonly usage?: TokenUsage;
	readonly model?: string;
}

/** Reads one event of a protocol; `undefined` for one that says neither. */
export type RawEvents = (event: unknown) => RawNews | undefined;

/** Anthropic says what the prompt was when the answer begins. */
export const anthropicEvents: RawEvents = (event) => {
	const { type, message } = fieldsOf(event);
	if (type !== 'message_start') return undefined;
	const usage = fieldsOf(fieldsOf(message).usage);
	return {
		usage: {
			input: countOf(usage.input_tokens),
			cacheRead: countOf(usage.cache_read_input_tokens),
			cacheWrite: countOf(usage.cache_creation_input_tokens),
			output: countOf(usage.output_tokens),
			reasoning: 0,
		},
	};
};

/** Gemini counts in each event, and names in each what it serves. */
export const geminiEvents: RawEvents = (event) => {
	const { usageMetadata, modelVersion } = fieldsOf(event);
	const model = typeof modelVersion === 'string' && modelVersion !== '' ? { model: modelVersion } : {};
	if (usageMetadata === undefined) return model;
	const usage = fieldsOf(usageMetadata);
	const cacheRead = countOf(usage.cachedContentTokenCount);
	const reasoning = countOf(usage.thoughtsTokenCount);
	return {
		...model,
		usage: {
			input: Math.max(0, countOf(usage.promptTokenCount) - cacheRead),
			cacheRead,
			cacheWrite: 0,
			output: countOf(usage.candidatesTokenCount) + reasoning,
			reasoning,
		},
	};
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
	Object(value) as Readonly<Record<string, unknown>>;
