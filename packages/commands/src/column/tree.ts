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

/** Puts rows below those whose id they name; of several with one id below the last, and none below itself. */
export const growTree = (rows: readonly (readonly string[])[], columns: TreeColumns): readonly TreeRow[] => {
	const nodes = rows.map((cells): Node => ({ cells, children: [], parent: undefined }));
	const byParent = Map.groupBy(nodes, ({ cells }) => cells[columns.parent]);
	for (const node of nodes) {
		const id = node.cells[columns.id];
		if (id === undefined) continue;
		for (const child of byParent.get(id) ?? []) if (!isAbove(child, node)) adopt(node, child);
	}
	return nodes.filter(({ parent }) => parent === undefined);
};

/** The rows from the top down, with the branches of the tree before the cell that it is drawn in. */
export const drawTree = (roots: readonly TreeRow[], shown: number): readonly (readonly string[])[] => {
	const drawn: (readonly string[])[] = [];
	const draw = (row: TreeRow, own: string, below: string): void => {
		const cells = [...row.cells];
		while (cells.length <= shown) cells.push('');
		drawn.push(cells.with(shown, own + cells[shown]));
		for (const [index, child] of row.children.entries()) {
			const isLast = index === row.children.length - 1;
			draw(child, below + (isLast ? '└─' : '├─'), below + (isLast ? '  ' : '│ '));
		}
	};
	for (const root of roots) draw(root, '', '');
	return drawn;
};

interface Node {
	readonly cells: readonly string[];
	readonly children: Node[];
	parent: Node | undefined;
}

const isAbove = (node: Node, other: Node): boolean => {
	for (let at: Node | undefined = other; at !== undefined; at = at.parent) if (at === node) return true;
	return false;
};

const adopt = (parent: Node, child: Node): void => {
	child.parent?.children.splice(child.parent.children.indexOf(child), 1);
	child.parent = parent;
	parent.children.push(child);
};
