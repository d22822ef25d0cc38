import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseWideFolder, WideWorkspace } from './wide-folder.ts';

let place = '';
beforeAll(() => {
	place = realpathSync(mkdtempSync(join(tmpdir(), 'wide-')));
	mkdirSync(join(place, 'users/me/app'), { recursive: true });
	symlinkSync('users/me', join(place, 'link'));
});
afterAll(() => rmSync(place, { recursive: true }));

const refusal = (folder: string): string | undefined => {
	try {
		refuseWideFolder(folder, { HOME: join(place, 'users/me') });
		return undefined;
	} catch (error) {
		if (!(error instanceof WideWorkspace)) throw error;
		return `${error.code} ${error.message}`;
	}
};

it('the root, the home, what holds it and a link to it are refused', () => {
	const next =
		', and a session in it may write all of that; name the folder of a project, or allow this one with --any-folder';
	const home = join(place, 'users/me');
	expect(['/', home, join(place, 'users'), join(place, 'link')].map(refusal)).toEqual([
		`workspace.too_wide / holds the whole machine${next}`,
		...[home, join(place, 'users'), join(place, 'link')].map(
			(folder) => `workspace.too_wide ${folder} holds the home ${home}${next}`,
		),
	]);
});

it('a folder in the home is not refused', () => {
	expect([join(place, 'users/me/app'), join(place, 'link/app'), '/nowhere/at/all'].map(refusal)).toEqual([
		undefined,
		undefined,
		undefined,
	]);
});
