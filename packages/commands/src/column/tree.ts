import { type Flow, isPromise, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** A row of a table with the rows below it. */
export interface TreeRow {
	readonly cells: readonly string[];
	readonly children: readonly TreeRow[];
}

/** The columns of a tree: the one that it is drawn in, and those that say which row is below which. */
export interface TreeColumns {
	readonly shown: number;
	readonly id: number;
	readonly parent: number;
}

/** Rows that are below none. */
export const plainRows = function* (
	context: CommandContext,
	rows: readonly (readonly string[])[],
): Flow<Node[]> {
	const nodes: Node[] = [];
	for (const cells of rows) {
		nodes.push({ cells, children: [], parent: undefined });
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	return nodes;
};

/** Puts rows below those whose id they name; of several with one id below the last, and none below itself. */
export const growTree = function* (
	context: CommandContext,
	rows: readonly (readonly string[])[],
	columns: TreeColumns,
): Flow<readonly TreeRow[]> {
	const nodes = yield* plainRows(context, rows);
	const byParent = new Map<string | undefined, Node[]>();
	for (const node of nodes) {
		const parent = node.cells[columns.parent];
		const siblings = byParent.get(parent);
		if (siblings === undefined) byParent.set(parent, [node]);
		else siblings.push(node);
		yield* wait(context.breathe());
	}
	for (const node of nodes) {
		const id = node.cells[columns.id];
		for (const child of id === undefined ? [] : (byParent.get(id) ?? []))
			if (!(yield* isAbove(context, child, node))) adopt(node, child);
		yield* wait(context.breathe());
	}
	const roots: Node[] = [];
	for (const node of nodes) {
		if (node.parent === undefined) roots.push(node);
		yield* wait(context.breathe());
	}
	return roots;
};

/** The rows from the top down, with the branches of the tree before the cell that it is drawn in. */
export const drawTree = function* (
	context: CommandContext,
	roots: readonly TreeRow[],
	shown: number,
): Flow<readonly (readonly string[])[]> {
	const drawn: (readonly string[])[] = [];
	/** The branches that are drawn, the innermost last, each with the place of its next row. */
	const open = [{ rows: roots, next: 0, before: '' }];
	for (let branch = open.at(-1); branch !== undefined; branch = open.at(-1)) {
		const row = branch.rows[branch.next++];
		if (row === undefined) {
			open.pop();
			continue;
		}
		const isRoot = open.length === 1;
		const isLast = branch.next === branch.rows.length;
		const own = isRoot ? '' : branch.before + (isLast ? '└─' : '├─');
		const cells = [...row.cells];
		while (cells.length <= shown) cells.push('');
		context.holdMemory(own.length * 2 + cells.length * cellPointerBytes);
		cells[shown] = own + cells[shown];
		drawn.push(cells);
		const before = isRoot ? '' : branch.before + (isLast ? '  ' : '│ ');
		if (row.children.length > 0) open.push({ rows: row.children, next: 0, before });
		yield* wait(context.breathe());
	}
	return drawn;
};

const cellPointerBytes = 8;

interface Node {
	readonly cells: readonly string[];
	readonly children: Node[];
	parent: Node | undefined;
}

const isAbove = function* (context: CommandContext, node: Node, other: Node): Flow<boolean> {
	for (let at: Node | undefined = other; at !== undefined; at = at.parent) {
		if (at === node) return true;
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	return false;
};

const adopt = (parent: Node, child: Node): void => {
	child.parent?.children.splice(child.parent.children.indexOf(child), 1);
	child.parent = parent;
	parent.children.push(child);
};
