import { describe, expect, it } from 'vitest';
import type { ExtensionGrants } from '../host/extension.ts';
import { grantedEnvironment } from './granted-environment.ts';

const environment = {
	PATH: '/bin',
	HOME: '/users/ada',
	LC_ALL: 'C',
	EDITOR_THEME: 'dark',
	GITHUB_TOKEN: 'secret',
	OPENAI_API_KEY: 'secret',
	NODE_OPTIONS: '--require x',
	UNSET: undefined,
};

const given = (profile: ExtensionGrants['profile'], env: readonly string[]): readonly string[] => {
	const permissions = { env, read: [], write: [], net: [], exec: [], tools: [] };
	return Object.keys(grantedEnvironment({ profile, permissions, onTimeout: 'deny' }, environment)).sort();
};

describe('the environment of an extension', () => {
	it('that knows nothing of permissions has what looks like no secret', () => {
		expect(given('compat', ['${login}'])).toEqual([
			'EDITOR_THEME',
			'HOME',
			'LC_ALL',
			'PATH',
			'PYTHONDONTWRITEBYTECODE',
		]);
	});

	it('that declares what it needs has that, and what every program needs', () => {
		expect(given('declared', [])).toEqual(['HOME', 'LC_ALL', 'PATH', 'PYTHONDONTWRITEBYTECODE']);
		expect(given('declared', ['GITHUB_TOKEN', 'EDITOR_*', 'MISSING'])).toEqual([
			'EDITOR_THEME',
			'GITHUB_TOKEN',
			'HOME',
			'LC_ALL',
			'PATH',
			'PYTHONDONTWRITEBYTECODE',
		]);
	});

	it('has a secret only where it was granted by name', () => {
		expect(given('compat', ['${login}', 'OPENAI_API_KEY'])).toContain('OPENAI_API_KEY');
		expect(given('compat', ['${login}', 'OPENAI.API.KEY'])).not.toContain('OPENAI_API_KEY');
	});
});
