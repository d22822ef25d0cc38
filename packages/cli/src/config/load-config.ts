import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { configFiles, projectPolicyFile } from '@tenon/host';
import {
	type ConfigFile,
	type ConfigPath,
	type ConfigProblem,
	type ConfigValue,
	isWithin,
	problemText,
} from './config.ts';
import { readConfigFile } from './read-config-file.ts';

/** Where settings are looked for. */
export interface ConfigPlace {
	/** HOME and XDG_CONFIG_HOME are looked at, and what keys name as their variables. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The folder of the project; `undefined`: none, as where only the user's own counts. */
	readonly project: string | undefined;
}

/** What the files of a machine, a user and a project say. Read once; never throws. */
export class Config {
	/** As they win, the first before the others; a project's is last. */
	readonly files: readonly ConfigFile[];
	readonly environment: ConfigPlace['environment'];

	constructor({ environment, project }: ConfigPlace) {
		this.environment = environment;
		const { machine, user } = configFiles(environment);
		this.files = [
			readConfigFile({ layer: 'user', file: user }),
			readConfigFile({ layer: 'user', file: oldModelsFile(user), renamed: oldModelKeys }),
			readConfigFile({ layer: 'machine', file: machine }),
			...(project === undefined
				? []
				: [readConfigFile({ layer: 'project', file: projectPolicyFile(realPath(project)) })]),
		];
	}

	get problems(): readonly ConfigProblem[] {
		return this.files.flatMap(({ problems }) => problems);
	}

	/** What a person should know when a session opens: what was left out, and which files are to be moved. */
	get notices(): readonly string[] {
		return [
			...this.problems.map(problemText),
			...this.files.flatMap((file) => movedNote(file, this.userFile)),
		];
	}

	/** The file that `tenon config set` writes to. */
	get userFile(): string {
		return this.files[0]!.file;
	}

	/** All that is said about a key, the one that wins first. */
	valuesAt(path: ConfigPath): readonly ConfigValue[] {
		const values = this.files
			.flatMap((file) => file.values)
			.filter((value) => value.path.length === path.length && isWithin(value.path, path));
		if (values[0]?.key.joined !== 'least') return values;
		return values.toSorted((one, other) => Number(one.value) - Number(other.value));
	}

	/** The names in a table in which any name may be. */
	namesIn(path: ConfigPath): readonly string[] {
		const all = this.files.flatMap(({ values, problems }) => [...values, ...problems]);
		return [
			...new Set(
				all
					.filter((each) => each.path.length > path.length && isWithin(each.path, path))
					.map((each) => each.path[path.length]!),
			),
		];
	}

	/** The text that wins. */
	text(...path: ConfigPath): string | undefined {
		return this.#valueAt(path, 'string') as string | undefined;
	}

	/** The number that wins. */
	amount(...path: ConfigPath): number | undefined {
		return this.#valueAt(path, 'number') as number | undefined;
	}

	/** The flag that wins. */
	flag(...path: ConfigPath): boolean | undefined {
		return this.#valueAt(path, 'boolean') as boolean | undefined;
	}

	/** The list that wins. */
	texts(...path: ConfigPath): readonly string[] {
		return (this.#valueAt(path, 'object') ?? []) as readonly string[];
	}

	/** The table that wins. */
	table(...path: ConfigPath): Readonly<Record<string, unknown>> {
		return (this.#valueAt(path, 'object') ?? {}) as Readonly<Record<string, unknown>>;
	}

	/** Paths that a file names: `~` is the home, and a relative one is beside the file. */
	paths(...path: ConfigPath): readonly string[] {
		const [found] = this.valuesAt(path);
		if (found === undefined) return [];
		const named = typeof found.value === 'string' ? [found.value] : (found.value as readonly string[]);
		const home = this.environment.HOME ?? homedir();
		return named.map((each) => resolve(dirname(found.file), each.replace(/^~(?=\/|$)/, home)));
	}

	#valueAt(path: ConfigPath, type: 'string' | 'number' | 'boolean' | 'object'): unknown {
		const value = this.valuesAt(path)[0]?.value;
		// The schema has said what it is; the type is the reader's.
		return typeof value === type ? value : undefined;
	}
}

/** Where settings of models were before `tenon.toml` had them. */
const oldModelsFile = (userFile: string): string => join(dirname(userFile), 'models.toml');

const oldModelKeys: Readonly<Record<string, ConfigPath>> = {
	default: ['models', 'default'],
	providers: ['models', 'providers'],
	models: ['models', 'facts'],
	budget: ['models', 'budget'],
	network: ['network'],
};

const movedNote = ({ file, found }: ConfigFile, userFile: string): readonly string[] => {
	if (!found) return [];
	if (file === oldModelsFile(userFile))
		return [
			`${file}: settings of models are in ${userFile}: move default, [providers], [models] and [budget] there as [models] default, [models.providers], [models.facts] and [models.budget], [network] as it is`,
		];
	return file.endsWith('/.tenon/policy.toml')
		? [`${file}: a project narrows in ${file.replace(/policy\.toml$/, 'tenon.toml')}: rename it`]
		: [];
};

const realPath = (folder: string): string => {
	try {
		return realpathSync(folder);
	} catch {
		// A folder that is not there is told by who opens it.
		return resolve(folder);
	}
};
