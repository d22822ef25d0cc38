import { typedKey } from './read-key.ts';
import type { Setting, SettingSource } from './settings.ts';
import { shownValue } from './shown-value.ts';

/** All about a key: what it means, what holds and why, and how it is written. */
export const explainText = ({ path, key, value, sources }: Setting): string => {
	const width = Math.max(...sources.map(({ place }) => place.length));
	return [
		typedKey(path),
		`  ${key.meaning}`,
		'',
		`  value    ${value === undefined ? key.default : shownValue(path, value)}`,
		`  expected ${key.type.expected}`,
		`  default  ${key.default}`,
		`  project  ${projectText[key.project ?? 'no']}`,
		'',
		`Sources, ${orderText[key.joined ?? 'first']}:`,
		...sources.map((source) => sourceLine(source, path, width)),
		'',
		'In tenon.toml:',
		`  [${path.slice(0, -1).map(quoted).join('.')}]`,
		`  ${key.example}`,
	]
		.map((line) => `${line}\n`)
		.join('');
};

const projectText = {
	no: 'cannot set it',
	narrows: 'may narrow it, in .tenon/tenon.toml',
} as const;

const orderText = {
	first: 'the first that says something wins',
	least: 'the least of them wins',
	layers: 'each of which holds within the others; tenon policy show lists what comes of it',
} as const;

const sourceLine = (
	{ kind, place, value, wins }: SettingSource,
	path: readonly string[],
	width: number,
): string => {
	const said = value === undefined ? silence[kind] : shownValue(path, value);
	return `${wins ? '>' : ' '} ${kind.padEnd(12)}${place.padEnd(width)}  ${said}`.trimEnd();
};

const silence: Readonly<Record<SettingSource['kind'], string>> = {
	flag: 'for one run',
	environment: 'not set',
	user: 'says nothing',
	machine: 'says nothing',
	project: 'says nothing',
	default: '',
};

const quoted = (step: string): string => (/^[\w-]+$/.test(step) ? step : JSON.stringify(step));
