import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './support/imports.ts';
import { projectFiles, readProjectFile } from './support/repository.ts';

const fronts = 'packages/cli/src/fronts/';
const session = 'packages/cli/src/session/';
/** How the fronts for people are started; it is no front. */
const shared = `${fronts}start/`;

const imports = projectFiles(`${fronts}**/*.ts`)
	.filter((file) => !file.endsWith('.test.ts'))
	.flatMap((file) => importsOf(readProjectFile(file)).map((name) => ({ file, name })));

/** What a front may know of the session: the contracts, and how a service is opened. */
const contracts: readonly RegExp[] = [
	/^service\.ts$/,
	/^service\//,
	/^open-session\.ts$/,
	/^kernels\/(kernel-service|open-kernels)\.ts$/,
];

describe('fronts', () => {
	it('are there', () => {
		const names = new Set(imports.map(({ file }) => file.slice(fronts.length).split('/', 1)[0]));
		expect([...names].sort()).toEqual(['acp', 'mcp', 'print', 'rpc', 'sessions', 'start', 'tui']);
	});

	it('import nothing of agents, extensions and hosts', () => {
		const packages = ['@tenon/agent', '@tenon/extensions', '@tenon/host'];
		const wrong = imports
			.filter(({ name }) => packages.some((own) => name === own || name.startsWith(`${own}/`)))
			.map(({ file, name }) => `${file} imports ${name}`);
		expect(wrong).toEqual([]);
	});

	it('import of the session its contracts and how it is opened, and nothing of each other', () => {
		const wrong = imports
			.filter(({ name }) => name.startsWith('.'))
			.map(({ file, name }) => ({ file, target: posix.join(dirname(file), name) }))
			.filter(({ file, target }) => {
				if (target.startsWith(session))
					return !contracts.some((contract) => contract.test(target.slice(session.length)));
				const own = file.slice(0, file.indexOf('/', fronts.length) + 1);
				return target.startsWith(fronts) && !target.startsWith(own) && !target.startsWith(shared);
			})
			.map(({ file, target }) => `${file} imports ${target}`);
		expect(wrong).toEqual([]);
	});
});
