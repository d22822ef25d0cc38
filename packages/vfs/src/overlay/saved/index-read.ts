import { decodeText, type FileKind, type Stat } from '@tenon/core';
import type { RemovedDirectory } from '../hidden-links.ts';
import {
	type Asked,
	type Content,
	type DirectoryNode,
	identityOf,
	type LeafNode,
	type Meta,
	type Origin,
	type OverlayNode,
} from '../node.ts';
import type { TreeState } from '../tree.ts';
import { Field, OverlayDamaged } from './index-fields.ts';
import { indexFormat, indexVersion } from './index-write.ts';

/** A saved tree, checked field by field. */
export interface SavedTree extends TreeState {
	readonly contents: readonly SavedContent[];
	/** The highest number that the tree has used; the next ones must be above it. */
	readonly lastNumber: number;
}

/** A content that the index names, and the field that names it. */
export interface SavedContent extends Content {
	readonly field: Field;
}

/** Reads what `writeIndex` wrote; anything else is an {@link OverlayDamaged} that names the field. */
export const readIndex = (file: string, bytes: Uint8Array): SavedTree => {
	const index = new Field(file, '', parse(file, bytes));
	const format = index.get('format');
	if (format.text() !== indexFormat) throw format.damaged(`expected "${indexFormat}"`);
	const version = index.get('version');
	if (version.number() !== indexVersion) throw version.damaged(`expected ${indexVersion}`);
	return new IndexReader(index).read();
};

const parse = (file: string, bytes: Uint8Array): unknown => {
	try {
		return JSON.parse(decodeText(bytes));
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		throw new OverlayDamaged(file, '', `not JSON: ${error.message}`, error);
	}
};

class IndexReader {
	readonly #index: Field;
	readonly #fields: readonly Field[];
	readonly #nodes: OverlayNode[];
	readonly #contents: SavedContent[] = [];
	#lastNumber = 0;

	constructor(index: Field) {
		this.#index = index;
		this.#fields = index.get('nodes').items();
		// Entries refer to later nodes, so all of them exist before the first directory is filled.
		this.#nodes = this.#fields.map((field) => this.#node(field));
	}

	read(): SavedTree {
		const root = this.#nodes[0];
		if (root?.kind !== 'directory' || root.origin?.path !== '/') {
			throw this.#index.get('nodes').damaged('expected the root directory first');
		}
		const parents = new Set<OverlayNode>([root]);
		for (const [at, node] of this.#nodes.entries()) {
			if (node.kind === 'directory') this.#fill(node, this.#fields[at]!.get('entries'), parents);
		}
		const removed = this.#index.get('removed').items().map(readRemoved);
		return {
			root,
			aliases: this.#aliases(),
			removed,
			contents: this.#contents,
			lastNumber: this.#lastNumber,
		};
	}

	#node(field: Field): OverlayNode {
		const kind = field.get('kind').oneOf(kinds);
		const facts = {
			origin: field.get('origin').optional(readOrigin),
			ino: field.get('ino').number(),
			dev: field.get('dev').number(),
			meta: readMeta(field.get('meta')),
			asked: readAsked(field.get('asked')),
			revision: field.get('revision').count(),
		};
		this.#lastNumber = Math.max(this.#lastNumber, facts.revision);
		if (kind === 'directory') {
			return { kind, ...facts, entries: new Map(), subdirectories: field.get('subdirectories').integer() };
		}
		const links = field.get('links').integer();
		if (kind === 'symlink') {
			const target = field.get('target').optional((text) => text.text());
			requireSource(field.get('target'), facts.origin ?? target);
			return { kind, ...facts, links, target };
		}
		if (kind !== 'file') {
			requireSource(field.get('origin'), facts.origin);
			return { kind, ...facts, links };
		}
		const content = field.get('content').optional((saved) => this.#content(saved));
		requireSource(field.get('content'), facts.origin ?? content);
		const isContentChanged = field.get('isContentChanged').boolean();
		return { kind, ...facts, links, content, isContentChanged, handles: 0 };
	}

	#content(field: Field): Content {
		const content = { id: field.get('id').count(), size: field.get('size').count() };
		this.#contents.push({ ...content, field });
		return content;
	}

	// A directory in two places, or below itself, would be walked for ever.
	#fill({ entries }: DirectoryNode, field: Field, parents: Set<OverlayNode>): void {
		for (const item of field.items()) {
			const name = item.get('name');
			const text = name.text();
			if (!isName(text) || entries.has(text)) throw name.damaged('expected a new file name');
			const node = item.get('node').optional((number) => this.#at(number));
			if (node?.kind === 'directory') {
				if (parents.has(node)) throw item.get('node').damaged('expected a directory that has no place yet');
				parents.add(node);
			}
			entries.set(text, { node, base: item.get('base').optional(readStat) });
		}
	}

	#aliases(): Map<string, LeafNode> {
		const aliases = new Map<string, LeafNode>();
		for (const field of this.#index.get('aliases').items()) {
			const node = this.#at(field);
			if (node.kind === 'directory' || node.origin === undefined) {
				throw field.damaged('expected the number of a file with an origin');
			}
			aliases.set(identityOf(node.origin.stat), node);
		}
		return aliases;
	}

	#at(field: Field): OverlayNode {
		const node = this.#nodes[field.count()];
		if (node === undefined) throw field.damaged(`expected a number below ${this.#nodes.length}`);
		return node;
	}
}

const kinds: readonly FileKind[] = ['file', 'directory', 'symlink', 'fifo', 'character', 'block', 'other'];

const isName = (name: string): boolean => name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name);

const requireSource = (field: Field, source: unknown): void => {
	if (source === undefined) throw field.damaged('expected a value, because there is no lower file');
};

const readRemoved = (field: Field): RemovedDirectory => ({
	lowerPath: field.get('lowerPath').text(),
	counted: new Set(
		field
			.get('counted')
			.items()
			.map((name) => name.text()),
	),
});

const readOrigin = (field: Field): Origin => ({
	path: field.get('path').text(),
	stat: readStat(field.get('stat')),
});

const readStat = (field: Field): Stat => ({
	kind: field.get('kind').oneOf(kinds),
	size: field.get('size').count(),
	mode: field.get('mode').count(),
	uid: field.get('uid').number(),
	gid: field.get('gid').number(),
	nlink: field.get('nlink').count(),
	ino: field.get('ino').number(),
	dev: field.get('dev').number(),
	atimeMs: field.get('atimeMs').number(),
	mtimeMs: field.get('mtimeMs').number(),
	ctimeMs: field.get('ctimeMs').number(),
	birthtimeMs: field.get('birthtimeMs').number(),
	blocks: field.get('blocks').count(),
	rdev: field.get('rdev').number(),
	version: field.get('version').text(),
});

const metaNames = ['mode', 'uid', 'gid', 'atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs'] as const;

const readMeta = (field: Field): Meta => {
	const meta: Meta = {};
	for (const name of metaNames) {
		const value = field.get(name);
		if (!value.isAbsent) meta[name] = value.number();
	}
	return meta;
};

const readAsked = (field: Field): Asked => ({
	mode: field.get('mode').boolean(),
	owner: field.get('owner').boolean(),
	times: field.get('times').boolean(),
});
