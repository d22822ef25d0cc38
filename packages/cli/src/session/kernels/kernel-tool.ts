import type { Tool } from '@tenon/core';
import type { ToolFacts } from '../../kernel-process/messages.ts';
import type { JsonObject } from '../service/data.ts';
import type { KernelTool } from './kernel-service.ts';

/** A tool in words. */
export const kernelTool = (tool: ToolFacts): KernelTool => {
	const { name, label, description, input, readonly: isReadOnly, effects, replay } = tool;
	return {
		...{ name, label, description, input, isReadOnly },
		output: objectOutput(tool) ?? null,
		isDestructive: effects.some((effect) => effect === 'fs.overwrite' || effect === 'fs.remove'),
		isIdempotent: replay === 'safe',
		reachesNetwork: effects.includes('network'),
	};
};

/** The schema of what a tool returns as data, where that is an object. */
export const objectOutput = ({ output }: Pick<Tool, 'output'>): JsonObject | undefined =>
	typeof output === 'object' && output.type === 'object'
		? { ...(output as JsonObject), type: 'object' }
		: undefined;
