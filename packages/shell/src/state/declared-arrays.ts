import type { Integer } from '../arithmetic/integer.ts';
import { IndexedArray } from './indexed-array.ts';
import { bucketsOf, SizedTable, tableLike } from './sized-table.ts';

/** An indexed array that is declared and unset until its first element comes. */
class DeclaredArray extends IndexedArray {
	isUnset = true;

	override set(index: Integer, value: string): void {
		this.isUnset = false;
		super.set(index, value);
	}

	override clone(): IndexedArray {
		return this.isUnset ? new DeclaredArray() : super.clone();
	}
}

/** The same for an associative array. */
class DeclaredTable extends SizedTable {
	isUnset = true;

	override set(key: string, value: string): this {
		this.isUnset = false;
		return super.set(key, value);
	}
}

/** A copy of a table, which stays declared and unset if it was. */
export const copyTable = (table: Map<string, string>): Map<string, string> =>
	isOnlyDeclared(table) ? new DeclaredTable(table.buckets) : tableLike(table, table);

/** A new array as `declare -a` or `-A` makes it: there, of its kind, and unset. */
export const declareArray = (
	kind: 'indexed' | 'associative',
	buckets: number = bucketsOf.declared,
): IndexedArray | Map<string, string> =>
	kind === 'indexed' ? new DeclaredArray() : new DeclaredTable(buckets);

/** Whether an array was only declared: `declare -p` then shows no value. */
export const isOnlyDeclared = (array: object): array is DeclaredArray | DeclaredTable =>
	(array instanceof DeclaredArray || array instanceof DeclaredTable) && array.isUnset;
