import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { BadSecretName, isSecretName, type SecretStore, secretFault } from '@tenon/core';
import { takeOwnerLock } from '../lock/owner-lock.ts';
import { SecretFileError } from './errors.ts';
import { readPrivateFile, replacePrivateFile } from './private-file.ts';

/** A store in a file that its owner alone can read. Reads the file at each question: there is no stale answer. */
export interface SecretFile extends SecretStore {
	names(): readonly string[];
	resolve(name: string): string | undefined;
	/** Stores a value in place of what was there. Refuses one that could not be hidden in output. */
	set(name: string, value: string): void;
	/** Forgets one. False if there was none. */
	remove(name: string): boolean;
}

/** Where the secrets of a user are: below `$XDG_CONFIG_HOME`, or `~/.config`. */
export const defaultSecretFile = (environment: Readonly<Record<string, string | undefined>>): string =>
	`${environment.XDG_CONFIG_HOME || `${environment.HOME ?? ''}/.config`}/tenon/secrets.json`;

/**
 * The secrets of a file. One that is not there holds none. A file that others may read, that belongs to
 * another user, or that is malformed throws `SecretFileError`; nothing of it is used then.
 */
export const openSecretFile = (file: string): SecretFile => {
	const read = (): Map<string, string> => {
		const text = readPrivateFile(file);
		return text === undefined ? new Map() : parseSecrets(file, text);
	};
	const change = <T>(work: (secrets: Map<string, string>) => T): T => {
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
		const lock = takeOwnerLock(`${file}.lock`);
		if (lock === undefined) {
			throw new SecretFileError('secret_file.busy', file, 'another program is changing it; try again');
		}
		try {
			const secrets = read();
			const result = work(secrets);
			replacePrivateFile(file, writeSecrets(secrets));
			return result;
		} finally {
			lock.release();
		}
	};
	return {
		names: () => [...read().keys()],
		resolve: (name) => read().get(name),
		set(name, value) {
			if (!isSecretName(name)) throw new BadSecretName(name);
			const problem = refusals[secretFault(value) ?? 'none'];
			if (problem !== undefined)
				throw new SecretFileError('secret_file.refused', file, `${name}: ${problem}`);
			change((secrets) => secrets.set(name, value));
		},
		remove: (name) => read().has(name) && change((secrets) => secrets.delete(name)),
	};
};

const refusals = {
	short: 'the value is too short to be hidden in output; use one of 6 bytes or more, backslashes not counted',
	long: 'the value is too long to be hidden in output; use one of 16384 bytes at most',
	none: undefined,
} as const;

const writeSecrets = (secrets: ReadonlyMap<string, string>): string => {
	const sorted = [...secrets].toSorted(([a], [b]) => (a < b ? -1 : 1));
	return `${JSON.stringify({ version: 1, secrets: Object.fromEntries(sorted) }, undefined, '\t')}\n`;
};

const parseSecrets = (file: string, text: string): Map<string, string> => {
	const fail = (problem: string): never => {
		throw new SecretFileError('secret_file.malformed', file, problem);
	};
	const data = parseJson(text) ?? fail('it is not JSON; correct it, or start anew without it');
	if (data.version !== 1) return fail('"version" must be 1; this Tenon cannot read another');
	if (!isRecord(data.secrets)) return fail('"secrets" must be an object of names and texts');
	const entries = Object.entries(data.secrets);
	for (const [name, value] of entries) {
		if (!isSecretName(name))
			return fail(`${JSON.stringify(name)} cannot name a secret; expected provider.field`);
		if (typeof value !== 'string') return fail(`the value of ${name} must be a text`);
	}
	return new Map(entries as [string, string][]);
};

// The error of the parser would quote the text, and is not kept for that reason.
const parseJson = (text: string): Readonly<Record<string, unknown>> | undefined => {
	try {
		const data: unknown = JSON.parse(text);
		return isRecord(data) ? data : {};
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
};

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
	typeof data === 'object' && data !== null && !Array.isArray(data);
