import {
	andThen,
	baseName,
	type FileSystem,
	type Flow,
	isFsError,
	isPromise,
	type Maybe,
	type Pace,
	type PathCapability,
	parentPath,
	runFlow,
	type Touch,
	wait,
} from '@tenon/core';
import { namesOnTheWay } from '@tenon/vfs';

const maxLinks = 40;

/** What each touch needs, with the path that links really lead to, and the names by which they do. */
export const needsOfTouches = (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	pace?: Pace,
): Maybe<readonly PathCapability[]> => {
	const needs: PathCapability[] = [];
	for (let at = 0; at < touches.length; at++) {
		const need = needOfTouch(fileSystem, touches[at]!);
		if (isPromise(need) || pace?.isDue() === true) return needsOfRest(fileSystem, touches, needs, need, pace);
		needs.push(need);
	}
	return needs;
};

const needsOfRest = async (
	fileSystem: FileSystem,
	touches: readonly Touch[],
	needs: PathCapability[],
	next: Maybe<PathCapability>,
	pace: Pace | undefined,
): Promise<readonly PathCapability[]> => {
	needs.push(await next);
	await pace?.turn();
	while (needs.length < touches.length) {
		if (pace?.isDue() === true) await pace.turn();
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
	return runFlow(placeOfMissing(fileSystem, path, linksLeft));
};

// Only the first name that is not there can be a link that leads nowhere: what is not there yet would be made where it
// points to. All names after it are missing too.
function* placeOfMissing(fileSystem: FileSystem, path: string, linksLeft: number): Flow<string> {
	const names = path.split('/').filter((name) => name !== '');
	const { count, real } = yield* longestThere(fileSystem, names);
	const rest = names.slice(count + 1);
	const parent = `/${names.slice(0, count).join('/')}`;
	const target = yield* linkTarget(fileSystem, childOf(parent, names[count]!));
	if (target === undefined) return [real === '/' ? '' : real, names[count], ...rest].join('/');
	const place = target.startsWith('/') ? target : childOf(parent, target);
	return yield* wait(realTarget(fileSystem, [place, ...rest].join('/'), linksLeft - 1));
}

// How many of the names lead somewhere, and where. Of a path with many missing names few are asked for.
function* longestThere(
	fileSystem: FileSystem,
	names: readonly string[],
): Flow<{ readonly count: number; readonly real: string }> {
	let there = 0;
	let real = '/';
	let missing = names.length;
	for (let step = 1; missing - there > 1; ) {
		const count = there + Math.min(step, (missing - there) >> 1);
		const found = yield* realPathIfThere(fileSystem, `/${names.slice(0, count).join('/')}`);
		if (found === undefined) missing = count;
		else {
			there = count;
			real = found;
			step *= 2;
		}
	}
	return { count: there, real };
}

function* realPathIfThere(fileSystem: FileSystem, path: string): Flow<string | undefined> {
	try {
		return yield* wait(fileSystem.realpath(path));
	} catch (error) {
		if (!isFsError(error)) throw error;
		return undefined;
	}
}

function* linkTarget(fileSystem: FileSystem, path: string): Flow<string | undefined> {
	try {
		return yield* wait(fileSystem.readlink(path));
	} catch (error) {
		if (!isFsError(error)) throw error;
		return undefined;
	}
}

const childOf = (parent: string, name: string): string => (parent === '/' ? `/${name}` : `${parent}/${name}`);

const realEntry = (fileSystem: FileSystem, path: string): Maybe<string> => {
	const name = baseName(path);
	if (name === '' || name === '.' || name === '..') return realTarget(fileSystem, path, 0);
	return andThen(realTarget(fileSystem, parentPath(path), maxLinks), (parent) => childOf(parent, name));
};
