import type { WatchEvent } from '@tenon/core';
import { DirectoryNames } from './directory-names.ts';
import type { FileContent } from './file-content.ts';
import { copyInode, type DirectoryInode, type FileInode, type Inode } from './inode.ts';
import { InodeTable } from './inode-table.ts';
import { PathWalk, type Place, rootNumber } from './path-walk.ts';
import { WatchHub } from './watch-hub.ts';

/** What a volume and its forks have in common. */
export interface VolumeSettings {
	readonly clock: () => number;
	readonly uid: number;
	readonly gid: number;
	readonly absoluteLinks: string;
}

/**
 * The state of one memory file system and the small steps that change it. Keeps times, versions,
 * link counts and totals right; checks nothing: whether a step is allowed is decided before.
 *
 * An `Inode` that was looked up before a step may be out of date after it.
 */
export class Volume {
	readonly settings: VolumeSettings;
	readonly table: InodeTable;
	readonly walk: PathWalk;
	readonly watches: WatchHub = new WatchHub();
	/** Tells files of different volumes apart that have the same number. */
	readonly dev: number = nextDevice++;
	readonly #openCounts = new Map<number, number>();
	#storedBytes: number;
	#nameCount: number;

	private constructor(settings: VolumeSettings, table: InodeTable, totals: Totals) {
		this.settings = settings;
		this.table = table;
		this.walk = new PathWalk(table, settings.absoluteLinks);
		this.#storedBytes = totals.storedBytes;
		this.#nameCount = totals.nameCount;
	}

	/** A volume with an empty root directory. */
	static create(settings: VolumeSettings): Volume {
		const table = new InodeTable({ ino: rootNumber, version: 1, owner: 1 });
		const volume = new Volume(settings, table, { storedBytes: 0, nameCount: 0 });
		const names = new DirectoryNames(table.owner);
		const root = volume.#newInode('directory', 0o755, names, settings.clock());
		root.parent = root.ino;
		root.nlink = 2;
		return volume;
	}

	/** Bytes of file content that are kept, also of removed files that are still open. */
	get storedBytes(): number {
		return this.#storedBytes;
	}

	/** How many names there are in all directories. */
	get nameCount(): number {
		return this.#nameCount;
	}

