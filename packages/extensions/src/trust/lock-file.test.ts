import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import { createTrustStore } from './trust-store.ts';

const run = promisify(execFile);

// Each grants several extensions, one after the other.
const granter = (module: string): string => `
	const { createTrustStore } = await import(${JSON.stringify(module)});
	const [file, folder, names] = process.argv.slice(1);
	const store = createTrustStore({ file, now: Date.now });
	for (const name of names.split(',')) await store.grant({
		name, folder, kind: 'process', scope: 'user', version: '', description: '', isEnabled: true,
		start: { kind: 'process', program: 'node', args: [] }, permissions: undefined, intercept: {},
		restart: 'never', skills: [], hasSeparateData: true, checksArguments: 'warn',
	});
`;

describe('the file of grants', () => {
	it('keeps the grants of several processes that write at the same time', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, { 'notes/index.js': '' });
		const file = join(folder, 'state', 'extensions.lock.json');
		const script = granter(new URL('trust-store.ts', import.meta.url).href);
		const groups = [0, 1, 2].map((group) => [0, 1, 2, 3].map((index) => `n${group}${index}`));
		await Promise.all(
			groups.map((names) => {
				const args = [
					'-C',
					'@tenon/source',
					'--input-type=module',
					'-e',
					script,
					file,
					join(folder, 'notes'),
				];
				return run(process.execPath, [...args, names.join()]);
			}),
		);
		const list = await createTrustStore({ file, now: Date.now }).list();
		expect(list.map(({ name }) => name)).toEqual(groups.flat());
		expect(await readdir(join(folder, 'state'))).toEqual(['extensions.lock.json']);
	});
});
