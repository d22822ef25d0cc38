import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** Files that are part of the project, relative to the root: tracked or new, never ignored. */
export const projectFiles = (...patterns: readonly string[]): readonly string[] =>
	execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 << 20,
	})
		.split('\0')
		.filter((file) => file !== '' && existsSync(join(root, file)));

/** Text of one project file. */
export const readProjectFile = (file: string): string => readFileSync(join(root, file), 'utf8');
