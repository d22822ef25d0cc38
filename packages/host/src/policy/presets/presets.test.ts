import { type Capability, compileGrants, type GrantDecider, principalId } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { programNeeds } from '../declared/program-needs.ts';
import { type PresetName, presetNames } from './preset-names.ts';
import { policyPresets } from './presets.ts';

const places = { workspace: '/repo', home: '/users/me', temp: ['/tmp'] };
const model = { kind: 'model', id: principalId('m') } as const;
const graders = Object.fromEntries(
	presetNames.map((name) => [
		name,
		compileGrants([{ name: 'user', authority: 'grants', rules: policyPresets[name](places) }]),
	]),
) as Record<PresetName, GrantDecider>;

const needsOf = (text: string): readonly Capability[] => {
	const [kind, ...words] = text.split(' ');
	if (kind === 'read' || kind === 'write') return [{ kind: 'path', access: kind, path: words[0]! }];
	if (kind === 'host') return [{ kind, host: words[0]!, port: 443 }];
	if (kind !== 'program') return [{ kind: kind as 'secret', name: words[0]! }];
	const [name = '', ...argv] = words;
	return programNeeds({ name, argv }, '/repo', places);
};

const judged = (preset: PresetName, text: string): string => {
	const decision = graders[preset].decide({ principal: model, needs: needsOf(text) });
	const why = 'rule' in decision ? decision.rule?.id : 'because' in decision ? decision.because : '';
	return `${decision.outcome} ${why}`;
};

describe('read-only', () => {
	const rows: readonly (readonly [string, string])[] = [
		['read /repo/a', 'allow read-only.read'],
		['read /users/me/.ssh/id_rsa', 'deny read-only.keys'],
		['read /repo/.env', 'ask read-only.project-secrets'],
		['write /repo/a', 'deny not-granted'],
		['write /tmp/a', 'deny not-granted'],
		['write /dev/null', 'allow read-only.devices'],
		['program git log', 'allow read-only.git'],
		['program git --no-pager diff', 'allow read-only.git'],
		['program git -c core.pager=x log', 'ask read-only.git-runs'],
		['program git diff --output=x', 'ask read-only.git-runs'],
		['program git commit', 'deny not-granted'],
		['program git push', 'deny not-granted'],
		['program npm test', 'deny not-granted'],
		['program node --version', 'allow read-only.looking'],
		['program sudo ls', 'deny read-only.other-rights'],
		['program ps', 'allow read-only.looking'],
		['program ps aux', 'allow read-only.looking'],
		['program ps -ef', 'allow read-only.looking'],
		['program ps -eo pid,ppid,args', 'allow read-only.looking'],
		['program ps uxe', 'ask read-only.not-looking'],
		['program ps -uxe', 'ask read-only.not-looking'],
		['program ps -e -u nobody', 'ask read-only.not-looking'],
		['program ps -o environ', 'deny read-only.reveals-secrets'],
		['program date', 'allow read-only.looking'],
		['program date -u +%F', 'allow read-only.looking'],
		['program date -d tomorrow +%s', 'allow read-only.looking'],
		['program date -Iseconds', 'allow read-only.looking'],
		['program date -s 2020-01-01', 'ask read-only.not-looking'],
		['program date -us2020-01-01', 'ask read-only.not-looking'],
		['program date --set=2020-01-01', 'ask read-only.not-looking'],
		['program date --se 2020-01-01', 'ask read-only.not-looking'],
		['program date 010100002020', 'ask read-only.not-looking'],
		['program date -u 010100002020', 'ask read-only.not-looking'],
		['program /bin/date -s now', 'ask read-only.not-looking'],
		['program date -f /users/me/.ssh/id_rsa', 'deny read-only.keys'],
		['program date -f/users/me/.ssh/id_rsa', 'deny read-only.keys'],
		['program date --file=/users/me/.ssh/id_rsa', 'deny read-only.keys'],
		['program date -f .env', 'ask read-only.project-secrets'],
		['program jq . a.json', 'allow read-only.looking'],
		['program jq -R . .env', 'ask read-only.project-secrets'],
		['program jq -nr --rawfile a /users/me/.ssh/id_rsa $a', 'deny read-only.keys'],
		['program jq --slurpfile a .env . b', 'ask read-only.project-secrets'],
		['program jq -f filter a', 'ask read-only.not-looking'],
		['program jq import"a"as$a;$a', 'ask read-only.not-looking'],
		['program jq -L . x', 'ask read-only.not-looking'],
		['program bat .env', 'ask read-only.project-secrets'],
		['program bat --pager=id a', 'ask read-only.not-looking'],
		['program pgrep -F .env', 'ask read-only.project-secrets'],
		['program pgrep -af node', 'allow read-only.looking'],
		['program getconf -a', 'allow read-only.looking'],
		['program getconf -v x PATH', 'ask read-only.not-looking'],
		['program getent passwd', 'allow read-only.looking'],
		['program getent hosts a.org', 'ask read-only.not-looking'],
		['program tput cols', 'allow read-only.looking'],
		['program tput init', 'ask read-only.not-looking'],
		['program ss -tlnp', 'allow read-only.looking'],
		['program ss -K', 'ask read-only.not-looking'],
		['program ss -D x', 'ask read-only.not-looking'],
		['program lsof -i :80', 'allow read-only.looking'],
		['program lsof -D r', 'ask read-only.not-looking'],
		['program localectl', 'allow read-only.looking'],
		['program localectl set-locale C', 'ask read-only.not-looking'],
		['program man ls', 'allow read-only.looking'],
		['program man -P id ls', 'ask read-only.not-looking'],
		['program man -Hid ls', 'ask read-only.not-looking'],
		['program man ./page', 'ask read-only.not-looking'],
		['program info -o x y', 'ask read-only.not-looking'],
		['program fd -e ts', 'allow read-only.looking'],
		['program fd . -x rm', 'ask read-only.not-looking'],
		['program fd -Hx rm', 'ask read-only.not-looking'],
		['program cloc --out=x .', 'ask read-only.not-looking'],
		['program cloc --extract-with=id .', 'ask read-only.not-looking'],
		['program scc -o x', 'ask read-only.not-looking'],
		['program lscpu -s /x', 'ask read-only.not-looking'],
		['program df -h', 'allow read-only.looking'],
		['program df --sync', 'ask read-only.not-looking'],
		['program node --version x', 'deny not-granted'],
		['program cargo --version', 'deny not-granted'],
		['program git show HEAD:.env', 'ask read-only.project-secrets'],
		['program git log -p -- .env', 'ask read-only.project-secrets'],
		['program git diff :/.env', 'ask read-only.project-secrets'],
		['program git grep --no-index x', 'ask read-only.git-runs'],
		['program git diff --no-index /dev/null /users/me/.ssh/id_rsa', 'deny read-only.keys'],
		['program /repo/bin/ps', 'ask read-only.not-looking'],
		['program /tmp/git status', 'ask read-only.git-runs'],
		['program curl http://localhost', 'deny not-granted'],
		['tool read', 'allow read-only.tools'],
		['host a.org', 'deny not-granted'],
		['secret a.b', 'deny not-granted'],
		['environment LD_PRELOAD', 'deny read-only.hijacking-names'],
		['environment HOME', 'allow read-only.environment'],
	];
	for (const [text, expected] of rows) {
		it(`${text}: ${expected}`, () => {
			expect(judged('read-only', text)).toBe(expected);
		});
	}
});

