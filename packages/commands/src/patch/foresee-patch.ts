import { decodeText, type Flow, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { applyHunks, type HunkOutcome } from './apply-hunks.ts';
import { createsFile, deletesFile, expectsNoFile } from './choose-target.ts';
import { type FilePatch, isLinkMode } from './hunk.ts';
import type { PatchOptions } from './options.ts';

/** What becomes of one file that is patched. */
export interface PatchOutcome {
	readonly writes: boolean;
	/** The old content is kept under another name. */
	readonly keeps: boolean;
	/** Hunks that do not fit are kept. */
	readonly rejects: boolean;
	readonly removes: boolean;
	/** It is no file, and left alone. */
	readonly isRefused: boolean;
}

/** What a patch may do of which nothing is known. */
export const anything: PatchOutcome = {
	writes: true,
	keeps: true,
	rejects: true,
	removes: true,
	isRefused: false,
};

/** What a patch will do to the file at a place: its hunks are put in, and nothing is written. */
export function* foreseePatch(
	look: TouchLook,
	options: PatchOptions,
	place: string,
	patch: FilePatch,
): Flow<PatchOutcome> {
	const {
		output,
		force,
		batch,
		forward,
		backup,
		ignoreBlanks,
		followSymlinks,
		removeEmpty,
		fuzz = '2',
		noBackupIfMismatch,
	} = options;
	const entry = yield* wait(look.entryKindOf(place));
	const content = yield* wait(look.contentOf(place));
	const isForLink = isLinkMode(patch.git?.newMode ?? patch.git?.oldMode);
	if (patch.form === 'ed' || content === undefined || !/^\d+$/.test(fuzz) || isForLink || followSymlinks)
		return anything;
	if (output === undefined && entry !== undefined && entry !== 'file')
		return { ...nothing, rejects: true, isRefused: true };
	// The patch may have been applied before: what is done then depends on more.
	const isUnexpected = expectsNoFile(patch) ? content.length > 0 : deletesFile(patch) && entry === undefined;
	if (isUnexpected) return anything;
	const { text, outcomes, isExact, wasReversed } = applyHunks(decodeText(content), patch, {
		maxFuzz: Number(fuzz),
		ignoresBlanks: ignoreBlanks,
		defines: options.ifdef,
		onReversed: force ? undefined : () => (batch && !forward ? 'reverse' : 'skip'),
	});
	const has = (wanted: HunkOutcome['state']): boolean => outcomes.some(({ state }) => state === wanted);
	const isTaken = text === '' && (removeEmpty || (wasReversed ? createsFile(patch) : deletesFile(patch)));
	if (entry === undefined && has('failed') && !has('applied') && output === undefined)
		return isTaken || (noBackupIfMismatch && !backup)
			? { ...nothing, keeps: !noBackupIfMismatch, rejects: true }
			: { ...nothing, keeps: true };
	const writes = output !== undefined || outcomes.length === 0 || has('applied');
	const removes = output === undefined && isTaken && (writes || has('failed'));
	const isMismatch = has('failed') || (writes && !isExact);
	return {
		writes: writes && !removes,
		keeps: (writes && backup) || (isMismatch && !noBackupIfMismatch),
		rejects: has('failed') || has('ignored'),
		removes,
		isRefused: false,
	};
}

const nothing: PatchOutcome = {
	writes: false,
	keeps: false,
	rejects: false,
	removes: false,
	isRefused: false,
};
