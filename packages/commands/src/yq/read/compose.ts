import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { Composer, type CST, type Document, isMap, isSeq, type Pair, type ParsedNode } from 'yaml';

// Nodes that are composed in one go, and the steps that each counts as.
const piece = 400;
const stepsOfNode = 2;

/** What the reader of documents asks for: keys may repeat, and scalars are read by us. */
export const composeOptions = {
	schema: 'failsafe',
	uniqueKeys: false,
	strict: true,
	merge: false,
	prettyErrors: false,
} as const;

type Compound = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
type Item = CST.CollectionItem;

/** Most collections inside of each other; what is deeper is refused before a stack ends. */
export const maxDepth = 512;

/** Composes one document of the parser; large collections in pieces, with turns between them. */
export class PieceComposer {
	readonly #context: CommandContext;
	readonly #weights = new Map<CST.Token, number>();

	constructor(context: CommandContext) {
		this.#context = context;
	}

	/** Counts the nodes of each collection. Returns where it is too deep, if it is. */
	*weigh(root: CST.Token): Flow<number | undefined> {
		interface Open {
			readonly token: Compound;
			at: number;
			isKey: boolean;
			weight: number;
		}
		if (!isCompound(root)) return undefined;
		const open: Open[] = [{ token: root, at: 0, isKey: true, weight: 1 }];
		for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
			const item = top.token.items[top.at] as Item | undefined;
			if (item === undefined) {
				open.pop();
				this.#weights.set(top.token, top.weight);
				const parent = open.at(-1);
				if (parent !== undefined) parent.weight += top.weight;
				continue;
			}
			const child = top.isKey ? item.key : item.value;
			if (!top.isKey) top.at += 1;
			top.isKey = !top.isKey;
			if (child === undefined || child === null) continue;
			if (isCompound(child)) {
				if (open.length >= maxDepth) return child.offset;
				open.push({ token: child, at: 0, isKey: true, weight: 1 });
			} else top.weight += 1;
			yield* wait(this.#context.breathe());
		}
		return undefined;
	}

	/**
	 * Hands a document to the composer, of a large one only the beginning. Returns the document before it, which the
	 * composer kept until then.
	 */
	*compose(composer: Composer, token: CST.Document): Flow<Document.Parsed | undefined> {
		const { value } = token;
		yield* wait(this.#context.breathe(piece * stepsOfNode));
		if (value === undefined || !this.#isLarge(value)) {
			this.#unfinished.push(undefined);
			return [...composer.next(token)][0] as Document.Parsed | undefined;
		}
		const [first, ...rest] = this.#split(value);
		this.#unfinished.push({ rest, large: value });
		return [...composer.next({ ...token, value: first! })][0] as Document.Parsed | undefined;
	}

	/** What {@link complete} has to add to each document that was composed, in their order. */
	readonly #unfinished: ({ readonly rest: readonly CST.Token[]; readonly large: Compound } | undefined)[] =
		[];

	/** Adds to the next document what {@link compose} left out of it. */
	*complete(document: Document.Parsed): Flow<void> {
		const unfinished = this.#unfinished.shift();
		if (unfinished === undefined) return;
		yield* this.#join(document, document.contents as ParsedNode, unfinished.rest);
		yield* this.#fill(document, document.contents as ParsedNode, unfinished.large);
	}

	*#join(document: Document.Parsed, into: ParsedNode, rest: readonly CST.Token[]): Flow<void> {
		if (!isMap(into) && !isSeq(into)) return;
		for (const token of rest) {
			const more = this.#composeAlone(document, token);
			if (isMap(more) || isSeq(more)) for (const item of more.items) into.items.push(item as never);
			yield* wait(this.#context.breathe(piece * stepsOfNode));
		}
	}

	// Large values are composed by themselves, and take the place of what stood for them.
	*#fill(document: Document.Parsed, node: ParsedNode, token: Compound): Flow<void> {
		if (!isMap(node) && !isSeq(node)) return;
		for (const [index, item] of (token.items as Item[]).entries()) {
			yield* wait(this.#context.breathe());
			const { value } = item;
			if (value === undefined || !this.#isLarge(value)) continue;
			const [first, ...rest] = this.#split(value);
			const composed = this.#composeAlone(document, first!);
			if (composed === undefined) continue;
			const held = node.items[index] as Pair<ParsedNode, ParsedNode> | ParsedNode;
			const former = isMap(node) ? (held as Pair<ParsedNode, ParsedNode>).value : (held as ParsedNode);
			copyProps(former, composed);
			if (isMap(node)) (held as Pair<ParsedNode, ParsedNode>).value = composed;
			else (node.items as ParsedNode[])[index] = composed;
			yield* this.#join(document, composed, rest);
			yield* this.#fill(document, composed, value);
		}
	}

	#composeAlone(document: Document.Parsed, value: CST.Token): ParsedNode | undefined {
		const composer = new Composer(composeOptions);
		const [alone] = [
			...composer.next({ type: 'document', offset: value.offset, start: [], value }),
			...composer.end(),
		];
		if (alone === undefined) return undefined;
		for (const error of alone.errors) document.errors.push(error);
		return alone.contents as ParsedNode;
	}

	#isLarge(token: CST.Token): token is Compound {
		return (this.#weights.get(token) ?? 0) > piece;
	}

	// Collections of the same kind with some of the items each, large values left out.
	#split(token: Compound): readonly CST.Token[] {
		const parts: CST.Token[] = [];
		let items: Item[] = [];
		let weight = 0;
		const close = (): void => {
			parts.push({ ...token, items } as unknown as CST.Token);
			items = [];
			weight = 0;
		};
		for (const item of token.items as Item[]) {
			const { value } = item;
			const isLarge = value !== undefined && this.#isLarge(value);
			const kept: Item = isLarge ? { ...item, value: standIn(value) } : item;
			const own = (this.#weights.get(kept.key!) ?? 1) + (this.#weights.get(kept.value!) ?? 1);
			if (items.length > 0 && weight + own > piece) close();
			// The comma before an item belongs to the one before.
			items.push(items.length === 0 && parts.length > 0 ? withoutComma(kept) : kept);
			weight += own;
		}
		if (items.length > 0 || parts.length === 0) close();
		return parts;
	}
}

const isCompound = (token: CST.Token): token is Compound =>
	token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';

const standIn = (token: Compound): CST.Token => ({
	type: 'scalar',
	offset: token.offset,
	indent: token.indent,
	source: '~',
});

const withoutComma = (item: Item): Item => ({
	...item,
	start: item.start.filter(({ type }) => type !== 'comma'),
});

const copyProps = (from: ParsedNode | null, to: ParsedNode): void => {
	if (from === null || !('anchor' in from)) return;
	if (from.anchor !== undefined && 'anchor' in to) to.anchor = from.anchor;
	if (from.tag !== undefined && !isMap(to) && !isSeq(to)) to.tag = from.tag;
	if (from.commentBefore != null) to.commentBefore = from.commentBefore;
	if (from.comment != null) to.comment = from.comment;
	if (from.spaceBefore === true) to.spaceBefore = true;
};
