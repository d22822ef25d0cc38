import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectSecrets } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeOwnerLock } from '../lock/owner-lock.ts';
import { environmentSecrets } from './environment-secrets.ts';
import { defaultSecretFile, openSecretFile } from './secret-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-secrets-'));
	file = join(folder, 'config/tenon/secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (text: string, mode = 0o600): string => {
	const other = join(folder, 'other.json');
	writeFileSync(other, text);
	chmodSync(other, mode);
	return other;
};

describe('a file of secrets', () => {
	it('keeps what it is given, in order of names, for its owner alone', () => {
		const secrets = openSecretFile(file);
		expect([secrets.names(), secrets.resolve('a.b')]).toEqual([[], undefined]);
		secrets.set('github.token', 'ghp_123456');
		secrets.set('a.b', 'first value');
		secrets.set('a.b', 'second value');
		expect(collectSecrets(openSecretFile(file))).toEqual([
			{ name: 'a.b', value: 'second value' },
			{ name: 'github.token', value: 'ghp_123456' },
		]);
		expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
		expect(readdirSync(join(file, '..'))).toEqual(['secrets.json']);
	});

	it('forgets what is removed', () => {
		const secrets = openSecretFile(file);
		secrets.set('a.b', 'first value');
		expect([secrets.remove('a.b'), secrets.remove('a.b'), secrets.names()]).toEqual([true, false, []]);
	});

	it('has names that are no more than names', () => {
		const secrets = openSecretFile(file);
		secrets.set('__proto__.constructor', 'first value');
		expect([secrets.resolve('__proto__.constructor'), secrets.resolve('constructor')]).toEqual([
			'first value',
			undefined,
		]);
	});

	it.each([
		[0o640, '0640'],
		[0o604, '0604'],
		[0o622, '0622'],
	])('is not read if others may use it: %o', (mode, shown) => {
		const other = write('{"version":1,"secrets":{"a.b":"first value"}}', mode);
		expect(() => openSecretFile(other).resolve('a.b')).toThrow(
			expect.objectContaining({
				code: 'secret_file.exposed',
				message: `${other}: others may use it (mode ${shown}); to keep it yours: chmod 600 ${other}`,
			}),
		);
		expect(() => openSecretFile(other).set('a.b', 'other value')).toThrow('others may use it');
	});

	it.each([
		['{"version":1,"secrets":{"a.b":"hidden value"', 'it is not JSON; correct it, or start anew without it'],
		['[]', '"version" must be 1; this Tenon cannot read another'],
		['{"version":2}', '"version" must be 1; this Tenon cannot read another'],
		['{"version":1}', '"secrets" must be an object of names and texts'],
		['{"version":1,"secrets":{"a":"x"}}', '"a" cannot name a secret; expected provider.field'],
		['{"version":1,"secrets":{"a.b":1}}', 'the value of a.b must be a text'],
	])('that is malformed is named with what is wrong: %s', (text, problem) => {
		const other = write(text);
		expect(() => openSecretFile(other).names()).toThrow(
			expect.objectContaining({ code: 'secret_file.malformed', message: `${other}: ${problem}` }),
		);
	});

	it('refuses what could not be hidden, and what is no name', () => {
		const secrets = openSecretFile(file);
		expect(() => secrets.set('a.b', '12345')).toThrow('a.b: the value is too short to be hidden in output');
		expect(() => secrets.set('a.b', 'x'.repeat(20_000))).toThrow('a.b: the value is too long');
		expect(() => secrets.set('a', '123456')).toThrow('"a" cannot name a secret');
		expect(secrets.names()).toEqual([]);
	});

	it('is changed by one at a time', () => {
		const secrets = openSecretFile(file);
		secrets.set('a.b', 'first value');
		const lock = takeOwnerLock(`${file}.lock`)!;
		expect(() => secrets.set('a.b', 'second value')).toThrow('another program is changing it; try again');
		lock.release();
		expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: 1, secrets: { 'a.b': 'first value' } });
	});

	it('lies with the configuration of the user', () => {
		expect([
			defaultSecretFile({ HOME: '/u/me' }),
			defaultSecretFile({ HOME: '/u/me', XDG_CONFIG_HOME: '/etc/me' }),
		]).toEqual(['/u/me/.config/tenon/secrets.json', '/etc/me/tenon/secrets.json']);
	});
});

describe('secrets of the environment', () => {
	const environment = { GITHUB_TOKEN: 'ghp_123456', EMPTY: '', OTHER: 'not chosen' };

	it('are those that were chosen, and are set', () => {
		const store = environmentSecrets(
			{ 'github.token': 'GITHUB_TOKEN', 'a.b': 'EMPTY', 'c.d': 'UNSET' },
			environment,
		);
		expect(store.names()).toEqual(['github.token']);
		expect(['github.token', 'a.b', 'c.d', 'OTHER', 'toString'].map((name) => store.resolve(name))).toEqual([
			'ghp_123456',
			undefined,
			undefined,
			undefined,
			undefined,
		]);
	});

	it('have names like all others', () => {
		expect(() => environmentSecrets({ TOKEN: 'GITHUB_TOKEN' }, environment)).toThrow(
			'"TOKEN" cannot name a secret',
		);
	});
});
