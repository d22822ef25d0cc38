import { access, realpath } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { compareText } from '@tenon/core';
import type { FoundExtension } from '../host/extension.ts';
import { declaredGuards, type GuardedEvent } from '../host/guarded-event.ts';
import { hashExtension, hashOfStart } from './content-hash.ts';
import { TrustError } from './errors.ts';
import { extensionContent, fingerprintOf } from './extension-content.ts';
import { lockFileRecords, memoryRecords } from './lock-file.ts';
import { isSamePlace, type RememberInRecord, rememberInRecords } from './remember-in-records.ts';
import { offeredGrants, requestedGrants } from './requested-grants.ts';
import type { GrantPlace, TrustDecision, TrustRecord, TrustStore } from './trust.ts';

/** Where grants are kept. */
export interface TrustStoreOptions {
	/** `extensions.lock.json` in the user's state folder; `undefined`: in memory, for this process. */
	readonly file: string | undefined;
	/** The project that is open, absolute; recorded with what comes with it. */
	readonly projectFolder?: string | undefined;
	/** Milliseconds since 1970. */
	readonly now: () => number;
}

/**
 * Opens the grants of a user. What the user named on the command line is trusted for the process, with all that it asks
 * for, and is not written down.
 */
export const createTrustStore = ({ file, projectFolder, now }: TrustStoreOptions): TrustStore => {
	const records = file === undefined ? memoryRecords() : lockFileRecords(file);
	const placeOf: TrustStore['placeOf'] = async ({ name, kind, scope, folder: written }) => {
		const folder = await resolved(written);
		const project = scope === 'project' ? await resolved(projectFolder ?? folder) : null;
		return { name, kind, scope, folder, project };
	};
	const find = async (extension: FoundExtension): Promise<TrustRecord | undefined> => {
		const place = await placeOf(extension);
		return (await records.read()).find((record) => isSamePlace(record, place));
	};
	const all: Grants = { find, remember: rememberInRecords(records), now };
	return {
		decide: (extension) =>
			extension.scope === 'explicit' ? Promise.resolve(trustNamed(extension)) : decide(all, extension),
		hashOf: async (extension) => (await lookAt(extension, now())).contentHash,
		async grant(extension, { grants = offeredGrants(extension), source, contentHash: meant } = {}) {
			const place = await placeOf({ ...extension, folder: await realpath(extension.folder) });
			const { contentHash, fingerprint } = await lookAt(extension, now());
			if (meant !== undefined && meant !== contentHash)
				throw new TrustError('trust.changed', place.folder, 'has changed meanwhile; look at it again');
			const grantedAt = new Date(now()).toISOString();
			const before = await find(extension);
			const record = {
				...place,
				contentHash,
				fingerprint,
				grants,
				guards: guardsOf(extension, before),
				requested: requestedGrants(extension).permissions,
				grantedAt,
				source: source ?? before?.source ?? null,
			};
			await records.change((all) => [...all.filter((other) => !isSamePlace(other, record)), record]);
			return record;
		},
		async revoke(which) {
			const folder = which.folder === undefined ? {} : { folder: await resolved(which.folder) };
			const wanted = Object.entries({ ...which, ...folder }) as [keyof GrantPlace, string | null][];
			const isMeant = (record: TrustRecord): boolean =>
				wanted.every(([field, value]) => record[field] === value);
			const revoked = (await records.read()).filter(isMeant);
			if (revoked.length > 0) await records.change((all) => all.filter((record) => !isMeant(record)));
			return revoked;
		},
		list: async () => [...(await records.read())].sort(byPlace),
		recordOf: find,
		placeOf,
		knownGuard: async (extension) => {
			if (extension.scope === 'explicit') return undefined;
			const record = await find(extension);
			return record && { grants: record.grants, guards: record.guards };
		},
		missingGuards: async (found, searched) => {
			const places = await Promise.all(found.map(placeOf));
			const project = projectFolder === undefined ? null : await resolved(projectFolder);
			const missing = (await records.read()).filter(
				(record) =>
					record.guards.length > 0 &&
					searched.includes(record.scope) &&
					(record.project === null || record.project === project) &&
					!places.some((place) => isSamePlace(place, record)),
			);
			return Promise.all(
				missing.map(async ({ name, kind, scope, folder, grants, guards }) => {
					const hasFolder = await isThere(folder);
					return { name, kind, scope, folder, grants, guards, hasFolder };
				}),
			);
		},
		remember: (extension, guards) => {
			if (extension.scope === 'explicit') return;
			void find(extension)
				.then((record) => {
					if (record !== undefined && !isDeepStrictEqual(record.guards, guards))
						all.remember(record, { guards });
				})
				// Grants that cannot be read are told where they are needed.
				.catch(passTrustErrors);
		},
	};
};

// What it says that it guards, and what it was seen to guard; one that a person turned off guards nothing.
const guardsOf = (extension: FoundExtension, before: TrustRecord | undefined): readonly GuardedEvent[] => {
	if (!extension.isEnabled) return [];
	const seen = before?.guards ?? [];
	const declared = declaredGuards(extension);
	return [...seen, ...declared.filter((one) => !seen.some((other) => isDeepStrictEqual(one, other)))];
};

const isThere = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);

const trustNamed = (extension: FoundExtension): TrustDecision => ({
	type: 'trusted',
	contentHash: hashOfStart(extension),
	grants: offeredGrants(extension),
});

interface Grants {
	readonly find: (extension: FoundExtension) => Promise<TrustRecord | undefined>;
	readonly remember: RememberInRecord;
	readonly now: () => number;
}

const decide = async ({ find, remember, now }: Grants, extension: FoundExtension): Promise<TrustDecision> => {
	try {
		const record = await find(extension);
		if (record === undefined)
			return untrusted(
				'new',
				`is not trusted yet; to look at it and trust it: tenon ext trust ${extension.name}`,
			);
		const { contentHash, grants } = record;
		const seen = await lookAt(extension, now(), record);
		if (seen.contentHash !== contentHash)
			return untrusted(
				'changed',
				`has changed since it was trusted; to look at it and trust it again: tenon ext trust ${extension.name}`,
			);
		if (seen.fingerprint !== null && seen.fingerprint !== record.fingerprint)
			remember(record, { fingerprint: seen.fingerprint });
		return { type: 'trusted', contentHash, grants };
	} catch (error) {
		if (error instanceof TrustError) return untrusted('unreadable', error.message);
		throw error;
	}
};

// Reads the files only where they do not look as they did when they were read last.
const lookAt = async (
	extension: FoundExtension,
	nowMs: number,
	known?: TrustRecord,
): Promise<Pick<TrustRecord, 'contentHash' | 'fingerprint'>> => {
	const files = await extensionContent(extension);
	const fingerprint = fingerprintOf(extension, files, nowMs) ?? null;
	if (known !== undefined && fingerprint !== null && fingerprint === known.fingerprint) return known;
	return { contentHash: await hashExtension(extension, files), fingerprint };
};

const untrusted = (reason: 'new' | 'changed' | 'unreadable', message: string): TrustDecision => ({
	type: 'untrusted',
	reason,
	message,
});

const resolved = (path: string): Promise<string> => realpath(path).catch(() => path);

const passTrustErrors = (error: unknown): void => {
	if (!(error instanceof TrustError)) throw error;
};

const byPlace = (one: TrustRecord, other: TrustRecord): number =>
	compareText(one.folder, other.folder) || compareText(one.name, other.name);
