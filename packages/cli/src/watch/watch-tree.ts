import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Who is told of changes below a folder. */
export interface TreeWatcher {
	/** A file was written, made, replaced or removed; its path from the folder on. May be told more than once. */
	changed(file: string): void;
	/** The folder cannot be watched any longer. */
	failed(error: Error): void;
}

/** Watches a folder and all below it, without what others put there. */
export const watchTree = (folder: string, watcher: TreeWatcher): Disposable => {
	if (process.platform === 'linux') return new FolderWatches(folder, watcher);
	const watching = watch(folder, { recursive: true }, (_, file) => {
		if (file !== null) watcher.changed(file);
	});
	watching.on('error', (error) => watcher.failed(error));
	return { [Symbol.dispose]: () => watching.close() };
};

/** Whether a folder of this name holds nothing that the extension's author writes. */
export const isForeignFolder = (name: string): boolean => name.startsWith('.') || foreignFolders.has(name);

const foreignFolders: ReadonlySet<string> = new Set(['node_modules', '__pycache__', 'target', 'venv']);

/**
 * A watch for each folder: Linux tells of everything that happens in it. Node's own way to watch a tree there looks at
 * each file by itself, and hears nothing more of one in whose place another was put.
 */
class FolderWatches implements Disposable {
	readonly #root: string;
	readonly #watcher: TreeWatcher;
	readonly #folders = new Map<string, FSWatcher>();

	constructor(root: string, watcher: TreeWatcher) {
		this.#root = root;
		this.#watcher = watcher;
		this.#add('');
	}

	[Symbol.dispose](): void {
		for (const watching of this.#folders.values()) watching.close();
		this.#folders.clear();
	}

	#add(folder: string): void {
		const watching = watch(join(this.#root, folder), (kind, name) => {
			if (name === null) return;
			const file = join(folder, name);
			if (kind === 'rename' && !isForeignFolder(name)) this.#look(file);
			this.#watcher.changed(file);
		});
		watching.on('error', (error) => (folder === '' ? this.#watcher.failed(error) : this.#drop(folder)));
		this.#folders.set(folder, watching);
		for (const entry of readdirSync(join(this.#root, folder), { withFileTypes: true }))
			if (entry.isDirectory() && !isForeignFolder(entry.name)) this.#add(join(folder, entry.name));
	}

	// Something came, went, or took the place of something else.
	#look(file: string): void {
		this.#drop(file);
		try {
			if (statSync(join(this.#root, file), { throwIfNoEntry: false })?.isDirectory()) this.#add(file);
		} catch (error) {
			// It may be gone again by now.
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#watcher.failed(error as Error);
		}
	}

	#drop(folder: string): void {
		for (const [path, watching] of this.#folders) {
			if (path !== folder && !path.startsWith(join(folder, '/'))) continue;
			watching.close();
			this.#folders.delete(path);
		}
	}
}
