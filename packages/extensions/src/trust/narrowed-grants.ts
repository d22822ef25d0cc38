import { TenonError } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import type { ExtensionGrants } from '../host/extension.ts';
import { permissionsOf, problemOfGrant } from './narrow-grants.ts';

/**
 * The kinds of grants that can be narrowed while an extension runs: what it does from then on is judged by them. A
 * process that runs keeps the variables that it was started with; its next start has those that are left.
 */
export type SwitchKind = 'env' | 'read' | 'write' | 'net' | 'exec' | 'tools' | 'secrets';

/** What is left of some kinds of grants; an empty list switches a kind off. Kinds that are not named stay as they are. */
export type GrantSwitches = { readonly [Kind in SwitchKind]?: readonly string[] };

/** A switch would grant more than is granted. */
export class WiderThanGranted extends TenonError {
	readonly code = 'grants.wider';
	readonly extension: string;

	constructor(extension: string, kind: SwitchKind, entry: string, granted: readonly string[]) {
		const has = granted.length === 0 ? 'nothing' : granted.join(', ');
		super(
			`extension ${extension}: ${kind}: ${JSON.stringify(entry)} is more than it has: ${has}; that can only be narrowed while it runs; to grant more: tenon ext grants ${extension}`,
		);
		this.extension = extension;
	}
}

/**
 * Grants after switches. Throws {@link WiderThanGranted} for an entry that is more than what is granted, as far as it
 * cannot be proved to be within it. `home` is the user's, absolute.
 */
export const narrowedGrants = (
	extension: string,
	grants: ExtensionGrants,
	switches: GrantSwitches,
	home: string,
): ExtensionGrants => {
	const left: Partial<Record<SwitchKind, readonly string[]>> = {};
	for (const kind of switchKinds) {
		const entries = switches[kind];
		if (entries === undefined) continue;
		for (const entry of entries) {
			if (problemOfGrant(kind, grants.permissions, entry, home) === undefined) continue;
			throw new WiderThanGranted(extension, kind, entry, permissionsOf(grants.permissions, kind));
		}
		left[kind] = entries;
	}
	const permissions: Permissions = { ...grants.permissions, ...left };
	return { ...grants, permissions };
};

/** Grants of a later start under the same switches: of each entry what is still granted is left. */
export const grantsUnder = (
	grants: ExtensionGrants,
	switches: GrantSwitches,
	home: string,
): ExtensionGrants => {
	const left = switchKinds.flatMap((kind) => {
		const entries = switches[kind];
		if (entries === undefined) return [];
		const isGranted = (entry: string): boolean =>
			problemOfGrant(kind, grants.permissions, entry, home) === undefined;
		return [[kind, entries.filter(isGranted)] as const];
	});
	return { ...grants, permissions: { ...grants.permissions, ...Object.fromEntries(left) } };
};

/** Grants within limits that were not made for them: of each kind what both have, as far as that can be proved. */
export const limitedGrants = (
	grants: ExtensionGrants,
	limits: GrantSwitches,
	home: string,
): ExtensionGrants => {
	const { permissions } = grants;
	const left = switchKinds.flatMap((kind) => {
		const entries = limits[kind];
		if (entries === undefined) return [];
		const isIn = (whole: readonly string[]) => (entry: string) =>
			problemOfGrant(kind, { ...permissions, [kind]: whole }, entry, home) === undefined;
		const granted = permissionsOf(permissions, kind);
		const common = [...entries.filter(isIn(granted)), ...granted.filter(isIn(entries))];
		return [[kind, [...new Set(common)]] as const];
	});
	return { ...grants, permissions: { ...permissions, ...Object.fromEntries(left) } };
};

const switchKinds: readonly SwitchKind[] = ['env', 'read', 'write', 'net', 'exec', 'tools', 'secrets'];
