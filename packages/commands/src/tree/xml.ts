import { factsOf, reportFacts, type TreeCounts, typeOf } from './json.ts';
import type { TreeNode } from './read-tree.ts';
import type { TreeStyle } from './style.ts';
import type { TreeFactsSources } from './time-text.ts';

/** What `tree -X` prints. */
export const xmlTree = (
	roots: readonly TreeNode[],
	style: TreeStyle,
	owners: TreeFactsSources,
	counts: TreeCounts,
): string => {
	const writer = new XmlWriter({ ...style, size: style.size === 'none' ? 'none' : 'bytes' }, owners);
	const trees = roots.map((root) => writer.root(root)).join('');
	const report = style.hasReport ? writer.report(counts) : '';
	const end = style.drawsLines ? '' : '\n';
	return `<?xml version="1.0" encoding="${style.encoding}"?>${writer.lineEnd}<tree>${writer.lineEnd}${trees}${report}</tree>${writer.lineEnd}${end}`;
};

class XmlWriter {
	readonly lineEnd: string;
	readonly #style: TreeStyle;
	readonly #owners: TreeFactsSources;

	constructor(style: TreeStyle, owners: TreeFactsSources) {
		this.lineEnd = style.drawsLines ? '\n' : '';
		this.#style = style;
		this.#owners = owners;
	}

	root(node: TreeNode): string {
		const type = node.facts === undefined ? 'unknown' : typeOf(node);
		// Of what is not there tree writes no more than the end of a tag.
		const start = node.facts === undefined ? `${this.#facts(node, true)}>` : this.#open(node, 1);
		const problem = node.problem === undefined ? '' : `<error>${node.problem}</error>`;
		return `${start}${problem}\n${this.#children(node, 2)}${this.#indent(1)}</${type}>${this.lineEnd}`;
	}

	report(counts: TreeCounts): string {
		const [, ...facts] = reportFacts(this.#style, counts);
		const lines = facts.map(([name, fact]) => `${this.#indent(2)}<${name}>${fact}</${name}>${this.lineEnd}`);
		return `${this.#indent(1)}<report>${this.lineEnd}${lines.join('')}${this.#indent(1)}</report>${this.lineEnd}`;
	}

	#children({ children = [] }: TreeNode, level: number): string {
		return children.map((child) => this.#node(child, level)).join('');
	}

	#node(node: TreeNode, level: number): string {
		const end = `</${typeOf(node)}>${this.lineEnd}`;
		const start = this.#open(node, level);
		if (node.problem !== undefined) return `${start}<error>${node.problem}</error>${end}`;
		if (node.children === undefined || node.children.length === 0) return start + end;
		return `${start}\n${this.#children(node, level + 1)}${this.#indent(level)}${end}`;
	}

	#open(node: TreeNode, level: number): string {
		return `${this.#indent(level)}<${typeOf(node)}${this.#facts(node, level === 1)}>`;
	}

	#facts(node: TreeNode, isRoot: boolean): string {
		const [, ...facts] = factsOf(node, this.#style, this.#owners, isRoot);
		return facts
			.map(([name, fact]) => ` ${name}="${name === 'time' ? fact : escaped(String(fact))}"`)
			.join('');
	}

	#indent(level: number): string {
		return this.#style.drawsLines ? '  '.repeat(level) : '';
	}
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
