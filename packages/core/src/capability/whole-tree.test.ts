import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGrants } from './compile-grants.ts';
import { formatGrant } from './grant.ts';
import { principalId, ruleId } from './ids.ts';
import type { Principal } from './principal.ts';
import type { GrantLayer, Rule } from './rule.ts';

const model: Principal = { kind: 'model', id: principalId('m1') };
const rule = (effect: Rule['effect'], pattern: string): Rule => ({
	effect,
	id: ruleId(effect),
	source: { kind: 'embedder' },
	grant: { kind: 'path', access: 'write', pattern },
});
const layerOf = (authority: GrantLayer['authority'], ...rules: readonly Rule[]): GrantLayer => ({
	name: 'l',
	authority,
	rules,
});

describe('a whole tree', () => {
	const user = layerOf('grants', rule('allow', '/repo/**'), rule('deny', '/repo/.git/hooks/**'));
	const rows: readonly (readonly [string, readonly GrantLayer[], boolean])[] = [
		['/repo/src', [user], true],
		['/repo/.git', [user], false],
		['/repo/.git/hooks', [user], false],
		['/repo/.git/hooks/x', [user], false],
		['/repo', [user], false],
		['/', [user], false],
		['/other', [user], false],
		['/repo/src', [user, layerOf('narrows', rule('allow', '/repo/src/*'))], false],
		['/repo/src', [user, layerOf('narrows', rule('allow', '/repo/{src,lib}/**'))], true],
		['/repo/src', [user, layerOf('narrows', rule('ask', '/repo/src/**'))], false],
		['/repo/src', [user, layerOf('narrows', rule('deny', '/**/*.key'))], false],
		['/repo/src', [layerOf('narrows', rule('allow', '/**'))], false],
	];
	for (const [path, layers, expected] of rows) {
		it(`${path} is ${expected ? '' : 'not '}free under ${layers.flatMap(({ rules }) => rules.map(({ effect, grant }) => `${effect} ${formatGrant(grant)}`)).join(', ')}`, () => {
			expect(compileGrants(layers).allowsTree('write', path)).toBe(expected);
		});
	}

	const name = fc.constantFrom('a', 'b', 'ab', '.x');
	const pattern = fc
		.array(fc.oneof(name, fc.constantFrom('*', '**', 'a*')), { minLength: 1, maxLength: 3 })
		.map((parts) => `/${parts.join('/')}`);
	const path = fc.array(name, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
	const below = fc.array(name, { maxLength: 3 });
	const layer = fc
		.tuple(
			fc.constantFrom('grants', 'narrows'),
			fc.array(fc.tuple(fc.constantFrom('allow', 'ask', 'deny'), pattern), {
				maxLength: 4,
			}),
		)
		.map(([authority, rules]) => layerOf(authority, ...rules.map(([effect, text]) => rule(effect, text))));

	it('that is free has nothing below it that is not allowed', () => {
		let free = 0;
		fc.assert(
			fc.property(fc.array(layer, { minLength: 1, maxLength: 2 }), path, below, (layers, root, rest) => {
				const grants = compileGrants(layers);
				if (!grants.allowsTree('write', root)) return;
				free += 1;
				const inner = [root === '/' ? '' : root, ...rest].join('/') || '/';
				expect(grants.judge(model, { kind: 'path', access: 'write', path: inner }).outcome).toBe('allow');
			}),
			{ numRuns: 10_000 },
		);
		expect(free).toBeGreaterThan(20);
	});
});
