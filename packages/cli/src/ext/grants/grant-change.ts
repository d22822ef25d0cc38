import { homedir } from 'node:os';
import {
	type ExtensionGrants,
	type FoundExtension,
	hostToolName,
	interceptInOurWords,
	type PermissionKind,
	permissionsOf,
	problemOfGrant,
	requestedGrants,
} from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';

/** What is to be granted of a kind: all that the extension asks for, or exactly this. */
export type GrantWish = 'asked' | readonly string[];

/** How a person wants grants to be changed; kinds that are not named stay as they are. */
export interface GrantChange {
	readonly permissions: ReadonlyMap<PermissionKind, GrantWish>;
	/** What a guard's silence means; `undefined`: as it is. */
	readonly onTimeout: ExtensionGrants['onTimeout'] | undefined;
}

/** How something is granted. */
export interface GrantTerms {
	/** In place of what is proposed. */
	readonly change: GrantChange;
	/** Whether no person is asked. */
	readonly isSure: boolean;
}

/** Leaves all as it is. */
export const noChange: GrantChange = { permissions: new Map(), onTimeout: undefined };

/** Whether something is to be different. */
export const isChange = ({ permissions, onTimeout }: GrantChange): boolean =>
	permissions.size > 0 || onTimeout !== undefined;

/** Grants after a change. Throws {@link ExtError} for what is more than the extension asks for. */
export const changedGrants = (
	extension: FoundExtension,
	grants: ExtensionGrants,
	{ permissions, onTimeout }: GrantChange,
	world: Pick<ExtWorld, 'environment'>,
): ExtensionGrants => {
	const requested = requestedGrants(extension).permissions;
	const wished = [...permissions].map(([kind, wish]) => [
		kind,
		wish === 'asked'
			? permissionsOf(requested, kind)
			: wish.map((entry) => within(extension, kind, inOurWords(kind, entry), world)),
	]);
	return {
		...grants,
		permissions: { ...grants.permissions, ...Object.fromEntries(wished) },
		onTimeout: onTimeout ?? grants.onTimeout,
	};
};

const within = (
	extension: FoundExtension,
	kind: PermissionKind,
	entry: string,
	world: Pick<ExtWorld, 'environment'>,
): string => {
	const requested = requestedGrants(extension).permissions;
	const problem = problemOfGrant(kind, requested, entry, homeOf(world));
	if (problem !== undefined)
		throw new ExtError('ext.bad_grant', `${extension.name}: ${grantWords[kind]}: ${problem}`);
	return entry;
};

// What was written for another host calls some tools otherwise.
const inOurWords = (kind: PermissionKind, entry: string): string => {
	if (kind === 'tools') return hostToolName(entry);
	return kind === 'intercept' ? interceptInOurWords(entry) : entry;
};

/** How each kind is called on the command line. */
export const grantWords: Readonly<Record<PermissionKind, GrantWord>> = {
	env: 'env',
	read: 'read',
	write: 'write',
	net: 'net',
	exec: 'exec',
	tools: 'call',
	secrets: 'secrets',
	register: 'register',
	intercept: 'intercept',
};

/** The kinds, as they are called on the command line. */
export type GrantWord = Exclude<PermissionKind, 'tools'> | 'call';

/** The home of the user. */
export const homeOf = ({ environment }: Pick<ExtWorld, 'environment'>): string =>
	environment.HOME?.startsWith('/') === true ? environment.HOME : homedir();
