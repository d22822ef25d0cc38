import {
	andThen,
	baseName,
	type FileSystem,
	isFsError,
	type Maybe,
	orElse,
	type PathCapability,
	parentPath,
	type Touch,
} from '@tenon/core';

const maxLinks = 40;

/** What each touch needs, with the path that links really lead to. */
export const needsOfTouches = (
	fileSystem: FileSystem,
	touches: readonly Touch[],
): Maybe<readonly PathCapability[]> => {
	const needs: PathCapability[] = [];
	for (let at = 0; at < touches.length; at++) {
		const touch = touches[at]!;
		const real = realPathOf(fileSystem, touch);
		if (typeof real !== 'string') return needsOfRest(fileSystem, touches, needs, real);
		needs.push(needOf(touch, real));
	}
	return needs;
};

const needsOfRest = async (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	needs: PathCapability[],
	next: Promise<string>,
): Promise<readonly PathCapability[]> => {
	needs.push(needOf(touches[needs.length]!, await next));
	while (needs.length < touches.length) {
		const touch = touches[needs.length]!;
		needs.push(needOf(touch, await realPathOf(fileSystem, touch)));
	}
	return needs;
};

const needOf = ({ kind }: Touch, path: string): PathCapability => ({
	kind: 'path',
	path,
	access: kind === 'read' ? 'read' : 'write',
});

// A removal is about the entry itself; everything else about what it leads to, unless it says otherwise.
const realPathOf = (fileSystem: FileSystem, { path, kind, isEntry = false }: Touch): Maybe<string> =>
	kind === 'remove' || isEntry ? realEntry(fileSystem, path) : realTarget(fileSystem, path, maxLinks);

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
