import {
	accessSync,
	constants,
	lstatSync,
	readdirSync,
	readFileSync,
	realpathSync,
	type Stats,
	statSync,
} from 'node:fs';
import { type FileKind, resolvePath } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';

/** Looks at the files of the machine for what a command would touch. Changes nothing. */
export const hostLook = (
	cwd: string,
	environment: Readonly<Record<string, string | undefined>>,
): TouchLook => {
	const path = (operand: string): string => resolvePath(cwd, operand);
	return {
		path,
		kindOf: (operand) => kindOf(() => statSync(path(operand))),
		entryKindOf: (operand) => kindOf(() => lstatSync(path(operand))),
		namesIn: (operand) => orNothing(() => readdirSync(path(operand))) ?? [],
		realPathOf: (operand) => orNothing(() => realpathSync(path(operand))),
		// What a stream will give is known only when it is read.
		contentOf: (operand) =>
			operand === '-' || operand === '' ? undefined : orNothing(() => contentOf(path(operand))),
		inputName: () => undefined,
		undo: undefined,
		trash: undefined,
		variable: (name) => environment[name],
		keptAside: () => [],
	};
};

const contentOf = (file: string): Uint8Array | undefined => {
	const stats = statSync(file);
	// A pipe would wait for its writer.
	return stats.isFile() && stats.size <= maxLookedAt ? new Uint8Array(readFileSync(file)) : undefined;
};

const maxLookedAt = 8 << 20;

/** The file that a bare name is found at, by PATH. */
export const findProgram = (name: string, searchPath: string | undefined): string | undefined =>
	(searchPath ?? '')
		.split(':')
		.filter((folder) => folder.startsWith('/'))
		.map((folder) => `${folder}/${name}`)
		.find((file) => orNothing(() => isRunnable(file)) === true);

const isRunnable = (file: string): boolean => {
	accessSync(file, constants.X_OK);
	return statSync(file).isFile();
};

const kindOf = (look: () => Stats): FileKind | undefined => {
	const stats = orNothing(look);
	if (stats === undefined) return undefined;
	if (stats.isFile()) return 'file';
	if (stats.isDirectory()) return 'directory';
	if (stats.isSymbolicLink()) return 'symlink';
	if (stats.isFIFO()) return 'fifo';
	if (stats.isCharacterDevice()) return 'character';
	return stats.isBlockDevice() ? 'block' : 'other';
};

const orNothing = <T>(look: () => T): T | undefined => {
	try {
		return look();
	} catch (error) {
		// What cannot be looked at is as if it were not there.
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return undefined;
	}
};
