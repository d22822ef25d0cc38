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
	const from = (start: number): Maybe<readonly PathCapability[]> => {
		for (let at = start; at < touches.length; at++) {
			const touch = touches[at]!;
			const real = realPathOf(fileSystem, touch);
			const access = touch.kind === 'read' ? 'read' : 'write';
			if (typeof real !== 'string') {
				return real.then((path) => {
					needs.push({ kind: 'path', path, access });
					return from(at + 1);
				});
			}
			needs.push({ kind: 'path', path: real, access });
		}
		return needs;
	};
	return from(0);
};

// A removal is about the entry itself; everything else about what it leads to.
const realPathOf = (fileSystem: FileSystem, { path, kind }: Touch): Maybe<string> =>
	kind === 'remove' ? realEntry(fileSystem, path) : realTarget(fileSystem, path, maxLinks);

/** Where a path really leads; where nothing is, the place that would be made. */
export const realTarget = (
	fileSystem: FileSystem,
	path: string,
	linksLeft: number = maxLinks,
): Maybe<string> =>
	orElse(
		() => fileSystem.realpath(path),
		(error) => {
			if (!isFsError(error)) throw error;
			if (path === '/' || linksLeft === 0) return path;
			return throughDanglingLink(fileSystem, path, linksLeft);
		},
	);

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
