import { baseName, isWithin, type Maybe, type ProgramCapability } from '@tenon/core';
import type { ProgramPlace, UnderstoodCall } from '@tenon/shell';
import type { PolicyPlaces } from '../places.ts';
import { declaredCall } from './declared-call.ts';
import { understandGit } from './git/understand-git.ts';

/**
 * Understands calls of programs whose every argument is declared. A program that lies in the project or in a temporary
 * folder came with a tree or was made by the principal: its name alone does not say what it does.
 */
export const understandIn =
	(places: PolicyPlaces) =>
	(program: ProgramCapability, place: ProgramPlace): Maybe<UnderstoodCall | undefined> => {
		if (isForeign(program, places)) return undefined;
		const call = declaredCall(program, place.cwd);
		if (call === undefined) return undefined;
		if (baseName(program.name) === 'git') return understandGit(program, place);
		const { without, ...rest } = call;
		return {
			...rest,
			argv: program.argv,
			variables: Object.fromEntries(without.map((name) => [name, undefined])),
		};
	};

/** Whether a program lies where those who are judged write, or what was fetched lies. */
export const isForeign = (
	{ name, path }: Pick<ProgramCapability, 'name' | 'path'>,
	{ workspace, temp }: PolicyPlaces,
): boolean =>
	[name, path ?? name].some(
		(file) =>
			file.startsWith('/') &&
			!systemFolders.some((folder) => isWithin(file, folder)) &&
			[workspace, ...temp].some((folder) => isWithin(file, folder)),
	);

// Where programs of the machine lie, also where the project is the root of all.
const systemFolders: readonly string[] = ['/usr', '/bin', '/sbin', '/opt', '/nix/store', '/System', '/snap'];