	/** The same tree, on its own from here on. Handles and watchers stay with this volume. */
	fork(): Volume {
		const totals = { storedBytes: this.#storedBytes, nameCount: this.#nameCount };
		const fork = new Volume(this.settings, this.table.fork(), totals);
		for (const ino of this.#openCounts.keys()) {
			const inode = this.table.get(ino)!;
			if (inode.nlink === 0) fork.#forget(inode);
		}
		return fork;
	}

	makeFile(parent: DirectoryInode, name: string, mode: number, content: FileContent): FileInode {
		const now = this.settings.clock();
		const file = this.#newInode('file', mode, content, now) as FileInode;
		file.nlink = 1;
		this.#storedBytes += content.storedBytes;
		this.#attach(parent, name, file, now);
		return file;
	}

	makeDirectory(parent: DirectoryInode, name: string, mode: number): DirectoryInode {
		const now = this.settings.clock();
		const names = new DirectoryNames(this.table.owner);
		const directory = this.#newInode('directory', mode, names, now) as DirectoryInode;
		directory.nlink = 2;
		this.#attach(parent, name, directory, now);
		return directory;
	}

	makeSymlink(parent: DirectoryInode, name: string, target: string): void {
		const now = this.settings.clock();
		const link = this.#newInode('symlink', 0o777, target, now);
		link.nlink = 1;
		this.#attach(parent, name, link, now);
	}

	/** Gives a file or a link a name more. */
	link(parent: DirectoryInode, name: string, inode: Inode): void {
		const now = this.settings.clock();
		const linked = this.table.writable(inode);
		linked.nlink++;
		this.#attach(parent, name, linked, now);
		this.#changed(linked, now);
	}

	/** Takes a name away, and the inode with it if that was the last and no handle has it open. */
	unlink(parent: DirectoryInode, name: string, inode: Inode): void {
		const now = this.settings.clock();
		this.#detach(parent, name, inode, now);
		this.#release(inode, now);
	}

	/** Moves an inode from one name to another. */
	move(from: Place, to: Place, inode: Inode): void {
		const now = this.settings.clock();
		this.#detach(from.parent, from.name, inode, now);
		const moved = this.table.writable(inode);
		this.#attach(to.parent, to.name, moved, now);
		this.#changed(moved, now);
	}

	/** Takes away a name together with the directory it is in, which is on its way out. */
	drop(inode: Inode): void {
		this.#nameCount--;
		this.#release(inode, this.settings.clock());
	}

	/** Replaces the content of a file. */
	setContent(file: FileInode, content: FileContent): void {
		const inode = this.table.writable(file);
		this.#storedBytes += content.storedBytes - inode.body.storedBytes;
		inode.body = content;
		this.touch(inode, { content: true });
	}

	/** Changes the content of a file in place. */
	editContent(file: FileInode, edit: (content: FileContent) => void): void {
		const inode = this.table.writable(file);
		const content = inode.body.writable(this.table.owner);
		const before = content.storedBytes;
		inode.body = content;
		edit(content);
		this.#storedBytes += content.storedBytes - before;
		this.touch(inode, { content: true });
	}

	/** Marks a writable inode as changed now. */
	touch(inode: Inode, what?: { readonly content: true }): void {
		const now = this.settings.clock();
		if (what !== undefined) inode.mtimeMs = now;
		this.#changed(inode, now);
	}

	/** Keeps an inode while it is open, whatever happens to its names. */
	hold(ino: number): void {
		this.#openCounts.set(ino, (this.#openCounts.get(ino) ?? 0) + 1);
	}

	unhold(ino: number): void {
		const count = this.#openCounts.get(ino)! - 1;
		if (count > 0) {
			this.#openCounts.set(ino, count);
			return;
		}
		this.#openCounts.delete(ino);
		const inode = this.table.get(ino)!;
		if (inode.nlink === 0) this.#forget(inode);
	}

	/** Tells watchers of a change at a place; costs nothing without watchers. */
	report(type: WatchEvent['type'], place: Place): void {
		if (this.watches.isIdle) return;
		const realPath = this.walk.pathOf(place);
		const ino = type === 'changed' ? this.walk.peek(realPath)?.ino : undefined;
		this.watches.report({
			type,
			realPath,
			exists: (path) => this.walk.peek(path) !== undefined,
			isSameFile: (path) => ino !== undefined && this.walk.peek(path)?.ino === ino,
		});
	}

	/** Tells watchers of a change made without a path, as long as the file still has its last name. */
	reportFile(ino: number): void {
		if (this.watches.isIdle) return;
		const inode = this.table.get(ino)!;
		const parent = this.table.get(inode.parent);
		if (parent?.kind !== 'directory' || parent.body.get(inode.name) !== ino) return;
		this.report('changed', { parent, name: inode.name, inode, trailingSlash: false });
	}

	#attach(parent: DirectoryInode, name: string, inode: Inode, now: number): void {
		const directory = this.#directoryToChange(parent, now);
		directory.body.set(name, inode.ino);
		if (inode.kind === 'directory') directory.nlink++;
		this.#nameCount++;
		inode.parent = directory.ino;
		inode.name = name;
	}

	#detach(parent: DirectoryInode, name: string, inode: Inode, now: number): void {
		const directory = this.#directoryToChange(parent, now);
		directory.body.delete(name);
		if (inode.kind === 'directory') directory.nlink--;
		this.#nameCount--;
	}

	#directoryToChange(directory: DirectoryInode, now: number): DirectoryInode {
		const changed = this.table.writable(directory);
		changed.body = changed.body.writable(this.table.owner);
		changed.mtimeMs = now;
		this.#changed(changed, now);
		return changed;
	}

	#changed(inode: Inode, now: number): void {
		inode.ctimeMs = now;
		inode.version = this.table.newVersion();
	}

	#release(inode: Inode, now: number): void {
		const isLast = inode.kind === 'directory' || inode.nlink === 1;
		if (isLast && !this.#openCounts.has(inode.ino)) {
			this.#forget(inode);
			return;
		}
		const released = this.table.writable(inode);
		released.nlink = isLast ? 0 : released.nlink - 1;
		this.#changed(released, now);
	}

	#forget(inode: Inode): void {
		if (inode.kind === 'file') this.#storedBytes -= inode.body.storedBytes;
		this.table.delete(inode.ino);
	}

	#newInode(kind: Inode['kind'], mode: number, body: Inode['body'], now: number): Inode {
		const facts = {
			kind,
			ino: this.table.newNumber(),
			owner: this.table.owner,
			parent: 0,
			name: '',
			mode: mode & 0o7777,
			uid: this.settings.uid,
			gid: this.settings.gid,
			nlink: 0,
			atimeMs: now,
			mtimeMs: now,
			ctimeMs: now,
			birthtimeMs: now,
			version: this.table.newVersion(),
			body,
		};
		const inode = copyInode(facts as Inode, this.table.owner);
		this.table.add(inode);
		return inode;
	}
}

interface Totals {
	readonly storedBytes: number;
	readonly nameCount: number;
}

let nextDevice = 1;
