import { IndexedArray } from '../../state/indexed-array.ts';

/** An indexed array that is declared and unset until its first element comes. */
class DeclaredArray extends IndexedArray {
	isUnset = true;

	override set(index: number, value: string): void {
		this.isUnset = false;
		super.set(index, value);
	}
}

/** The same for an associative array. */
class DeclaredTable extends Map<string, string> {
	isUnset = true;

	override set(key: string, value: string): this {
		this.isUnset = false;
		return super.set(key, value);
	}
}

/** A new array as `declare -a` or `-A` makes it: there, of its kind, and unset. */
export const declareArray = (kind: 'indexed' | 'associative'): IndexedArray | Map<string, string> =>
	kind === 'indexed' ? new DeclaredArray() : new DeclaredTable();

/** Whether an array was only declared: `declare -p` then shows no value. */
export const isOnlyDeclared = (array: IndexedArray | Map<string, string>): boolean =>
	(array instanceof DeclaredArray || array instanceof DeclaredTable) && array.isUnset;
