import type { JsonObject } from '../../data/json.ts';
import type { NewNode, NodeKind } from '../graph.ts';
import { cellOf, checksumOf, dataOf } from './cells.ts';

/** Nodes on their way to an entry: text, which goes to another thread at little cost. */
export interface PackedNodes {
	/** A cell. */
	readonly layout: string;
	/** JSON, one after the other. */
	readonly payloads: string;
}

/** Nodes as an entry holds them. Each payload has a checksum of its own: one that is damaged spoils no other. */
export interface StoredNodes {
	/** A cell. */
	readonly layout: string;
	/** In UTF-8. */
	readonly payloads: Uint8Array;
}

/** Packs nodes; `bytes` is how long their payloads are in all. */
export const packNodes = (nodes: readonly NewNode[]): PackedNodes & { readonly bytes: number } => {
	const layout: Slot[] = [];
	let payloads = '';
	let bytes = 0;
	for (const { id, kind, payload } of nodes) {
		const text = JSON.stringify(payload);
		const length = Buffer.byteLength(text);
		layout.push([id, kind, length, checksumOf(text)]);
		payloads += text;
		bytes += length;
	}
	return { layout: cellOf(layout), payloads, bytes };
};

/** What an entry without nodes holds. */
export const noNodes: PackedNodes = { layout: cellOf([]), payloads: '' };

/** A node in its entry. */
export interface PackedNode {
	readonly id: string;
	readonly kind: NodeKind;
	/** `undefined` if it is damaged. */
	payload(): JsonObject | undefined;
}

/** The nodes of an entry; `what` names it if it is damaged. Payloads are looked at when they are asked for. */
export const unpackNodes = ({ layout, payloads }: StoredNodes, what: () => string): readonly PackedNode[] => {
	const slots = dataOf<readonly Slot[]>(layout, what);
	// What a damaged page holds may be anything.
	const bytes =
		payloads instanceof Uint8Array
			? Buffer.from(payloads.buffer, payloads.byteOffset, payloads.byteLength)
			: Buffer.alloc(0);
	let next = 0;
	return slots.map(([id, kind, length, checksum]) => {
		const start = next;
		next += length;
		return {
			id,
			kind,
			payload: () => {
				const own = bytes.subarray(start, start + length);
				return checksumOf(own) === checksum ? (JSON.parse(own.toString()) as JsonObject) : undefined;
			},
		};
	});
};

type Slot = readonly [id: string, kind: NodeKind, length: number, checksum: string];
