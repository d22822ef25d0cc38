import type { TokenUsage } from '@tenon/core';
import type { JsonObject } from '../../data/json.ts';
import type { ProviderFault } from '../provider.ts';
import type { FinishReason } from '../response.ts';

/**
 * What a model is to have said: a script for tests and demonstrations, never an answer of a model.
 *
 * Which entry answers a call never depends on what the process remembers, so that one that was killed and started
 * anew gets the same answer. A tape is therefore one of three things. A tape of `replies` counts the assistant's
 * messages in the request: the first call of a session gets the first entry, and a fork goes on from where it
 * branched. A tape of `turns` goes by the turn's id and the number of the step in it. A tape of
 * `conversations` goes by the first line of what was said first, and counts as one of `replies` from there on: so do a
 * session and its subagents, which are told different things.
 */
export type Tape = {
	/** Where it comes from, for messages. */
	readonly name: string;
} & TapeEntries;

/** The entries of a tape. */
export type TapeEntries =
	| { readonly replies: readonly TapeEntry[] }
	| { readonly turns: Readonly<Record<string, readonly TapeEntry[]>> }
	| { readonly conversations: Readonly<Record<string, readonly TapeEntry[]>> };

/** One call of the model. */
export interface TapeEntry {
	/** What the request must be like; another one is refused. */
	readonly expect?: Expectation;
	/** The first tries fail, one after the other. */
	readonly faults?: readonly TapeFault[];
	/** What the next try answers. */
	readonly reply?: TapeReply;
	/** In place of `reply`: every further try fails. */
	readonly fault?: TapeFault;
}

/** A text that must be equal, or one that must occur. */
export type ExpectedText = string | { readonly contains: string };

/** What must be true of a request; what is left out is not looked at. */
export interface Expectation {
	readonly model?: string;
	readonly systemPrompt?: ExpectedText;
	/** The text of the last message of the user's side. */
	readonly lastUser?: ExpectedText;
	/** The results that answer the last message of the assistant, in order; none: `[]`. */
	readonly toolResults?: readonly ExpectedResult[];
	/** The names of the tools, in any order. */
	readonly tools?: readonly string[];
}

/** What must be true of a tool's result. */
export interface ExpectedResult {
	readonly callId?: string;
	readonly tool?: string;
	readonly isError?: boolean;
	readonly ending?: string;
	/** All parts that are text or JSON, one after the other. */
	readonly text?: ExpectedText;
}

/** An answer. Reasoning comes first, then text, then calls. */
export interface TapeReply {
	readonly reasoning?: string;
	readonly text?: string;
	/** How the text arrives; together they are `text`. Left out: in one piece. */
	readonly pieces?: readonly string[];
	readonly calls?: readonly TapeCall[];
	/** Left out: `tool_use` if there are calls, `end` otherwise. */
	readonly finish?: FinishReason;
	/** What is left out is 0. */
	readonly usage?: Partial<TokenUsage>;
	/** Time before the first piece. */
	readonly delayMs?: number;
}

/** A tool call. */
export interface TapeCall {
	/** Left out: `call_<entry>_<number in the entry>`, counted from 1. */
	readonly id?: string;
	readonly tool: string;
	readonly args?: JsonObject;
}

/** A try that fails. */
export interface TapeFault {
	readonly fault: Exclude<ProviderFault, 'tape'>;
	readonly message?: string;
	/** Left out: as such faults are, for the network, timeouts, rate limits and overload. */
	readonly isRetryable?: boolean;
	readonly retryAfterMs?: number;
	/** Text that arrives before it fails, and that must not be kept. */
	readonly pieces?: readonly string[];
	readonly delayMs?: number;
}
