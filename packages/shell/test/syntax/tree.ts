import type { FunctionDefinition, Script } from '../../src/syntax/ast.ts';

const incidental = new Set(['span', 'line', 'endsLine', 'comments']);

/** A tree without the places it was read from and without comments, for comparison. */
export const shapeOf = (script: Script): unknown =>
	JSON.parse(JSON.stringify(script.body, (key, value) => (incidental.has(key) ? undefined : value)));

/** The functions that a script defines at its top level, in order. */
export const functionsOf = (script: Script): readonly FunctionDefinition[] =>
	script.body.flatMap(({ first }) => first.commands.filter((command) => command.type === 'function'));

/** Every object in a tree, the tree itself first. */
export function* nodesOf(value: unknown): Generator<Readonly<Record<string, unknown>>> {
	if (typeof value !== 'object' || value === null) return;
	if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
	for (const child of Object.values(value)) yield* nodesOf(child);
}
