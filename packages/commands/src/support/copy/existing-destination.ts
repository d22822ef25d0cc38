import { type Flow, isFsError, type Stat } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { canWrite } from '../access.ts';
import { attempt } from '../attempt.ts';
import { confirm } from '../confirm.ts';
import { permissionText } from '../mode-text.ts';
import { lastName } from '../path-text.ts';
import { quoteAlways } from '../quote.ts';
import { type CopyJob, type CopyOutcome, type CopyReport, fileKey } from './copy-job.ts';
import type { CopyOptions } from './copy-options.ts';
import { isSameInode, judgeSameness } from './same-file.ts';

/** Decides what becomes of a destination that is there already, and puts it out of the way. */
export class ExistingDestination {
	readonly #context: CommandContext;
	readonly #options: CopyOptions;
	readonly #report: CopyReport;
	/** What this command has made for its operands. */
	readonly #made: ReadonlySet<string>;

	constructor(context: CommandContext, options: CopyOptions, report: CopyReport, made: ReadonlySet<string>) {
		this.#context = context;
		this.#options = options;
		this.#report = report;
		this.#made = made;
	}

	/** What is said and done about a destination that is there; `undefined` to go on. */
	*meet(job: CopyJob): Flow<CopyOutcome | undefined> {
		const { fileSystem } = this.#context;
		const { source, destination, facts, isFollowed } = job;
		const looksAtLink = this.#looksAtLink(facts);
		if (!looksAtLink && (yield* this.#isJustMadeLink(job))) {
			return yield* this.#report.fail(
				`will not copy ${quoteAlways(source)} through just-created symlink ${quoteAlways(destination)}`,
			);
		}
		const target = yield* attempt(() => {
			const path = this.#context.path(destination);
			return looksAtLink ? fileSystem.lstat(path) : fileSystem.stat(path);
		});
		if (isFsError(target)) {
			if (target.errno !== 'ENOENT' && !(target.errno === 'ELOOP' && this.#options.forces))
				return yield* this.#report.fail(`cannot stat ${quoteAlways(destination)}`, target);
			job.isNew = target.errno === 'ENOENT';
			return undefined;
		}
		// What is never overwritten may be the source itself.
		const sameness =
			this.#options.overwrites === 'never'
				? undefined
				: yield* judgeSameness(
						this.#context,
						this.#options,
						{ name: source, facts, isFollowed },
						destination,
					);
		if (sameness === 'same')
			return yield* this.#report.fail(
				`${quoteAlways(source)} and ${quoteAlways(destination)} are the same file`,
			);
		if (sameness === 'done') return 'copied';
		if (this.#options.onlyNewer && facts.kind !== 'directory' && target.mtimeMs >= facts.mtimeMs) {
			job.isUpToDate = true;
			return 'skipped';
		}
		if (!(yield* this.#mayOverwrite(job, target))) return 'skipped';
		const conflict = yield* this.#kindConflict(job, target);
		if (conflict) return 'failed';
		return yield* this.#makeRoom(job, target);
	}

	// A link that this run has copied may lead anywhere: nothing is written through it.
	*#isJustMadeLink({ destination, isOperand }: CopyJob): Flow<boolean> {
		if (!isOperand || this.#made.size === 0) return false;
		const entry = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(destination)));
		return !isFsError(entry) && entry.kind === 'symlink' && this.#made.has(fileKey(entry));
	}

	#looksAtLink(facts: Stat): boolean {
		const { moves, makes, backup, removesFirst, readsSpecial, isRecursive } = this.#options;
		const copiesAsIs = facts.kind !== 'file' && ((isRecursive && !readsSpecial) || facts.kind === 'symlink');
		return copiesAsIs || moves || makes !== 'copy' || backup.kind !== 'none' || removesFirst;
	}

