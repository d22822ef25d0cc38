import type { ContentFile } from './content-files.ts';

/**
 * Whether a file is taken for the state of an extension that keeps its state among its files. Such a file may change
 * without the extension being asked about again. Never true for programs and for what tells tools how to run them.
 */
export const isDataFile = ({ path, isExecutable, link }: ContentFile): boolean => {
	if (isExecutable || link !== undefined) return false;
	const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
	return !isSetting(name) && dataEndings.some((ending) => name.endsWith(ending));
};

const dataEndings: readonly string[] = [
	'.json',
	'.jsonl',
	'.ndjson',
	'.txt',
	'.csv',
	'.tsv',
	'.log',
	'.db',
	'.db-journal',
	'.db-shm',
	'.db-wal',
	'.sqlite',
	'.sqlite3',
	'.sqlite-shm',
	'.sqlite-wal',
	'.pid',
	'.tmp',
	'.bak',
];

const isSetting = (name: string): boolean =>
	name.startsWith('.') ||
	settingNames.has(name) ||
	/^(ts|js)config\b.*\.json$/.test(name) ||
	name.endsWith('.config.json') ||
	/^requirements.*\.txt$/.test(name);

const settingNames: ReadonlySet<string> = new Set([
	'extension.json',
	'package.json',
	'package-lock.json',
	'npm-shrinkwrap.json',
	'deno.json',
	'deno.jsonc',
	'import_map.json',
	'composer.json',
	'cmakelists.txt',
]);
