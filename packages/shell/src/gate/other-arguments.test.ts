import { compileGrants, encodeText, principalId, type Rule, ruleId } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { foreseeNeeds } from './foreseen-needs.ts';

const rule = (
	effect: Rule['effect'],
	grant: { kind: 'program' | 'path'; pattern: string },
	at: number,
): Rule => ({
	effect,
	id: ruleId(`r${at}`),
	source: { kind: 'embedder' },
	grant: grant.kind === 'path' ? { ...grant, kind: 'path', access: 'read' } : { ...grant, kind: 'program' },
});

const grants = compileGrants([
	{
		name: 'user',
		authority: 'grants',
		rules: [
			rule('deny', { kind: 'path', pattern: '/me/.aws/**' }, 0),
			rule('ask', { kind: 'program', pattern: '* */.aws*' }, 1),
			rule('ask', { kind: 'program', pattern: '* * */.aws*' }, 2),
			rule('allow', { kind: 'program', pattern: 'jq' }, 3),
			rule('ask', { kind: 'program', pattern: '*' }, 4),
		],
	},
]);
const principal = { kind: 'model', id: principalId('m1') } as const;

const outcomeOf = async (argv: readonly string[], subcommand?: string): Promise<string> => {
	const files = createMemoryFileSystem();
	for (const folder of ['/me', '/w/store', '/w/sub']) files.mkdir(folder, { recursive: true });
	for (const path of ['/w/store/key', '/w/plain']) files.write(path, encodeText('x'));
	files.symlink('/w/store', '/me/.aws');
	files.symlink('/me/.aws', '/w/link');
	files.symlink('link', '/w/chain');
	files.symlink('plain', '/w/to-plain');
	const need = {
		kind: 'program',
		name: 'jq',
		argv,
		...(subcommand === undefined ? {} : { subcommand }),
	} as const;
	const foreseen = await foreseeNeeds(files, grants, principal).program('/w', need);
	return grants.judge(principal, foreseen).outcome;
};

describe('an argument of a program', () => {
	it.each([
		[['/me/.aws/key']],
		[['link/key']],
		[['chain/key']],
		[['store/key']],
		[['sub/../link/key']],
		[['.', 'store/key']],
		[['--file=link/key']],
		[['link']],
	])('that leads to a protected place is judged by its name: %j', async (argv) => {
		expect(await outcomeOf(argv)).toBe('ask');
	});

	it.each([[['plain']], [['to-plain']], [['-r', 'missing']], [['']], [['a\0b']]])(
		'that leads nowhere else changes nothing: %j',
		async (argv) => {
			expect(await outcomeOf(argv)).toBe('allow');
		},
	);

	it('that is the subcommand is no path', async () => {
		expect(await outcomeOf(['link'], 'link')).toBe('allow');
	});
});
