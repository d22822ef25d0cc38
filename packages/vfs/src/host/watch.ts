import { type FSWatcher, watch } from 'node:fs';
import {
	baseName,
	decodeText,
	type FsError,
	isWithin,
	joinName,
	normalizePath,
	parentPath,
	type WatchEvent,
	type Watcher,
} from '@tenon/core';
import { type Call, failed, toFsError } from './errors.ts';
import type { HostPath } from './host-text.ts';
import type { Jail } from './jail.ts';
import { locate } from './resolve.ts';
import { isTemporaryName } from './temporary-file.ts';

/** What a watch reports to, and how far it reaches. */
export interface WatchRequest {
	readonly recursive: boolean;
	readonly onEvent: (event: WatchEvent) => void;
	/** Told when the host can watch no further; the watch has ended then. */
	readonly onError: (error: FsError) => void;
	/** Told, perhaps more than once, that the watch has ended. */
	readonly onEnd: (watcher: Watcher) => void;
}

/**
 * Watches a file, or a directory and its entries, until closed or until the watched thing is gone.
 * Each directory has a watcher of its own, on the verified directory itself, so none is ever put on
 * what a link leads to; what an event means is decided by a look at the name when it arrives.
 */
export const watchPath = (jail: Jail, call: Call, request: WatchRequest): Watcher => {
	const { directory, name, stats, path } = locate(jail, call, call.path, 'follow');
	if (stats === undefined) throw failed(call, 'ENOENT');
	const shown = normalizePath(call.path) === call.path ? call.path : path;
	// A file is watched by its name in its directory, so that it may be replaced.
	const only = stats.isDirectory() ? undefined : { name, shown };
	const tree = new WatchedTree(jail, call, request, only);
	try {
		tree.start(only === undefined ? path : directory.path, only === undefined ? shown : parentPath(shown));
	} catch (error) {
		tree.close();
		throw error;
	}
	return tree;
};

interface WatchedDirectory {
	readonly path: string;
	/** The same directory in the words of the caller, who may have come through a link. */
	readonly shown: string;
	readonly watcher: FSWatcher;
	/** The names that are known to be there: they tell `created` from `changed`. */
	readonly known: Set<string>;
}

class WatchedTree implements Watcher {
	readonly #jail: Jail;
	readonly #call: Call;
	readonly #request: WatchRequest;
	readonly #only: { readonly name: string; readonly shown: string } | undefined;
	readonly #directories = new Map<string, WatchedDirectory>();
	#top = '';
	#aboveTop: FSWatcher | undefined;
	#isClosed = false;

	constructor(
		jail: Jail,
		call: Call,
		request: WatchRequest,
		only: { readonly name: string; readonly shown: string } | undefined,
	) {
		this.#jail = jail;
		this.#call = call;
		this.#request = request;
		this.#only = only;
	}

