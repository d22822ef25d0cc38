import type { Maybe } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import type { CallResult, ResultPart } from '../model/message.ts';
import type { ResponsePiece } from '../model/provider.ts';

/** Sees each piece of an answer as it arrives. Synchronous: a stream does not wait for it. */
export type StreamHook = (piece: StreamPiece) => StreamAnswer | undefined;

/** A piece of an answer, and where it belongs. */
export interface StreamPiece extends ResponsePiece {
	readonly sessionId: string;
	readonly turnId: string;
	readonly step: number;
	/** 1 for the first try. */
	readonly attempt: number;
}

/** What becomes of a piece. */
export interface StreamAnswer {
	/** What is shown in its place; absent: as it is. */
	readonly piece?: ResponsePiece;
	/** Told to those who watch. */
	readonly events?: readonly { readonly name: string; readonly data: Json }[];
	/** Ends the stream: the turn goes on with the text so far. The first who wants it decides. */
	readonly abortStream?: boolean;
}

/** Why an attempt at an answer is over. */
export type StreamEnd = 'attempt-reset' | 'complete' | 'aborted' | 'cancelled' | 'provider-error';

/** An attempt is over: what was kept of it is dropped. */
export type StreamFinished = (end: {
	readonly sessionId: string;
	readonly turnId: string;
	readonly step: number;
	readonly reason: StreamEnd;
}) => void;

/**
 * Strips what is the protocol's own (cells of code, tags) from what a model said, wherever prose is shown or kept for
 * people. Pure: equal texts give equal texts.
 */
export interface AssistantProseProjector {
	project(text: string): string;
}

/** Makes of a tool's result what the model reads. The only place where results are made shorter. */
export interface ResultProjectorPlugin {
	project(call: ProjectedCall): Maybe<readonly ResultPart[]>;
}

/** A call whose result is projected. */
export interface ProjectedCall {
	readonly sessionId: string;
	readonly turnId: string;
	readonly callId: string;
	readonly toolName: string;
	readonly args: JsonObject;
	/** The whole result. */
	readonly output: CallResult;
	readonly durationMs: number;
	/** Keeps a text whole in the store, adopted with the turn's commit; its digest names it there, among the attachments. */
	keep(text: string): Promise<{ readonly digest: string; readonly byteLength: number }>;
	/** Aborts when the turn ends. */
	readonly signal: AbortSignal;
}

/** Makes of new settings what is recorded. Pure and synchronous. */
export type ConfigMutator = (change: {
	readonly sessionId: string;
	readonly previous: JsonObject;
	readonly current: JsonObject;
}) => JsonObject;
