import { writeJson } from '@tenon/core';
import { permissionText } from '../support/mode-text.ts';
import type { Accounts } from '../support/owners.ts';
import type { TreeNode } from './read-tree.ts';
import type { TreeStyle } from './style.ts';

interface Owners {
	readonly users: Accounts;
	readonly groups: Accounts;
}

/** What `tree -J` prints. */
export const jsonTree = (
	roots: readonly TreeNode[],
	style: TreeStyle,
	owners: Owners,
	counts: { readonly directories: number; readonly files: number },
): string => {
	const trees = roots.map((root) => nodeText(root, '  ', style, owners, true)).join(',\n');
	const files = style.onlyDirectories ? '' : `,"files":${counts.files}`;
	const report = style.hasReport
		? `,\n  {"type":"report","directories":${counts.directories}${files}}\n`
		: '\n';
	return `[\n${trees}\n${report}]\n`;
};

const nodeText = (
	node: TreeNode,
	indent: string,
	style: TreeStyle,
	owners: Owners,
	isRoot: boolean,
): string => {
	const { facts, target, children, problem } = node;
	const name = isRoot || !style.showsPaths ? node.name : node.path;
	const parts = [`"type":"${typeOf(node)}"`, `"name":${writeJson(name)}`];
	if (target !== undefined) parts.push(`"target":${writeJson(target)}`);
	if (facts !== undefined) {
		if (style.showsPermissions) {
			const mode = facts.mode.toString(8).padStart(4, '0');
			parts.push(`"mode":"${mode}","prot":"${typeLetter(node)}${permissionText(facts.mode)}"`);
		}
		if (style.showsUser) parts.push(`"user":"${owners.users.nameOf(facts.uid) ?? facts.uid}"`);
		if (style.showsGroup) parts.push(`"group":"${owners.groups.nameOf(facts.gid) ?? facts.gid}"`);
		if (style.size !== 'none') parts.push(`"size":${facts.size}`);
	}
	const start = `${indent}{${parts.join(',')}`;
	if (problem !== undefined) return `${start},"contents":[{"error": "${problem}"}\n${indent}]}`;
	if (children === undefined || children.length === 0) return `${start}}`;
	const below = children.map((child) => nodeText(child, `${indent}  `, style, owners, false)).join(',\n');
	return `${start},"contents":[\n${below}\n${indent}]}`;
};

const typeOf = ({ facts }: TreeNode): string => {
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
