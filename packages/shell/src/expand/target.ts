import { andThen, type Maybe } from '@tenon/core';
import { expandElementText } from '../arithmetic/expand-subscript.ts';
import type { TextOf } from '../compile/step.ts';
import { readElement } from '../state/assign.ts';
import { atCircle } from '../state/circle.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import { runWork } from '../state/work.ts';
import { isNameStart } from '../syntax/reader.ts';
import { elementsWork } from './elements.ts';
import { referredList } from './list-reference.ts';
import { optionLetters } from './option-letters.ts';
import type { StepsOf } from './path-steps.ts';
import { joinList } from './text-sinks.ts';
import type { ListValue, Separator, Value } from './value.ts';

/** What a `${…}` is about: a parameter with a name, or what a path leads to in typed data. */
export type Target = NamedTarget | PathTarget;

/** The value of a path into a typed variable, or the elements of that value. */
export type PathTarget =
	| { readonly kind: 'path'; readonly name: string; readonly steps: StepsOf; readonly label: string }
	| { readonly kind: 'pathItems'; readonly separator: Separator; readonly label: string };

/** A parameter. */
export type NamedTarget =
	| { readonly kind: 'variable'; readonly name: string; readonly label: string }
	/** `$0`, `$1` … */
	| { readonly kind: 'position'; readonly index: number; readonly label: string }
	/** `$?`, `$#`, `$$`, `$!`, `$-`, `$_`. */
	| { readonly kind: 'special'; readonly name: string; readonly label: string }
	/** `$@`, `$*`. */
	| { readonly kind: 'positions'; readonly separator: Separator; readonly label: string }
	| { readonly kind: 'element'; readonly name: string; readonly subscript: TextOf; readonly label: string }
	/** `${a[@]}`, `${a[*]}`. */
	| {
			readonly kind: 'elements';
			readonly name: string;
			readonly separator: Separator;
			readonly label: string;
	  }
	/** The name that a reference refers to, as `${!reference}` gives it. */
	| { readonly kind: 'text'; readonly text: string; readonly label: string };

/** The target of a name without a subscript; `label` is how messages call it. */
export const namedTarget = (name: string, label?: string): NamedTarget => {
	if (isNameStart(name.charCodeAt(0)) && name !== '_')
		return { kind: 'variable', name, label: label ?? name };
	if (name === '@' || name === '*') return { kind: 'positions', separator: name, label: label ?? `$${name}` };
	if (/^\d+$/.test(name)) return { kind: 'position', index: Number(name), label: label ?? `$${name}` };
	if (/^[?#$!_-]$/.test(name)) return { kind: 'special', name, label: label ?? `$${name}` };
	return { kind: 'variable', name, label: label ?? name };
};

/** Reads a target; `undefined` where it is unset. */
export const readerOf = (target: NamedTarget): ((shell: Shell) => Maybe<Value>) => {
	switch (target.kind) {
		case 'variable':
			return variableReader(target.name);
		case 'position':
			return target.index === 0 ? (shell) => shell.name : (shell) => shell.positional[target.index - 1];
		case 'special':
			return specialReaders[target.name]!;
		case 'positions':
			return (shell) => ({ items: shell.positional, separator: target.separator, derived: false });
		case 'element':
			return elementReader(target.name, target.subscript);
		case 'elements':
			return (shell): Maybe<ListValue> =>
				andThen(runWork(shell.slice, elementsWork(shell, target.name)), (items) => ({
					items,
					separator: target.separator,
					derived: false,
				}));
		case 'text':
			return () => target.text;
	}
};

const variableReader =
	(name: string): ((shell: Shell) => Maybe<string | undefined>) =>
	(shell) =>
		shell.variables.text(name) ?? readReferred(shell, name);

// References to an element of an array.
const readReferred = (shell: Shell, name: string): Maybe<string | undefined> => {
	const variable = shell.variables.get(name);
	if (variable === undefined || !variable.has(attribute.nameref)) return undefined;
	if (followReference(shell.variables, name).kind === 'circular') {
		const read = (): string | undefined => shell.variables.text(name);
		return atCircle(shell, name, read, () => undefined);
	}
	const resolved = shell.variables.resolveName(name);
	const element = /^([A-Za-z_][A-Za-z0-9_]*)\[([\s\S]+)\]$/.exec(resolved);
	if (element === null) return undefined;
	const list = referredList(shell, name);
	if (list !== undefined) return list.items.length === 0 ? undefined : joinList(shell, list);
	const [, array, subscript] = element;
	return andThen(expandElementText(shell, array!, subscript!), (key) => readElement(shell, array!, key));
};

const specialReaders: Readonly<Record<string, (shell: Shell) => string | undefined>> = {
	'?': (shell) => String(shell.status),
	'#': (shell) => String(shell.positional.length),
	$: (shell) => String(shell.mainPid),
	'!': (shell) => (shell.lastBackground === undefined ? undefined : String(shell.lastBackground)),
	'-': (shell) => optionLetters(shell),
	_: (shell) => shell.lastArgument,
};

const elementReader =
	(name: string, subscript: TextOf): ((shell: Shell) => Maybe<string | undefined>) =>
	(shell) => {
		const key = subscript(shell);
		if (key instanceof Promise) return key.then((ready) => readKey(shell, name, ready));
		return readKey(shell, name, key);
	};

// A plain number in an ordinary array needs no arithmetic.
const readKey = (shell: Shell, name: string, key: string): Maybe<string | undefined> => {
	const value = shell.variables.get(name)?.value;
	if (value instanceof IndexedArray && isPlainNumber(key)) return value.get(Number(key));
	return readElement(shell, name, key);
};

const isPlainNumber = (key: string): boolean => {
	if (key.length === 0 || key.length > 15) return false;
	if (key.charCodeAt(0) === 0x30) return key.length === 1;
	for (let at = 0; at < key.length; at++) {
		const code = key.charCodeAt(at);
		if (code < 0x30 || code > 0x39) return false;
	}
	return true;
};
