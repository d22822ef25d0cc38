import { type Plain, toPlain, type ValueRecord } from '@tenon/core';
import type {
	ModelBlock,
	ModelContentData,
	ModelMessageData,
	ModelRequestData,
	ModelTool,
	ModelToolResultData,
} from '../frames/model.ts';

/** What a model is asked, as a handler gets it. */
export interface ModelQuery {
	readonly systemPrompt: string;
	readonly messages: readonly ModelMessage[];
	readonly tools: readonly ModelTool[];
	/** What the provider understands and the host only carries: temperature, reasoning effort … */
	readonly options: Readonly<Record<string, unknown>>;
}

/** One message of a conversation. */
export type ModelMessage =
	| { readonly role: 'user'; readonly content: readonly ModelContent[] }
	| { readonly role: 'assistant'; readonly content: readonly ModelBlock<object>[] }
	/** What the tools that the message before called have answered, in the order of the calls. */
	| { readonly role: 'tool'; readonly results: readonly ModelToolResult[] };

/** What a person says, or a tool answers. `data` is standard base64. */
export type ModelContent =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'image'; readonly mimeType: string; readonly data: string };

/** The answer of one tool. */
export interface ModelToolResult {
	/** That of the call. */
	readonly id: string;
	readonly name: string;
	readonly content: readonly ModelContent[];
	readonly isError: boolean;
}

/** What a host asks. What it leaves out is empty. */
export const modelQueryFrom = (request: ValueRecord): ModelQuery => {
	const query: Partial<ModelRequestData> = plainQuery(toPlain(request));
	return {
		systemPrompt: query.system_prompt ?? '',
		messages: (query.messages ?? []).map(messageFromWire),
		tools: query.tools ?? [],
		options: query.options ?? {},
	};
};

// Hosts write it as the protocol says; what is inside is theirs.
const plainQuery = (plain: Plain): Partial<ModelRequestData> => plain as Partial<ModelRequestData>;

const messageFromWire = (message: ModelMessageData): ModelMessage => {
	switch (message.role) {
		case 'user':
			return { role: 'user', content: message.content.map(contentFromWire) };
		case 'assistant':
			return message;
		case 'tool':
			return { role: 'tool', results: message.results.map(resultFromWire) };
	}
};

const resultFromWire = ({ id, name, content, is_error }: ModelToolResultData): ModelToolResult => ({
	id,
	name,
	content: content.map(contentFromWire),
	isError: is_error ?? false,
});

const contentFromWire = (content: ModelContentData): ModelContent =>
	content.type === 'image'
		? { type: 'image', mimeType: content.mime_type, data: content.data }
		: { type: 'text', text: content.text };
