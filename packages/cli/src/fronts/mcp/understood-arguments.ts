import type { JsonSchema } from '@tenon/core';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The arguments of a call as the tool knows them: by its own names where the model used those of its kin in other
 * servers, and numbers and flags that came as text as what they are. What is not understood stays as it is, for the
 * tool to refuse.
 */
export const understoodArguments = (input: JsonSchema, args: Arguments): Arguments => {
	const properties = propertiesOf(input);
	const named: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(args)) {
		const own = kin[name];
		const isKin = own !== undefined && !Object.hasOwn(properties, name) && Object.hasOwn(properties, own);
		if (!isKin || Object.hasOwn(args, own)) named[name] = valueFor(properties[name], value);
		else named[own] = name === 'timeout' ? timeoutMs(value) : valueFor(properties[own], value);
	}
	return named;
};

/** What arguments are called elsewhere. */
const kin: Readonly<Record<string, string>> = {
	command: 'script',
	cmd: 'script',
	timeout: 'timeoutMs',
	timeout_ms: 'timeoutMs',
	file_path: 'path',
	workdir: 'cwd',
};

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
	typeof schema === 'object' ? ((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>) : {};

const valueFor = (schema: JsonSchema | undefined, value: unknown): unknown => {
	if (typeof value !== 'string' || typeof schema !== 'object') return value;
	switch (schema.type) {
		case 'integer':
		case 'number':
			return numberOf(value) ?? value;
		case 'boolean':
			return value === 'true' || value === 'false' ? value === 'true' : value;
		default:
			return value;
	}
};

const numberOf = (text: string): number | undefined =>
	/^[-+]?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;

// Some servers count in seconds and some in milliseconds. No caller means less than a second, nor a quarter of an hour
// and more, so that the size tells; a unit says it outright.
const timeoutMs = (value: unknown): unknown => {
	const [, digits, unit] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m)?\s*$/.exec(String(value)) ?? [];
	if (digits === undefined) return value;
	const number = Number(digits);
	return Math.round(number * (unit === undefined ? (number < 1000 ? 1000 : 1) : unitMs[unit]!));
};

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
