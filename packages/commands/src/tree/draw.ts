import type { Stat } from '@tenon/core';
import { modeText } from '../support/mode-text.ts';
import { printable } from './printable.ts';
import type { TreeNode } from './read-tree.ts';
import { sizeText } from './size-text.ts';
import type { TreeStyle } from './style.ts';
import { type TreeFactsSources, timeText } from './time-text.ts';

/** The lines of a drawing, the root first. */
export function* drawTree(root: TreeNode, style: TreeStyle, owners: TreeFactsSources): Generator<string> {
	const problem = root.problem === undefined ? '' : `  [${root.problem}]`;
	yield `${factsText(root.facts, style, owners)}${nameText(root, style, true)}${problem}`;
	yield* drawChildren(root, '', style, owners);
}

function* drawChildren(
	node: TreeNode,
	indent: string,
	style: TreeStyle,
	owners: TreeFactsSources,
): Generator<string> {
	const children = node.children ?? [];
	const pen = pens[style.pen];
	for (const [index, child] of children.entries()) {
		const isLast = index === children.length - 1;
		const lines = style.drawsLines ? indent + (isLast ? pen.last : pen.item) : '';
		const problem = child.problem === undefined ? '' : `  [${child.problem}]`;
		const facts = factsText(child.facts, style, owners);
		const start = style.factsFirst ? facts + lines : lines + facts;
		yield `${start}${nameText(child, style, false)}${problem}`;
		yield* drawChildren(child, indent + (isLast ? pen.below : pen.beside), style, owners);
	}
}

const pens = {
	unicode: { item: '├── ', last: '└── ', beside: '│\u00a0\u00a0 ', below: '    ' },
	ascii: { item: '|-- ', last: '`-- ', beside: '|   ', below: '    ' },
	indent: { item: ' ', last: ' ', beside: ' ', below: ' ' },
};

const factsText = (facts: Stat | undefined, style: TreeStyle, owners: TreeFactsSources): string => {
	if (facts === undefined) return '';
	const { users, groups } = owners;
	const parts: string[] = [];
	if (style.showsPermissions) parts.push(modeText(facts.kind, facts.mode));
	if (style.showsUser) parts.push((users.nameOf(facts.uid) ?? String(facts.uid)).padEnd(8));
	if (style.showsGroup) parts.push((groups.nameOf(facts.gid) ?? String(facts.gid)).padEnd(8));
	if (style.size !== 'none') parts.push(sizeText(facts.size, style.size));
	const time = timeText(facts, style, owners.now, owners.timeZone);
	if (time !== undefined) parts.push(time);
	return parts.length === 0 ? '' : `[${parts.join(' ')}]  `;
};

const nameText = (node: TreeNode, style: TreeStyle, isRoot: boolean): string => {
	const shown = isRoot || !style.showsPaths ? node.name : node.path;
	const name = colored(quoted(shown, style), node, style);
	const { facts, target, targetFacts } = node;
	if (target === undefined) return name + (facts === undefined ? '' : indicator(facts, style));
	const link = quoted(target, style);
	const end = targetFacts === undefined ? '' : indicator(targetFacts, style);
	return `${name} -> ${targetColored(link, node, style)}${end}`;
};

const quoted = (name: string, { isQuoted, names }: TreeStyle): string => {
	const shown = names === 'raw' ? name : printable(name, isQuoted, names === 'masked');
	return isQuoted ? `"${shown}"` : shown;
};

const colored = (text: string, node: TreeNode, { colors }: TreeStyle): string => {
	const { facts, target, targetFacts } = node;
	if (colors === undefined || facts === undefined) return text;
	const link =
		target === undefined
			? undefined
			: { text: target, target: targetFacts, isBroken: targetFacts === undefined };
	const start = colors.start({
		name: node.name,
		path: node.path,
		kind: facts.kind,
		facts,
		isUnknown: false,
		link,
	});
	return start === undefined ? text : `${start}${text}${colors.end}`;
};

const targetColored = (text: string, node: TreeNode, { colors }: TreeStyle): string => {
	if (colors === undefined || node.facts === undefined) return text;
	const { targetFacts, facts, name, path } = node;
	const link = { text, target: targetFacts, isBroken: targetFacts === undefined };
	const start = link.isBroken
		? colors.startOfMissing
		: colors.startOfTarget({ name, path, kind: facts.kind, facts, isUnknown: false, link });
	return start === undefined ? text : `${start}${text}${colors.end}`;
};

const indicator = ({ kind, mode }: Stat, { classifies }: TreeStyle): string => {
	if (!classifies) return '';
	if (kind === 'directory') return '/';
	if (kind === 'symlink') return '@';
	if (kind === 'fifo') return '|';
	if (kind === 'other') return '=';
	return kind === 'file' && (mode & 0o111) !== 0 ? '*' : '';
};
