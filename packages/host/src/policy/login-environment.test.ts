import { compileGrants, principalId } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { loginEnvironmentFor } from './login-environment.ts';
import { policyPresets } from './presets/presets.ts';

const kept = (name: string, value = 'x'): boolean => name in loginEnvironmentFor({ [name]: value });

describe('what toolchains need is kept', () => {
	const names =
		'PATH HOME USER LOGNAME SHELL LANG LC_ALL TZ TERM COLORTERM PWD OLDPWD TMPDIR XDG_CACHE_HOME XDG_CONFIG_HOME NVM_DIR NVM_BIN PYENV_ROOT RBENV_ROOT SDKMAN_DIR JAVA_HOME GOPATH GOROOT GOCACHE CARGO_HOME RUSTUP_HOME VIRTUAL_ENV CONDA_PREFIX NODE_ENV CI FORCE_COLOR NO_COLOR DISPLAY GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME NODE_EXTRA_CA_CERTS SSL_CERT_FILE REQUESTS_CA_BUNDLE MONKEY KEYBOARD_LAYOUT TURKEY PATTERN COMPASS PASSENGER_ROOT BYPASS_CHECKS';
	for (const name of names.split(' ')) {
		it(name, () => {
			expect(kept(name)).toBe(true);
		});
	}
	it('a proxy without a password', () => {
		expect(kept('https_proxy', 'http://proxy:3128')).toBe(true);
	});
});

describe('what looks like a secret is withheld', () => {
	const names =
		'GITHUB_TOKEN GH_TOKEN NPM_TOKEN NODE_AUTH_TOKEN GHTOKEN AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN OPENAI_API_KEY ANTHROPIC_API_KEY GOOGLE_APPLICATION_CREDENTIALS DB_PASSWORD PGPASSWORD MYSQL_PWD_FILE DATABASE_PASS SLACK_WEBHOOK_URL SENTRY_DSN SSH_AUTH_SOCK GITLAB_PAT JWT_SECRET SESSION_COOKIE STRIPE_SECRETKEY MYAPIKEY api_key Secret_Thing DEPLOY_KEYS NPM_CONFIG__AUTH VAULT_CREDS';
	for (const name of names.split(' ')) {
		it(name, () => {
			expect(kept(name)).toBe(false);
		});
	}
	it('an address with a password in it', () => {
		expect(kept('DATABASE_URL', 'postgres://me:hunter2@db/x')).toBe(false);
		expect(kept('HTTPS_PROXY', 'http://me:pw@proxy:3128')).toBe(false);
	});
});

describe('what makes a program run something else is withheld', () => {
	for (const name of 'LD_PRELOAD NODE_OPTIONS GIT_SSH_COMMAND PAGER BASH_ENV PYTHONSTARTUP GIT_CONFIG_COUNT'.split(
		' ',
	)) {
		it(name, () => {
			expect(kept(name)).toBe(false);
		});
	}
});

it('every name that is kept may be given to a program without a question', () => {
	const places = { workspace: '/repo', home: '/users/me', temp: ['/tmp'] };
	const grants = compileGrants([
		{ name: 'user', authority: 'grants', rules: policyPresets.workspace(places) },
	]);
	const model = { kind: 'model', id: principalId('m') } as const;
	const environment = loginEnvironmentFor({ ...process.env, LESS: 'x', GIT_DIR: 'y', EDITOR: 'vi' });
	for (const name of Object.keys(environment)) {
		expect([name, grants.judge(model, { kind: 'environment', name }).outcome]).toEqual([name, 'allow']);
	}
});
