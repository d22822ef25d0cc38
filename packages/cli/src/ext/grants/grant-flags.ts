import { isHookName, zotIntercepts } from '@tenon/core';
import { type PermissionKind, permissionKinds } from '@tenon/extensions';
import { type GrantChange, type GrantWish, type GrantWord, grantWords } from './grant-change.ts';

interface ListOption {
	readonly type: 'string';
	readonly multiple: true;
}

const list: ListOption = { type: 'string', multiple: true };

/** Options that take a list. */
type ListName = GrantWord | 'deny' | 'allow';

/** The options that change what is granted. */
export const grantOptions: Readonly<Record<ListName, ListOption>> & {
	readonly 'on-timeout': { readonly type: 'string' };
} = {
	env: list,
	read: list,
	write: list,
	net: list,
	exec: list,
	call: list,
	secrets: list,
	register: list,
	intercept: list,
	deny: list,
	allow: list,
	'on-timeout': { type: 'string' },
};

/** Their values, as far as they were given. */
export type GrantOptionValues = {
	readonly [Name in ListName]?: readonly string[];
} & { readonly 'on-timeout'?: string };

/** Reads what they ask for; a text says what was typed wrong. */
export const readGrantChange = (values: GrantOptionValues): GrantChange | string => {
	const { 'on-timeout': onTimeout, deny = [], allow = [] } = values;
	if (onTimeout !== undefined && onTimeout !== 'deny' && onTimeout !== 'allow')
		return `--on-timeout needs deny or allow, not '${onTimeout}'`;
	const permissions = new Map<PermissionKind, GrantWish>();
	const set = (kind: PermissionKind, wish: GrantWish): string | undefined => {
		if (permissions.has(kind)) return `what is granted of ${grantWords[kind]} is said twice`;
		permissions.set(kind, wish);
		return undefined;
	};
	for (const kind of permissionKinds) {
		const texts = values[grantWords[kind]];
		if (texts === undefined) continue;
		const entries = texts.flatMap(entriesOf);
		const problem = (kind === 'intercept' ? eventProblem(entries) : undefined) ?? set(kind, entries);
		if (problem !== undefined) return problem;
	}
	for (const [flag, words, wish] of [
		['--deny', deny, []],
		['--allow', allow, 'asked'],
	] as const) {
		for (const word of words.flatMap(entriesOf)) {
			const kinds = kindsOf(word);
			if (kinds === undefined) return `${flag} needs ${[...groups.keys()].join(', ')}, not '${word}'`;
			for (const kind of kinds) {
				const problem = set(kind, wish);
				if (problem !== undefined) return problem;
			}
		}
	}
	return { permissions, onTimeout };
};

/** The entries of a list: commas divide it, but for those in braces. */
export const entriesOf = (text: string): readonly string[] => {
	const entries = [''];
	let depth = 0;
	for (const character of text) {
		if (character === ',' && depth === 0) {
			entries.push('');
			continue;
		}
		if (character === '{') depth += 1;
		if (character === '}') depth = Math.max(0, depth - 1);
		entries[entries.length - 1] += character;
	}
	return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
};

const groups: ReadonlyMap<string, readonly PermissionKind[]> = new Map([
	...permissionKinds.map((kind) => [grantWords[kind], [kind]] as const),
	['fs', ['read', 'write']],
	['all', permissionKinds],
]);

const kindsOf = (word: string): readonly PermissionKind[] | undefined => groups.get(word);

/** What is wrong with the name of an event, or of one with the name of a tool behind it; `undefined`: nothing. */
export const eventProblem = (entries: readonly string[]): string | undefined => {
	const unknown = entries.find((entry) => {
		const event = entry.replace(/:.*/s, '');
		return entry !== '*' && !isHookName(event) && !Object.hasOwn(zotIntercepts, event);
	});
	return unknown === undefined
		? undefined
		: `--intercept needs events such as ${Object.keys(zotIntercepts).join(', ')}, or tool_call:TOOL, not '${unknown}'`;
};
