/** What is looked for: bytes as the lens reads them, and whose they are. */
export interface Needle {
	readonly bytes: readonly number[];
	/** The place of the secret in the list of secrets. */
	readonly secret: number;
}

/**
 * Needles by their beginnings, with the links of Aho–Corasick. States are numbered breadth first; 0 is the
 * root, and stands for "none" in every link.
 */
export interface Trie {
	readonly size: number;
	/** The first child of a state, and the next child of its parent. */
	readonly children: Int32Array;
	readonly siblings: Int32Array;
	/** The class of the byte that leads to a state. */
	readonly classes: Uint16Array;
	/** How many bytes lead to it. */
	readonly depths: Int32Array;
	/** The state of its longest proper ending that is a beginning too. */
	readonly fails: Int32Array;
	/** Itself if a needle ends there, else the longest ending at which one does. */
	readonly hits: Int32Array;
	/** The secret whose needle ends there. */
	readonly secrets: Int32Array;
	/** The length of the shortest needle that goes through it. */
	readonly shortest: Int32Array;
}

/** Builds the trie of some needles. */
export const buildTrie = (needles: readonly Needle[], classOf: (byte: number) => number): Trie => {
	const nodes = insertAll(needles, classOf);
	const order = breadthFirst(nodes);
	const size = order.length;
	const trie: Trie = {
		size,
		children: new Int32Array(size),
		siblings: new Int32Array(size),
		classes: new Uint16Array(size),
		depths: new Int32Array(size),
		fails: new Int32Array(size),
		hits: new Int32Array(size),
		secrets: new Int32Array(size),
		shortest: new Int32Array(size),
	};
	for (const [state, node] of order.entries()) node.state = state;
	for (const [state, { children, secret, shortest }] of order.entries()) {
		trie.secrets[state] = secret ?? 0;
		trie.shortest[state] = shortest;
		let before = 0;
		for (const [own, child] of children) {
			if (before === 0) trie.children[state] = child.state;
			else trie.siblings[before] = child.state;
			before = child.state;
			trie.classes[child.state] = own;
			trie.depths[child.state] = trie.depths[state]! + 1;
			trie.fails[child.state] = state === 0 ? 0 : failOf(order, trie, state, own);
		}
		if (state !== 0) trie.hits[state] = secret === undefined ? trie.hits[trie.fails[state]!]! : state;
	}
	return trie;
};

interface Node {
	readonly children: Map<number, Node>;
	secret: number | undefined;
	shortest: number;
	state: number;
}

const newNode = (): Node => ({
	children: new Map(),
	secret: undefined,
	shortest: 0x7fff_ffff,
	state: 0,
});

const insertAll = (needles: readonly Needle[], classOf: (byte: number) => number): Node => {
	const root = newNode();
	for (const { bytes, secret } of needles) {
		let node = root;
		for (const byte of bytes) {
			let child = node.children.get(classOf(byte));
			if (child === undefined) {
				child = newNode();
				node.children.set(classOf(byte), child);
			}
			child.shortest = Math.min(child.shortest, bytes.length);
			node = child;
		}
		node.secret ??= secret;
	}
	return root;
};

const breadthFirst = (root: Node): readonly Node[] => {
	const order = [root];
	for (let at = 0; at < order.length; at++) order.push(...order[at]!.children.values());
	return order;
};

// Links of all states of lesser depth are there already.
const failOf = (order: readonly Node[], trie: Trie, parent: number, own: number): number => {
	for (let state = trie.fails[parent]!; ; state = trie.fails[state]!) {
		const child = order[state]!.children.get(own);
		if (child !== undefined) return child.state;
		if (state === 0) return 0;
	}
};
