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
