import { randomUUID } from 'node:crypto';
import {
	type Agent,
	InputWithdrawn,
	type JsonObject,
	type MadeCall,
	type Store,
	type TurnOutcome,
	type UserPart,
} from '@tenon/agent';
import { type ToolResult, type ValueRecord, writeJson } from '@tenon/core';
import type { StepStop } from './events.ts';
import type { FrontPort } from './front-port.ts';
import type { TurnEvents } from './turn-events.ts';

/** What a person says to the model. */
export interface Prompt {
	readonly text: string;
	readonly images: readonly { readonly mimeType: string; readonly bytes: Uint8Array }[];
	/** Called before the model is asked; it stands behind the prompt in the conversation, with what it gave. */
	readonly call?: PromptCall;
}

/** A tool that is to be called for a prompt. */
export interface PromptCall {
	readonly toolName: string;
	readonly args: ValueRecord;
	run(signal: AbortSignal): Promise<ToolResult>;
}

/** What answering a prompt needs. */
export interface PromptPlace {
	readonly agent: Agent;
	readonly store: Store;
	readonly sessionId: string;
	readonly model: string;
	readonly front: FrontPort;
	readonly turns: TurnEvents;
	readonly now: () => number;
	/** Gives the prompt up; the turn then ends as cancelled. */
	readonly signal: AbortSignal;
}

/** Lets the model answer a prompt and tells all of it, up to `done`. Never rejects: what goes wrong is told. */
export const answerPrompt = async (prompt: Prompt, place: PromptPlace): Promise<void> => {
	const { front, turns } = place;
	const end = await runPrompt(prompt, place).catch((error: unknown) => endByError(error, place.signal));
	turns.turnOver(end);
	if (end.isFault) front.tell({ type: 'error', message: end.error ?? 'the turn failed' });
	front.tell({ type: 'done' });
};

interface PromptEnd {
	readonly stop: StepStop;
	readonly error: string | null;
	/** Whether it is an error that a person should hear of beside the end of the turn. */
	readonly isFault: boolean;
}

const runPrompt = async (prompt: Prompt, place: PromptPlace): Promise<PromptEnd> => {
	const { agent, sessionId, model, front, now, signal } = place;
	const parts = await partsOf(prompt, place);
	signal.throwIfAborted();
	front.tell({ type: 'user-message', parts, at: now() });
	const session = agent.session(sessionId);
	const calls = prompt.call === undefined ? [] : [await makeCall(prompt.call, place)];
	const { id } = await session.accept({ content: parts, options: { model }, calls });
	let cancelling: Promise<void> | undefined;
	const cancel = (): void => {
		cancelling = cancelInput(place, id);
	};
	signal.addEventListener('abort', cancel);
	if (signal.aborted) cancel();
	try {
		const { outcome } = await session.endOf(id);
		return endOf(outcome);
	} finally {
		signal.removeEventListener('abort', cancel);
		await cancelling;
	}
};

const makeCall = async ({ toolName, args, run }: PromptCall, place: PromptPlace): Promise<MadeCall> => {
	const { front, signal } = place;
	const call = {
		callId: `command-${randomUUID()}`,
		toolName,
		args: JSON.parse(writeJson(args)) as JsonObject,
	};
	front.tell({ type: 'tool-call', ...call });
	const result = await run(signal);
	front.tell({ type: 'tool-result', callId: call.callId, isError: result.isError, content: result.content });
	signal.throwIfAborted();
	return { ...call, result };
};

const partsOf = async (
	{ text, images }: Prompt,
	{ store, now }: PromptPlace,
): Promise<readonly UserPart[]> => {
	const attached = await Promise.all(
		images.map(async ({ mimeType, bytes }): Promise<UserPart> => {
			const digest = await store.attachments.put(bytes, mimeType, now());
			return { type: 'image', attachment: { digest, mimeType, byteLength: bytes.length } };
		}),
	);
	return [...(text === '' ? [] : [{ type: 'text', text } as const]), ...attached];
};

// Before a turn has heard it the input is taken back; once one has, that turn is cancelled.
const cancelInput = async ({ agent, sessionId }: PromptPlace, inputId: string): Promise<void> => {
	const session = agent.session(sessionId);
	const [answer] = await session.withdraw([inputId]);
	if (answer?.result === 'already-claimed') await session.cancel({ origin: 'user', reason: 'aborted' });
};

const endOf = (outcome: TurnOutcome): PromptEnd => {
	if (outcome.type !== 'stopped') return { stop: 'end', error: null, isFault: false };
	if (outcome.reason === 'cancelled') return aborted;
	return { stop: 'error', error: outcome.message, isFault: outcome.reason !== 'plugin-abort' };
};

const aborted: PromptEnd = { stop: 'aborted', error: null, isFault: false };

const endByError = (error: unknown, signal: AbortSignal): PromptEnd => {
	if (signal.aborted && (error === signal.reason || error instanceof InputWithdrawn)) return aborted;
	return { stop: 'error', error: error instanceof Error ? error.message : String(error), isFault: true };
};
