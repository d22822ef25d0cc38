import { isTenonError } from '@tenon/core';
import { problemText } from '../../config/config.ts';
import { ConfigError } from '../../config/errors.ts';
import { explainText } from '../../config/explain.ts';
import { settingData } from '../../config/list.ts';
import { Config, type ConfigPlace } from '../../config/load-config.ts';
import { policyFaults } from '../../config/policy-faults.ts';
import { readKey, readPlace, type TypedKey } from '../../config/read-key.ts';
import { configKeys } from '../../config/schema/keys.ts';
import { allSettings, settingAt } from '../../config/settings.ts';
import { removeSetting, settingFile, writeSetting } from '../../config/write-config.ts';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { ConfigVerbs, ShownSetting } from '../service/verbs/config.ts';

/** The settings as the files say them now; what the session was opened with stays as it is. */
export const configVerbs = (environment: ConfigPlace['environment'], project: string): ConfigVerbs => {
	const read = (): Config => new Config({ environment, project });
	return {
		listSettings: async () => {
			const config = read();
			return {
				settings: allSettings(config).map((setting) => settingData(setting) as ShownSetting),
				problems: [...config.problems.map(problemText), ...policyFaults(project, environment)],
			};
		},
		explainSetting: async ({ key: typed }) => {
			const { key, path } = keyNamed(typed);
			const setting = settingAt(read(), key, path);
			return {
				...(settingData(setting) as ShownSetting),
				meaning: key.meaning,
				expected: key.type.expected,
				text: explainText(setting),
			};
		},
		writeSetting: async ({ key: typed, value, isProject = false }) => {
			const named = keyNamed(typed);
			const file = settingFile(read(), { isProject, folder: project });
			inWords(() => writeSetting(file, named, value, { isProject }));
			return { file, shadowedBy: shadowOf(read(), named) };
		},
		removeSetting: async ({ key: typed, isProject = false }) => {
			const path = readPlace(typed);
			if (typeof path === 'string') throw unknown(typed, path);
			const file = settingFile(read(), { isProject, folder: project });
			inWords(() => removeSetting(file, path));
			return { file, shadowedBy: null };
		},
	};
};

const keyNamed = (typed: string): TypedKey => {
	const named = readKey(typed);
	if (typeof named === 'string') throw unknown(typed, named);
	return named;
};

const unknown = (typed: string, message: string): ServiceError =>
	new ServiceError('service.unknown-setting', message, {
		nearest: nearestOf(
			typed,
			configKeys.map(({ key }) => key),
		),
	});

const shadowOf = (config: Config, { key, path }: TypedKey): string | null => {
	const winner = settingAt(config, key, path).sources.find(({ wins }) => wins);
	return winner?.kind === 'environment' ? winner.place : null;
};

// What is wrong with a value, or with the file.
const inWords = (work: () => void): void => {
	try {
		work();
	} catch (error) {
		const isOurs = error instanceof ConfigError || isTenonError(error);
		if (!isOurs && (error as NodeJS.ErrnoException).syscall === undefined) throw error;
		throw new ServiceError('service.bad-argument', (error as Error).message, { cause: error });
	}
};
