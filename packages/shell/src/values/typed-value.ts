import type { Value } from '@tenon/core';
import { valueText } from './value-text.ts';

/**
 * What a variable made by `declare -J` holds: data beside text. It is never changed; who assigns to a part
 * of it puts a new one in its place, so that copies and subshells share it.
 */
export class TypedValue {
	/** Whether there has ever been one in this process: until then what is hot need not look for any. */
	static exists = false;
	readonly value: Value;

	constructor(value: Value) {
		this.value = value;
		TypedValue.exists = true;
	}

	/** What `$name` gives. Throws `ExpansionError` where there is no text of it. */
	get text(): string {
		return valueText(this.value);
	}
}
