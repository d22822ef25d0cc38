import { decodeText, encodeText } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import type { ToolHost } from './tool-host.ts';

/** The state of a session's tools as a part of its checkpoint; none if they have no state. */
export const toolSource = ({ state }: ToolHost): readonly CheckpointSource[] =>
	state === undefined
		? []
		: [
				{
					name,
					capture: async () => new Map([[name, encodeText(JSON.stringify(await state.capture()))]]),
					restore: async (parts) => {
						const body = parts.get(name);
						if (body !== undefined) await state.restore(JSON.parse(decodeText(body)) as Json);
					},
				},
			];

const name = 'tools';
