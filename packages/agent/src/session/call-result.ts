import { type ContentBlock, type ToolResult, writeJson } from '@tenon/core';
import type { CallResult, ResultPart, ToolCallPart } from '../model/message.ts';
import type { Store } from '../store/store.ts';

/** Where images of a result are kept, and when. */
export interface ResultPlace {
	readonly store: Store;
	readonly now: number;
}

/** A tool's result as it stands in the conversation; bytes go to the store. */
export const callResult = async (
	{ callId, toolName }: ToolCallPart,
	result: ToolResult,
	ending: CallResult['ending'],
	place: ResultPlace,
): Promise<CallResult> => ({
	callId,
	toolName,
	isError: result.isError,
	exitStatus: result.exitStatus,
	parts: await Promise.all(result.content.map((block) => resultPart(block, place))),
	ending,
});

/** A result in one line of text, for calls that did not run. */
export const textOnly = (
	{ callId, toolName }: ToolCallPart,
	text: string,
	{ ending, exitStatus }: Pick<CallResult, 'ending' | 'exitStatus'>,
): CallResult => ({
	callId,
	toolName,
	isError: true,
	exitStatus,
	parts: [{ type: 'text', text }],
	ending,
});

const resultPart = async (block: ContentBlock, { store, now }: ResultPlace): Promise<ResultPart> => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: wellFormed(block.text) };
		case 'json':
			return { type: 'json', json: wellFormed(writeJson(block.value)) };
		case 'image': {
			const { bytes, mimeType } = block;
			const digest = await store.attachments.put(bytes, mimeType, now);
			return { type: 'image', attachment: { digest, mimeType, byteLength: bytes.length } };
		}
	}
};

// Bytes that are no UTF-8 stand as lone surrogates in the shell's strings; neither JSON nor a model takes them.
const wellFormed = (text: string): string => text.toWellFormed();
