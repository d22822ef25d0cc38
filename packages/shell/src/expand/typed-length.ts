import type { TextOf } from '../compile/step.ts';
import { sizeOf } from '../values/contents.ts';
import { TypedValue } from '../values/typed-value.ts';
import { typedValue } from '../values/typed-variable.ts';

/** `${#name}`: what typed data counts, of which no text is made; of every other variable what `length` finds. */
export const orTypedLength =
	(name: string, length: TextOf): TextOf =>
	(shell) => {
		const typed = TypedValue.exists ? typedValue(shell, name) : undefined;
		return typed === undefined ? length(shell) : String(sizeOf(typed.value, name));
	};
