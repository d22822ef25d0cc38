import { tomlValue } from './edit/toml-value.ts';

/** A value as it is listed: headers and passwords in URLs may be keys, and are not printed. */
export const shownValue = (path: readonly string[], value: unknown): string =>
	tomlValue(safeValue(path, value));

/** The same as data. */
export const safeValue = (path: readonly string[], value: unknown): unknown => {
	if (path.at(-1) === 'headers')
		return Object.fromEntries(Object.keys(Object(value) as object).map((name) => [name, hidden]));
	return typeof value === 'string' ? value.replace(/(?<=:\/\/[^/@\s:]*:)[^/@\s]+(?=@)/g, hidden) : value;
};

const hidden = '…';
