import { attribute } from './variable.ts';
import type { Variables } from './variables.ts';

/** Where a name leads through the references (`declare -n`) it may be. */
export type Reference =
	/** The variable of that name, which need not exist. */
	| { readonly kind: 'variable'; readonly name: string }
	/** One element of an array. */
	| { readonly kind: 'element'; readonly name: string; readonly subscript: string }
	/** A reference that has no target yet; `name` is its own. */
	| { readonly kind: 'untargeted'; readonly name: string }
	/** References that lead to each other. */
	| { readonly kind: 'circular'; readonly name: string };

/** Follows references from a name. */
export const followReference = (variables: Variables, name: string): Reference => {
	let current = name;
	for (let hops = 0; hops < maxHops; hops++) {
		const variable = variables.get(current);
		if (variable === undefined || !variable.has(attribute.nameref))
			return { kind: 'variable', name: current };
		const { value } = variable;
		if (typeof value !== 'string' || value === '') return { kind: 'untargeted', name: current };
		if (value === name) break;
		const open = value.indexOf('[');
		if (open > 0)
			return { kind: 'element', name: value.slice(0, open), subscript: value.slice(open + 1, -1) };
		current = value;
	}
	return { kind: 'circular', name };
};

// bash follows eight references; the ninth leads nowhere.
const maxHops = 9;

/** bash's words for a circle. */
export const circularMessage = (name: string): string => `warning: ${name}: circular name reference`;

/** Points a reference at a name or an element. */
export const setReference = (variables: Variables, name: string, target: string): void => {
	variables.own(name).value = target;
	if (/\[[@*]\]$/.test(target)) variables.hasListReferences = true;
};

/** What a reference may be pointed at: a name, or an element. */
export const isReferenceTarget = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*(?:\[.+\])?$/s.test(text);
