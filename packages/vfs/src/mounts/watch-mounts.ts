import { andThen, type Maybe, mapEach, orElse, type WatchEvent, type Watcher } from '@tenon/core';
import { realDirectory } from './mount-directory.ts';
import { type MountedAt, type MountTable, type Place, pathInside, pathOutside } from './mount-table.ts';

/** What to watch: a place, and whether all below it too. */
export interface WatchRequest {
	readonly place: Place;
	readonly recursive: boolean;
	readonly onEvent: (event: WatchEvent) => void;
}

/**
 * Watches a place in the mount that holds it and, if recursive, in every mount below it. Events
 * carry paths of the table's namespace; those of files that another mount covers are dropped.
 * Mounts below that cannot watch are passed over, and later mounts are not joined.
 */
export const watchMounts = (
	table: MountTable,
	{ place, recursive, onEvent }: WatchRequest,
): Maybe<Watcher> => {
	const watchers: Watcher[] = [];
	const { report, release } = heldUntilReleased(onEvent);
	const close = (): void => {
		for (const watcher of watchers) watcher.close();
	};
	const watchOne = (mount: MountedAt, path: string): Maybe<void> =>
		andThen(
			mount.fileSystem.watch(pathInside(mount, path, ''), reporter(table, mount, report), { recursive }),
			(watcher) => void watchers.push(watcher),
		);
	return orElse<Watcher>(
		() =>
			andThen(watchHere(table, place, watchOne), () => {
				const below = recursive ? table.mountsBelow(place.path) : [];
				const watchable = below.filter((mount) => mount.fileSystem.traits.watch);
				return andThen(
					mapEach(watchable, (mount) => watchOne(mount, mount.path)),
					() => {
						release();
						return { close, [Symbol.dispose]: close };
					},
				);
			}),
		(error) => {
			close();
			throw error;
		},
	);
};

// A directory that only mounts make has nothing of its own to watch.
const watchHere = (
	table: MountTable,
	{ mount, path }: Place,
	watchOne: (mount: MountedAt, path: string) => Maybe<void>,
): Maybe<void> => {
	if (mount === undefined) return;
	if (table.isMountPoint(path) || !table.isPinned(path)) return watchOne(mount, path);
	return andThen(realDirectory(mount, path), (stat) =>
		stat === undefined ? undefined : watchOne(mount, path),
	);
};

const reporter =
	(table: MountTable, mount: MountedAt, onEvent: (event: WatchEvent) => void) =>
	(event: WatchEvent): void => {
		const path = pathOutside(mount, event.path);
		if (table.find(path) === mount) onEvent({ type: event.type, path });
	};

// Setting up several watches may take a while; what the first one sees meanwhile comes after the return.
const heldUntilReleased = (
	onEvent: (event: WatchEvent) => void,
): { report: (event: WatchEvent) => void; release: () => void } => {
	let held: WatchEvent[] | undefined = [];
	const deliver = (): void => {
		const events = held ?? [];
		held = undefined;
		for (const event of events) onEvent(event);
	};
	return {
		report: (event) => (held === undefined ? onEvent(event) : void held.push(event)),
		release: () => (held?.length === 0 ? deliver() : queueMicrotask(deliver)),
	};
};
