import { narrow } from '@tenon/core';
import type { PolicyPlaces } from '@tenon/host';
import type { Permissions } from '@tenon/wire';
import type { ExtensionGrants, FoundExtension } from '../host/extension.ts';
import { grantLayer, isMeaningful } from './grant-layer.ts';
import { isLoginVariable } from './granted-environment.ts';
import { everything, isGranted } from './granted-names.ts';
import { loginVariables, offeredGrants, requestedGrants } from './requested-grants.ts';
import type { TrustRecord } from './trust.ts';

/** The kinds of what may be granted. */
export type PermissionKind = keyof Permissions;

/** All kinds, in the order in which they are shown. */
export const permissionKinds: readonly PermissionKind[] = [
	'env',
	'read',
	'write',
	'net',
	'exec',
	'tools',
	'secrets',
	'register',
	'intercept',
];

/** What is asked for or granted of a kind. */
export const permissionsOf = (permissions: Permissions, kind: PermissionKind): readonly string[] =>
	permissions[kind] ?? (kind === 'secrets' ? nothingOfIt : everything);

const nothingOfIt: readonly string[] = [];

/**
 * What is wrong with granting this to an extension that asks for something; `undefined`: nothing. A grant is never more
 * than was asked for, as far as can be proved. `home` is the user's, absolute.
 */
export const problemOfGrant = (
	kind: PermissionKind,
	requested: Permissions,
	entry: string,
	home: string,
): string | undefined => {
	if (isWithin(kind, permissionsOf(requested, kind), entry, home)) return undefined;
	if (isPattern(kind) && !isMeaningful(kind, entry)) return `${JSON.stringify(entry)} means nothing here`;
	const asked = permissionsOf(requested, kind);
	return `${JSON.stringify(entry)} is more than it asks for: ${asked.length === 0 ? 'nothing' : asked.join(', ')}`;
};

/**
 * What to propose for an extension: what it asks for, as a person has narrowed it before. What was taken away stays
 * away, what it asks for now and did not then comes in, and what its silence means stays as it was said.
 */
export const proposedGrants = (
	extension: FoundExtension,
	before: TrustRecord | undefined,
	home: string,
): ExtensionGrants => {
	const requested = requestedGrants(extension);
	if (before === undefined) return offeredGrants(extension);
	const permissions: Record<string, readonly string[]> = {};
	for (const kind of permissionKinds) {
		const now = permissionsOf(requested.permissions, kind);
		const given = permissionsOf(before.grants.permissions, kind);
		const kept = isNarrowed(before, kind) ? given.filter((entry) => isWithin(kind, now, entry, home)) : now;
		permissions[kind] = [...new Set([...kept, ...newWishes(extension, before, kind, home)])];
	}
	return {
		...requested,
		permissions: permissions as unknown as Permissions,
		onTimeout: before.grants.onTimeout,
	};
};

/** What an extension asks for that it did not ask for when something was granted to it last. */
export const newWishes = (
	extension: FoundExtension,
	before: TrustRecord,
	kind: PermissionKind,
	home: string,
): readonly string[] => {
	const asked = permissionsOf(before.requested, kind);
	return permissionsOf(requestedGrants(extension).permissions, kind).filter(
		(entry) => !isWithin(kind, asked, entry, home),
	);
};

/** Whether less of a kind was granted than was asked for. */
export const isNarrowed = (
	{ grants, requested }: Pick<TrustRecord, 'grants' | 'requested'>,
	kind: PermissionKind,
): boolean => {
	const given = permissionsOf(grants.permissions, kind);
	const asked = permissionsOf(requested, kind);
	return given.length !== asked.length || asked.some((entry) => !given.includes(entry));
};

type PatternPermission = Parameters<typeof isMeaningful>[0];

const isPattern = (kind: PermissionKind): kind is PatternPermission =>
	kind !== 'env' && kind !== 'register' && kind !== 'intercept';

const isWithin = (kind: PermissionKind, asked: readonly string[], entry: string, home: string): boolean => {
	if (asked.includes(entry)) return true;
	switch (kind) {
		case 'env':
			return !entry.includes('*') && isVariableOf(asked, entry);
		case 'register':
			return !entry.includes('*') ? isGranted(asked, entry) : asked.includes('*');
		case 'intercept':
			return isGranted(asked, entry) || isGranted(asked, entry.replace(/:.*/s, ''));
		default:
			return isMeaningful(kind, entry) && hasNoExcess(kind, asked, entry, home);
	}
};

/** Whether a variable of the environment is among those that were granted. */
export const isVariableOf = (asked: readonly string[], name: string): boolean =>
	isGranted(
		asked.filter((each) => each !== loginVariables),
		name,
	) ||
	(asked.includes(loginVariables) && isLoginVariable(name));

const hasNoExcess = (
	kind: PatternPermission,
	asked: readonly string[],
	entry: string,
	home: string,
): boolean => {
	// A project is another one each time, so only what is written relative to it is inside of it.
	const places: PolicyPlaces = { workspace: '/.tenon/project', home, temp: ['/tmp', '/var/tmp'] };
	const layer = (texts: readonly string[]) => grantLayer(unnamed, { ...nothing, [kind]: texts }, places);
	return narrow([{ ...layer(asked), authority: 'grants' }], layer([entry])).excess.length === 0;
};

const unnamed = { name: '', contentHash: undefined, folder: '/.tenon/extension', dataFolder: '/.tenon/data' };
const nothing: Permissions = { env: [], read: [], write: [], net: [], exec: [], tools: [] };
