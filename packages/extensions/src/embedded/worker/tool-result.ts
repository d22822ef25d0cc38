import {
	type ContentBlock,
	fromPlain,
	type ToolDirective,
	type ToolResult,
	textResult,
	writeJson,
} from '@tenon/core';
import type { ContentPiece, Directive, HostToolReply, ToolReply } from '@tenon/wire';
import type { ToolAnswer } from '../messages.ts';
import type { ToolOutput } from '../surface.ts';

/** What a handler of a tool returned, as the host takes it. */
export const toolAnswer = (output: ToolOutput): ToolAnswer => {
	if (output === undefined) return { result: { ...textResult(''), content: [] }, activateTools: [] };
	if (typeof output === 'string') return { result: textResult(output), activateTools: [] };
	return 'exitStatus' in output
		? { result: output, activateTools: [] }
		: { result: resultOf(output), activateTools: output.activateTools ?? [] };
};

const resultOf = (reply: ToolReply): ToolResult => ({
	content: reply.content.map(blockOf),
	isError: reply.isError,
	exitStatus: reply.isError ? 1 : 0,
	data: reply.structuredContent === undefined ? undefined : fromPlain(reply.structuredContent),
	details: undefined,
	...(reply.directives === undefined ? {} : { directives: reply.directives.map(directiveOf) }),
});

const directiveOf = (directive: Directive): ToolDirective => {
	switch (directive.type) {
		case 'finish':
		case 'submit-error':
			return { type: directive.type, value: fromPlain(directive.value) };
		case 'switch-frame': {
			const { options, ...rest } = directive;
			return { ...rest, ...(options === undefined ? {} : { options: fromPlain(options) }) };
		}
		case 'add-input':
			return directive;
	}
};

const blockOf = (piece: ContentPiece): ContentBlock =>
	piece.type === 'image'
		? { type: 'image', mimeType: piece.mimeType, bytes: new Uint8Array(Buffer.from(piece.data, 'base64')) }
		: piece;

/** A result of the host, as a module sees it. */
export const hostToolReply = ({ content, isError }: ToolResult): HostToolReply => ({
	content: content.map(pieceOf),
	isError,
	truncated: false,
});

const pieceOf = (block: ContentBlock): ContentPiece => {
	switch (block.type) {
		case 'text':
			return block;
		case 'image':
			return {
				type: 'image',
				mimeType: block.mimeType,
				data: Buffer.from(block.bytes).toString('base64'),
			};
		case 'json':
			return { type: 'text', text: writeJson(block.value) };
	}
};
