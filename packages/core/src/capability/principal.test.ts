import { describe, expect, it } from 'vitest';
import { contentHash, principalId, ruleId } from './ids.ts';
import { contentHashOf, describePrincipal, type Principal } from './principal.ts';

const hash = contentHash(`sha256:${'ab'.repeat(32)}`);
const model: Principal = { kind: 'model', id: principalId('m1') };
const extension: Principal = {
	kind: 'extension',
	id: principalId('ext:todo'),
	name: 'todo',
	extensionKind: 'lua',
	contentHash: hash,
};
const helper: Principal = { kind: 'subagent', id: principalId('s1'), parent: extension };

describe('a principal in words', () => {
	const rows: readonly (readonly [Principal, string])[] = [
		[{ kind: 'user', id: principalId('me') }, 'user me'],
		[model, 'model m1'],
		[{ kind: 'subagent', id: principalId('s2'), parent: model }, 'subagent s2 of model m1'],
		[extension, 'extension todo (lua)'],
		[helper, 'subagent s1 of extension todo (lua)'],
	];
	for (const [principal, expected] of rows) {
		it(expected, () => {
			expect(describePrincipal(principal)).toBe(expected);
		});
	}
});

it('a subagent of an extension acts with the content of that extension', () => {
	expect([contentHashOf(model), contentHashOf(extension), contentHashOf(helper)]).toEqual([
		undefined,
		hash,
		hash,
	]);
});

describe('ids that could imitate another line are refused', () => {
	it('a rule id with a line break', () => {
		expect(() => ruleId('a\nb')).toThrow(
			'"a\\nb" is not a rule id; expected 1 to 200 printable ASCII characters without spaces',
		);
	});

	it('an empty principal id', () => {
		expect(() => principalId('')).toThrow(
			'"" is not a principal id; expected 1 to 200 printable ASCII characters without spaces',
		);
	});

	it('a content hash without its algorithm', () => {
		expect(() => contentHash('abc')).toThrow('"abc" is not a content hash; expected algorithm:hexdigits');
	});
});
