import type { ExtensionFrame } from '../frames/extension-frames.ts';
import type { ModelBlock, ModelFault, ModelStop } from '../frames/model.ts';
import type { FrameDraft } from '../frames/write-frame.ts';
import { recordOf } from './record-of.ts';

/** What a model answered, as a handler gives it. */
export interface ModelReply {
	readonly content: readonly ModelBlock<object>[];
	/** Absent: `tool_use` where a tool is called, else `end`. */
	readonly stop?: ModelStop;
	/** What was served, if it is not what was asked for. */
	readonly model?: string;
	/** What the answer is called where it was made. */
	readonly responseId?: string;
	/** In tokens; `reasoning` is part of `output`. */
	readonly usage?: {
		readonly input?: number;
		readonly cacheRead?: number;
		readonly cacheWrite?: number;
		readonly output?: number;
		readonly reasoning?: number;
	};
}

/** Why there is no answer, where more than the message is known. */
export interface ModelFailureFacts {
	readonly fault: ModelFault;
	/** How long to wait before the next try. */
	readonly retryAfterMs?: number | undefined;
}

/** The frame that answers a question for a model; a string is a text. Throws where arguments are no object of data. */
export const modelResultFrame = (id: string, reply: ModelReply | string): FrameDraft<ExtensionFrame> => {
	if (typeof reply === 'string') return modelResultFrame(id, { content: [{ type: 'text', text: reply }] });
	const { content, usage } = reply;
	const callsTools = content.some(({ type }) => type === 'tool_call');
	return {
		type: 'model_result',
		id,
		content: content.map(blockFrom),
		stop: reply.stop ?? (callsTools ? 'tool_use' : 'end'),
		model: reply.model ?? '',
		response_id: reply.responseId ?? '',
		usage: usage && {
			input: usage.input ?? 0,
			cache_read: usage.cacheRead ?? 0,
			cache_write: usage.cacheWrite ?? 0,
			output: usage.output ?? 0,
			reasoning: usage.reasoning ?? 0,
		},
	};
};

/** The frame that tells why there is no answer of a model. */
export const modelFailureFrame = (
	id: string,
	error: string,
	facts?: ModelFailureFacts,
): FrameDraft<ExtensionFrame> => ({
	type: 'model_result',
	id,
	error,
	...(facts !== undefined && { fault: facts.fault, retry_after_ms: facts.retryAfterMs }),
});

const blockFrom = (block: ModelBlock<object>): ModelBlock => {
	if (block.type !== 'tool_call') return block;
	return { ...block, args: recordOf(block.args, `the arguments of ${block.name}`) };
};
