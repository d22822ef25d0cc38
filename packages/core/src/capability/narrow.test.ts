import { describe, expect, it } from 'vitest';
import type { Grant } from './grant.ts';
import { ruleId } from './ids.ts';
import { narrow } from './narrow.ts';
import type { GrantLayer, Rule } from './rule.ts';

const allow = (grant: Grant): Rule => ({
	effect: 'allow',
	id: ruleId('r'),
	source: { kind: 'session' },
	grant,
});
const layer = (authority: GrantLayer['authority'], ...grants: readonly Grant[]): GrantLayer => ({
	name: authority,
	authority,
	rules: grants.map(allow),
});

const read = (pattern: string): Grant => ({ kind: 'path', access: 'read', pattern });
const program = (pattern: string): Grant => ({ kind: 'program', pattern });
const host = (pattern: string): Grant => ({ kind: 'host', pattern });
const tool = (pattern: string): Grant => ({ kind: 'tool', pattern });
const secret = (pattern: string): Grant => ({ kind: 'secret', pattern });
const time = (maxMs: number): Grant => ({ kind: 'time', maxMs });
const usd = (maxMicroUnits: number): Grant => ({ kind: 'money', maxMicroUnits, currency: 'USD' });
const eur = (maxMicroUnits: number): Grant => ({ kind: 'money', maxMicroUnits, currency: 'EUR' });

describe('what a child may keep of its wishes', () => {
	// parent's grants, child's wish, whether it lies within
	const rows: readonly (readonly [readonly Grant[], Grant, boolean])[] = [
		[[read('/repo/**')], read('/repo/src/*.ts'), true],
		[[read('/repo/**')], read('/repo'), true],
		[[read('/repo/**')], read('/**'), false],
		[[read('/repo/*')], read('/repo/**'), false],
		[[read('/repo/**')], read('/{repo,etc}/x'), false],
		[[read('/repo/**'), read('/etc/**')], read('/{repo,etc}/x'), true],
		[[read('/**/src/**')], read('/repo/src/a'), true],
		[[{ kind: 'path', access: 'write', pattern: '/**' }], read('/a'), false],
		[[program('git')], program('git status'), true],
		[[program('git status')], program('git'), false],
		[[program('/usr/bin/*')], program('/usr/bin/git log'), true],
		[[program('*')], program('/usr/bin/git'), false],
		[[host('*.npmjs.org')], host('registry.npmjs.org:443'), true],
		[[host('*.npmjs.org')], host('*.npmjs.org:*'), false],
		[[host('10.0.0.0/8:*')], host('10.1.0.0/16:22'), true],
		[[host('10.0.0.0/16')], host('10.0.0.0/8'), false],
		[[tool('a*')], tool('ab*'), true],
		[[tool('a*')], tool('*'), false],
		[[secret('github.*')], secret('github.api_key'), true],
		[[secret('github.*')], secret('*.api_key'), false],
		[[time(100)], time(100), true],
		[[time(100)], time(101), false],
		[[time(100), time(50)], time(60), false],
		[[usd(5)], usd(4), true],
		[[usd(5)], eur(4), false],
		[[], tool('a'), false],
	];
	for (const [parent, wish, isWithin] of rows) {
		it(`${JSON.stringify(wish)} is ${isWithin ? 'within' : 'beyond'} ${JSON.stringify(parent)}`, () => {
			const child = layer('narrows', wish);
			expect(narrow([layer('grants', ...parent)], child).excess).toEqual(isWithin ? [] : child.rules);
		});
	}

	it('every layer of the parent that speaks has to cover a wish', () => {
		const parent = [
			layer('grants', read('/**')),
			layer('narrows', read('/repo/**')),
			layer('narrows', tool('a')),
		];
		const child = layer('narrows', read('/repo/a'), read('/etc/a'));
		expect(narrow(parent, child).excess).toEqual([child.rules[1]]);
	});

	it('a child that claims authority gets none', () => {
		const parent = [layer('grants', read('/**'))];
		const child = layer('grants', tool('*'));
		expect(narrow(parent, child)).toEqual({
			layers: [...parent, { ...child, authority: 'narrows' }],
			excess: child.rules,
		});
	});

	it('denials are never excess', () => {
		const rule: Rule = {
			effect: 'deny',
			id: ruleId('d'),
			source: { kind: 'session' },
			grant: { kind: 'tool', pattern: '*' },
		};
		expect(narrow([], { name: 'child', authority: 'narrows', rules: [rule] }).excess).toEqual([]);
	});
});
