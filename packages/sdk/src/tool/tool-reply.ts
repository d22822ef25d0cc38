import { fromPlain } from '@tenon/core';
import { type Directive, type ToolOutput, textResult } from '@tenon/wire';
import type { Draft } from '../session/outbox.ts';
import { blockToWire } from './content.ts';

/** The frame that answers a tool call. */
export const toolFrame = (id: string, output: ToolOutput): Draft => {
	if (output === undefined) return { type: 'tool_result', id };
	if (typeof output === 'string') return toolFrame(id, textResult(output));
	return {
		type: 'tool_result',
		id,
		content: output.content.map(blockToWire),
		is_error: output.isError,
		activate_tools: output.activateTools ?? [],
		structured_content:
			output.structuredContent === undefined ? undefined : fromPlain(output.structuredContent),
		directives: output.directives && fromPlain(output.directives.map(directiveToWire)),
	};
};

const directiveToWire = (directive: Directive): object => {
	if (directive.type !== 'switch-frame') return directive;
	const { type, frameKey, ...rest } = directive;
	return { type, frame_key: frameKey, ...rest };
};
