import { createHash, randomFillSync } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileSystem, Maybe } from '@tenon/core';
import { createUndoLog, type DirectoryUndoLog, type HiddenNames } from '@tenon/vfs';
import { buildOutputIn } from './build-output.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/**
 * Opens the undo log of a workspace: in the user's folder for states where that is on the same disk, so that things
 * are kept by a rename; else in the project's own `.tenon`, which no model may write to.
 */
export const openUndo = (
	{ fileSystem, aside }: Pick<WorkspaceFiles, 'fileSystem' | 'aside'>,
	root: string,
	environment: Readonly<Record<string, string | undefined>>,
	isExpendable: (path: string) => Maybe<boolean>,
	names?: HiddenNames,
): DirectoryUndoLog =>
	createUndoLog({
		fileSystem,
		directory: aside ?? placeFor(root, environment),
		clock: Date.now,
		entropy: randomFillSync,
		isExpendable,
		...(names === undefined ? {} : { names }),
	});

/** Opens the undo log of the machine's own files below a root; `names` keeps secrets out of it. */
export const openMachineUndo = (
	fileSystem: FileSystem,
	root: string,
	environment: Readonly<Record<string, string | undefined>>,
	names?: HiddenNames,
): DirectoryUndoLog =>
	openUndo({ fileSystem, aside: undefined }, root, environment, buildOutputIn(fileSystem), names);

const placeFor = (root: string, environment: Readonly<Record<string, string | undefined>>): string => {
	const states = environment.XDG_STATE_HOME || join(environment.HOME ?? '/', '.local/state');
	const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
	const place = join(states, 'tenon/undo', name);
	return isOnSameDisk(states, root) ? place : join(root, '.tenon/undo');
};

const isOnSameDisk = (states: string, root: string): boolean => {
	mkdirSync(states, { recursive: true });
	return statSync(states).dev === statSync(root).dev;
};
