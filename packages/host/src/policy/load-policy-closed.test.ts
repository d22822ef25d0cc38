import { compileGrants, type Principal, principalId } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { LoadPolicyOptions } from './load-policy.ts';
import { loadPolicyClosed, type PolicyWithFaults } from './load-policy-closed.ts';

const user = '/users/me/.config/tenon/tenon.toml';
const project = '/repo/.tenon/tenon.toml';
const oldProject = '/repo/.tenon/policy.toml';

const load = (
	texts: Readonly<Record<string, string>>,
	more: Partial<LoadPolicyOptions> = {},
): PolicyWithFaults =>
	loadPolicyClosed({
		root: '/repo',
		environment: { HOME: '/users/me' },
		reader: { read: (file) => texts[file], realPath: (path) => path },
		limitProfiles: ['tight', 'wide'],
		...more,
	});

const model: Principal = { kind: 'model', id: principalId('m') };

// Reading, writing, and a program.
const judged = ({ policy }: PolicyWithFaults): string => {
	const decider = compileGrants(policy.layersFor(model));
	return [
		decider.judge(model, { kind: 'path', access: 'read', path: '/repo/a' }),
		decider.judge(model, { kind: 'path', access: 'write', path: '/repo/a' }),
		decider.judge(model, { kind: 'program', name: 'make', argv: [] }),
	]
		.map(({ outcome }) => outcome)
		.join(' ');
};

const facts = (loaded: PolicyWithFaults) => ({
	closed: loaded.closed,
	faults: loaded.faults.map(({ message }) => message),
	judged: judged(loaded),
});

describe('a policy of which a part is wrong', () => {
	it('is the same as any other where nothing is wrong', () => {
		expect(facts(load({}))).toEqual({ closed: [], faults: [], judged: 'allow allow allow' });
	});

	it.each([
		['is no TOML', '[policy]\nrule = = 1\n', /^\/users\/me\/\.config\/tenon\/tenon\.toml:2:8: not TOML/],
		[
			'names a preset that is none',
			'[policy]\npreset = "fulll"\n',
			/:2: policy\.preset: "fulll" is no preset/,
		],
		['has a rule that is none', '[[policy.rule]]\nallow = "fly"\n', /:2: policy\.rule\[1\]\.allow/],
		[
			'names limits that are none',
			'[policy]\nlimits = "tigth"\n',
			/:2: policy\.limits: .*did you mean "tight"/,
		],
		['leaves out what there is not', '[policy]\nwithout = ["x"]\n', /:2: policy\.without\[1\]/],
	])('closes the layer of the user whose file %s', (_, text, message) => {
		const { closed, faults, judged: outcome } = facts(load({ [user]: text }, { preset: 'full' }));
		expect([closed, faults.length, outcome]).toEqual([['user'], 1, 'allow deny deny']);
		expect(faults[0]).toMatch(message);
	});

	it('closes what a project has, and leaves the rest as it is', () => {
		const loaded = load({ [user]: '[policy]\npreset = "full"\n', [project]: '[policy]\npresett = 1\n' });
		expect(facts(loaded)).toEqual({
			closed: ['project'],
			faults: [
				`${project}:2: policy.presett: "presett" is no key here; did you mean "preset", of preset, without, limits, rule?`,
			],
			judged: 'allow deny deny',
		});
		expect(loaded.policy.preset).toBe('full');
	});

	it('closes both where both are wrong', () => {
		expect(load({ [user]: 'x', [project]: 'y' }).closed).toEqual(['user', 'project']);
	});

	it('is an error where the file was named by the caller', () => {
		expect(() => load({ '/my.toml': 'x' }, { files: { user: '/my.toml' } })).toThrow('/my.toml:1');
	});
});

describe('the file of a project', () => {
	const deny = '[[policy.rule]]\ndeny = "write ./**"\n';

	it('may have other tables, which are none of the policy', () => {
		expect(facts(load({ [project]: `[models.budget]\nturn = 1\n${deny}` }))).toEqual({
			closed: [],
			faults: [],
			judged: 'allow deny allow',
		});
	});

	it('is the old one where there is only that', () => {
		expect(facts(load({ [oldProject]: deny })).judged).toBe('allow deny allow');
	});

	it('closes the project where the old one is there beside it', () => {
		expect(facts(load({ [project]: '', [oldProject]: deny }))).toEqual({
			closed: ['project'],
			faults: [`${project}:1: ${oldProject} is there, too; move what is in it into this file and remove it`],
			judged: 'allow deny deny',
		});
	});
});