describe('full', () => {
	const rows: readonly (readonly [string, string])[] = [
		['read /users/me/.ssh/id_rsa', 'allow full.everything'],
		['write /etc/hosts', 'allow full.everything'],
		['write /repo/.tenon/policy.toml', 'deny full.own-files'],
		['write /users/me/.config/tenon/tenon.toml', 'deny full.own-files'],
		['program sudo ls', 'allow full.everything'],
		['program /opt/x -c y', 'allow full.everything'],
		['host a.org', 'allow full.everything'],
		['secret a.b', 'allow full.everything'],
		['environment LD_PRELOAD', 'allow full.everything'],
	];
	for (const [text, expected] of rows) {
		it(`${text}: ${expected}`, () => {
			expect(judged('full', text)).toBe(expected);
		});
	}
});

describe('any preset', () => {
	it('takes folders with characters that mean something in patterns as they are', () => {
		const odd = { workspace: '/my repo, {a}[b]*', home: '/h?', temp: ['/t{1,2}', '/u,v'] };
		for (const name of presetNames) {
			const grants = compileGrants([{ name: 'user', authority: 'grants', rules: policyPresets[name](odd) }]);
			const write = (path: string): string =>
				grants.judge(model, { kind: 'path', access: 'write', path }).outcome;
			const expected = { 'read-only': 'deny', workspace: 'allow', full: 'allow' }[name];
			expect([name, write('/my repo, {a}[b]*/x'), write('/t{1,2}/x'), write('/u,v/x')]).toEqual([
				name,
				expected,
				expected,
				expected,
			]);
		}
		const workspace = compileGrants([
			{ name: 'user', authority: 'grants', rules: policyPresets.workspace(odd) },
		]);
		const other: Capability = { kind: 'path', access: 'write', path: '/my repo, ab/x' };
		expect(workspace.judge(model, other).outcome).toBe('ask');
		expect(workspace.judge(model, { kind: 'program', name: '/my repo, {a}[b]*/run', argv: [] }).outcome).toBe(
			'allow',
		);
	});

	it('works with the root as its project', () => {
		const root = { workspace: '/', home: '/me', temp: ['/tmp'] };
		const grants = compileGrants([
			{ name: 'user', authority: 'grants', rules: policyPresets.workspace(root) },
		]);
		expect(grants.judge(model, { kind: 'path', access: 'write', path: '/srv/x' }).outcome).toBe('allow');
		expect(grants.judge(model, { kind: 'path', access: 'write', path: '/me/.ssh/x' }).outcome).toBe('deny');
	});
});
