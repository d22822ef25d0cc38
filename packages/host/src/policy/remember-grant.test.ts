import {
	chmodSync,
	lstatSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Grant } from '@tenon/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGrant, writeGrant } from './grant-text.ts';
import { rememberGrant } from './remember-grant.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-policy-'));
});
afterEach(() => {
	rmSync(folder, { recursive: true, force: true });
});

const push: Grant = { kind: 'program', pattern: 'git push origin' };
const added = '[[policy.rule]]\nallow = "program git push origin"\n';

const remembered = (before: string): string => {
	const file = join(folder, 'tenon.toml');
	writeFileSync(file, before);
	rememberGrant(file, { grant: push });
	return readFileSync(file, 'utf8');
};

describe('a rule is written before the others, and the rest stays', () => {
	const rows: readonly (readonly [string, string, string])[] = [
		['an empty file', '', added],
		['a file without rules', '[policy]\npreset = "full"\n', `[policy]\npreset = "full"\n\n${added}`],
		['a file without a last line end', '[mcp]\nx = 1 # y', `[mcp]\nx = 1 # y\n\n${added}`],
		[
			'a file with rules',
			'# mine\n[policy]\npreset = "workspace"  # default\n\n# about a\n# still\n[[policy.rule]]\n  ask="tool a"\n\n[x]\ny=1\n',
			`# mine\n[policy]\npreset = "workspace"  # default\n\n${added}\n# about a\n# still\n[[policy.rule]]\n  ask="tool a"\n\n[x]\ny=1\n`,
		],
		[
			'rules with CR LF',
			'[[policy.rule]]\r\nallow = "tool a"\r\n',
			`${added}\n[[policy.rule]]\r\nallow = "tool a"\r\n`,
		],
	];
	for (const [what, before, after] of rows) {
		it(what, () => {
			expect(remembered(before)).toBe(after);
		});
	}
});

describe('the file', () => {
	it('and its folder are made where they are missing, for the user alone', () => {
		const file = join(folder, 'a', 'b', 'tenon.toml');
		rememberGrant(file, { grant: push, for: { kind: 'extension', name: 'todo' } });
		expect(readFileSync(file, 'utf8')).toBe(`${added}for = "extension todo"\n`);
		expect(statSync(file).mode & 0o777).toBe(0o600);
	});

	it('keeps its rights, and a link stays a link', () => {
		const file = join(folder, 'real.toml');
		writeFileSync(file, '');
		writeFileSync(file, '# x\n');
		chmodSync(file, 0o640);
		const link = join(folder, 'link.toml');
		symlinkSync(file, link);
		rememberGrant(link, { grant: push });
		expect(lstatSync(link).isSymbolicLink()).toBe(true);
		expect(statSync(file).mode & 0o777).toBe(0o640);
		expect(readdirSync(folder).toSorted()).toEqual(['link.toml', 'real.toml']);
	});

	it('that is wrong is left alone', () => {
		expect(() => remembered('[policy]\npreset = "x"\n')).toThrow('"x" is no preset');
		expect(readdirSync(folder)).toEqual(['tenon.toml']);
	});

	it('whose rules stand in one value is left alone', () => {
		const before = '[policy]\nrule = [{ allow = "tool a" }]\n';
		expect(() => remembered(before)).toThrow(
			':2: policy.rule: a rule can be added only where rules are written as [[policy.rule]]; write them so',
		);
		expect(readFileSync(join(folder, 'tenon.toml'), 'utf8')).toBe(before);
	});

	it('takes no path that is not UTF-8', () => {
		const grant: Grant = { kind: 'path', access: 'read', pattern: '/a\udc80' };
		expect(() => rememberGrant(join(folder, 'x.toml'), { grant })).toThrow('is no UTF-8');
	});
});

it('a grant that is written is read as the same grant', () => {
	const places = { workspace: '/w', home: '/h', temp: ['/t'] };
	const grants: fc.Arbitrary<Grant> = fc.oneof(
		fc.record({
			kind: fc.constant('path' as const),
			access: fc.constantFrom('read' as const, 'write' as const),
			pattern: fc.stringMatching(/^\/[a-z*?.{},~$ -]{0,12}[a-z]$/),
		}),
		fc.record({
			kind: fc.constant('program' as const),
			pattern: fc.stringMatching(/^[a-z]( [a-z*'-]{1,5}){0,3}$/),
		}),
		fc.record({ kind: fc.constant('time' as const), maxMs: fc.nat() }),
		fc.record({ kind: fc.constant('memory' as const), maxBytes: fc.nat() }),
		fc.record({
			kind: fc.constant('money' as const),
			maxMicroUnits: fc.nat(),
			currency: fc.constantFrom('USD', 'EUR'),
		}),
	);
	fc.assert(
		fc.property(grants, (grant) => {
			expect(readGrant(writeGrant(grant), places)).toEqual({ kind: 'grant', grant });
		}),
	);
});
