import { realpath } from 'node:fs/promises';
import { compareText } from '@tenon/core';
import type { FoundExtension } from '../host/extension.ts';
import { hashExtension, hashOfStart } from './content-hash.ts';
import { TrustError } from './errors.ts';
import { extensionContent, fingerprintOf } from './extension-content.ts';
import { lockFileRecords, memoryRecords, type TrustRecords } from './lock-file.ts';
import { type RememberLooks, rememberLooks } from './remember-looks.ts';
import { requestedGrants } from './requested-grants.ts';
import type { TrustDecision, TrustRecord, TrustStore } from './trust.ts';

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
	const all: Grants = { records, remember: rememberLooks(records), now };
	return {
		decide: (extension) =>
			extension.scope === 'explicit' ? Promise.resolve(trustNamed(extension)) : decide(all, extension),
		hashOf: async (extension) => (await lookAt(extension, now())).contentHash,
		async grant(extension, { grants = requestedGrants(extension), source, contentHash: meant } = {}) {
			const folder = await realpath(extension.folder);
			const { contentHash, fingerprint } = await lookAt(extension, now());
			if (meant !== undefined && meant !== contentHash)
				throw new TrustError('trust.changed', folder, 'has changed meanwhile; look at it again');
			const { name, kind, scope } = extension;
			const project = scope === 'project' ? (projectFolder ?? folder) : null;
			const grantedAt = new Date(now()).toISOString();
			const record = {
				name,
				kind,
				scope,
				folder,
				project,
				contentHash,
				fingerprint,
				grants,
				requested: requestedGrants(extension).permissions,
				grantedAt,
				source: source ?? (await find(records, extension))?.source ?? null,
			};
			await records.change((all) => [...all.filter((other) => !isSame(other, record)), record]);
			return record;
		},
		async revoke({ name, folder }) {
			const place = folder === undefined ? undefined : await realpath(folder).catch(() => folder);
			const isMeant = (record: TrustRecord): boolean =>
				record.name === name && (place === undefined || record.folder === place);
			const revoked = (await records.read()).filter(isMeant);
			if (revoked.length > 0) await records.change((all) => all.filter((record) => !isMeant(record)));
			return revoked;
		},
		list: async () => [...(await records.read())].sort(byPlace),
		recordOf: (extension) => find(records, extension),
	};
};

const trustNamed = (extension: FoundExtension): TrustDecision => ({
	type: 'trusted',
	contentHash: hashOfStart(extension),
	grants: requestedGrants(extension),
});

interface Grants {
	readonly records: TrustRecords;
	readonly remember: RememberLooks;
	readonly now: () => number;
}

const decide = async (
	{ records, remember, now }: Grants,
	extension: FoundExtension,
): Promise<TrustDecision> => {
	try {
		const record = await find(records, extension);
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
			remember(record, seen.fingerprint);
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

const find = async (records: TrustRecords, extension: FoundExtension): Promise<TrustRecord | undefined> => {
	const folder = await realpath(extension.folder).catch(() => extension.folder);
	return (await records.read()).find((record) => isSame(record, { ...extension, folder }));
};

const isSame = (record: TrustRecord, other: Pick<TrustRecord, 'name' | 'kind' | 'folder'>): boolean =>
	record.name === other.name && record.kind === other.kind && record.folder === other.folder;

const byPlace = (one: TrustRecord, other: TrustRecord): number =>
	compareText(one.folder, other.folder) || compareText(one.name, other.name);
