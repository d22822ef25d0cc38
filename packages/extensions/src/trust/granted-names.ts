import { zotIntercepts } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import type { ExtensionGrants } from '../host/extension.ts';

/** Whether a name was granted; `*` in what was granted stands for any characters. */
export const isGranted = (granted: readonly string[], name: string): boolean =>
	granted.some((pattern) => namePattern(pattern).test(name));

/** A pattern of names; upper and lower case differ. */
export const namePattern = (pattern: string): RegExp =>
	new RegExp(`^${pattern.replaceAll(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`, 's');

/** Everything of a kind. */
export const everything: readonly string[] = ['*'];

/** Whether an extension may call a tool through its host. */
export const mayCall = ({ permissions }: ExtensionGrants, tool: string): boolean =>
	isGranted(permissions.tools, tool);

/** Whether an extension may add a tool of this name. */
export const mayRegister = ({ permissions }: ExtensionGrants, tool: string): boolean =>
	isGranted(permissions.register ?? everything, tool);

/** How far an extension may be asked about an event before it happens. */
export type InterceptReach =
	/** Each time. */
	| { readonly type: 'all' }
	/** Only where these are named. */
	| { readonly type: 'named'; readonly names: readonly string[] }
	| { readonly type: 'none' };

/** How far an extension may be asked about an event; `wanted`: the names it wants to be asked about, empty: all. */
export const interceptReach = (
	{ intercept = everything }: Pick<Permissions, 'intercept'>,
	event: string,
	wanted: readonly string[],
): InterceptReach => {
	const called = [...new Set([event, ...foreignNames(event)])];
	if (called.some((name) => isGranted(intercept, name)))
		return wanted.length === 0 ? all : { type: 'named', names: wanted };
	const granted = intercept.flatMap((entry) =>
		called.flatMap((name) => (entry.startsWith(`${name}:`) ? [entry.slice(name.length + 1)] : [])),
	);
	const names = wanted.length === 0 ? granted : wanted.filter((name) => granted.includes(name));
	return names.length === 0 ? { type: 'none' } : { type: 'named', names };
};

const all: InterceptReach = { type: 'all' };

// A manifest calls some of them otherwise.
const foreignNames = (event: string): readonly string[] =>
	Object.entries(zotIntercepts).flatMap(([name, { hook }]) => (hook === event ? [name] : []));
