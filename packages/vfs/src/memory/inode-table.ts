import { copyInode, type Inode } from './inode.ts';

/** Numbers that must not repeat among a file system and its forks. */
export interface Sequence {
	ino: number;
	version: number;
	owner: number;
}

/**
 * All inodes of one file system by number, in layers: one of its own on top, shared ones below.
 *
 * A fork freezes the top layer and gives each side an empty one above it, so it costs the same
 * whatever the size of the tree. A lookup goes down until it finds the number; a change copies the
 * inode to the top first. An inode may be changed in place only by the table whose `owner` it
 * carries, which no table keeps across a fork.
 */
export class InodeTable {
	readonly #sequence: Sequence;
	#top: Layer;
	#owner: number;

	constructor(sequence: Sequence, below?: Layer) {
		this.#sequence = sequence;
		this.#top = layerOver(below, sequence);
		this.#owner = sequence.owner++;
	}

	/** The number that marks what this table may change in place. */
	get owner(): number {
		return this.#owner;
	}

	/** How many layers a lookup may have to pass. */
	get depth(): number {
		return this.#top.depth;
	}

	/** A number that no inode of this file system or its forks has. */
	newNumber(): number {
		return this.#sequence.ino++;
	}

	/** A version that no state of a file here or in a fork has had. */
	newVersion(): number {
		return this.#sequence.version++;
	}

	get(ino: number): Inode | undefined {
		for (let layer: Layer | undefined = this.#top; layer !== undefined; layer = layer.below) {
			const inode = layer.inodes.get(ino);
			if (inode !== undefined) return inode === removed ? undefined : inode;
		}
		return undefined;
	}

	/** Keeps an inode with a new number that belongs to this table. */
	add(inode: Inode): void {
		this.#top.inodes.set(inode.ino, inode);
	}

	/**
	 * The record to change in place of `inode`. The one passed may be out of date by a copy that
	 * another caller made; what is returned never is.
	 */
	writable<T extends Inode>(inode: T): T {
		if (inode.owner === this.#owner) return inode;
		const known = this.#top.inodes.get(inode.ino);
		if (known !== undefined && known !== removed) return known as T;
		const copy = copyInode(inode, this.#owner);
		this.#top.inodes.set(copy.ino, copy);
		return copy;
	}

	delete(ino: number): void {
		if (ino >= this.#top.firstNumber) this.#top.inodes.delete(ino);
		else this.#top.inodes.set(ino, removed);
	}

	/** A table with the same inodes; from here on neither sees what the other changes. */
	fork(): InodeTable {
		if (this.#top.inodes.size === 0) return new InodeTable(this.#sequence, this.#top.below);
		const frozen = this.#top;
		if (frozen.depth > maxDepth) flatten(frozen);
		this.#top = layerOver(frozen, this.#sequence);
		this.#owner = this.#sequence.owner++;
		return new InodeTable(this.#sequence, frozen);
	}
}

interface Layer {
	inodes: Map<number, Inode | typeof removed>;
	below: Layer | undefined;
	depth: number;
	/** Inodes with this number or a higher one are in no layer below. */
	readonly firstNumber: number;
}

const removed = null;
const maxDepth = 8;

const layerOver = (below: Layer | undefined, sequence: Sequence): Layer => ({
	inodes: new Map(),
	below,
	depth: (below?.depth ?? 0) + 1,
	firstNumber: below === undefined ? 0 : sequence.ino,
});

/**
 * Merges a frozen layer with those below it that are not much larger than what was merged so far.
 * That an inode is copied means its layer grows by half or more, so each is copied a logarithmic
 * number of times. The layer changes in place: to its other users it looks the same.
 */
const flatten = (layer: Layer): void => {
	const merged: Layer[] = [layer];
	let size = layer.inodes.size;
	let below = layer.below;
	while (below !== undefined && (merged.length === 1 || size * 2 >= below.inodes.size)) {
		merged.push(below);
		size += below.inodes.size;
		below = below.below;
	}
	const inodes = new Map(merged.pop()!.inodes);
	for (const upper of merged.reverse()) {
		for (const [ino, inode] of upper.inodes) {
			if (inode === removed && below === undefined) inodes.delete(ino);
			else inodes.set(ino, inode);
		}
	}
	layer.inodes = inodes;
	layer.below = below;
	layer.depth = (below?.depth ?? 0) + 1;
};
