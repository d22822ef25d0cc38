import type { ParameterOperation } from '../syntax/ast.ts';
import type { Place } from './compiled-part.ts';
import type { Separator } from './value.ts';

/** What is known of a list where one text is to be made of it. */
export interface JoinedList {
	readonly separator: Separator;
	/** Positional parameters, or elements of an array. */
	readonly source: 'positions' | 'elements';
	readonly operation: ParameterOperation['kind'] | undefined;
	readonly quoted: boolean;
}

/**
 * How bash joins a list in a place that makes no fields: `@` by spaces, `*` by the first character of
 * IFS. Assignments and here-documents have exceptions by operator, which show as soon as IFS does not
 * start with a space.
 */
export const joinedBy = (place: Place, { separator, source, operation, quoted }: JoinedList): Separator => {
	if (place === 'assignment' && separator === '@') {
		if (operation === undefined || isConditional.has(operation)) return '@';
		return quoted || !keepsSpaces.has(operation) ? '*' : '@';
	}
	if (place === 'document' && separator === '*') {
		if (operation === 'replace' || operation === 'case' || operation === 'names') return '*';
		const isPlain = operation === undefined || isConditional.has(operation);
		return isPlain && source === 'elements' ? '*' : '@';
	}
	return separator;
};

/**
 * What stands between the elements of an unquoted list where IFS is empty and bash makes one field of
 * it all the same; `undefined` where the elements stay apart.
 */
export const joinerWithoutIfs = (
	{ separator, source }: Pick<JoinedList, 'separator' | 'source'>,
	operation: Kind | undefined,
): string | undefined => {
	if (operation === 'trimStart' || operation === 'trimEnd') return source === 'elements' ? ' ' : undefined;
	if (separator === '@') return undefined;
	if (operation === 'names') return '';
	return operation === 'keys' ? ' ' : undefined;
};

type Kind = ParameterOperation['kind'];

const isConditional: ReadonlySet<Kind> = new Set<Kind>(['default', 'assign', 'error', 'alternative']);
const keepsSpaces: ReadonlySet<Kind> = new Set<Kind>(['slice', 'replace', 'case', 'keys']);
