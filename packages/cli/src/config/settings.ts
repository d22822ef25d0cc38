import type { ConfigPath, ConfigValue } from './config.ts';
import type { Config } from './load-config.ts';
import { type ConfigKey, stepsOf } from './schema/config-key.ts';
import { configKeys } from './schema/keys.ts';

/** A place that may say something about a key. */
export interface SettingSource {
	readonly kind: 'flag' | 'environment' | 'user' | 'machine' | 'project' | 'default';
	/** The option, the variable, the file with its line, or the default in words. */
	readonly place: string;
	/** What it says; `undefined`: nothing. */
	readonly value: unknown;
	readonly wins: boolean;
}

/** What holds for a key, and where that comes from. */
export interface Setting {
	readonly key: ConfigKey;
	readonly path: ConfigPath;
	/** What wins; `undefined`: the default. */
	readonly value: unknown;
	/** All places, in the order in which they are asked. A flag of another run is not known here. */
	readonly sources: readonly SettingSource[];
}

/** What holds for one key, and all that is asked for it. */
export const settingAt = (config: Config, key: ConfigKey, path: ConfigPath): Setting => {
	const { environment } = config;
	const variable = (name: string): Said => ({
		kind: 'environment',
		place: name,
		value: (environment[name] ?? '').trim() === '' ? undefined : environment[name],
	});
	const said: readonly Said[] = [
		...(key.flag === undefined ? [] : [{ kind: 'flag' as const, place: key.flag, value: undefined }]),
		...(key.variables ?? []).map(variable),
		...inFiles(config, key, path),
		...(key.fallbacks ?? []).map(variable),
		{ kind: 'default', place: key.default, value: undefined },
	];
	const first = said.findIndex(({ kind, value }) => value !== undefined || kind === 'default');
	const sources = said.map((each, at) => ({ ...each, wins: at === first }));
	return { key, path, value: sources[first]?.value, sources };
};

/** Every key, and those of tables with any names as far as a file has them. */
export const allSettings = (config: Config): readonly Setting[] =>
	configKeys.flatMap((key) => pathsOf(config, key).map((path) => settingAt(config, key, path)));

type Said = Omit<SettingSource, 'wins'>;

// What is said comes first, as it wins; files that say nothing follow in their order.
const inFiles = (config: Config, key: ConfigKey, path: ConfigPath): readonly Said[] => {
	const values = config.valuesAt(path);
	const silent = config.files
		.filter(({ layer }) => layer !== 'project' || key.project !== undefined)
		.filter(
			({ file, found }) =>
				(found || file === config.userFile) && !values.some((value) => value.file === file),
		)
		.map(({ layer, file }) => ({ kind: layer, place: file, value: undefined }));
	return [...values.map(saidBy), ...silent];
};

const saidBy = ({ layer, file, line, value }: ConfigValue): Said => ({
	kind: layer,
	place: `${file}:${line}`,
	value,
});

const pathsOf = (config: Config, { key }: ConfigKey): readonly ConfigPath[] => {
	const steps = stepsOf(key);
	const any = steps.indexOf('*');
	if (any === -1) return [steps];
	return config
		.namesIn(steps.slice(0, any))
		.map((name) => steps.map((step) => (step === '*' ? name : step)))
		.filter((path) => config.valuesAt(path).length > 0);
};
