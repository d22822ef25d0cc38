import type { TokenUsage } from '@tenon/core';
import { countOf } from './usage.ts';

/** Reads what an answer has used so far from one event of its protocol; `undefined` for an event that does not say so. */
export type RawUsage = (event: unknown) => TokenUsage | undefined;

/** Anthropic says what the prompt was when the answer begins. */
export const anthropicUsageSoFar: RawUsage = (event) => {
	const { type, message } = fieldsOf(event);
	if (type !== 'message_start') return undefined;
	const usage = fieldsOf(fieldsOf(message).usage);
	return {
		input: countOf(usage.input_tokens),
		cacheRead: countOf(usage.cache_read_input_tokens),
		cacheWrite: countOf(usage.cache_creation_input_tokens),
		output: countOf(usage.output_tokens),
		reasoning: 0,
	};
};

/** Gemini counts in each event. */
export const geminiUsageSoFar: RawUsage = (event) => {
	const { usageMetadata } = fieldsOf(event);
	if (usageMetadata === undefined) return undefined;
	const usage = fieldsOf(usageMetadata);
	const cacheRead = countOf(usage.cachedContentTokenCount);
	const reasoning = countOf(usage.thoughtsTokenCount);
	return {
		input: Math.max(0, countOf(usage.promptTokenCount) - cacheRead),
		cacheRead,
		cacheWrite: 0,
		output: countOf(usage.candidatesTokenCount) + reasoning,
		reasoning,
	};
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
	Object(value) as Readonly<Record<string, unknown>>;
