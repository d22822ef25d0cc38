import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Capability } from './capability.ts';
import { decide } from './compile-grants.ts';
import type { CapabilityDecision } from './decision.ts';
import type { Grant, PatternGrant } from './grant.ts';
import { principalId, ruleId } from './ids.ts';
import { narrow } from './narrow.ts';
import type { Principal } from './principal.ts';
import type { GrantLayer, Rule } from './rule.ts';

const model: Principal = { kind: 'model', id: principalId('m1') };
const source = { kind: 'session' } as const;

const patternGrants: fc.Arbitrary<PatternGrant> = fc.oneof(
	fc.record({
		kind: fc.constant('path' as const),
		access: fc.constantFrom('read' as const, 'write' as const),
		pattern: fc.constantFrom('/**', '/a/**', '/a/*', '/a/b', '/**/b', '/{a,b}/**', '/a/b/**', '/*'),
	}),
	fc.record({
		kind: fc.constant('program' as const),
		pattern: fc.constantFrom('git', 'git status', 'git *', '*', '/usr/bin/git', '/**', 'make {a,b}'),
	}),
	fc.record({
		kind: fc.constant('host' as const),
		pattern: fc.constantFrom('*', '*:*', 'a.org', '*.a.org:443', '10.0.0.0/8:*', 'https://a.org'),
	}),
	fc.record({ kind: fc.constant('environment' as const), pattern: fc.constantFrom('*', 'A', 'A*', '?') }),
	fc.record({ kind: fc.constant('secret' as const), pattern: fc.constantFrom('*.*', 'a.*', 'a.b') }),
	fc.record({ kind: fc.constant('tool' as const), pattern: fc.constantFrom('*', 'a', 'a*', '{a,b}') }),
);
const grants: fc.Arbitrary<Grant> = fc.oneof(
	patternGrants,
	fc.record({ kind: fc.constant('time' as const), maxMs: fc.nat(5) }),
	fc.record({ kind: fc.constant('memory' as const), maxBytes: fc.nat(5) }),
	fc.record({
		kind: fc.constant('money' as const),
		maxMicroUnits: fc.nat(5),
		currency: fc.constantFrom('USD', 'EUR'),
	}),
);
const id = ruleId('r');
const denies: fc.Arbitrary<Rule> = patternGrants.map((grant) => ({ effect: 'deny', id, source, grant }));
const allows: fc.Arbitrary<Rule> = grants.map((grant) => ({ effect: 'allow', id, source, grant }));
const rules = fc.array(fc.oneof({ weight: 3, arbitrary: allows }, { weight: 1, arbitrary: denies }), {
	maxLength: 8,
});
const layersOf = (authority: GrantLayer['authority']): fc.Arbitrary<GrantLayer> =>
	rules.map((list) => ({ name: 'layer', authority, rules: list }));
const layer = fc.oneof(
	{ weight: 2, arbitrary: layersOf('grants') },
	{ weight: 1, arbitrary: layersOf('narrows') },
);
const layers = fc.array(layer, { minLength: 1, maxLength: 4 });

const capabilities: fc.Arbitrary<Capability> = fc.oneof(
	fc.record({
		kind: fc.constant('path' as const),
		path: fc.constantFrom('/', '/a', '/a/b', '/a/b/c', '/b', '/c/b', '/a/../b'),
		access: fc.constantFrom('read' as const, 'write' as const),
	}),
	fc.constantFrom<Capability>(
		{ kind: 'program', name: 'git', argv: ['status'], subcommand: 'status' },
		{ kind: 'program', name: 'git', argv: ['-c', 'x', 'status'], subcommand: 'status' },
		{ kind: 'program', name: '/usr/bin/git', argv: ['push'] },
		{ kind: 'program', name: 'make', argv: [] },
		{ kind: 'host', host: 'a.org', port: 443, scheme: 'https' },
		{ kind: 'host', host: 'x.a.org', port: 443 },
		{ kind: 'host', host: '10.1.1.1', port: 22 },
		{ kind: 'environment', name: 'A' },
		{ kind: 'environment', name: 'AB' },
		{ kind: 'secret', name: 'a.b' },
		{ kind: 'secret', name: 'b.c' },
		{ kind: 'tool', name: 'a' },
		{ kind: 'tool', name: 'ab' },
		{ kind: 'time', ms: 2 },
		{ kind: 'memory', bytes: 3 },
		{ kind: 'money', microUnits: 2, currency: 'USD' },
		{ kind: 'money', microUnits: 0, currency: 'EUR' },
	),
);

