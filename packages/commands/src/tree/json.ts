import type { Value } from '@tenon/core';
import { permissionText } from '../support/mode-text.ts';
import type { TreeNode } from './read-tree.ts';
import { sizeText } from './size-text.ts';
import type { TreeStyle } from './style.ts';
import { type TreeFactsSources, timeText } from './time-text.ts';

/** How much was shown. */
export interface TreeCounts {
	readonly directories: number;
	readonly files: number;
	readonly bytes: number;
}

/** What `tree -J` prints. */
export const jsonTree = (
	roots: readonly TreeNode[],
	style: TreeStyle,
	owners: TreeFactsSources,
	counts: TreeCounts,
): string => {
	const trees = roots.map((root) => nodeText(root, '  ', style, owners, true)).join(',\n');
	const report = style.hasReport ? `,\n  ${objectText(reportFacts(style, counts))}}\n` : '\n';
	const text = `[\n${trees}\n${report}]`;
	return `${style.drawsLines ? text : inOneLine(text)}\n`;
};

// A line break inside of a name is written as `\n`: those that are left stand between values.
const inOneLine = (text: string): string => text.replace(/\n */g, '');

/** The same as a value: what `--json` gives. */
export const treeValue = (
	roots: readonly TreeNode[],
	style: TreeStyle,
	owners: TreeFactsSources,
	counts: TreeCounts,
): Value => {
	const trees = roots.map((root) => nodeValue(root, style, owners, true));
	return style.hasReport ? [...trees, new Map(reportFacts(style, counts))] : trees;
};

type Facts = readonly (readonly [name: string, fact: string | number])[];

/** The facts of the report at the end. */
export const reportFacts = (
	{ onlyDirectories, size, sumsSizes }: TreeStyle,
	{ directories, files, bytes }: TreeCounts,
): Facts => [
	['type', 'report'],
	...(sumsSizes && size !== 'none' ? [['size', bytes] as const] : []),
	['directories', directories],
	...(onlyDirectories ? [] : [['files', files] as const]),
];

/** What is shown of a file. */
export const factsOf = (
	node: TreeNode,
	style: TreeStyle,
	owners: TreeFactsSources,
	isRoot: boolean,
): Facts => {
	const { facts, target } = node;
	const { users, groups } = owners;
	const found: (readonly [string, string | number])[] = [
		['type', typeOf(node)],
		['name', isRoot || !style.showsPaths ? node.name : node.path],
	];
	if (target !== undefined) found.push(['target', target]);
	if (facts === undefined) return found;
	if (style.showsPermissions) {
		found.push(['mode', facts.mode.toString(8).padStart(4, '0')]);
		found.push(['prot', `${typeLetter(node)}${permissionText(facts.mode)}`]);
	}
	if (style.showsUser) found.push(['user', users.nameOf(facts.uid) ?? String(facts.uid)]);
	if (style.showsGroup) found.push(['group', groups.nameOf(facts.gid) ?? String(facts.gid)]);
	if (style.size === 'bytes') found.push(['size', facts.size]);
	else if (style.size !== 'none') found.push(['size', sizeText(facts.size, style.size).trim()]);
	const time = timeText(facts, style, owners.now, owners.timeZone);
	if (time !== undefined) found.push(['time', time]);
	return found;
};

// An object that is still open.
const objectText = (facts: Facts): string =>
	`{${facts.map(([name, fact]) => `"${name}":${factText(fact)}`).join(',')}`;

// A DEL, and a byte that is no character, stand for themselves in what tree prints.
const factText = (fact: string | number): string =>
	typeof fact === 'number'
		? String(fact)
		: `"${fact.replace(/["\\\0-\x1f]/g, (character) => JSON.stringify(character).slice(1, -1))}"`;

const nodeText = (
	node: TreeNode,
	indent: string,
	style: TreeStyle,
	owners: TreeFactsSources,
	isRoot: boolean,
): string => {
	const { children, problem } = node;
	const facts = factsOf(node, style, owners, isRoot);
	// Of what is not there tree writes no start.
	const isThere = node.facts !== undefined || children !== undefined;
	const start = isThere ? `${indent}${objectText(facts)}` : `,${objectText(facts.slice(1)).slice(1)}`;
	if (problem !== undefined)
		return `${start},"contents":[{"error": "${problem}"}\n${isRoot ? '\n' : ''}${indent}]}`;
	if (children === undefined || children.length === 0) return `${start}}`;
	const below = children.map((child) => nodeText(child, `${indent}  `, style, owners, false)).join(',\n');
	return `${start},"contents":[\n${below}\n${indent}]}`;
};

const nodeValue = (node: TreeNode, style: TreeStyle, owners: TreeFactsSources, isRoot: boolean): Value => {
	const { children = [], problem } = node;
	const facts = new Map<string, Value>(factsOf(node, style, owners, isRoot));
	if (problem !== undefined) facts.set('contents', [new Map([['error', problem]])]);
	else if (children.length > 0)
		facts.set(
			'contents',
			children.map((child) => nodeValue(child, style, owners, false)),
		);
	return facts;
};

/** The word for a file's kind. */
export const typeOf = ({ facts }: TreeNode): string => {
	switch (facts?.kind) {
		case 'symlink':
			return 'link';
		case 'file':
			return 'file';
		case 'fifo':
			return 'fifo';
		case 'character':
			return 'char';
		case 'block':
			return 'block';
		case 'other':
			return 'socket';
		default:
			return 'directory';
	}
};

const typeLetter = ({ facts }: TreeNode): string =>
	facts?.kind === 'directory' ? 'd' : facts?.kind === 'symlink' ? 'l' : '-';
