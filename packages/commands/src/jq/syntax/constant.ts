import type { JqValue } from '../values/value.ts';
import type { Query } from './tree.ts';

/** The value of a query that is written out, as metadata of modules must be; `undefined` if it is computed. */
export const constantOf = (query: Query): JqValue | undefined => {
	switch (query.kind) {
		case 'literal':
		case 'number':
			return query.value;
		case 'text':
			return query.parts.every((part) => typeof part === 'string') ? query.parts.join('') : undefined;
		case 'collect':
			return query.body === undefined ? [] : itemsOf(query.body);
		case 'object': {
			const pairs: [string, JqValue][] = [];
			for (const { key, value } of query.entries) {
				const name = constantOf(key);
				const item = value === undefined ? undefined : constantOf(value);
				if (typeof name !== 'string' || item === undefined) return undefined;
				pairs.push([name, item]);
			}
			return new Map(pairs);
		}
		default:
			return undefined;
	}
};

const itemsOf = (query: Query): JqValue[] | undefined => {
	const rest: JqValue[] = [];
	let left = query;
	for (; left.kind === 'comma'; left = left.left) {
		const item = constantOf(left.right);
		if (item === undefined) return undefined;
		rest.push(item);
	}
	const first = constantOf(left);
	return first === undefined ? undefined : [first, ...rest.reverse()];
};
