import { type FileHandle, type FileSystem, type Flow, isFsError, joinName, runFlow, wait } from '@tenon/core';
import { copyContent, handleSink, handleSource, usingHandle } from './copy.ts';
import type { ContentId, OverlayUpper } from './upper.ts';

/**
 * Keeps changed contents as files in a folder of any file system, so that the overlay can be saved
 * and opened again. The folder must exist, and one overlay (with its forks) has it to itself:
 * `openOverlay` deletes the contents in it that the index does not name.
 */
export const folderUpper = (fileSystem: FileSystem, directory: string): OverlayUpper => {
	const file = joinName(directory, indexName);
	const pathOf = (id: ContentId): string => joinName(directory, contentPrefix + id);
	let lastId = 0;
	const undeleted = new Set<ContentId>();

	const newId = (): ContentId => {
		lastId += 1;
		return lastId;
	};

	const withHandle = <T>(id: ContentId, work: (handle: FileHandle) => Flow<T>): Flow<T> =>
		usingHandle(fileSystem, pathOf(id), { read: true, write: true }, work);

	function* put(bytes: Uint8Array): Flow<ContentId> {
		const id = newId();
		// An overlay that was saved here and not opened must not be written over.
		yield* wait(fileSystem.write(pathOf(id), bytes, { mode: 'create', permissions: 0o600 }));
		return id;
	}

	function* copy(id: ContentId): Flow<ContentId> {
		const target = yield* put(new Uint8Array(0));
		yield* withHandle(id, (source) =>
			withHandle(target, (sink) => copyContent(handleSource(source), handleSink(sink))),
		);
		return target;
	}

	function* write(id: ContentId, bytes: Uint8Array, position: number): Flow<void> {
		yield* withHandle(id, (handle) => wait(handle.write(bytes, position)));
	}

	function* drop(id: ContentId): Flow<void> {
		undeleted.add(id);
		for (const old of [...undeleted]) {
			try {
				yield* wait(fileSystem.remove(pathOf(old)));
			} catch (error) {
				// Its bytes are unreachable either way; it stays on the list for the next drop.
				if (!isFsError(error)) throw error;
				if (error.errno !== 'ENOENT') continue;
			}
			undeleted.delete(old);
		}
	}

	function* load(): Flow<Uint8Array | undefined> {
		try {
			return yield* wait(fileSystem.read(file));
		} catch (error) {
			if (isFsError(error, 'ENOENT')) return undefined;
			throw error;
		}
	}

	function* store(bytes: Uint8Array): Flow<void> {
		const temporary = `${file}.new`;
		const options = { write: true, create: true, truncate: true, permissions: 0o600 };
		yield* usingHandle(fileSystem, temporary, options, function* (handle) {
			yield* wait(handle.write(bytes, 0));
			yield* wait(handle.sync());
		});
		yield* wait(fileSystem.rename(temporary, file));
	}

	function* adopt(keep: ReadonlySet<ContentId>): Flow<ReadonlyMap<ContentId, number>> {
		const sizes = new Map<ContentId, number>();
		for (const { name } of yield* wait(fileSystem.list(directory))) {
			const id = contentId(name);
			if (id === undefined) continue;
			lastId = Math.max(lastId, id);
			if (keep.has(id)) sizes.set(id, (yield* wait(fileSystem.lstat(pathOf(id)))).size);
			else yield* wait(fileSystem.remove(pathOf(id)));
		}
		return sizes;
	}

	return {
		put: (bytes) => runFlow(put(bytes)),
		copy: (id) => runFlow(copy(id)),
		read: (id, offset, length) => fileSystem.read(pathOf(id), { offset, length }),
		write: (id, bytes, position) => runFlow(write(id, bytes, position)),
		truncate: (id, size) => runFlow(withHandle(id, (handle) => wait(handle.truncate(size)))),
		drop: (id) => runFlow(drop(id)),
		place: { fileSystem, directory: joinName(directory, journalFolder) },
		index: {
			file,
			load: () => runFlow(load()),
			store: (bytes) => runFlow(store(bytes)),
			adopt: (keep) => runFlow(adopt(keep)),
		},
	};
};

const indexName = 'index.json';
const journalFolder = 'commits';
const contentPrefix = 'content-';

const contentId = (name: string): ContentId | undefined => {
	const digits = name.startsWith(contentPrefix) ? name.slice(contentPrefix.length) : '';
	return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
};
