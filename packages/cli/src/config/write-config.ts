import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { readIfThere, replaceFile } from '../setup/replace-file.ts';
import { editDocument } from './edit/edit-document.ts';
import { ConfigError } from './errors.ts';
import type { Config } from './load-config.ts';
import { type TypedKey, typedKey } from './read-key.ts';

/** The file that is written to: the user's, or that of a project. */
export const settingFile = (
	{ userFile }: Config,
	{ isProject, folder }: { readonly isProject: boolean; readonly folder: string },
): string => (isProject ? join(realpathSync(folder), '.tenon/tenon.toml') : userFile);

/**
 * Writes a value into a file; a text may be the value as it is typed on a command line. Throws `PolicyError` where the
 * file is no TOML, {@link ConfigError} otherwise.
 */
export const writeSetting = (
	file: string,
	{ path, key }: TypedKey,
	given: unknown,
	{ isProject }: { readonly isProject: boolean },
): void => {
	if (isProject && key.project === undefined)
		throw new ConfigError(
			'config.bad-value',
			`${typedKey(path)}: a project cannot set this; only your own file can`,
		);
	if (key.key === 'policy.rule')
		throw new ConfigError(
			'config.by-hand',
			'rules have an order that matters; write them by hand: tenon config edit',
		);
	const value = typeof given === 'string' ? (key.type.fromWord(given) ?? tomlIn(given)) : given;
	if (!key.type.accepts(value))
		throw new ConfigError(
			'config.bad-value',
			`${typedKey(path)}: expected ${key.type.expected}, got ${typeof given === 'string' ? `'${given}'` : JSON.stringify(given)}; written as: ${key.example}`,
		);
	change(file, path, value);
};

/** Removes a value, or a table with all that is in it. Throws {@link ConfigError} where there is none. */
export const removeSetting = (file: string, path: readonly string[]): void => {
	if (!change(file, path, undefined))
		throw new ConfigError('config.not-set', `${typedKey(path)}: ${file} says nothing about it`);
};

const change = (file: string, path: readonly string[], value: unknown): boolean => {
	const before = readIfThere(file) ?? '';
	const after = editDocument(before, file, path, value);
	if (after !== before) replaceFile(file, after);
	return after !== before;
};

// As it would be written in the file; a word that is no TOML is none of what is expected.
const tomlIn = (word: string): unknown => {
	try {
		return parse(`value = ${word}`).value;
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		return undefined;
	}
};
