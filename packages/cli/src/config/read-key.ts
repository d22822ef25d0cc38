import { didYouMean } from '../support/nearest.ts';
import type { ConfigPath } from './config.ts';
import { type ConfigKey, stepsOf } from './schema/config-key.ts';
import { configKeys } from './schema/keys.ts';
import { schemaAt } from './schema/schema-tree.ts';

/** A key that was typed. */
export interface TypedKey {
	readonly path: ConfigPath;
	readonly key: ConfigKey;
}

/** Reads a key as it is typed, `models.facts."mine/qwen3".context`; a text says what is wrong with it. */
export const readKey = (typed: string): TypedKey | string => {
	const path = schemaPath(typed);
	const key = path && schemaAt(path)?.key;
	if (path !== undefined && key !== undefined) return { path, key };
	return `there is no key '${typed}'; 'tenon config list' shows all${meant(typed)}`;
};

/** Reads the name of a key, or of a table: what can be removed. */
export const readPlace = (typed: string): ConfigPath | string => {
	const path = schemaPath(typed);
	if (path !== undefined) return path;
	const wrong = readKey(typed);
	return typeof wrong === 'string' ? wrong : wrong.path;
};

// Quotes may be left out around a name with dots in it, where only one reading is a place of the schema.
const schemaPath = (typed: string): ConfigPath | undefined => {
	const steps = stepsIn(typed);
	if (steps === undefined || steps.length === 0) return undefined;
	if (schemaAt(steps) !== undefined) return steps;
	const [section = '', part = '', ...rest] = steps;
	const joined = [section, part, rest.slice(0, -1).join('.'), rest.at(-1) ?? ''];
	return rest.length > 2 && schemaAt(joined) !== undefined ? joined : undefined;
};

const stepsIn = (typed: string): readonly string[] | undefined => {
	if (!/^(?:"(?:\\.|[^"\\])*"|'[^']*'|[^."'\s]+)(?:\.(?:"(?:\\.|[^"\\])*"|'[^']*'|[^."'\s]+))*$/.test(typed))
		return undefined;
	return [...typed.matchAll(/"(?:\\.|[^"\\])*"|'[^']*'|[^."'\s]+/g)].map(([step]) =>
		step.startsWith('"') ? unquoted(step) : step.replace(/^'|'$/g, ''),
	);
};

const unquoted = (step: string): string => step.slice(1, -1).replaceAll(/\\(.)/g, '$1');

// A name that is any name is left as it was typed; the last step alone is near to its key, too.
const meant = (typed: string): string => {
	const name = typed.split('.')[2] ?? 'NAME';
	const keys = configKeys.map(({ key }) => key.replace('*', name));
	const ending = keys.find((key) => key.endsWith(`.${typed}`));
	return ending === undefined ? didYouMean(typed, keys) : didYouMean(ending, [ending]);
};

/** The key as it is typed. */
export const typedKey = (path: ConfigPath): string =>
	path.map((step) => (/^[\w-]+$/.test(step) ? step : JSON.stringify(step))).join('.');

/** All keys, `*` for any name. */
export const keyNames: readonly string[] = configKeys.map(({ key }) => stepsOf(key).join('.'));
