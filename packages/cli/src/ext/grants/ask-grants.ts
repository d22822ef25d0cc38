import {
	type ExtensionGrants,
	type FoundExtension,
	type PermissionKind,
	permissionKinds,
	permissionsOf,
	requestedGrants,
} from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';
import { changedGrants, grantWords, noChange } from './grant-change.ts';
import { entriesOf, eventProblem } from './grant-flags.ts';

/**
 * Puts a question to a person, who may say yes, no, or take something away first and be asked again. Gives what is
 * granted; `undefined` for a no.
 */
export const askForGrants = async (
	question: string,
	extension: FoundExtension,
	proposed: ExtensionGrants,
	world: ExtWorld,
): Promise<ExtensionGrants | undefined> => {
	const kinds = permissionKinds.filter((kind) => isWorthAsking(extension, kind));
	let grants = proposed;
	for (;;) {
		const answer = await world.ask(question, kinds.length === 0 ? '[y/N]' : '[y/N/narrow]');
		if (/^y(es)?$/i.test(answer)) return grants;
		if (kinds.length === 0 || !/^na(r(r(o(w)?)?)?)?$/i.test(answer)) return undefined;
		for (const kind of kinds) grants = await askForKind(kind, extension, grants, world);
	}
};

const isWorthAsking = (extension: FoundExtension, kind: PermissionKind): boolean => {
	const asked = permissionsOf(requestedGrants(extension).permissions, kind);
	if (asked.length === 0) return false;
	if (kind === 'register') return extension.permissions?.register !== undefined;
	return kind !== 'intercept' || Object.keys(extension.intercept).length > 0;
};

// An empty line keeps what stands there; what cannot be granted is said, and asked for again.
const askForKind = async (
	kind: PermissionKind,
	extension: FoundExtension,
	grants: ExtensionGrants,
	world: ExtWorld,
): Promise<ExtensionGrants> => {
	const given = permissionsOf(grants.permissions, kind);
	for (;;) {
		const shown = given.length === 0 ? 'nothing' : given.join(', ');
		const typed = await world.ask(`${grantWords[kind]}: ${shown}`, '[Enter keeps it, a list, none or all]');
		if (typed === '') return grants;
		const entries = typed === 'none' ? [] : entriesOf(typed);
		const wish = typed === 'all' ? 'asked' : entries;
		const problem = kind === 'intercept' && wish !== 'asked' ? eventProblem(wish) : undefined;
		try {
			if (problem !== undefined) throw new ExtError('ext.bad_grant', problem);
			return changedGrants(extension, grants, { ...noChange, permissions: new Map([[kind, wish]]) }, world);
		} catch (error) {
			if (!(error instanceof ExtError)) throw error;
			world.warn(`tenon ext: ${error.message}`);
		}
	}
};
