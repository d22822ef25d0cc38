import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Opens a file of settings in the person's editor and waits for it. Returns the status of the program. */
export const editConfig = (
	file: string,
	environment: Readonly<Record<string, string | undefined>>,
	complain: (text: string) => number,
): number => {
	const editor = environment.VISUAL || environment.EDITOR;
	if (editor === undefined || editor === '')
		return complain(`no editor is named by VISUAL or EDITOR; the file is ${file}`);
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, template, { flag: 'wx', mode: 0o600 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	// An editor may come with options, `code --wait`, as every program takes it that reads these variables.
	const { status, error } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
	return error === undefined ? (status ?? 1) : complain(`${editor}: ${error.message}`);
};

const template =
	"# Settings of Tenon; 'tenon config list' shows every key, 'tenon config explain KEY' one of them.\n";
