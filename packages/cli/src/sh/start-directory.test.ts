import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { startDirectory } from './start-directory.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-start-')));
const real = join(folder, 'real');
const link = join(folder, 'link');
mkdirSync(real);
symlinkSync('real', link);
beforeEach(() => void vi.spyOn(process, 'cwd').mockReturnValue(real));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
	['the name that PWD has for it, through a link', link, link],
	['that name without its dots', `${folder}/./x/../link/`, link],
	['what the system says where PWD leads elsewhere', folder, real],
	['what the system says where PWD leads nowhere', join(folder, 'none'), real],
	['what the system says where PWD is relative', 'link', real],
	['what the system says without PWD', undefined, real],
])('a shell starts in %s', (_, pwd, expected) => {
	expect(startDirectory(pwd)).toEqual({ path: expected });
});

it.each([
	['the name that PWD has for it', `${folder}/gone/`, `${folder}/gone`],
	['the root where PWD says nothing', undefined, '/'],
])('a shell whose directory was removed starts with a warning in %s', (_, pwd, expected) => {
	vi.mocked(process.cwd).mockImplementationOnce(() => {
		throw Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { code: 'ENOENT' });
	});
	expect(startDirectory(pwd)).toEqual({
		path: expected,
		warning:
			'shell-init: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory\n',
	});
});
