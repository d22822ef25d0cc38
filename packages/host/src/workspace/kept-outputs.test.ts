import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { principalId, type SecretStore } from '@tenon/core';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from './open-workspace.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-sessions-')));
afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

const open = async (
	name: string,
	more: Partial<Parameters<typeof openWorkspace>[0]> = {},
): Promise<Workspace> => {
	const root = join(folder, name);
	mkdirSync(root, { recursive: true });
	return openWorkspace({
		root,
		principal: { kind: 'model', id: principalId('m1') },
		commands,
		environment: { HOME: join(folder, 'home'), PATH: '/usr/bin:/bin' },
		preset: 'full',
		...more,
	});
};

describe('outputs that were kept for a session', () => {
	it('are read by that session and by no other, however they are reached', async () => {
		const [one, other] = [await open('one'), await open('other')];
		mkdirSync(one.spillFolder, { recursive: true });
		const kept = join(one.spillFolder, 'output-1');
		writeFileSync(kept, 'long output\n');
		symlinkSync(one.spillFolder, join(folder, 'other/link'));
		expect((await one.kernel.execute(`cat ${kept}`)).stdout).toBe('long output\n');
		for (const script of [
			`cat ${kept}`,
			'cat link/output-1',
			`cat < ${kept}`,
			`grep -r output ${one.spillFolder}`,
			`cd ${one.spillFolder} && cat output-1`,
			`cp ${kept} x; cat x`,
			`echo x > ${kept}`,
		])
			expect({ script, ...(await shown(other, script)) }).toEqual({ script, stdout: '', isRefused: true });
		expect((await one.kernel.execute(`cat ${kept}`)).stdout).toBe('long output\n');
		await Promise.all([one.close(), other.close()]);
	});
});

describe('secrets in the names of files', () => {
	const value = 'hunter2-hunter2';
	const secrets: SecretStore = {
		names: () => ['service.key'],
		resolve: (name) => (name === 'service.key' ? value : undefined),
	};

	it('are not written into the undo log, and are there again when a step is undone', async () => {
		const environment = { HOME: join(folder, 'home'), PATH: '/usr/bin:/bin' };
		const first = await open('named', { secrets, environment });
		await first.kernel.execute(`echo one > a-${value}; echo two > b`);
		await first.kernel.execute(`rm a-${value}; mv b ${value}; ln -s ${value} link`);
		await first.close();
		const journals = filesCalled(folder, 'journal');
		expect({ count: journals.length, told: journals.filter((text) => text.includes(value)) }).toEqual({
			count: 2,
			told: [],
		});
		const second = await open('named', { secrets, environment });
		await second.undo.undo();
		const names = [...(await second.kernel.fileSystem.list(join(folder, 'named')))].map(({ name }) => name);
		expect(names.sort()).toEqual([`a-${value}`, 'b']);
		await second.close();
	});
});

const shown = async (
	{ kernel }: Workspace,
	script: string,
): Promise<{ readonly stdout: string; readonly isRefused: boolean }> => {
	const { stdout, warnings } = await kernel.execute(script);
	return { stdout, isRefused: warnings.length > 0 };
};

/** The files below a folder that are called so, and their contents. */
const filesCalled = (path: string, name: string): readonly string[] =>
	readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name === name)
		.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
