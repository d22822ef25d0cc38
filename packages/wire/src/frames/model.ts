import { isRecord, type Value, type ValueRecord } from '@tenon/core';
import { type Field, FieldMismatch } from '../fields/field.ts';
import {
	type Fields,
	integer,
	listOf,
	name,
	object,
	presentText,
	readFields,
	text,
	writeFields,
} from '../fields/fields.ts';

/** What a model is asked: the `request` of a `model_request` as plain data. */
export interface ModelRequestData {
	readonly system_prompt: string;
	readonly messages: readonly ModelMessageData[];
	readonly tools: readonly ModelTool[];
	/** What the provider understands and the host only carries: temperature, reasoning effort … */
	readonly options: Readonly<Record<string, unknown>>;
}

/** One message of a conversation. */
export type ModelMessageData =
	| { readonly role: 'user'; readonly content: readonly ModelContentData[] }
	| { readonly role: 'assistant'; readonly content: readonly ModelBlock<Readonly<Record<string, unknown>>>[] }
	/** What the tools that the message before called have answered, in the order of the calls. */
	| { readonly role: 'tool'; readonly results: readonly ModelToolResultData[] };

/** What a person says, or a tool answers. `data` is standard base64. */
export type ModelContentData =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'image'; readonly mime_type: string; readonly data: string };

/** The answer of one tool. */
export interface ModelToolResultData {
	/** That of the call. */
	readonly id: string;
	readonly name: string;
	readonly content: readonly ModelContentData[];
	readonly is_error: boolean;
}

/** A tool as a model is told of it. */
export interface ModelTool {
	readonly name: string;
	readonly description: string;
	/** JSON Schema of its arguments. */
	readonly schema: Readonly<Record<string, unknown>>;
}

/** A piece of what a model says. */
export type ModelBlock<Args = ValueRecord> =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'reasoning'; readonly text: string; readonly signature?: string | undefined }
	/** `id` is the model's own, unique within its message. */
	| { readonly type: 'tool_call'; readonly id: string; readonly name: string; readonly args: Args };

/** A part of an answer as it arrives: a preview, never what counts. */
export interface ModelPiece {
	readonly text: string;
	readonly reasoning: string;
}

/** In tokens; what is not known is 0. */
export interface ModelUsage {
	readonly input: number;
	readonly cache_read: number;
	readonly cache_write: number;
	readonly output: number;
	/** Part of `output`. */
	readonly reasoning: number;
}

/** Why a model stopped. */
export const modelStops = ['end', 'tool_use', 'length', 'refusal', 'aborted'] as const;
export type ModelStop = (typeof modelStops)[number];

/** What kept a model from answering. A host tries those that may pass again: network, timeout, rate_limit, overloaded. */
export const modelFaults = [
	'invalid_response',
	'network',
	'timeout',
	'rate_limit',
	'overloaded',
	'authentication',
	'invalid_request',
	'context_too_long',
] as const;
export type ModelFault = (typeof modelFaults)[number];

/** The fields of what a model call has used. */
export const usageFields: Fields<ModelUsage> = {
	input: integer,
	cache_read: integer,
	cache_write: integer,
	output: integer,
	reasoning: integer,
};

/** What a model says, left out when it is nothing. Strict: a conversation that lost a piece would mean something else. */
export const modelBlocks: Field<readonly ModelBlock[]> = {
	zero: [],
	read: (value, path) => listOf(value, path).map((item, index) => readBlock(item, `${path}[${index}]`)),
	write: (blocks) => (blocks.length === 0 ? undefined : blocks.map(writeBlock)),
};

type BlockTable = {
	readonly [Type in ModelBlock['type']]: Fields<Omit<Extract<ModelBlock, { readonly type: Type }>, 'type'>>;
};

const blockTable: BlockTable = {
	text: { text },
	reasoning: { text, signature: presentText },
	tool_call: { id: name, name, args: object },
};

const readBlock = (value: Value, path: string): ModelBlock => {
	if (!isRecord(value)) throw new FieldMismatch(path, 'an object');
	const type = value.get('type');
	if (typeof type !== 'string' || !Object.hasOwn(blockTable, type))
		throw new FieldMismatch(`${path}.type`, '"text", "reasoning" or "tool_call"');
	return readFields(blockFields(type as ModelBlock['type']), value, path, { type });
};

const writeBlock = (block: ModelBlock): Value =>
	new Map<string, Value>([['type', block.type], ...writeFields(blockFields(block.type), block)]);

// The table pairs each type with the fields of its own block.
const blockFields = (type: ModelBlock['type']): Fields<ModelBlock> =>
	blockTable[type] as unknown as Fields<ModelBlock>;
