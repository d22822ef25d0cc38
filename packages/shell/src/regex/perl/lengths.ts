import type { PerlNode } from './node.ts';

/**
 * The least and the most characters that a look behind can take; `undefined` unless each branch takes always the
 * same number.
 */
export const branchLengths = (body: PerlNode): readonly [number, number] | undefined => {
	const lengths = (body.kind === 'alternate' ? body.branches : [body]).map(lengthOf);
	const known = lengths.filter((length) => length !== undefined);
	return known.length < lengths.length ? undefined : [Math.min(...known), Math.max(...known)];
};

const lengthOf = (node: PerlNode): number | undefined => {
	switch (node.kind) {
		case 'set':
			return 1;
		case 'concat':
			return node.items.map(lengthOf).reduce(sumOf, 0);
		case 'alternate':
			return node.branches.map(lengthOf).reduce(sameOf);
		case 'condition':
			return sameOf(lengthOf(node.met), lengthOf(node.unmet));
		case 'group':
		case 'atomic':
			return lengthOf(node.body);
		case 'repeat': {
			const body = lengthOf(node.body);
			return body === undefined || node.least !== node.most ? undefined : body * node.least;
		}
		case 'reference':
		case 'call':
		case 'cluster':
			return undefined;
		default:
			return 0;
	}
};

const sumOf = (one: number | undefined, other: number | undefined): number | undefined =>
	one === undefined || other === undefined ? undefined : one + other;

const sameOf = (one: number | undefined, other: number | undefined): number | undefined =>
	one === other ? one : undefined;
