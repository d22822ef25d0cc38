import type { PerlNode } from './node.ts';

/** Whether a match may hold a newline, or depends on where a line or the text starts or ends. */
export const touchesNewlines = (node: PerlNode): boolean => {
	switch (node.kind) {
		case 'set':
			return node.set.has(newline);
		case 'edge':
			return node.edge !== 'word' && node.edge !== 'no-word';
		case 'concat':
			return node.items.some(touchesNewlines);
		case 'alternate':
			return node.branches.some(touchesNewlines);
		case 'group':
		case 'repeat':
		case 'atomic':
			return touchesNewlines(node.body);
		// What stands around a match may be on other lines.
		case 'look':
		case 'cluster':
			return true;
		case 'condition':
			return node.test.kind === 'look' || touchesNewlines(node.met) || touchesNewlines(node.unmet);
		// What is called stands elsewhere in the expression.
		case 'call':
		case 'empty':
		case 'fail':
		case 'cut':
		case 'keep':
		case 'reference':
			return false;
	}
};

const newline = 0x0a;
