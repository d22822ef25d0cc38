import type { JsonSchema } from '@tenon/core';
import type { CommandDeclaration } from './declaration.ts';

/** The shape of what `--json` gives; `undefined` if the word is not ours. */
export const resultSchemaOf = ({
	json = 'lines',
}: Pick<CommandDeclaration, 'json'>): JsonSchema | undefined =>
	json === 'none' ? undefined : json === 'lines' ? linesSchema : json;

const linesSchema: JsonSchema = { type: 'array', items: { type: 'string' } };
