import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, type Range } from 'yaml';
import type { JqValue } from '../../jq/values/value.ts';
import { jsonText } from '../../jq/write/json-writer.ts';
import { DocumentFault } from '../errors.ts';
import { numberValue, plainValue } from './scalars.ts';
import { placeIn } from './yaml-documents.ts';

// Values that a document may have for each character of its text: more is an attack by aliases.
const mostValuesOfCharacter = 128;
const bytesOfValue = 40;

/** Makes the value of a document, and remembers which node each collection came from. */
export class NodeValues {
	readonly #context: CommandContext;
	readonly #text: string;
	readonly #anchors = new Map<
		string,
		{ readonly node: Node; readonly value: JqValue; readonly count: number }
	>();
	/** The value of each node, where nodes are kept. */
	readonly values: Map<Node, JqValue> = new Map();
	/** The node of each collection, where nodes are kept. */
	readonly nodes: Map<JqValue, Node> = new Map();
	readonly #keepsNodes: boolean;
	#count = 0;
	readonly #most: number;

	constructor(context: CommandContext, text: string, { keepsNodes }: { readonly keepsNodes: boolean }) {
		this.#context = context;
		this.#text = text;
		this.#keepsNodes = keepsNodes;
		this.#most = Math.max(10_000, text.length * mostValuesOfCharacter);
	}

	/** The value of a whole document. */
	*valueOf(document: Document.Parsed): Flow<JqValue> {
		this.#anchors.clear();
		this.values.clear();
		this.nodes.clear();
		const { contents } = document;
		return contents === null ? null : yield* this.#value(contents);
	}

	*#value(node: Node): Flow<JqValue> {
		const value = yield* this.#read(node);
		if (this.#keepsNodes) this.values.set(node, value);
		return value;
	}

	*#read(node: Node): Flow<JqValue> {
		yield* wait(this.#context.breathe());
		if (isAlias(node)) return this.#aliased(node.source, node.range);
		const before = this.#count;
		this.#count += 1;
		let value: JqValue;
		if (isMap(node)) value = yield* this.#mapping(node);
		else if (isSeq(node)) {
			const items: JqValue[] = [];
			for (const item of node.items) items.push(yield* this.#value(item as Node));
			value = items;
		} else value = isScalar(node) ? this.#scalar(node) : null;
		if (isMap(node) || isSeq(node)) {
			this.#context.holdMemory(bytesOfValue * node.items.length);
			if (this.#keepsNodes) this.nodes.set(value, node);
		}
		const { anchor } = node as { anchor?: string };
		if (anchor !== undefined) this.#anchors.set(anchor, { node, value, count: this.#count - before });
		return value;
	}

	#aliased(name: string, range: Range | null | undefined): JqValue {
		const there = this.#anchors.get(name);
		if (there === undefined) throw this.#fault('ComposerError', `found undefined alias ${name}`, range);
		this.#count += there.count;
		if (this.#count > this.#most) throw this.#fault('Error', 'detected unsafe YAML entity expansion', range);
		return there.value;
	}

	*#mapping(node: { readonly items: readonly unknown[]; readonly range?: Range | null }): Flow<JqValue> {
		const own = new Map<string, JqValue>();
		const merged = new Map<string, JqValue>();
		for (const pair of node.items) {
			if (!isPair(pair)) continue;
			const key = pair.key as Node | null;
			const value =
				pair.value === null || pair.value === undefined ? null : yield* this.#value(pair.value as Node);
			if (isMergeKey(key)) this.#merge(merged, value, node.range);
			else own.set(yield* this.#key(key), value);
		}
		if (merged.size === 0) return own;
		for (const [key, value] of own) merged.set(key, value);
		return merged;
	}

	// What is merged comes first; of several sources the first one that has a key decides, and the last one is first in order.
	#merge(into: Map<string, JqValue>, value: JqValue, range: Range | null | undefined): void {
		const sources = Array.isArray(value) ? (value as readonly JqValue[]).toReversed() : [value];
		for (const source of sources) {
			if (!(source instanceof Map))
				throw this.#fault('ConstructorError', 'expected a mapping or list of mappings for merging', range);
			this.#count += source.size;
			if (this.#count > this.#most)
				throw this.#fault('Error', 'detected unsafe YAML entity expansion', range);
			for (const [key, item] of source) into.set(key, item);
		}
	}

	*#key(node: Node | null): Flow<string> {
		if (node === null) return 'null';
		const value = yield* this.#value(node);
		if (typeof value === 'string') return value;
		if (value !== null && typeof value === 'object' && (Array.isArray(value) || value instanceof Map))
			throw this.#fault('TypeError', 'a key that is a list or a mapping has no JSON', node.range);
		return jsonText(value);
	}

	#scalar(node: {
		readonly source?: string;
		readonly value: unknown;
		readonly type?: string | undefined;
		readonly tag?: string | undefined;
		readonly range?: Range | null | undefined;
	}): JqValue {
		const text = String(node.value ?? '');
		switch (node.tag) {
			case undefined:
			case '!':
				return node.type === 'PLAIN' && node.tag === undefined ? plainValue(text) : text;
			case 'tag:yaml.org,2002:null':
				return null;
			case 'tag:yaml.org,2002:bool':
				return /^(?:yes|true|on)$/i.test(text);
			case 'tag:yaml.org,2002:int':
			case 'tag:yaml.org,2002:float': {
				const number = numberValue(text.replaceAll('_', ''));
				if (number !== undefined) return number;
				throw this.#fault('ValueError', `${text} is no number`, node.range);
			}
			default:
				return text;
		}
	}

	#fault(kind: string, text: string, range: Range | null | undefined): DocumentFault {
		return new DocumentFault(kind, text, placeIn(this.#text, range?.[0] ?? 0));
	}
}

const isMergeKey = (key: Node | null): boolean =>
	isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && key.tag === undefined;
