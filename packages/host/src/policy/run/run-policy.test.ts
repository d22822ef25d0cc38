import { describe, expect, it } from 'vitest';
import { BadRunPolicy, compileRunPolicy, noRunPolicy, type RunPolicy } from './run-policy.ts';

const compiled = (policy: Partial<RunPolicy>, root = '/w') =>
	compileRunPolicy({ ...noRunPolicy, ...policy }, root);

describe('the tools of a run policy', () => {
	it.each<[string, Partial<RunPolicy>, string, string | undefined]>([
		['says nothing of a tool that no list names', {}, 'read', undefined],
		['refuses what is denied', { denyTools: ['shell'] }, 'shell', 'Tool `shell` denied by run policy.'],
		[
			'trims names and lower-cases them',
			{ denyTools: [' Shell '] },
			'SHELL',
			'Tool `shell` denied by run policy.',
		],
		['lets what is allowed pass', { allowTools: ['Read'] }, 'read', undefined],
		[
			'refuses all else',
			{ allowTools: ['read'] },
			'write',
			'Tool `write` is not in the run policy allowlist.',
		],
		[
			'lets a deny beat an allow',
			{ allowTools: ['read'], denyTools: ['read'] },
			'read',
			'Tool `read` denied by run policy.',
		],
	])('%s', (_title, policy, name, refusal) => {
		expect(compiled(policy).toolRefusal(name)).toBe(refusal);
	});
});

const notListed = (path: string): string => `Write to \`${path}\` is not in the run policy write allowlist.`;
const listed = (path: string): string => `Write to \`${path}\` denied by run policy denylist.`;

describe('the write patterns of a run policy', () => {
	it.each<[Partial<RunPolicy>, string, string | undefined]>([
		[{}, '/etc/passwd', undefined],
		[{ allowWrites: ['src/**'] }, '/w/src/a/b.ts', undefined],
		[{ allowWrites: ['src/**'] }, '/w/lib/a.ts', notListed('lib/a.ts')],
		[{ allowWrites: ['src/'] }, '/w/src/a/b.ts', undefined],
		[{ allowWrites: ['./a/../notes.md'] }, '/w/notes.md', undefined],
		[{ allowWrites: ['*.md'] }, '/w/notes.md', undefined],
		[{ allowWrites: ['*.md'] }, '/w/docs/notes.md', notListed('docs/notes.md')],
		[{ denyWrites: ['.git/**'] }, '/w/.git/config', listed('.git/config')],
		[{ denyWrites: ['.git/**'] }, '/w/a', undefined],
		[{ allowWrites: ['**'], denyWrites: ['secret'] }, '/w/secret', listed('secret')],
		[{ denyWrites: ['a'] }, '/elsewhere', notListed('/elsewhere')],
		[{ allowWrites: ['**'] }, '/w2/a', notListed('/w2/a')],
	])('%j, %s', (policy, path, refusal) => {
		expect(compiled(policy).writeRefusal(path)).toBe(refusal);
	});

	it('are relative to a root whose name looks like a pattern', () => {
		const { writeRefusal } = compiled({ allowWrites: ['*.md'] }, '/w[1]*');
		expect([writeRefusal('/w[1]*/a.md'), writeRefusal('/w1x/a.md')]).toEqual([
			undefined,
			notListed('/w1x/a.md'),
		]);
	});

	it('name everything below the root of a jail', () => {
		expect(compiled({ allowWrites: ['src/**'] }, '/').writeRefusal('/lib/a')).toBe(notListed('lib/a'));
	});

	it.each([{ allowWrites: [' '] }, { denyWrites: ['[a'] }, { denyTools: [''] }])(
		'%j is refused',
		(policy) => {
			expect(() => compiled(policy)).toThrow(BadRunPolicy);
		},
	);
});
