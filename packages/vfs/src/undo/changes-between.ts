import {
	andThen,
	type FileKind,
	type FileSystem,
	type Flow,
	isFsError,
	joinName,
	type Maybe,
	orElse,
	type TransactionChange,
	wait,
} from '@tenon/core';
import { statAt } from './facts.ts';
import type { PastState, PastStates } from './past-states.ts';

/** A difference between two times. A state that was not kept has a size of `undefined` and cannot be read. */
export interface FileDifference extends TransactionChange {
	/** Whether the state before was not kept. */
	readonly isBeforeLost: boolean;
	/**
	 * Where the state after is read: in the log, or at the path itself, where a later step may change it before it is read.
	 * Null: there is none.
	 */
	readonly currentPlace: string | null;
}

/** How many files of a tree are told of one by one. */
const maxFiles = 2_000;

/** What is different at some paths and below them, in path order. Links and special files are told of, not read. */
export const changesBetween = function* (
	fileSystem: FileSystem,
	paths: Iterable<string>,
	before: PastStates,
	after: PastStates,
): Flow<readonly FileDifference[]> {
	const old = new Map<string, Leaf>();
	const now = new Map<string, Leaf>();
	for (const path of paths) {
		if (isSame(before.at(path), after.at(path)) && !hasMore(path, before, after)) continue;
		yield* collect(fileSystem, before, path, old);
		yield* collect(fileSystem, after, path, now);
	}
	const found: FileDifference[] = [];
	for (const path of new Set([...old.keys(), ...now.keys()])) {
		const one = old.get(path);
		const other = now.get(path);
		if (one?.place !== undefined && one.place === other?.place) continue;
		if (one?.type === 'directory' && other?.type === 'directory') continue;
		const change = differenceOf(fileSystem, path, one, other);
		if (change !== undefined) found.push(change);
	}
	return withRenames(found, old, now).sort((one, other) => (one.path < other.path ? -1 : 1));
};

/** A file, a link, or a directory without anything in it. */
interface Leaf {
	/** Undefined where the state was not kept. */
	readonly type: FileKind | undefined;
	/** Where it is read; undefined where there is nothing to read. */
	readonly place: string | undefined;
	readonly size: number;
}

const isSame = (one: PastState, other: PastState): boolean =>
	one.kind === other.kind && (one.kind !== 'at' || (other.kind === 'at' && one.path === other.path));

const hasMore = (path: string, before: PastStates, after: PastStates): boolean =>
	before.namesBelow(path).length + after.namesBelow(path).length > 0;

const collect = function* (
	fileSystem: FileSystem,
	states: PastStates,
	path: string,
	into: Map<string, Leaf>,
): Flow<void> {
	if (into.has(path) || into.size >= maxFiles) return;
	const state = states.at(path);
	if (state.kind === 'none') return;
	if (state.kind === 'lost') into.set(path, { type: undefined, place: undefined, size: 0 });
	else if (state.kind === 'facts') into.set(path, { type: state.facts.kind, place: undefined, size: 0 });
	else {
		const stat = yield* wait(statAt(fileSystem, state.path));
		if (stat === undefined) {
			// It is not there now; in the log it was thrown away.
			if (state.path !== path) into.set(path, { type: undefined, place: undefined, size: 0 });
			return;
		}
		if (stat.kind !== 'directory') {
			into.set(path, { type: stat.kind, place: state.path, size: stat.size });
			return;
		}
		const entries = yield* wait(namesIn(fileSystem, state.path));
		const names = new Set([...entries, ...states.namesBelow(path)]);
		if (names.size === 0) into.set(path, { type: 'directory', place: undefined, size: 0 });
		for (const name of [...names].sort()) yield* collect(fileSystem, states, joinName(path, name), into);
	}
};

const namesIn = (fileSystem: FileSystem, path: string): Maybe<readonly string[]> =>
	orElse<readonly string[]>(
		() => andThen(fileSystem.list(path), (entries) => entries.map(({ name }) => name)),
		(error) => {
			// It was removed meanwhile, or may not be looked into.
			if (isFsError(error)) return [];
			throw error;
		},
	);

const differenceOf = (
	fileSystem: FileSystem,
	path: string,
	one: Leaf | undefined,
	other: Leaf | undefined,
): FileDifference | undefined => {
	const type = other?.type ?? one?.type ?? 'file';
	return {
		path,
		type,
		kind: one === undefined ? 'added' : other === undefined ? 'removed' : 'modified',
		isBeforeLost: one !== undefined && one.type === undefined,
		currentPlace: other?.place ?? null,
		...(one?.type === 'file' && { baseBytes: one.size }),
		...(other?.type === 'file' && { currentBytes: other.size }),
		...(one?.type === 'file' && one.place !== undefined && { base: reader(fileSystem, one.place) }),
		...(other?.type === 'file' && other.place !== undefined && { current: reader(fileSystem, other.place) }),
	};
};

const reader =
	(fileSystem: FileSystem, place: string): (() => Maybe<Uint8Array>) =>
	() =>
		fileSystem.read(place);

// What is read at the same place under two names was moved, and is told of once.
const withRenames = (
	found: readonly FileDifference[],
	old: ReadonlyMap<string, Leaf>,
	now: ReadonlyMap<string, Leaf>,
): FileDifference[] => {
	const origins = new Map<string, string>();
	for (const { path, kind } of found) {
		const place = kind === 'removed' ? old.get(path)?.place : undefined;
		if (place !== undefined) origins.set(place, path);
	}
	const gone = new Set<string>();
	const renamed = found.map((change): FileDifference => {
		const place = change.kind === 'added' ? now.get(change.path)?.place : undefined;
		const from = place === undefined ? undefined : origins.get(place);
		if (from === undefined) return change;
		gone.add(from);
		const { current, currentBytes } = change;
		const same = current === undefined ? {} : { base: current, baseBytes: currentBytes ?? 0 };
		return { ...change, ...same, kind: 'renamed', from };
	});
	return renamed.filter(({ path }) => !gone.has(path));
};
