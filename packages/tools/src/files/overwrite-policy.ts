import type { FoundFile } from '../support/look-up.ts';
import { ToolFailure } from '../support/tool-failure.ts';
import type { FileTracker } from './file-tracker.ts';

/** The ways to treat an existing file that a call would overwrite, from the most lenient to the strictest. */
export const overwritePolicies = ['warn', 'block_stale', 'require_read', 'deny'] as const;

/**
 * What becomes of a call that would overwrite a file. `warn`: it is done, and the answer says that the file was not
 * read, or changed since. `block_stale`: one that changed since it was read is not overwritten. `require_read`: nor one
 * that was never read. `deny`: none is.
 */
export type OverwritePolicy = (typeof overwritePolicies)[number];

/** Something that the maker of a call should know of the file it has overwritten. */
export interface OverwriteWarning {
	readonly code: 'unread_overwrite' | 'stale_overwrite';
	readonly text: string;
}

/** How a file is about to be changed: as a whole, or where its old text was found. */
export type OverwriteKind = 'whole' | 'part';

/** Judges a change of an existing file; throws the failure where it must not be made. */
export const judgeOverwrite = (
	policy: OverwritePolicy,
	tracker: FileTracker,
	kind: OverwriteKind,
	shown: string,
	{ realPath, stat }: FoundFile,
): readonly OverwriteWarning[] => {
	const seen = tracker.seen(realPath);
	if (policy === 'deny' && kind === 'whole')
		throw new ToolFailure(`${shown} exists: overwriting files is not allowed here; change it with edit`);
	if (seen === stat.version) return [];
	if (seen !== undefined) {
		if (policy !== 'warn') throw new ToolFailure(`${shown}: changed since it was read; read it again`);
		return [{ code: 'stale_overwrite', text: `${shown} had changed since it was read` }];
	}
	// Who names the old text knows that part of the file.
	if (kind === 'part') return [];
	if (policy !== 'warn' && policy !== 'block_stale')
		throw new ToolFailure(`${shown} exists and was not read: read it before you overwrite it`);
	return [{ code: 'unread_overwrite', text: `${shown} was not read before it was overwritten` }];
};

/** Warnings as lines of an answer. */
export const warningLines = (warnings: readonly OverwriteWarning[]): string =>
	warnings.map(({ text }) => `[warning: ${text}]\n`).join('');

/** What a file that changed in the very moment of the writing is told by. */
export const changedMeanwhile = (shown: string): ToolFailure =>
	new ToolFailure(`${shown}: changed while it was being written; nothing was done, read it again`);
