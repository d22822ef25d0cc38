import type { JsonSchema, Replay, ToolEffect } from '@tenon/core';
import type { ToolContribution } from '../../contribution/contribution.ts';
import type { Fields } from './read-fields.ts';

/** A tool as an extension declared it, checked. */
export interface ReadTool
	extends Pick<ToolContribution, 'exposure' | 'interactive' | 'namespace' | 'namespaceInstructions'> {
	readonly name: string;
	readonly label?: string;
	readonly description: string;
	readonly input: JsonSchema;
	readonly output: JsonSchema | undefined;
	readonly timeoutMs: number | undefined;
	readonly effects?: readonly ToolEffect[];
	readonly replay?: Replay;
}

/** Reads a tool's declaration. */
export const readTool = (tool: Fields): ReadTool => {
	const label = tool.optional('label', (field) => tool.text(field));
	const effects = tool.optional('effects', (field) => tool.list(field).map(readEffect));
	const replay = tool.optional('replay', (field) => tool.oneOf(field, ['safe', 'never']));
	return {
		name: tool.text('name'),
		description: tool.text('description'),
		input: readSchema(tool.raw('schema')),
		output: tool.optional('outputSchema', (field) => readSchema(tool.raw(field))),
		exposure: tool.oneOf('exposure', ['direct', 'codemode', 'deferred', 'model-only']),
		interactive: tool.boolean('interactive'),
		namespace: tool.text('namespace'),
		namespaceInstructions: tool.text('namespaceInstructions'),
		timeoutMs: tool.optional('timeoutMs', (field) => tool.number(field)),
		...(label === undefined ? {} : { label }),
		...(effects === undefined ? {} : { effects }),
		...(replay === undefined ? {} : { replay }),
	};
};

/** A JSON Schema, as far as that can be seen from outside. */
export const readSchema = (schema: unknown): JsonSchema => {
	if (typeof schema === 'boolean') return schema;
	if (typeof schema === 'object' && schema !== null) return schema as JsonSchema;
	throw new TypeError('add.schema must be a JSON Schema');
};

const readEffect = (effect: unknown): ToolEffect => {
	const known = effects.find((one) => one === effect);
	if (known === undefined) throw new TypeError(`add.effects: there is no effect ${JSON.stringify(effect)}`);
	return known;
};

const effects: readonly ToolEffect[] = [
	'fs.read',
	'fs.write',
	'fs.overwrite',
	'fs.remove',
	'fs.rename',
	'trash.empty',
	'process',
	'network',
	'secret',
	'session',
];
