import { describe, expect, it } from 'vitest';
import { limitsOf, offeredPermissions } from './grants-of-policy.ts';

const nothing = { env: [], net: [], exec: [], secrets: [] };

describe('what a configuration of imp offers', () => {
	it('is the tools and the project, where it says nothing', () => {
		expect(offeredPermissions({})).toEqual({
			...nothing,
			read: ['${extension}/**', './**', '${temp}/**'],
			write: ['./**', '${temp}/**'],
			tools: ['*'],
		});
	});

	it('is its own folder alone, where tools are switched off', () => {
		expect(offeredPermissions({ allowNativeToolCalls: false, tools: ['read'] })).toEqual({
			...nothing,
			read: ['${extension}/**'],
			write: [],
			tools: [],
		});
	});

	it('is everything of a kind whose switch is on', () => {
		const all = { allowShellExec: true, allowHttp: true, allowSecrets: true, allowedEnv: ['A'] };
		expect(offeredPermissions(all)).toEqual({
			env: ['A'],
			read: ['${extension}/**', './**', '${temp}/**', '${system}/**'],
			write: ['./**', '${temp}/**'],
			net: ['*'],
			exec: ['*'],
			tools: ['*'],
			secrets: ['*.*'],
		});
	});

	it('is what a list names, in the words of the host, and a list switches its kind on', () => {
		const lists = { tools: ['bash', 'read'], exec: ['git', 'npm *'], http: ['a.test'], secrets: ['x.y'] };
		const { tools, exec, net, secrets } = offeredPermissions(lists);
		expect({ tools, exec, net, secrets }).toEqual({
			tools: ['shell', 'read'],
			exec: ['git', 'npm'],
			net: ['a.test'],
			secrets: ['x.y'],
		});
	});

	it('is not what a list names, where the switch is off', () => {
		const { exec, net, secrets } = offeredPermissions({
			...{ allowShellExec: false, exec: ['git'], allowHttp: false, http: ['a.test'] },
			...{ allowSecrets: false, secrets: ['x.y'] },
		});
		expect([exec, net, secrets]).toEqual([[], [], []]);
	});

	it.each(['git push', 'git  status -s', '', ' '])(
		'is no program for the entry %j, which grants less',
		(entry) => {
			expect(offeredPermissions({ exec: [entry] }).exec).toEqual([]);
		},
	);
});

describe('what a configuration of imp leaves of grants', () => {
	it('is everything, where it says nothing or switches something on', () => {
		expect(limitsOf({})).toEqual({});
		expect(limitsOf({ allowShellExec: true, allowHttp: true, allowNativeToolCalls: true })).toEqual({});
	});

	it('is nothing of a kind that is switched off, whatever its list says', () => {
		expect(
			limitsOf({
				...{ allowNativeToolCalls: false, tools: ['read'], allowShellExec: false, exec: ['git'] },
				...{ allowHttp: false, allowSecrets: false, allowedEnv: [] },
			}),
		).toEqual({ tools: [], exec: [], net: [], secrets: [], env: [] });
	});

	it('is what its lists name', () => {
		expect(
			limitsOf({
				...{ tools: ['bash'], exec: ['git *'], http: ['a.test'], secrets: ['x.y'] },
				...{ fsRead: ['./**'], fsWrite: [] },
			}),
		).toEqual({
			...{ tools: ['shell'], exec: ['git'], net: ['a.test'], secrets: ['x.y'] },
			...{ read: ['./**'], write: [] },
		});
	});
});
