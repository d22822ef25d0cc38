import {
	andThen,
	baseName,
	type FileSystem,
	isFsError,
	isPromise,
	type Maybe,
	orElse,
	type PathCapability,
	parentPath,
	type Touch,
} from '@tenon/core';
import { namesOnTheWay } from '@tenon/vfs';

const maxLinks = 40;

/** What each touch needs, with the path that links really lead to, and the names by which they do. */
export const needsOfTouches = (
	fileSystem: FileSystem,
	touches: readonly Touch[],
): Maybe<readonly PathCapability[]> => {
	const needs: PathCapability[] = [];
	for (let at = 0; at < touches.length; at++) {
		const need = needOfTouch(fileSystem, touches[at]!);
		if (isPromise(need)) return needsOfRest(fileSystem, touches, needs, need);
		needs.push(need);
	}
	return needs;
};

const needsOfRest = async (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	needs: PathCapability[],
	next: Promise<PathCapability>,
): Promise<readonly PathCapability[]> => {
	needs.push(await next);
	while (needs.length < touches.length) {
		needs.push(await needOfTouch(fileSystem, touches[needs.length]!));
	}
	return needs;
};

const needOfTouch = (fileSystem: FileSystem, touch: Touch): Maybe<PathCapability> => {
	const real = realPathOf(fileSystem, touch);
	return isPromise(real)
		? real.then((path) => needOf(fileSystem, touch, path))
		: needOf(fileSystem, touch, real);
};

const needOf = (fileSystem: FileSystem, touch: Touch, path: string): Maybe<PathCapability> => {
	const need: PathCapability = { kind: 'path', path, access: touch.kind === 'read' ? 'read' : 'write' };
	if (path === touch.path) return need;
	return andThen(namesOf(fileSystem, touch), (otherNames) =>
		otherNames.length === 0 ? need : { ...need, otherNames },
	);
};

// Where the entry itself is meant, what it leads to has no part in it.
const namesOf = (fileSystem: FileSystem, touch: Touch): Maybe<readonly string[]> => {
	const name = baseName(touch.path);
	if (!isOfEntry(touch) || ['', '.', '..'].includes(name)) return namesOnTheWay(fileSystem, touch.path);
	return andThen(namesOnTheWay(fileSystem, parentPath(touch.path)), (names) =>
		names.map((each) => `${each}/${name}`),
	);
};

const isOfEntry = ({ kind, isEntry = false }: Touch): boolean => kind === 'remove' || isEntry;

// A removal is about the entry itself; everything else about what it leads to, unless it says otherwise.
const realPathOf = (fileSystem: FileSystem, touch: Touch): Maybe<string> =>
	isOfEntry(touch) ? realEntry(fileSystem, touch.path) : realTarget(fileSystem, touch.path, maxLinks);

/** Where a path really leads; where nothing is, the place that would be made. */
export const realTarget = (
	fileSystem: FileSystem,
	path: string,
	linksLeft: number = maxLinks,
): Maybe<string> => {
	let real: Maybe<string>;
	try {
		real = fileSystem.realpath(path);
	} catch (error) {
		return targetOfMissing(fileSystem, path, linksLeft, error);
	}
	if (typeof real === 'string') return real;
	return real.catch((error: unknown) => targetOfMissing(fileSystem, path, linksLeft, error));
};

const targetOfMissing = (
	fileSystem: FileSystem,
	path: string,
	linksLeft: number,
	error: unknown,
): Maybe<string> => {
	if (!isFsError(error)) throw error;
	if (path === '/' || linksLeft === 0) return path;
	return throughDanglingLink(fileSystem, path, linksLeft);
};

// What is not there yet would be made where a link that leads nowhere points to.
const throughDanglingLink = (fileSystem: FileSystem, path: string, linksLeft: number): Maybe<string> =>
	orElse(
		() =>
			andThen(fileSystem.readlink(path), (target) =>
				target.startsWith('/')
					? realTarget(fileSystem, target, linksLeft - 1)
					: realTarget(fileSystem, `${parentPath(path)}/${target}`, linksLeft - 1),
			),
		(error) => {
			if (!isFsError(error)) throw error;
			return realEntry(fileSystem, path);
		},
	);

const realEntry = (fileSystem: FileSystem, path: string): Maybe<string> => {
	const name = baseName(path);
	if (name === '' || name === '.' || name === '..') return realTarget(fileSystem, path, 0);
	return andThen(realTarget(fileSystem, parentPath(path), maxLinks), (parent) =>
		parent === '/' ? `/${name}` : `${parent}/${name}`,
	);
};
