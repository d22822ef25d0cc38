import {
	type AssistantMessage,
	type AssistantPart,
	type AttachmentRef,
	type CallResult,
	type GraphNode,
	interruptedAnswer,
	type Message,
	type ResultPart,
	shownParts,
	type UserPart,
} from '@tenon/agent';
import { type ContentBlock, writeJson } from '@tenon/core';
import type { ShownBlock, ShownImage } from './service/data.ts';
import type { AssistantBlock, ShownMessage, ShownResult } from './service/verbs/transcript.ts';

/** A part of what a person said, or of a result that is kept, as fronts see it. */
export const shownPart = (part: UserPart | ResultPart): ShownBlock => {
	switch (part.type) {
		case 'text':
			return { type: 'text', text: part.text };
		case 'json':
			return { type: 'text', text: part.json };
		case 'image':
			return shownImage(part.attachment);
	}
};

const shownImage = ({ mimeType, byteLength, digest }: AttachmentRef): ShownImage => ({
	type: 'image',
	mimeType,
	byteLength,
	digest,
});

/** A block of a result as a tool returned it. */
export const shownContent = (block: ContentBlock): ShownBlock => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: block.text };
		case 'json':
			return { type: 'text', text: writeJson(block.value) };
		case 'image':
			return { type: 'image', mimeType: block.mimeType, byteLength: block.bytes.length, digest: null };
	}
};

/** What an assistant said, without what only its provider understands. */
export const shownAssistant = (part: AssistantPart): AssistantBlock => {
	switch (part.type) {
		case 'attachment':
			return shownImage(part.attachment);
		case 'tool_call': {
			const { type, callId, toolName, args } = part;
			return { type, callId, toolName, args };
		}
		default:
			return { type: part.type, text: part.text };
	}
};

/** A node of the graph as a message of a transcript; `undefined`: people are not shown it. */
export const shownNode = (node: GraphNode): ShownMessage | undefined => {
	if (node.kind === 'message') return shownMessage(node);
	const answer = interruptedAnswer(node);
	if (answer === undefined) return undefined;
	const { at, turnId } = node;
	const content = (['reasoning', 'text'] as const)
		.map((type) => ({ type, text: answer[type] }))
		.filter(({ text }) => text !== '');
	return { at, turnId, role: 'interrupted', content };
};

/** Whether people are shown a node of the graph as a message. */
export const isShownNode = (node: GraphNode): boolean =>
	node.kind === 'message' || interruptedAnswer(node) !== undefined;

/** A message of a transcript. */
export const shownMessage = ({ payload, at, turnId }: GraphNode): ShownMessage => {
	const message = payload as unknown as Message;
	switch (message.role) {
		case 'user':
			return { at, turnId, role: 'user', content: message.parts.map(shownPart) };
		case 'assistant':
			return { at, turnId, role: 'assistant', content: partsFor(message).map(shownAssistant) };
		case 'tool':
			return { at, turnId, role: 'tool', content: message.results.map(shownResult) };
	}
};

// What a guard has hidden still says which tools were called: their results follow.
const partsFor = (message: AssistantMessage): readonly AssistantPart[] =>
	message.shown?.type === 'hidden'
		? message.parts.filter(({ type }) => type === 'tool_call')
		: shownParts(message);

const shownResult = ({ callId, toolName, isError, parts }: CallResult): ShownResult => ({
	type: 'tool_result',
	callId,
	toolName,
	isError,
	content: parts.map(shownPart),
});
