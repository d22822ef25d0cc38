import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findEndpoints } from './endpoints.ts';
import type { ModelSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-endpoints-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings: ModelSettings = {
	...{ file: 'tenon.toml', problem: undefined, default: undefined, providers: {}, facts: {} },
	...{ budget: { turn: undefined, session: undefined, day: undefined }, proxy: undefined, ca: undefined },
};

const anthropicIn = (
	environment: Readonly<Record<string, string>>,
	secret?: string,
	keyFile?: string,
): ReturnType<typeof findEndpoints>[number] => {
	const said = { kind: undefined, url: undefined, keyEnv: undefined, region: undefined, problem: undefined };
	const providers = keyFile === undefined ? {} : { anthropic: { ...said, keyFile, headers: {} } };
	const secrets = { resolve: () => secret };
	return findEndpoints({ environment, settings: { ...settings, providers }, secrets })[0]!;
};

const key = 'sk-1';
const urlSetting = 'models.providers.anthropic.url in tenon.toml, or ANTHROPIC_BASE_URL';

describe('an endpoint', () => {
	it.each([
		[
			'nothing but a word',
			'models',
			`the URL is none; expected one such as "http://127.0.0.1:8080/v1" in ${urlSetting}`,
		],
		[
			'a URL of files',
			'file:///etc',
			`the URL is none; expected one such as "http://127.0.0.1:8080/v1" in ${urlSetting}`,
		],
		[
			'a password',
			'http://me:secret@127.0.0.1/v1',
			`the URL has a user or password in it; set a URL without, and a header instead: ${urlSetting}`,
		],
		[
			'a query',
			'http://127.0.0.1/v1?key=secret',
			`the URL has a query or a fragment, so that no path can follow it; set one without: ${urlSetting}`,
		],
	])('whose URL is %s is not asked, and says what is wrong without repeating it', (_what, url, problem) => {
		const found = anthropicIn({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url });
		expect([found.problem, found.endpoint.problem, found.endpoint.url]).toEqual([problem, problem, '']);
	});

	it('is asked at the URL that the environment names', () => {
		const url = 'http://127.0.0.1:9000/anthropic/v1/';
		const { problem, endpoint } = anthropicIn({ ANTHROPIC_API_KEY: ` ${key}\n`, ANTHROPIC_BASE_URL: url });
		expect([problem, endpoint.url, endpoint.credential]).toEqual([
			...[null, 'http://127.0.0.1:9000/anthropic/v1', { type: 'key', key }],
		]);
	});

	it.each(['sk-1\nsk-2', 'sk 1', 'sk-…', '  '])('whose key is %j has none, and says where that is', (bad) => {
		const file = join(folder, 'key');
		writeFileSync(file, bad, { mode: 0o600 });
		const none = 'is no key: it has blanks, line breaks or letters that no key has';
		const problems = [
			anthropicIn({ ANTHROPIC_API_KEY: bad }),
			anthropicIn({}, bad),
			anthropicIn({}, undefined, file),
		].map(({ problem, endpoint }) => [problem, endpoint.credential.type]);
		expect(problems).toEqual([
			[`what is in ANTHROPIC_API_KEY ${none}`, 'missing'],
			[`what is in the secret anthropic.key ${none}`, 'missing'],
			[bad.trim() === '' ? `${file} has no key in it` : `what is in ${file} ${none}`, 'missing'],
		]);
	});
});
