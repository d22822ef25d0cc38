import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import {
	Alias,
	Document,
	isCollection,
	isMap,
	isPair,
	isScalar,
	isSeq,
	type Node,
	Pair,
	Scalar,
	YAMLMap,
	YAMLSeq,
} from 'yaml';

/** The styles of a text that nodes are written in. */
export interface NodeStyle {
	readonly indent: number;
	readonly indentSeq: boolean;
	readonly flowCollectionPadding: boolean;
}

// Nodes that are written in one go, and the steps that each counts as.
const piece = 400;
const stepsOfNode = 2;

/** Writes a node with its comments, a piece at a time: `emit` takes each. */
export class NodeText {
	readonly #context: CommandContext;
	readonly #style: NodeStyle;
	readonly #emit: (text: string) => Flow<void>;
	readonly #weights = new Map<unknown, number>();

	constructor(context: CommandContext, style: NodeStyle, emit: (text: string) => Flow<void>) {
		this.#context = context;
		this.#style = style;
		this.#emit = emit;
	}

	/** Writes a whole document: its directives and comments too. */
	*document(document: Document): Flow<void> {
		const { contents } = document;
		yield* this.#weigh(contents);
		if (!this.#isLarge(contents)) return yield* this.#emit(this.#text(document));
		const { comment } = document;
		document.contents = mark() as unknown as typeof document.contents;
		document.comment = null;
		const frame = this.#text(document);
		document.contents = contents as typeof document.contents;
		yield* this.#emit(frame.slice(0, frame.lastIndexOf(markText)));
		yield* this.#node(contents as Node, '');
		if (comment != null && comment !== '')
			yield* this.#emit(
				`${comment
					.split('\n')
					.map((line) => `#${line}\n`)
					.join('')}`,
			);
	}

	/** Writes a node by itself. */
	*node(node: Node): Flow<void> {
		yield* this.#weigh(node);
		yield* this.#node(node, '');
	}

	*#node(node: Node, indent: string): Flow<void> {
		if (!this.#isLarge(node)) return yield* this.#put(this.#alone(node), indent);
		const items = (node as YAMLMap | YAMLSeq).items as unknown[];
		let group: unknown[] = [];
		let weight = 0;
		for (const item of items) {
			const value = isPair(item) ? item.value : item;
			if (this.#isLarge(value)) {
				yield* this.#group(node, group, indent);
				group = [];
				weight = 0;
				yield* this.#large(node, item, value as Node, indent);
				continue;
			}
			group.push(item);
			weight += this.#weights.get(item) ?? 1;
			if (weight < piece) continue;
			yield* this.#group(node, group, indent);
			group = [];
			weight = 0;
		}
		yield* this.#group(node, group, indent);
	}

	*#group(node: Node, items: readonly unknown[], indent: string): Flow<void> {
		if (items.length === 0) return;
		yield* this.#put(this.#alone(like(node, items)), indent);
	}

	// The key or the dash, with a mark where the value begins, and then the value.
	*#large(node: Node, item: unknown, value: Node, indent: string): Flow<void> {
		const standIn = mark();
		const { anchor, tag } = value as { anchor?: string; tag?: string };
		if (anchor !== undefined) standIn.anchor = anchor;
		if (tag !== undefined) standIn.tag = tag;
		if (value.commentBefore != null) standIn.commentBefore = value.commentBefore;
		const held = isPair(item) ? new Pair(item.key, standIn) : undefined;
		const frame = this.#alone(like(node, [held ?? standIn]));
		const head = frame.slice(0, frame.lastIndexOf(markText)).trimEnd();
		yield* this.#put(`${head}\n`, indent);
		const isFlush = isSeq(value) && held !== undefined && !this.#style.indentSeq;
		yield* this.#node(this.#bare(value), isFlush ? indent : indent + ' '.repeat(this.#style.indent));
	}

	// Without what was written before it.
	#bare(node: Node): Node {
		const copy = like(node, (node as YAMLSeq).items);
		this.#weights.set(copy, this.#weights.get(node)!);
		return copy;
	}

	*#put(text: string, indent: string): Flow<void> {
		const shown = indent === '' ? text : text.replace(/^(?=[^\n])/gm, indent);
		yield* this.#emit(shown);
		yield* wait(this.#context.breathe(piece * stepsOfNode));
	}

	#alone(node: Node): string {
		const document = new Document(null, { schema: 'failsafe' });
		document.contents = node as typeof document.contents;
		return this.#text(document);
	}

	#text(document: Document): string {
		return document.toString({ lineWidth: 0, verifyAliasOrder: false, ...this.#style });
	}

	#isLarge(node: unknown): boolean {
		return (
			(this.#weights.get(node) ?? 0) > piece &&
			(isMap(node) || isSeq(node)) &&
			node.flow !== true &&
			node.items.length > 0
		);
	}

	*#weigh(root: unknown): Flow<void> {
		interface Open {
			readonly node: unknown;
			readonly parts: readonly unknown[];
			at: number;
			weight: number;
		}
		const open: Open[] = [{ node: root, parts: partsOf(root), at: 0, weight: 1 }];
		for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
			if (top.at < top.parts.length) {
				const node = top.parts[top.at];
				top.at += 1;
				open.push({ node, parts: partsOf(node), at: 0, weight: 1 });
				continue;
			}
			open.pop();
			if (top.weight > 1) this.#weights.set(top.node, top.weight);
			const parent = open.at(-1);
			if (parent !== undefined) parent.weight += top.weight;
			yield* wait(this.#context.breathe());
		}
	}
}

const markText = 'value-to-come';

const mark = (): Scalar => new Scalar(markText);

const like = (node: Node, items: readonly unknown[]): Node => {
	const copy = isMap(node) ? new YAMLMap() : new YAMLSeq();
	copy.items = [...items] as never[];
	return copy;
};

const partsOf = (node: unknown): readonly unknown[] => {
	if (isPair(node)) return [node.key, node.value];
	return isCollection(node) ? node.items : [];
};

/** Whether some part of a node is an alias, whose anchor is elsewhere in the document. */
export const hasAlias = (node: unknown): boolean => {
	if (node instanceof Alias) return true;
	return !isScalar(node) && partsOf(node).some(hasAlias);
};

/** The styles that a text shows: how its lists are indented, and whether its brackets have blanks inside. */
export const styleOf = (text: string, indent: number): NodeStyle => {
	const start = text.slice(0, looked);
	const list = /^( *)[^\s#-][^\n]*:[ \t]*(?:#[^\n]*)?\n( *)- /m.exec(start);
	return {
		indent: Math.max(1, indent),
		indentSeq: list === null || list[2]!.length > list[1]!.length,
		flowCollectionPadding: /[[{] [^\s\]}]/.test(start),
	};
};

const looked = 65_536;