	*#mayOverwrite({ destination, facts }: CopyJob, target: Stat): Flow<boolean> {
		const { overwrites, moves } = this.#options;
		if (!moves && facts.kind === 'directory') return true;
		if (overwrites === 'never') return false;
		const { identity } = this.#context.ports;
		const isProtected = target.kind !== 'symlink' && !canWrite(target, identity);
		const asksOnItsOwn = moves && overwrites === 'always' && isProtected && !this.#options.forces;
		if (overwrites !== 'ask' && !(asksOnItsOwn && this.#context.stdin?.isTerminal === true)) return true;
		const name = quoteAlways(destination);
		if (!isProtected) return yield* confirm(this.#context, `overwrite ${name}?`);
		const mode = target.mode.toString(8).padStart(4, '0');
		const bits = permissionText(target.mode);
		return yield* confirm(
			this.#context,
			moves || this.#options.removesFirst || this.#options.forces
				? `replace ${name}, overriding mode ${mode} (${bits})?`
				: `unwritable ${name} (mode ${mode}, ${bits}); try anyway?`,
		);
	}

	*#kindConflict({ source, destination, facts, isOperand }: CopyJob, target: Stat): Flow<boolean> {
		const keepsOld = this.#options.moves && this.#options.backup.kind !== 'none';
		const isDirectory = facts.kind === 'directory';
		if (isDirectory && target.kind !== 'directory' && !keepsOld) {
			yield* this.#report.fail(
				`cannot overwrite non-directory ${quoteAlways(destination)} with directory ${quoteAlways(source)}`,
			);
			return true;
		}
		if (!isDirectory && target.kind === 'directory' && !keepsOld) {
			yield* this.#report.fail(`cannot overwrite directory ${quoteAlways(destination)} with non-directory`);
			return true;
		}
		if (
			isOperand &&
			target.kind !== 'directory' &&
			this.#made.has(fileKey(target)) &&
			this.#options.backup.kind !== 'numbered'
		) {
			yield* this.#report.fail(
				`will not overwrite just-created ${quoteAlways(destination)} with ${quoteAlways(source)}`,
			);
			return true;
		}
		return false;
	}

	// Puts the old file out of the way where the options say so.
	*#makeRoom(job: CopyJob, target: Stat): Flow<CopyOutcome | undefined> {
		const { fileSystem } = this.#context;
		const { destination, source, facts } = job;
		const { backup, moves, removesFirst, preserves, follows, copiesContent } = this.#options;
		if (
			backup.kind !== 'none' &&
			!/^\.\.?$/.test(lastName(source)) &&
			(moves || target.kind !== 'directory')
		) {
			const name = yield* backup.nameFor(this.#context, destination.replace(/(?<=.)\/+$/, ''));
			const kept = yield* attempt(() => fileSystem.lstat(this.#context.path(name)));
			if (!isFsError(kept) && isSameInode(kept, facts)) {
				const verb = moves ? 'moved' : 'copied';
				return yield* this.#report.fail(
					`backing up ${quoteAlways(destination)} might destroy source;  ${quoteAlways(source)} not ${verb}`,
				);
			}
			const renamed = yield* attempt(() =>
				fileSystem.rename(this.#context.path(destination), this.#context.path(name)),
			);
			if (isFsError(renamed))
				return yield* this.#report.fail(`cannot backup ${quoteAlways(destination)}`, renamed);
			job.backupName = name;
			job.isNew = true;
			return undefined;
		}
		if (moves || target.kind === 'directory') return undefined;
		const isReplaced =
			removesFirst ||
			(copiesContent &&
				((preserves.links && target.nlink > 1) || (follows === 'never' && facts.kind !== 'file'))) ||
			(this.#options.makes !== 'copy' && this.#options.forces);
		if (!isReplaced) return undefined;
		return (yield* this.removeOld(job)) ? undefined : 'failed';
	}

	/** Removes the destination; `false` if that failed and was reported. */
	*removeOld(job: CopyJob): Flow<boolean> {
		const { destination } = job;
		const removed = yield* attempt(() => this.#context.fileSystem.remove(this.#context.path(destination)));
		if (isFsError(removed) && removed.errno !== 'ENOENT') {
			yield* this.#report.fail(`cannot remove ${quoteAlways(destination)}`, removed);
			return false;
		}
		job.isNew = true;
		this.#report.say(() => `removed ${quoteAlways(destination)}`);
		return true;
	}
}
