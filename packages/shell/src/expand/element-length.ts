import { andThen, type Value as Data, type Maybe } from '@tenon/core';
import type { TextOf } from '../compile/step.ts';
import { elementText, evaluateSubscript } from '../state/array-subscript.ts';
import { isOnlyDeclared } from '../state/declared-arrays.ts';
import { ExpansionError } from '../state/errors.ts';
import { longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { characterCount } from '../values/characters.ts';
import { sizeOf } from '../values/contents.ts';
import { readPath } from '../values/read-path.ts';
import { TypedValue } from '../values/typed-value.ts';
import { storedValue } from './elements.ts';

/**
 * `${#name[subscript]}`: 0 for an element that is not set. To `set -u` every name is unbound that is no
 * array with elements. `written` is the subscript as the script has it.
 */
export const elementLength =
	(name: string, subscript: TextOf, written: string): TextOf =>
	(shell) => {
		requireArray(shell, name);
		const stored = storedValue(shell, name);
		if (stored === undefined || isDeclaredOnly(stored)) return '0';
		const key = subscript(shell);
		if (stored instanceof TypedValue)
			return andThen(key, (text) => typedLength(shell, name, stored.value, text));
		return typeof key === 'string'
			? lengthAt(shell, name, key, written)
			: key.then((ready) => lengthAt(shell, name, ready, written));
	};

const typedLength = (shell: Shell, name: string, value: Data, text: string): Maybe<string> =>
	andThen(readPath(shell, name, value, [{ kind: 'subscript', text }]), (found) =>
		found === undefined ? '0' : String(sizeOf(found, `${name}[${text}]`)),
	);

/** Throws what `set -u` demands where the length of something is asked for that is no array. */
export const requireArray = (shell: Shell, name: string): void => {
	if (!shell.options.nounset) return;
	const stored = storedValue(shell, name);
	if (typeof stored === 'object' && !isDeclaredOnly(stored)) return;
	throw new ExpansionError(`${name}: unbound variable`);
};

type Stored = ReturnType<typeof storedValue>;

const isDeclaredOnly = (stored: Stored): boolean => typeof stored === 'object' && isOnlyDeclared(stored);

const lengthAt = (shell: Shell, name: string, subscript: string, written: string): Maybe<string> => {
	const variable = shell.variables.resolve(name);
	return andThen(evaluateSubscript(shell, variable, subscript, 'read'), (key) => {
		if (key === undefined) throw new ExpansionError(`${written}]: bad array subscript`);
		const text = longLocaleText(shell, elementText(shell, variable, key) ?? '');
		return andThen(text, (ready) => String(characterCount(ready)));
	});
};
