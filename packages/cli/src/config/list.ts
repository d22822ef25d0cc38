import type { Config } from './load-config.ts';
import { typedKey } from './read-key.ts';
import { allSettings, type Setting } from './settings.ts';
import { safeValue, shownValue } from './shown-value.ts';

/** All settings as a table: key, value, where it comes from. */
export const listText = (config: Config): string => {
	const rows = allSettings(config).map(rowOf);
	const widths = [0, 1].map((column) =>
		Math.min(maxWidth, Math.max(...rows.map((row) => row[column]!.length))),
	);
	return rows
		.map(([key, value, source]) => `${key.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  ${source}\n`)
		.join('');
};

const maxWidth = 48;

const rowOf = ({ path, value, sources }: Setting): readonly [key: string, value: string, source: string] => {
	const { kind, place } = sources.find(({ wins }) => wins)!;
	return [
		typedKey(path),
		value === undefined ? place : shownValue(path, value),
		kind === 'default' ? kind : place,
	];
};

/** The same as data. */
export const settingData = ({ path, key, value, sources }: Setting): object => ({
	key: typedKey(path),
	value: value === undefined ? null : safeValue(path, value),
	default: key.default,
	source: sources.find(({ wins }) => wins)!.kind,
	sources: sources.map((source) => ({
		...source,
		value: source.value === undefined ? null : safeValue(path, source.value),
	})),
});
