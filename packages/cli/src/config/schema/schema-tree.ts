import { type ConfigKey, stepsOf } from './config-key.ts';
import { configKeys } from './keys.ts';

/** A place in the schema: a table with names in it, or a key. */
export interface SchemaNode {
	readonly key: ConfigKey | undefined;
	/** What may be in this table, by name; empty where any name may be. */
	readonly children: ReadonlyMap<string, SchemaNode>;
	/** What any other name is. */
	readonly any: SchemaNode | undefined;
}

interface OpenNode extends SchemaNode {
	key: ConfigKey | undefined;
	readonly children: Map<string, OpenNode>;
	any: OpenNode | undefined;
}

const empty = (): OpenNode => ({ key: undefined, children: new Map(), any: undefined });

const tree = (): SchemaNode => {
	const root = empty();
	for (const key of configKeys) {
		let node = root;
		for (const step of stepsOf(key.key)) node = step === '*' ? anyIn(node) : childIn(node, step);
		node.key = key;
	}
	return root;
};

const childIn = (node: OpenNode, step: string): OpenNode => {
	const found = node.children.get(step) ?? empty();
	node.children.set(step, found);
	return found;
};

const anyIn = (node: OpenNode): OpenNode => {
	node.any ??= empty();
	return node.any;
};

/** The whole schema as a tree. */
export const schemaTree: SchemaNode = tree();

/** The place that a path leads to; `undefined` if there is none. */
export const schemaAt = (path: readonly (string | number)[]): SchemaNode | undefined => {
	let node: SchemaNode | undefined = schemaTree;
	for (const step of path) node = node?.children.get(String(step)) ?? node?.any;
	return node;
};
