import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOutsideTemp } from '../../../../test/support/place-outside-temp.ts';
import type { PresetName } from '../policy/presets/preset-names.ts';
import { openWorkspace, type Workspace } from './open-workspace.ts';

let home: string;
beforeAll(() => {
	home = realpathSync(mkdtempSync(join(placeOutsideTemp(), 'undo-')));
	mkdirSync(join(home, 'project'));
	writeFileSync(join(home, 'project/a.txt'), 'old\n');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const open = (preset: PresetName, more: { readonly isJail?: boolean } = {}): Promise<Workspace> =>
	openWorkspace({
		root: join(home, 'project'),
		principal: { kind: 'model', id: principalId('m1') },
		commands,
		environment: { HOME: home, PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(home, '.state') },
		preset,
		...more,
	});

it('a session that may not write does not undo what another has written', async () => {
	const writing = await open('workspace');
	await writing.kernel.execute('echo new > a.txt');
	await writing.close();
	const reading = await open('read-only');
	await expect(async () => reading.undo.undo()).rejects.toThrow('a.txt cannot be brought back: write ');
	const [step] = await reading.undo.list();
	for (const id of [step!.id, step!.id.slice(0, 3)])
		await expect(async () => reading.undo.undo(id)).rejects.toThrow('a.txt cannot be brought back: write ');
	expect((await reading.kernel.execute('undo')).code).toBe(126);
	await reading.close();
	expect(readFileSync(join(home, 'project/a.txt'), 'utf8')).toBe('new\n');
});

it('what is kept aside in a jail is open to no principal', async () => {
	const jailed = await open('full', { isJail: true });
	await jailed.kernel.execute('echo newer > a.txt');
	const { code } = await jailed.kernel.execute(
		'ls /.tenon-undo || rm -rf /.tenon-undo || echo x > /.tenon-undo/y',
	);
	expect(code).not.toBe(0);
	expect((await jailed.kernel.execute('undo; cat a.txt')).stdout).toContain('new\n');
	await jailed.close();
});
