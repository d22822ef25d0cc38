import type { CharSet } from './char-set.ts';

/** What a step that consumes nothing asks of its neighbours. */
export type Assertion =
	| 'line-start'
	| 'line-end'
	| 'text-start'
	| 'text-end'
	| 'word-start'
	| 'word-end'
	| 'inside-word'
	| 'outside-word'
	| 'no-word-before'
	| 'no-word-after';

/**
 * A parsed regular expression. Intervals are already written out, so a subtree may occur many times
 * in one tree; `size` counts each occurrence and is bounded by the parser.
 */
export type Tree =
	| { readonly kind: 'empty'; readonly size: 0 }
	| { readonly kind: 'set'; readonly set: CharSet; readonly size: number }
	| { readonly kind: 'concat'; readonly items: readonly Tree[]; readonly size: number }
	| { readonly kind: 'alternate'; readonly left: Tree; readonly right: Tree; readonly size: number }
	| { readonly kind: 'star'; readonly body: Tree; readonly size: number }
	/** A repetition as it was written, and written out. */
	| {
			readonly kind: 'repeat';
			readonly body: Tree;
			readonly least: number;
			readonly most: number;
			readonly expanded: Tree;
			readonly size: number;
	  }
	| {
			readonly kind: 'group';
			readonly index: number;
			readonly body: Tree;
			/** Stands directly under a repetition that may skip it. */
			readonly isOptional: boolean;
			readonly size: number;
	  }
	/** A further copy that a repetition made; no group inside counts as optional. */
	| { readonly kind: 'copy'; readonly body: Tree; readonly size: number }
	| { readonly kind: 'assert'; readonly assertion: Assertion; readonly size: number }
	| { readonly kind: 'reference'; readonly index: number; readonly size: number };

/** Matches the empty text. */
export const emptyTree: Tree = { kind: 'empty', size: 0 };

/** One after the other; nothing is left of empty parts. */
export const concatTree = (parts: readonly Tree[]): Tree => {
	const items = parts.filter((part) => part.kind !== 'empty');
	if (items.length === 0) return emptyTree;
	if (items.length === 1) return items[0]!;
	return { kind: 'concat', items, size: items.reduce((sum, item) => sum + item.size, 0) };
};

/** The one or the other. */
export const alternateTree = (left: Tree, right: Tree): Tree => ({
	kind: 'alternate',
	left,
	right,
	size: left.size + right.size + 1,
});

/** `body{least,most}`, where `most` may be infinite. */
export const repeatTree = (body: Tree, least: number, most: number): Tree => {
	if (body.kind === 'empty' || most === 0) return emptyTree;
	const expanded = expandRepeat(body, least, most);
	return { kind: 'repeat', body, least, most, expanded, size: expanded.size };
};

// The copies that must be there, then `star` or nested options. The nesting `((x)?x)?` and the one
// copy that is marked as optional decide what a group keeps.
const expandRepeat = (body: Tree, least: number, most: number): Tree => {
	const copy = copyTree(body);
	const required = Array.from({ length: least }, (_, index) => (index === 0 ? body : copy));
	if (least === most) return concatTree(required);
	const optional = least === 0 ? markedOptional(body) : markedOptional(body, copyTree);
	if (most === Number.POSITIVE_INFINITY)
		return concatTree([...required, { kind: 'star', body: optional, size: optional.size + 1 }]);
	let options = alternateTree(optional, emptyTree);
	for (let copies = least + 2; copies <= most; copies++)
		options = alternateTree(concatTree([options, copy]), emptyTree);
	return concatTree([...required, options]);
};

const copyTree = (body: Tree): Tree =>
	body.kind === 'set' || body.kind === 'empty' ? body : { kind: 'copy', body, size: body.size };

const markedOptional = (tree: Tree, inner: (body: Tree) => Tree = (body) => body): Tree =>
	tree.kind === 'group' ? { ...tree, body: inner(tree.body), isOptional: true } : inner(tree);

/** How many steps `repeatTree` would make of it, without making them. */
export const repeatSize = (body: Tree, least: number, most: number): number =>
	most === Number.POSITIVE_INFINITY ? body.size * (least + 1) + 1 : body.size * most + (most - least);
