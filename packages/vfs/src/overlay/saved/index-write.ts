import { encodeText } from '@tenon/core';
import type { DirectoryNode, LeafNode, OverlayNode } from '../node.ts';
import type { OverlayTree } from '../tree.ts';
import type { ContentId } from '../upper.ts';

/** What the index says it is; another number means another shape. */
export const indexFormat = 'tenon-overlay';
export const indexVersion = 1;

/** The tree as text for {@link readIndex}, and the contents it names. */
export const writeIndex = (
	tree: OverlayTree,
): { readonly bytes: Uint8Array; readonly contents: readonly ContentId[] } => {
	const writer = new IndexWriter();
	writer.number(tree.root);
	const aliases = [...tree.aliases.values()].map((node) => writer.number(node));
	const removed = tree.hidden.directories.map(({ lowerPath, counted }) => ({
		lowerPath,
		counted: [...counted],
	}));
	const index = { format: indexFormat, version: indexVersion, nodes: writer.nodes, aliases, removed };
	// Escapes for lone surrogates keep names that are not UTF-8.
	return { bytes: encodeText(`${JSON.stringify(index)}\n`), contents: writer.contents };
};

// Nodes are a flat list and refer to each other by place, because a file may have several names.
class IndexWriter {
	readonly nodes: unknown[] = [];
	readonly contents: ContentId[] = [];
	readonly #numbers = new Map<OverlayNode, number>();

	number(node: OverlayNode): number {
		const known = this.#numbers.get(node);
		if (known !== undefined) return known;
		const number = this.nodes.length;
		this.#numbers.set(node, number);
		this.nodes.push(undefined);
		this.nodes[number] = { ...factsOf(node), ...this.#body(node) };
		return number;
	}

	#body(node: OverlayNode): object {
		if (node.kind === 'directory') return this.#directoryBody(node);
		return { links: node.links, ...this.#leafBody(node) };
	}

	#directoryBody({ subdirectories, entries }: DirectoryNode): object {
		return {
			subdirectories,
			entries: [...entries].map(([name, { node, base }]) => ({
				name,
				base,
				node: node && this.number(node),
			})),
		};
	}

	#leafBody(node: LeafNode): object {
		if (node.kind === 'symlink') return { target: node.target };
		if (node.kind !== 'file') return {};
		// A copy that was not written to is only there for an open handle, which does not outlive the process.
		const content = node.isContentChanged ? node.content : undefined;
		if (content !== undefined) this.contents.push(content.id);
		return { content, isContentChanged: node.isContentChanged };
	}
}

const factsOf = ({ kind, origin, ino, dev, meta, asked, revision }: OverlayNode): object => ({
	kind,
	origin,
	ino,
	dev,
	meta,
	asked,
	revision,
});