	start(path: string, shown: string): void {
		this.#top = path;
		this.#add(path, shown);
		const parent = path === '/' ? undefined : this.#jail.anchor.directory(parentPath(path));
		if (parent === undefined) return;
		// The host does not tell of a removed directory while anybody has it open; its parent does.
		this.#aboveTop = this.#watch(parent.self, (type, name) => {
			if (name === baseName(path)) this.#deliver(() => this.#topChanged(shown, type));
		});
	}

	close(): void {
		this.#isClosed = true;
		this.#aboveTop?.close();
		this.#drop('/');
		this.#request.onEnd(this);
	}

	[Symbol.dispose](): void {
		this.close();
	}

	// Watches a directory and, if asked to, those below; returns what it found in them.
	#add(path: string, shown: string): WatchEvent[] {
		const found: WatchEvent[] = [];
		const toAdd = [{ path, shown }];
		for (let next = toAdd.pop(); next !== undefined; next = toAdd.pop()) {
			const directory = this.#jail.anchor.directory(next.path);
			// Gone since it was seen: the watcher of its parent will say so.
			if (directory === undefined) continue;
			const watcher = this.#watch(directory.self, (type, name) => {
				const current = this.#directories.get(watched.path);
				if (current === watched) this.#deliver(() => this.#eventsOf(watched, type, name));
			});
			const watched: WatchedDirectory = { ...next, watcher, known: new Set() };
			this.#directories.set(next.path, watched);
			for (const { name, kind } of directory.list()) {
				if (isTemporaryName(name)) continue;
				watched.known.add(name);
				found.push({ type: 'created', path: joinName(next.shown, name) });
				if (this.#request.recursive && this.#only === undefined && kind === 'directory') {
					toAdd.push({ path: joinName(next.path, name), shown: joinName(next.shown, name) });
				}
			}
		}
		return found;
	}

	#watch(directory: HostPath, onChange: (type: string, name: string) => void): FSWatcher {
		const options = { encoding: 'buffer', persistent: false } as const;
		const watcher = watch(directory, options, (type, bytes) => {
			const name = bytes === null ? '' : decodeText(bytes);
			if (!isTemporaryName(name)) onChange(type, name);
		});
		watcher.on('error', (error) => this.#fail(error));
		return watcher;
	}

	// An error of the look is the watch's; one of the listener is not.
	#deliver(look: () => readonly WatchEvent[]): void {
		let events: readonly WatchEvent[];
		try {
			events = look();
		} catch (error) {
			this.#fail(error);
			return;
		}
		for (const event of events) {
			if (this.#isClosed) return;
			this.#request.onEvent(event);
		}
		if (!this.#directories.has(this.#top)) this.close();
	}

	#topChanged(shown: string, type: string): readonly WatchEvent[] {
		const top = this.#directories.get(this.#top);
		if (top === undefined) return [];
		if (this.#jail.anchor.directory(this.#top) === undefined) return this.#gone(top);
		if (type !== 'rename') return [];
		// Another directory has taken its place.
		this.#drop(this.#top);
		this.#add(this.#top, shown);
		return [{ type: 'changed', path: this.#only?.shown ?? shown }];
	}

	#eventsOf(watched: WatchedDirectory, type: string, name: string): readonly WatchEvent[] {
		const directory = this.#jail.anchor.directory(watched.path);
		if (directory === undefined) return this.#gone(watched);
		if (this.#only !== undefined && name !== this.#only.name) return [];
		// Some hosts do not say what has changed in it.
		if (name === '') return [{ type: 'changed', path: watched.shown }];
		const path = joinName(watched.path, name);
		const shown = this.#only?.shown ?? joinName(watched.shown, name);
		const stats = directory.look(name);
		if (stats === undefined) {
			this.#drop(path);
			return watched.known.delete(name) ? [{ type: 'removed', path: shown }] : [];
		}
		const isKnown = watched.known.has(name);
		watched.known.add(name);
		const event: WatchEvent = { type: isKnown ? 'changed' : 'created', path: shown };
		const isNewDirectory = stats.isDirectory() && (!isKnown || type === 'rename');
		if (!isNewDirectory || !this.#request.recursive || this.#only !== undefined) return [event];
		this.#drop(path);
		return [event, ...this.#add(path, shown)];
	}

	// The directory itself is no longer where it was; if it was the one asked for, that is the last event.
	#gone(watched: WatchedDirectory): readonly WatchEvent[] {
		this.#drop(watched.path);
		if (watched.path !== this.#top) return [];
		if (this.#only === undefined) return [{ type: 'removed', path: watched.shown }];
		return watched.known.has(this.#only.name) ? [{ type: 'removed', path: this.#only.shown }] : [];
	}

	#drop(path: string): void {
		for (const watched of this.#directories.values()) {
			if (!isWithin(watched.path, path)) continue;
			watched.watcher.close();
			this.#directories.delete(watched.path);
		}
	}

	#fail(error: unknown): void {
		this.close();
		this.#request.onError(toFsError(error, this.#call));
	}
}
