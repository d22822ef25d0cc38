import { type PermissionKind, permissionKinds } from '@tenon/extensions';
import { type GrantChange, type GrantWish, grantWords, noChange } from './grant-change.ts';
import { entriesOf, eventProblem } from './grant-flags.ts';

/**
 * Reads `--grant KIND` and `--grant KIND=ENTRIES`: where one is given, what is named is granted and nothing else that
 * reaches the world; what an extension adds and is asked about stays unless it is named. Where none is given: what the
 * extension asks for. A text says what was typed wrong.
 */
export const readOnlyGrants = (words: readonly string[]): GrantChange | string => {
	if (words.length === 0) return noChange;
	const permissions = new Map<PermissionKind, GrantWish>(worldly.map((kind) => [kind, []]));
	for (const word of words) {
		const [, name = '', list] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
		const kinds = kindsOf(name);
		if (kinds === undefined) return `--grant needs one of ${known}, not '${name}'`;
		if (list === undefined) {
			for (const kind of kinds) permissions.set(kind, 'asked');
			continue;
		}
		const [kind, ...more] = kinds;
		if (kind === undefined || more.length > 0) return `--grant ${name} takes no list: it is several kinds`;
		const entries = entriesOf(list);
		const problem = kind === 'intercept' ? eventProblem(entries) : undefined;
		if (problem !== undefined) return problem;
		const before = permissions.get(kind);
		permissions.set(kind, before === 'asked' ? 'asked' : [...(before ?? []), ...entries]);
	}
	return { permissions, onTimeout: undefined };
};

/** The kinds by which an extension reaches the world. */
const worldly = permissionKinds.filter((kind) => kind !== 'register' && kind !== 'intercept');

const kindsOf = (name: string): readonly PermissionKind[] | undefined => {
	if (name === 'none') return [];
	if (name === 'all') return permissionKinds;
	const kind = permissionKinds.find((each) => grantWords[each] === name);
	return kind === undefined ? undefined : [kind];
};

const known = [...permissionKinds.map((kind) => grantWords[kind]), 'all', 'none'].join(', ');
