import {
	type ExtensionGrants,
	isNarrowed,
	loginVariables,
	type PermissionKind,
	permissionKinds,
	permissionsOf,
	type TrustRecord,
} from '@tenon/extensions';

/** What an extension asks for, and what of it is granted. */
export type GrantFacts = Pick<TrustRecord, 'grants' | 'requested' | 'kind'>;

/**
 * Says in plain words what an extension asks for, and below it what was granted where that is less, and what is new.
 * One line each; none where it asks for nothing.
 */
export const describeGrants = (
	facts: GrantFacts,
	newWishes: (kind: PermissionKind) => readonly string[] = () => [],
): readonly string[] => {
	const { grants, requested, kind } = facts;
	return [
		...permissionKinds.flatMap((each) => describeKind(each, facts, newWishes(each))),
		...(isOnlyTold(requested) && kind !== 'lua'
			? [`  ${boundOf[kind === 'module' ? 'module' : 'program']}`]
			: []),
		...(grants.onTimeout === 'allow' ? ['  where it guards and gives no answer, things happen'] : []),
	];
};

const describeKind = (
	kind: PermissionKind,
	facts: GrantFacts,
	fresh: readonly string[],
): readonly string[] => {
	const { grants, requested } = facts;
	const asked = permissionsOf(requested, kind);
	const isWhole = !isNarrowed(facts, kind);
	// That it may add tools and be asked goes without saying.
	if (asked.length === 0 || (isWhole && isSilent(kind) && asked.includes('*'))) return [];
	const given = permissionsOf(grants.permissions, kind);
	return [
		`  ${sayWish(kind, asked, grants.profile)}`,
		...(isWhole ? [] : [`    you grant: ${given.length === 0 ? 'nothing of it' : named(kind, given)}`]),
		...(fresh.length === 0 ? [] : [`    new: ${named(kind, fresh)}`]),
	];
};

const isSilent = (kind: PermissionKind): boolean => kind === 'register' || kind === 'intercept';

const sayWish = (
	kind: PermissionKind,
	asked: readonly string[],
	profile: ExtensionGrants['profile'],
): string => {
	if (kind === 'env' && asked.length === 1 && asked[0] === loginVariables)
		return 'gets your environment, without what looks like a secret';
	const will = profile === 'compat' ? 'may' : 'wants to';
	return `${wishes[kind].replace('WILL', will)}: ${named(kind, asked)}`;
};

const wishes: Readonly<Record<PermissionKind, string>> = {
	env: 'gets these variables of your environment',
	read: 'WILL read',
	write: 'WILL write',
	net: 'WILL reach',
	exec: 'WILL run',
	tools: 'WILL call these tools',
	secrets: 'WILL read these secrets',
	register: 'WILL add these tools',
	intercept: 'WILL be asked before these happen',
};

const named = (kind: PermissionKind, entries: readonly string[]): string =>
	entries.map((entry) => (entry === '*' ? anyOf[kind] : places[entry]) ?? entry).join(', ');

const anyOf: Readonly<Partial<Record<PermissionKind, string>>> = {
	net: 'any host',
	exec: 'any program',
	tools: 'any',
	secrets: 'any',
	register: 'any',
	intercept: 'anything',
};

const places: Readonly<Record<string, string>> = {
	[loginVariables]: 'all that look like no secret',
	'~/**': 'your home',
	'./**': 'the project',
	'${extension}/**': 'its own folder',
	'${data}/**': 'its data',
	'${temp}/**': 'temporary folders',
	'${system}/**': 'what is installed',
};

const isOnlyTold = ({ read, write, net, exec }: GrantFacts['requested']): boolean =>
	[read, write, net, exec].some((entries) => entries.length > 0);

/** How far files, hosts and programs bind. */
const boundOf = {
	program: 'files, hosts and programs: held to in tools that it calls; nothing holds its own program to them',
	module: 'files, hosts and programs: held to in tools that it calls; nothing holds its own code to them',
} as const;
