import { type DirEntry, errnoText, type Flow, type FsError, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { stepsOfEntry } from '../between-entries.ts';
import { lastName } from '../path-text.ts';
import { quoteAlways } from '../quote.ts';
import { copyAttributes } from './attributes.ts';
import { isDescriptorName } from './copy-content.ts';
import { type CopyJob, type CopyOutcome, CopyReport, fileKey } from './copy-job.ts';
import type { CopyOptions } from './copy-options.ts';
import { ExistingDestination } from './existing-destination.ts';
import { FileMaker } from './file-maker.ts';
import { isOneFile, isSameInode } from './same-file.ts';

/** Copies or moves operand after operand, with all that cp and mv say on the way. */
export class Copier {
	readonly #context: CommandContext;
	readonly #options: CopyOptions;
	/** Where files that have other names, and directories, were copied to. */
	readonly #copied = new Map<string, string>();
	/** Operands that were copied, and what was made for them. */
	readonly #sources = new Set<string>();
	readonly #made = new Set<string>();

	readonly #report: CopyReport;
	readonly #existing: ExistingDestination;
	readonly #maker: FileMaker;
	/** The first directory of an operand's copy is known: a source that leads into it would never end. */
	#knowsFirstDirectory = false;
	#leadsIntoItself = false;

	constructor(context: CommandContext, options: CopyOptions) {
		this.#context = context;
		this.#options = options;
		this.#report = new CopyReport(context, options.isVerbose);
		this.#existing = new ExistingDestination(context, options, this.#report, this.#made);
		this.#maker = new FileMaker(context, options, this.#report, this.#existing);
	}

	/** Copies one operand; what fails is reported. */
	*copy(source: string, destination: string): Flow<CopyOutcome> {
		const top = { source, destination };
		this.#knowsFirstDirectory = false;
		this.#leadsIntoItself = false;
		return yield* this.#copy(source, destination, { isOperand: true, isNew: false, top, above: [] });
	}

	*#copy(
		source: string,
		destination: string,
		place: Pick<CopyJob, 'isOperand' | 'isNew' | 'top' | 'above'>,
	): Flow<CopyOutcome> {
		const { fileSystem } = this.#context;
		if (place.isOperand && isDescriptorName(source))
			return yield* this.#maker.copyDescriptor(source, destination);
		const isFollowed = this.#follows(place.isOperand);
		const facts = yield* attempt(() => {
			const path = this.#context.path(source);
			return isFollowed ? fileSystem.stat(path) : fileSystem.lstat(path);
		});
		if (isFsError(facts)) return yield* this.#report.fail(`cannot stat ${quoteAlways(source)}`, facts);
		if (facts.kind === 'directory' && !this.#options.isRecursive && !this.#options.moves)
			return yield* this.#report.fail(
				`${this.#options.installs ? '' : '-r not specified; '}omitting directory ${quoteAlways(source)}`,
			);
		const mayRepeat = this.#options.installs || this.#options.backup.kind !== 'none';
		if (place.isOperand && !mayRepeat && (yield* this.#isRepeated(source, facts))) return 'skipped';
		const job: CopyJob = {
			...place,
			source,
			destination,
			facts,
			isFollowed,
			backupName: undefined,
			isUpToDate: false,
		};
		if (this.#goesToDescriptor(job)) return yield* this.#maker.copyToDescriptor(job);
		if (!job.isNew) {
			const early = yield* this.#existing.meet(job);
			if (early === 'skipped' && job.isUpToDate) return (yield* this.#linkUpToDate(job)) ?? early;
			if (early !== undefined) return early;
		}
		const linked = yield* this.#linkToEarlier(job);
		if (linked !== undefined) return linked;
		if (this.#options.moves) {
			const moved = yield* this.#move(job);
			if (moved !== undefined) return moved;
		}
		const outcome = yield* this.#make(job);
		if (outcome === 'failed') yield* this.#restoreBackup(job);
		return outcome;
	}

	// An open descriptor of the shell can be written to, and not be replaced by a link or another file.
	#goesToDescriptor({ facts, isOperand, destination }: CopyJob): boolean {
		const { moves, makes, removesFirst, backup, onlyNewer, readsSpecial } = this.#options;
		const isRead = facts.kind === 'file' || (readsSpecial && facts.kind !== 'directory');
		if (!isOperand || !isRead || facts.kind === 'symlink' || moves || makes !== 'copy') return false;
		if (removesFirst || onlyNewer || backup.kind !== 'none') return false;
		return this.#context.outputNamed(destination) !== undefined;
	}

	#follows(isOperand: boolean): boolean {
		const { follows } = this.#options;
		return follows === 'always' || (follows === 'operands' && isOperand);
	}

	*#isRepeated(source: string, facts: Stat): Flow<boolean> {
		const key = `${facts.dev}:${facts.ino}:${lastName(source)}`;
		if (!this.#sources.has(key)) {
			this.#sources.add(key);
			return false;
		}
		const what = facts.kind === 'directory' ? 'directory' : 'file';
		yield* wait(
			this.#context.complain(`warning: source ${what} ${quoteAlways(source)} specified more than once`),
		);
		return true;
	}

	/** Directories that lead into themselves, and other names of files that were copied already. */
	*#linkToEarlier(job: CopyJob): Flow<CopyOutcome | undefined> {
		const { facts, source, destination, isOperand, top } = job;
		const { preserves, moves, follows } = this.#options;
		const isDirectory = facts.kind === 'directory';
		// Links that are followed give a file several names too.
		const hasNames = facts.nlink > 1 || follows === 'always' || (follows === 'operands' && isOperand);
		const isShared = preserves.links && !isDirectory && hasNames;
		if (moves && isOperand && facts.nlink === 1) return undefined;
		if (!isDirectory && !isShared) return undefined;
		const key = fileKey(facts);
		const earlier = this.#copied.get(key);
		if (earlier === undefined) {
			if (!isDirectory || isOperand) this.#copied.set(key, destination);
			return undefined;
		}
		if (!isDirectory) {
			const outcome = yield* this.#linkDestination(job, earlier);
			if (outcome === 'copied') this.#report.say(() => this.#report.arrow(job));
			return outcome;
		}
		if (earlier === source || (yield* isOneFile(this.#context, source, earlier))) {
			this.#leadsIntoItself = true;
			return yield* this.#report.fail(
				`cannot copy a directory, ${quoteAlways(top.source)}, into itself, ${quoteAlways(top.destination)}`,
			);
		}
		return undefined;
	}

	// A file that is not copied, as what is there is no older, is still one of several names.
	*#linkUpToDate(job: CopyJob): Flow<CopyOutcome | undefined> {
		if (job.facts.nlink < 2 && !job.isFollowed) return undefined;
		const key = fileKey(job.facts);
		const earlier = this.#copied.get(key);
		if (earlier !== undefined) return yield* this.#linkDestination(job, earlier);
		this.#copied.set(key, job.destination);
		return undefined;
	}

	*#linkDestination(job: CopyJob, existing: string): Flow<CopyOutcome> {
		const { fileSystem } = this.#context;
		const { destination } = job;
		const link = (): Flow<void | FsError> =>
			attempt(() => fileSystem.link(this.#context.path(existing), this.#context.path(destination)));
		let linked = yield* link();
		if (isFsError(linked, 'EEXIST') && !job.isNew) {
			if (!(yield* this.#existing.removeOld(job))) return 'failed';
			linked = yield* link();
		}
		if (isFsError(linked))
			return yield* this.#report.fail(
				`cannot create hard link ${quoteAlways(destination)} to ${quoteAlways(existing)}`,
				linked,
			);
		return 'copied';
	}

	/** Moves the name; `undefined` where that takes a copy. */
	*#move(job: CopyJob): Flow<CopyOutcome | undefined> {
		const { fileSystem } = this.#context;
		const { source, destination, top, facts } = job;
		const renamed = yield* attempt(() =>
			fileSystem.rename(this.#context.path(source), this.#context.path(destination)),
		);
		if (!isFsError(renamed)) {
			this.#report.say(() => `renamed ${this.#report.arrow(job)}`);
			if (job.isOperand) yield* this.#remember(destination);
			return 'moved';
		}
		if (renamed.errno === 'EINVAL') {
			yield* this.#report.fail(
				`cannot move ${quoteAlways(top.source)} to a subdirectory of itself, ${quoteAlways(top.destination)}`,
			);
			yield* this.#restoreBackup(job);
			return 'failed';
		}
		if (renamed.errno !== 'EXDEV') {
			yield* this.#report.fail(
				`cannot move ${quoteAlways(source)} to ${quoteAlways(destination)}: ${errnoText[renamed.errno]}`,
			);
			yield* this.#restoreBackup(job);
			return 'failed';
		}
		if (!job.isNew) {
			const removed = yield* attempt(() => fileSystem.remove(this.#context.path(destination)));
			if (isFsError(removed) && removed.errno !== 'ENOENT')
				return yield* this.#report.fail(
					`inter-device move failed: ${quoteAlways(source)} to ${quoteAlways(destination)}; unable to remove target`,
					removed,
				);
			job.isNew = true;
		}
		if (facts.kind !== 'directory') this.#report.say(() => `copied ${this.#report.arrow(job)}`);
		return undefined;
	}

	*#make(job: CopyJob): Flow<CopyOutcome> {
		const { facts, destination, isOperand } = job;
		const { makes, moves } = this.#options;
		if (!moves && facts.kind !== 'directory') this.#report.say(() => this.#report.arrow(job));
		if (facts.kind === 'directory') return yield* this.#copyDirectory(job);
		if (makes === 'symbolicLink') return yield* this.#maker.makeSymbolicLink(job);
		if (makes === 'hardLink') return yield* this.#maker.makeHardLink(job);
		let isMade: boolean;
		if (facts.kind === 'symlink') isMade = yield* this.#maker.copyLink(job);
		else if (facts.kind === 'file' || this.#options.readsSpecial) isMade = yield* this.#maker.copyFile(job);
		else {
			const what = facts.kind === 'fifo' ? 'fifo' : 'special file';
			yield* this.#report.fail(`cannot create ${what} ${quoteAlways(destination)}: ${errnoText.ENOSYS}`);
			return 'failed';
		}
		if (!isMade) return 'failed';
		if (isOperand) yield* this.#remember(destination);
		const isDone = yield* copyAttributes(this.#context, this.#options, {
			source: facts,
			destination,
			isNew: job.isNew,
		});
		return isDone ? 'copied' : 'failed';
	}

	*#remember(destination: string): Flow<void> {
		const made = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(destination)));
		if (!isFsError(made)) this.#made.add(fileKey(made));
	}

	*#copyDirectory(job: CopyJob): Flow<CopyOutcome> {
		const { fileSystem } = this.#context;
		const { source, destination, facts } = job;
		const { moves, staysOnDevice } = this.#options;
		if (job.above.some((directory) => isSameInode(directory, facts)))
			return yield* this.#report.fail(`cannot copy cyclic symbolic link ${quoteAlways(source)}`);
		if (job.isNew) {
			const permissions = this.#context.permissions(facts.mode & 0o777) | 0o700;
			const made = yield* attempt(() => fileSystem.mkdir(this.#context.path(destination), { permissions }));
			if (isFsError(made))
				return yield* this.#report.fail(`cannot create directory ${quoteAlways(destination)}`, made);
			const found = yield* wait(fileSystem.lstat(this.#context.path(destination)));
			if (!this.#knowsFirstDirectory) this.#copied.set(fileKey(found), destination);
			this.#knowsFirstDirectory = true;
			this.#report.say(() =>
				moves ? `created directory ${quoteAlways(destination)}` : this.#report.arrow(job),
			);
		}
		let isWhole = true;
		const isElsewhere = staysOnDevice && job.above.length > 0 && job.above[0]!.dev !== facts.dev;
		if (!isElsewhere) isWhole = yield* this.#copyEntries(job);
		const isDone = yield* copyAttributes(this.#context, this.#options, {
			source: facts,
			destination,
			isNew: job.isNew,
		});
		return isWhole && isDone ? 'copied' : 'failed';
	}

	*#copyEntries(job: CopyJob): Flow<boolean> {
		const { fileSystem } = this.#context;
		const { source, destination, facts, top } = job;
		const entries = yield* attempt(() => fileSystem.list(this.#context.path(source)));
		if (isFsError(entries)) {
			yield* this.#report.fail(`cannot access ${quoteAlways(source)}`, entries);
			return false;
		}
		const sourceStart = asPrefix(source);
		const destinationStart = asPrefix(destination);
		// In a directory that was just made there is nothing that could be in the way.
		const place = { isOperand: false, isNew: job.isNew, top, above: [...job.above, facts] };
		let isWhole = true;
		for (const { name } of this.#options.isVerbose ? yield* this.#byNumber(source, entries) : entries) {
			const turn = this.#context.breathe(stepsOfEntry);
			if (turn !== undefined) yield turn;
			const outcome = yield* this.#copy(sourceStart + name, destinationStart + name, place);
			if (outcome === 'failed') isWhole = false;
			// Whatever comes next could lead into the copy again, without end.
			if (this.#leadsIntoItself) return false;
		}
		return isWhole;
	}

	// GNU copies in the order of the files' numbers, which is that of their making more often than not. It
	// matters where each copy is told.
	*#byNumber(source: string, entries: readonly DirEntry[]): Flow<readonly DirEntry[]> {
		const { fileSystem } = this.#context;
		const start = asPrefix(source);
		const numbered: { readonly entry: DirEntry; readonly ino: number }[] = [];
		for (const entry of entries) {
			const facts = yield* attempt(() => fileSystem.lstat(this.#context.path(start + entry.name)));
			numbered.push({ entry, ino: isFsError(facts) ? 0 : facts.ino });
		}
		return numbered.sort((one, other) => one.ino - other.ino).map(({ entry }) => entry);
	}

	// What was put out of the way comes back where nothing took its place.
	*#restoreBackup({ backupName, destination }: CopyJob): Flow<void> {
		if (backupName === undefined) return;
		const { fileSystem } = this.#context;
		const there = yield* attempt(() => fileSystem.lstat(this.#context.path(destination)));
		if (!isFsError(there)) return;
		const restored = yield* attempt(() =>
			fileSystem.rename(this.#context.path(backupName), this.#context.path(destination)),
		);
		if (isFsError(restored))
			yield* this.#report.fail(`cannot un-backup ${quoteAlways(destination)}`, restored);
		else this.#report.say(() => `${quoteAlways(backupName)} -> ${quoteAlways(destination)} (unbackup)`);
	}
}

// What stands before the names in a directory.
const asPrefix = (directory: string): string => `${directory.replace(/(?<=.)\/+$/, '')}/`;
