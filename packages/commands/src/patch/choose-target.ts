import { encodeText, type Flow, type Maybe, wait } from '@tenon/core';
import { type FilePatch, isEpoch } from './hunk.ts';

/** Where names of patches lead, and which of them may be followed. */
export interface TargetRules {
	resolve(name: string): string;
	/** Whether a file of that name may be touched; tells why not. */
	isAllowed(name: string): boolean;
	/** Whether a path is that of a file. */
	isFile(path: string): Maybe<boolean>;
	/** Whether a path is that of a directory. */
	isDirectory(path: string): Maybe<boolean>;
}

/** The file that a patch is for; `undefined` if none can be found. */
export const chooseTarget = function* (
	patch: FilePatch,
	strip: number | undefined,
	{ resolve, isAllowed, isFile, isDirectory }: TargetRules,
): Flow<string | undefined> {
	const names = candidates(patch)
		.filter((name) => name !== '/dev/null' && name !== '')
		.map((name) => stripName(name, strip))
		.filter((name) => name !== undefined);
	const existing: string[] = [];
	for (const name of names) {
		if (!climbsOut(name) && (yield* wait(isFile(resolve(name))))) existing.push(name);
	}
	if (existing.length > 0) {
		const allowed = [...new Set(existing)].filter(isAllowed);
		return allowed.length === 0
			? undefined
			: allowed.reduce((best, name) => (isBetter(name, best) ? name : best));
	}
	const made = createsFile(patch)
		? yield* nameToMake(names, { resolve, isDirectory })
		: deletesFile(patch)
			? names[0]
			: undefined;
	return made !== undefined && isAllowed(made) ? made : undefined;
};

// The best of the names for which the fewest directories must be made.
const nameToMake = function* (
	names: readonly string[],
	{ resolve, isDirectory }: Pick<TargetRules, 'resolve' | 'isDirectory'>,
): Flow<string | undefined> {
	let best: { readonly name: string; readonly missing: number } | undefined;
	for (const name of names) {
		const parts = name.split('/').slice(0, -1);
		let missing = 0;
		for (let count = parts.length; count > 0; count--) {
			const folder = parts.slice(0, count).join('/');
			if (folder === '' || (yield* wait(isDirectory(resolve(folder))))) break;
			missing += 1;
		}
		const isBest =
			best === undefined || missing < best.missing || (missing === best.missing && isBetter(name, best.name));
		if (isBest) best = { name, missing };
	}
	return best?.name;
};

/** Whether a name that a patch gives stays below the directory that the patch is applied in. */
export const isSafeName = (name: string): boolean => !name.startsWith('/') && !name.split('/').includes('..');

/** The name that a patch of git's gives to the file; `undefined` if it keeps the one it has. */
export const movedName = (
	{ git }: FilePatch,
	name: string,
	strip: number | undefined,
): string | undefined => {
	if (git === undefined || (git.renamesFrom === undefined && git.copiesFrom === undefined)) return undefined;
	const moved = stripName(git.newName, strip);
	return moved === name ? undefined : moved;
};

// Whether a relative name leads out of the directory that it is looked up in.
const climbsOut = (name: string): boolean => {
	let depth = 0;
	for (const part of name.startsWith('/') ? [] : name.split('/')) {
		if (part === '..') depth -= 1;
		else if (part !== '' && part !== '.') depth += 1;
		if (depth < 0) return true;
	}
	return false;
};

// In the order in which the patch names them.
const candidates = ({ git, isReversed, oldName, newName, indexName }: FilePatch): readonly string[] => {
	if (git !== undefined && git.oldName !== '') {
		return git.isNew ? [git.newName] : [git.oldName];
	}
	const names = isReversed ? [newName, oldName] : [oldName, newName];
	const named = names.map((one) => one?.name).filter((name) => name !== undefined);
	return named.length > 0 || indexName === undefined ? named : [indexName];
};

/** Whether the patch makes a file that is not there. */
export const createsFile = (patch: FilePatch): boolean => {
	if (patch.git?.isNew === true) return true;
	const [first] = patch.hunks;
	return first !== undefined && first.oldStart <= 1 && first.lines.every(({ mark }) => mark === '+');
};

/** Whether the patch makes a file, and says that there was none. */
export const expectsNoFile = (patch: FilePatch): boolean => {
	const { oldName, git } = patch;
	const isMissing = oldName?.name === '/dev/null' || isEpoch(oldName) || git?.isNew === true;
	return isMissing && createsFile(patch);
};

/** Whether the patch takes the file away altogether. */
export const deletesFile = (patch: FilePatch): boolean => {
	if (patch.git?.isDeleted === true) return true;
	const { newName, hunks } = patch;
	const isGone = newName?.name === '/dev/null' || isEpoch(newName);
	return isGone && hunks.length === 1 && hunks[0]!.lines.every(({ mark }) => mark === '-');
};

/** Whether nothing is left of the file, by what its first hunk says. */
export const emptiesFile = ({ form, hunks: [first] }: FilePatch): boolean =>
	form !== 'normal' &&
	first !== undefined &&
	first.newStart <= 1 &&
	first.lines.every(({ mark }) => mark === '-');

/** A name without its first components; without a number, its last component alone. */
export const stripName = (name: string, strip: number | undefined): string | undefined => {
	if (strip === undefined) return name.slice(name.lastIndexOf('/') + 1);
	let rest = name;
	for (let count = 0; count < strip; count++) {
		const slash = rest.indexOf('/');
		if (slash < 0) return undefined;
		rest = rest.slice(slash).replace(/^\/+/, '');
	}
	return rest === '' ? undefined : rest;
};

// Fewer components, then a shorter last one, then a shorter name.
const isBetter = (name: string, best: string): boolean => {
	const keys = (text: string): readonly number[] => [
		text.split('/').length,
		encodeText(text.slice(text.lastIndexOf('/') + 1)).length,
		encodeText(text).length,
	];
	const [a, b] = [keys(name), keys(best)];
	for (const [index, key] of a.entries()) if (key !== b[index]) return key < b[index]!;
	return false;
};
