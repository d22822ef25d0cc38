import { andThen, type FsOperation, type Maybe, orElse } from '@tenon/core';
import type { Budget } from '../budget/budget.ts';
import { spaceOfBudget } from '../budget/budget-space.ts';
import type { ContentId, OverlayUpper } from './upper.ts';

/**
 * An upper that charges a budget for the bytes of its contents, each of which is one entry. It must start empty, and
 * all that changes it must come this way. Names and directories are the overlay's and not counted.
 */
export const budgetedUpper = (upper: OverlayUpper, budget: Budget): OverlayUpper => {
	const sizes = new Map<ContentId, number>();
	const charge = (bytes: number, entries: number, operation: FsOperation): void =>
		budget.charge(bytes, entries, operation, '/');
	const add = (bytes: number, make: () => Maybe<ContentId>): Maybe<ContentId> => {
		charge(bytes, 1, 'write');
		const made = orElse(make, (error) => {
			budget.record(-bytes, -1);
			throw error;
		});
		return andThen(made, (id) => {
			sizes.set(id, bytes);
			return id;
		});
	};
	const resize = (id: ContentId, size: number, operation: FsOperation): void => {
		charge(size - sizes.get(id)!, 0, operation);
		sizes.set(id, size);
	};
	return {
		...upper,
		space: () => spaceOfBudget(budget),
		put: (bytes) => add(bytes.length, () => upper.put(bytes)),
		copy: (id) => add(sizes.get(id)!, () => upper.copy(id)),
		write: (id, bytes, position) => {
			const size = sizes.get(id)!;
			if (position + bytes.length > size) resize(id, position + bytes.length, 'write');
			return upper.write(id, bytes, position);
		},
		truncate: (id, size) => {
			resize(id, size, 'truncate');
			return upper.truncate(id, size);
		},
		drop: (id) => {
			const size = sizes.get(id);
			if (size !== undefined) budget.record(-size, -1);
			sizes.delete(id);
			return upper.drop(id);
		},
	};
};
