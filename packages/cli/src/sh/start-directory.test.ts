import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startDirectory } from './start-directory.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-start-')));
const real = join(folder, 'real');
const link = join(folder, 'link');
mkdirSync(real);
symlinkSync('real', link);
vi.spyOn(process, 'cwd').mockReturnValue(real);
afterAll(() => {
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true });
});

it.each([
	['the name that PWD has for it, through a link', link, link],
	['that name without its dots', `${folder}/./x/../link/`, link],
	['what the system says where PWD leads elsewhere', folder, real],
	['what the system says where PWD leads nowhere', join(folder, 'none'), real],
	['what the system says where PWD is relative', 'link', real],
	['what the system says without PWD', undefined, real],
])('a shell starts in %s', (_, pwd, expected) => {
	expect(startDirectory(pwd)).toBe(expected);
});
