import { colouredLine } from '@tenon/core';
import type { Json, ShownBlock } from '../../session/service/data.ts';
import type { SessionService } from '../../session/service.ts';
import type { SessionStatus } from './session-status.ts';
import type { DrawResult } from './transcript/conversation.ts';

/** Lets the extension that has a renderer for a tool draw its results. */
export const drawResults =
	(service: SessionService, status: SessionStatus, width: () => number): DrawResult =>
	(toolName, content) => {
		const name = status.rendererOf(toolName);
		if (name === undefined) return undefined;
		return service
			.render({ name, value: dataOf(content), width: Math.max(1, width()) })
			.then(({ lines }) => lines.map(colouredLine));
	};

// The data of a result reaches fronts as its text.
const dataOf = (content: readonly ShownBlock[]): Json => {
	const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
	try {
		return JSON.parse(text) as Json;
	} catch {
		// It is no data, but a text.
		return text;
	}
};
