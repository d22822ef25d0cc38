import { isDeepStrictEqual } from 'node:util';
import { editJson, readJson } from './edit-json.ts';
import { editToml, readToml } from './edit-toml.ts';
import { MalformedConfiguration } from './malformed-configuration.ts';

/** Formats that clients keep their settings in. */
export type ConfigurationFormat = 'json' | 'toml';

/** The content of a file; an empty one holds nothing. Throws {@link MalformedConfiguration}. */
export const readConfiguration = (text: string, format: ConfigurationFormat): unknown =>
	format === 'json' ? readJson(text) : readToml(text);

/** What stands at some keys; `undefined` if nothing does. */
export const valueAt = (content: unknown, keys: readonly string[]): unknown =>
	keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), content);

/**
 * The text with a value at some keys, or without it where there is none to set. All else stays byte for byte, which
 * is checked: throws {@link MalformedConfiguration} where the file is written in a way that does not allow it.
 */
export const editConfiguration = (
	text: string,
	format: ConfigurationFormat,
	keys: readonly string[],
	value: unknown,
): string => {
	const content = readConfiguration(text, format);
	if (isDeepStrictEqual(plain(valueAt(content, keys)), plain(value))) return text;
	const edited = (format === 'json' ? editJson : editToml)(text, keys, value);
	const wanted = withValue(content, keys, value);
	const came = readConfiguration(edited, format);
	if (!isDeepStrictEqual(pruned(plain(came), keys), pruned(plain(wanted), keys))) {
		throw new MalformedConfiguration(`${keys.join('.')} is written in a way that cannot be changed here`);
	}
	return edited;
};

const withValue = (content: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
	if (key === undefined) return value;
	if (content !== undefined && !isRecord(content))
		throw new MalformedConfiguration(`what holds ${JSON.stringify(key)} must be an object`);
	return { ...content, [key]: withValue(content?.[key], rest, value) };
};

// A table of tables is there as long as one of them is: an empty one on the way to the value is as good as none.
const pruned = (content: unknown, [key, ...rest]: readonly string[]): unknown => {
	if (key === undefined || !isRecord(content)) return content;
	const { [key]: held, ...others } = content;
	const inner = pruned(held, rest);
	const isEmpty =
		inner === undefined || (isRecord(inner) && rest.length > 0 && Object.keys(inner).length === 0);
	return isEmpty ? others : { ...others, [key]: inner };
};

// Without what is not set, and without the prototypes and dates of parsers.
const plain = (value: unknown): unknown =>
	value === undefined ? undefined : JSON.parse(JSON.stringify(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
