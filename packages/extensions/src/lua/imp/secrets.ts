import type { RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';
import { optionalText } from './read-arguments.ts';

/** `imp.env`, `imp.secret` and `imp.secret_fields`. The store is read anew at each call. */
export const secretFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => ({
	env: (call) => [world.ask('environment', { name: call.text(1) })],
	secret: (call) => {
		const provider = call.text(1);
		const field = optionalText(call, 2, 'api_key');
		world.need('secrets', 'imp.secret');
		const value = stored(world, `${provider}.${field}`) ?? fromEnvironment(world, provider, field);
		if (value === undefined) throw missing(provider, field);
		return [value];
	},
	secret_fields: (call) => {
		const provider = call.text(1);
		world.need('secrets', 'imp.secret_fields');
		const prefix = `${provider}.`;
		const names = world.port('secrets.list', null).filter((name) => name.startsWith(prefix));
		const fields = new Map<string, string>();
		for (const name of names) {
			const value = stored(world, name);
			if (value !== undefined) fields.set(name.slice(prefix.length), value);
		}
		if (fields.size === 0) {
			const key = fromEnvironment(world, provider, 'api_key');
			if (key !== undefined) fields.set('api_key', key);
		}
		if (fields.size === 0) throw missing(provider, 'api_key');
		return [fields];
	},
});

const missing = (provider: string, field: string): Error =>
	new Error(
		`No readable secret field '${field}' found for ${provider}; to keep one: tenon secret set ${provider}.${field}; to use ${variableOf(provider, field)} of the environment, allow it in allowed_env`,
	);

// One that is not there, or not granted, may still be in the environment.
const stored = (world: ImpWorld, name: string): string | undefined => {
	const granted = world.port('secrets.list', null);
	return granted.includes(name) ? world.port('secrets.read', { name }) : undefined;
};

const fromEnvironment = (world: ImpWorld, provider: string, field: string): string | undefined => {
	const names = [
		variableOf(provider, field),
		...(field === 'api_key' ? (otherNames.get(provider) ?? []) : []),
	];
	for (const name of names) {
		const value = world.ask('environment', { name });
		if (value !== undefined && value !== '') return value;
	}
	return undefined;
};

const variableOf = (provider: string, field: string): string =>
	`${provider}_${field}`.toUpperCase().replaceAll('-', '_');

/** Variables that providers of models document beside `<PROVIDER>_API_KEY`. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([
	['google', ['GEMINI_API_KEY']],
	['kimi', ['MOONSHOT_API_KEY']],
	['moonshot', ['KIMI_API_KEY']],
]);