const outcome = (stack: readonly GrantLayer[], capability: Capability): CapabilityDecision['outcome'] =>
	decide({ principal: model, needs: [capability] }, stack).outcome;

const with1000Runs = { numRuns: 1000 };

describe('for any layers and any capability', () => {
	it('adding a deny never turns a deny into an allow', () => {
		fc.assert(
			fc.property(
				layers,
				fc.nat(3),
				fc.nat(8),
				denies,
				capabilities,
				(stack, at, position, rule, capability) => {
					const more = stack.map((one, index) =>
						index === at % stack.length ? { ...one, rules: one.rules.toSpliced(position, 0, rule) } : one,
					);
					if (outcome(stack, capability) === 'deny') expect(outcome(more, capability)).toBe('deny');
				},
			),
			with1000Runs,
		);
	});

	it('adding a layer that narrows never widens, wherever it is put', () => {
		fc.assert(
			fc.property(layers, layersOf('narrows'), fc.nat(4), capabilities, (stack, added, at, capability) => {
				if (outcome(stack, capability) === 'deny') {
					expect(outcome(stack.toSpliced(at, 0, added), capability)).toBe('deny');
				}
			}),
			with1000Runs,
		);
	});

	it('a child put over a parent never widens, whatever it says of itself', () => {
		fc.assert(
			fc.property(layers, layer, capabilities, (stack, child, capability) => {
				if (outcome(stack, capability) === 'deny') {
					expect(outcome(narrow(stack, child).layers, capability)).toBe('deny');
				}
			}),
			with1000Runs,
		);
	});

	it('what a child allows beyond its parent is reported as excess', () => {
		fc.assert(
			fc.property(layers, layer, capabilities, (stack, child, capability) => {
				const { excess } = narrow(stack, child);
				const within = child.rules.filter((rule) => rule.effect === 'allow' && !excess.includes(rule));
				const childAlone: GrantLayer = { name: 'alone', authority: 'grants', rules: within };
				const parentAllows = stack.map((one) => ({
					...one,
					rules: one.rules.filter(({ effect }) => effect === 'allow'),
				}));
				if (outcome([childAlone], capability) === 'allow')
					expect(outcome(parentAllows, capability)).toBe('allow');
			}),
			with1000Runs,
		);
	});

	it('the order of rules and layers does not change the outcome', () => {
		fc.assert(
			fc.property(layers, capabilities, (stack, capability) => {
				const reversed = stack.toReversed().map((one) => ({ ...one, rules: one.rules.toReversed() }));
				expect(outcome(reversed, capability)).toBe(outcome(stack, capability));
			}),
			with1000Runs,
		);
	});

	it('a deny beats an allow with the same pattern, in either order', () => {
		fc.assert(
			fc.property(patternGrants, fc.boolean(), capabilities, (grant, isDenyFirst, capability) => {
				const pair: readonly Rule[] = [
					{ effect: 'allow', id, source, grant },
					{ effect: 'deny', id, source, grant },
				];
				const list = isDenyFirst ? pair.toReversed() : pair;
				expect(outcome([{ name: 'layer', authority: 'grants', rules: list }], capability)).toBe('deny');
			}),
			with1000Runs,
		);
	});

	it('the missing grant, added where it is missing, allows', () => {
		fc.assert(
			fc.property(layers, capabilities, (unnamed, capability) => {
				const stack = unnamed.map((one, at) => ({ ...one, name: `layer${at}` }));
				const decision = decide({ principal: model, needs: [capability] }, stack);
				fc.pre(
					decision.outcome === 'deny' && decision.because === 'not-granted' && decision.layers.length > 0,
				);
				if (decision.outcome !== 'deny' || decision.because !== 'not-granted') return;
				const { layers: lacking, missing } = decision;
				const rule: Rule = { effect: 'allow', id, source, grant: missing };
				const granted = stack.map((one) =>
					lacking.includes(one.name) ? { ...one, rules: [...one.rules, rule] } : one,
				);
				const next = decide({ principal: model, needs: [capability] }, granted);
				// A ceiling that was too low in another layer is the one thing that may still stand in the way.
				expect(next.outcome === 'allow' || ('because' in next && next.because === 'ceiling')).toBe(true);
			}),
			with1000Runs,
		);
	});
});
