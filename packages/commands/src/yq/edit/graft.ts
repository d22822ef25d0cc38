import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { isAlias, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { equalValues } from '../../jq/values/compare.ts';
import {
	isArray,
	isNumber,
	isObject,
	type JqArray,
	type JqObject,
	type JqValue,
} from '../../jq/values/value.ts';
import { jsonText } from '../../jq/write/json-writer.ts';
import { isResolved } from '../write/scalar-style.ts';

/** What is known of the document that a value is put into. */
export interface GraftSource {
	readonly context: CommandContext;
	/** The value that each node of the document has; nodes that are changed leave it. */
	readonly values: Map<Node, JqValue>;
}

/**
 * Puts a value into a document that had another one: what is equal keeps its node with all comments and styles, and of
 * what differs as much as can. Returns the node of the value.
 */
export function* graft(source: GraftSource, node: Node | null, value: JqValue): Flow<Node> {
	yield* wait(source.context.breathe());
	if (node === null) return yield* createNode(source.context, value);
	const former = source.values.get(node);
	const isCompound = isArray(value) || isObject(value);
	if (former !== undefined && (former === value || (!isCompound && equalValues(former, value)))) return node;
	if (isMap(node) && isObject(value)) return yield* graftMap(source, node, value);
	if (isSeq(node) && isArray(value)) return yield* graftList(source, node, value);
	if (isAlias(node) && former !== undefined && isCompound && equalValues(former, value)) return node;
	if (isScalar(node) && !isCompound) return graftScalar(node, value);
	return keepComments(node, yield* createNode(source.context, value));
}

/** A node of a value, in block style. */
export function* createNode(context: CommandContext, value: JqValue): Flow<Node> {
	yield* wait(context.breathe());
	if (isArray(value)) {
		const list = new YAMLSeq();
		for (const item of value) list.items.push(yield* createNode(context, item));
		list.flow = value.length === 0;
		return list;
	}
	if (isObject(value)) {
		const map = new YAMLMap();
		for (const [key, item] of value)
			map.items.push(new Pair(graftScalar(new Scalar(''), key), yield* createNode(context, item)));
		map.flow = value.size === 0;
		return map;
	}
	return graftScalar(new Scalar(''), value);
}

const keepComments = (from: Node, to: Node): Node => {
	if (from.commentBefore != null) to.commentBefore = from.commentBefore;
	if (from.spaceBefore === true) to.spaceBefore = true;
	if (from.comment != null && isScalar(to)) to.comment = from.comment;
	return to;
};

// A tag that a person gave stays; quotes stay round texts.
const graftScalar = (node: Scalar, value: JqValue): Scalar => {
	const isText = typeof value === 'string';
	const wasQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
	const changed = new Scalar(isText ? value : isNumber(value) ? jsonText(value) : String(value));
	if (node.anchor !== undefined) changed.anchor = node.anchor;
	keepComments(node, changed);
	if (isText && wasQuoted) changed.type = node.type!;
	else if (isText && value.includes('\n')) changed.type = Scalar.BLOCK_LITERAL;
	else if (isText && (value === '' || isResolved(value, '1.1') || isResolved(value, '1.2')))
		changed.type = Scalar.QUOTE_DOUBLE;
	else changed.type = Scalar.PLAIN;
	return changed;
};

function* graftMap(source: GraftSource, node: YAMLMap, value: JqObject): Flow<Node> {
	source.values.delete(node);
	const pairs = node.items as Pair<Node, Node | null>[];
	const merges = pairs.filter(({ key }) => isMergeKey(key));
	const merged = mergedValues(source, merges);
	// A key that came by a merge and is gone: what is left of the merge is written out.
	const isMergeKept = [...merged.keys()].every((key) => value.has(key));
	const left = new Map(value);
	const kept: Pair<Node, Node | null>[] = [];
	for (const pair of pairs) {
		if (isMergeKey(pair.key)) {
			if (isMergeKept) kept.push(pair);
			continue;
		}
		const key = keyText(source, pair.key);
		const item = left.get(key);
		if (item === undefined) continue;
		left.delete(key);
		pair.value = yield* graft(source, pair.value, item);
		kept.push(pair);
	}
	for (const [key, item] of left) {
		const before = merged.get(key);
		if (isMergeKept && before !== undefined && equalValues(before, item)) continue;
		kept.push(new Pair(graftScalar(new Scalar(''), key) as Node, yield* createNode(source.context, item)));
	}
	node.items = inOrder(source, kept, value) as typeof node.items;
	node.flow = node.flow === true || kept.length === 0;
	return node;
}

// The order of the value, where it is another one than that of the document.
const inOrder = (
	source: GraftSource,
	pairs: Pair<Node, Node | null>[],
	value: JqObject,
): Pair<Node, Node | null>[] => {
	const places = new Map([...value.keys()].map((key, index) => [key, index]));
	const placeOf = ({ key }: Pair<Node, Node | null>): number =>
		isMergeKey(key) ? -1 : (places.get(keyText(source, key)) ?? -1);
	const own = pairs.filter(({ key }) => !isMergeKey(key));
	const isOrdered = own.every((pair, index) => index === 0 || placeOf(own[index - 1]!) <= placeOf(pair));
	if (isOrdered || own.length < pairs.length) return pairs;
	return pairs.toSorted((a, b) => placeOf(a) - placeOf(b));
};

function* graftList(source: GraftSource, node: YAMLSeq, value: JqArray): Flow<Node> {
	source.values.delete(node);
	const items = node.items as Node[];
	const isSame = (item: Node, at: number): boolean => {
		const former = source.values.get(item);
		return former !== undefined && (former === value[at] || equalValues(former, value[at]!));
	};
	const shorter = Math.min(items.length, value.length);
	let start = 0;
	while (start < shorter && isSame(items[start]!, start)) start += 1;
	let end = 0;
	while (end < shorter - start && isSame(items[items.length - 1 - end]!, value.length - 1 - end)) end += 1;
	const former = items.slice(start, items.length - end);
	const isShorter = value.length < items.length;
	const nodes: Node[] = [];
	// Where items were taken out, those that are left keep their nodes.
	let at = 0;
	for (let index = start; index < value.length - end; index++) {
		yield* wait(source.context.breathe());
		if (!isShorter) {
			nodes.push(yield* graft(source, former[index - start] ?? null, value[index]!));
			continue;
		}
		let found = at;
		while (found < former.length && !isSame(former[found]!, index)) {
			found += 1;
			yield* wait(source.context.breathe());
		}
		if (found < former.length) at = found + 1;
		nodes.push(former[found] ?? (yield* createNode(source.context, value[index]!)));
	}
	node.items = [...items.slice(0, start), ...nodes, ...items.slice(items.length - end)];
	node.flow = node.flow === true || node.items.length === 0;
	return node;
}

const isMergeKey = (key: Node | null): boolean =>
	isScalar(key) && key.value === '<<' && key.type === Scalar.PLAIN;

const mergedValues = (
	{ values }: GraftSource,
	pairs: readonly Pair<Node, Node | null>[],
): ReadonlyMap<string, JqValue> => {
	const all = new Map<string, JqValue>();
	for (const { value } of pairs) {
		const merged = value === null ? undefined : values.get(value);
		const sources = merged === undefined ? [] : isArray(merged) ? merged : [merged];
		for (const from of sources)
			if (isObject(from)) for (const [key, item] of from) if (!all.has(key)) all.set(key, item);
	}
	return all;
};

const keyText = ({ values }: GraftSource, key: Node | null): string => {
	if (key === null) return 'null';
	const value = values.get(key);
	if (typeof value === 'string') return value;
	return value === undefined ? (isScalar(key) ? String(key.value) : '') : jsonText(value);
};
