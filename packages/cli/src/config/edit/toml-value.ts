import { stringify } from 'smol-toml';

/** A value as TOML writes it on one line. */
export const tomlValue = (value: unknown): string => {
	if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`;
	if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
		const fields = Object.entries(value).map(([name, each]) => `${tomlKey(name)} = ${tomlValue(each)}`);
		return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
	}
	return stringify({ value })
		.trim()
		.replace(/^value = /, '');
};

/** A name as it stands before an equals sign or in a header. */
export const tomlKey = (name: string): string =>
	/^[\w-]+$/.test(name) ? name : stringify({ [name]: 0 }).replace(/ = 0\s*$/, '');
