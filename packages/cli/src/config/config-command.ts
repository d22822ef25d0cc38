import { isTenonError } from '@tenon/core';
import { HostOutput } from '../sh/host-streams.ts';
import { problemText } from './config.ts';
import { editConfig } from './edit-config.ts';
import { ConfigError } from './errors.ts';
import { explainText } from './explain.ts';
import { type ConfigFlags, type ConfigRequest, readConfigFlags } from './flags.ts';
import { helpText } from './help.ts';
import { listText, settingData } from './list.ts';
import { Config } from './load-config.ts';
import { policyFaults } from './policy-faults.ts';
import { readKey, readPlace, type TypedKey } from './read-key.ts';
import { configSchema } from './schema/json-schema.ts';
import { allSettings, settingAt } from './settings.ts';
import { removeSetting, settingFile, writeSetting } from './write-config.ts';

/** `tenon config`: shows and changes settings. Returns the status of the program. */
export const runConfig = (args: readonly string[]): number => {
	const request = readConfigFlags(args);
	if (request.kind === 'help') return print(helpText);
	if (request.kind === 'mistake') return complain(`${request.text}; try 'tenon config --help'`, misused);
	try {
		return perform(request);
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		return complain((error as Error).message, error instanceof ConfigError ? misused : failed);
	}
};

const failed = 1;
const misused = 2;

const perform = (request: Extract<ConfigRequest, { readonly kind: 'do' }>): number => {
	const { flags } = request;
	const config = new Config({ environment: process.env, project: flags.cwd });
	switch (request.action) {
		case 'list':
			return list(config, flags);
		case 'get':
			return get(config, keyNamed(request.key), flags);
		case 'explain': {
			const { key, path } = keyNamed(request.key);
			const setting = settingAt(config, key, path);
			return print(
				flags.isJson ? json({ ...settingData(setting), meaning: key.meaning }) : explainText(setting),
			);
		}
		case 'set': {
			const typed = keyNamed(request.key);
			writeSetting(fileOf(config, flags), typed, request.value, flags);
			return shadowed(config, typed, flags);
		}
		case 'unset': {
			const path = readPlace(request.key);
			if (typeof path === 'string') throw new ConfigError('config.unknown-key', path);
			removeSetting(fileOf(config, flags), path);
			return 0;
		}
		case 'path':
			return paths(config, flags);
		case 'schema':
			return print(json(configSchema()));
		case 'edit':
			return editConfig(fileOf(config, flags), process.env, (text) => complain(text, failed));
	}
};

const list = (config: Config, { isJson, cwd }: ConfigFlags): number => {
	const problems = [...config.notices, ...policyFaults(cwd, process.env)];
	if (isJson) return print(json({ settings: allSettings(config).map(settingData), problems }));
	print(listText(config));
	for (const problem of problems) complain(problem, failed);
	return 0;
};

const get = (config: Config, { key, path }: TypedKey, { isJson }: ConfigFlags): number => {
	const setting = settingAt(config, key, path);
	const { value } = setting;
	if (isJson) print(json(value ?? null));
	else if (value !== undefined)
		print(`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\n`);
	return value === undefined ? failed : 0;
};

// What was written holds only if nothing goes before it.
const shadowed = (config: Config, { key, path }: TypedKey, flags: ConfigFlags): number => {
	const now = new Config({ environment: config.environment, project: flags.cwd });
	const winner = settingAt(now, key, path).sources.find(({ wins }) => wins);
	if (winner?.kind === 'environment') complain(`${winner.place} is set and goes before the file`, 0);
	for (const problem of now.problems.filter(({ layer }) => layer === 'user'))
		complain(problemText(problem), 0);
	return 0;
};

const paths = (config: Config, flags: ConfigFlags): number => {
	const files = config.files.map(({ layer, file, found }) => ({ layer, file, found }));
	if (flags.isJson) return print(json(files));
	return print(`${fileOf(config, flags)}\n`);
};

const fileOf = (config: Config, { isProject, cwd }: ConfigFlags): string =>
	settingFile(config, { isProject, folder: cwd });

const keyNamed = (typed: string): TypedKey => {
	const read = readKey(typed);
	if (typeof read === 'string') throw new ConfigError('config.unknown-key', read);
	return read;
};

const json = (data: unknown): string => `${JSON.stringify(data, undefined, 2)}\n`;

const print = (text: string): number => {
	new HostOutput(1).writeText(text);
	return 0;
};

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon config: ${text}\n`);
	return status;
};
