import { errnoText, type FileHandle, type Flow, type FsError, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { confirm } from '../confirm.ts';
import { noFacts } from '../no-facts.ts';
import { directoryName } from '../path-text.ts';
import { quoteAlways, quoteInMessage } from '../quote.ts';
import { ContentCopier, copyStream, copyToStream, withHandle } from './copy-content.ts';
import type { CopyJob, CopyOutcome, CopyReport } from './copy-job.ts';
import type { CopyOptions } from './copy-options.ts';
import type { ExistingDestination } from './existing-destination.ts';
import { isOneFile } from './same-file.ts';

/** Makes what is not a directory: files, links, and what stands for them. */
export class FileMaker {
	readonly #context: CommandContext;
	readonly #options: CopyOptions;
	readonly #report: CopyReport;
	readonly #existing: ExistingDestination;
	readonly #content: ContentCopier;

	constructor(
		context: CommandContext,
		options: CopyOptions,
		report: CopyReport,
		existing: ExistingDestination,
	) {
		this.#context = context;
		this.#options = options;
		this.#report = report;
		this.#existing = existing;
		this.#content = new ContentCopier(context);
	}

	*makeSymbolicLink(job: CopyJob): Flow<CopyOutcome> {
		const { source, destination } = job;
		if (!source.startsWith('/') && directoryName(destination) !== '.') {
			const here = yield* isOneFile(this.#context, directoryName(destination), '.');
			if (!here)
				return yield* this.#report.fail(
					`${quoteInMessage(destination)}: can make relative symbolic links only in current directory`,
				);
		}
		const path = this.#context.path(destination);
		const made = yield* attempt(() => this.#context.fileSystem.symlink(source, path));
		if (!isFsError(made)) return 'copied';
		return yield* this.#report.fail(
			`cannot create symbolic link ${quoteAlways(destination)} to ${quoteAlways(source)}`,
			made,
		);
	}

	*makeHardLink(job: CopyJob): Flow<CopyOutcome> {
		const { fileSystem } = this.#context;
		const { source, destination, isFollowed } = job;
		const path = this.#context.path(source);
		const existing = isFollowed ? yield* wait(fileSystem.realpath(path)) : path;
		const made = yield* attempt(() => fileSystem.link(existing, this.#context.path(destination)));
		if (!isFsError(made)) return 'copied';
		return yield* this.#report.fail(
			`cannot create hard link ${quoteAlways(destination)} to ${quoteAlways(source)}`,
			made,
		);
	}

	*copyLink(job: CopyJob): Flow<boolean> {
		const { fileSystem } = this.#context;
		const { source, destination } = job;
		const target = yield* attempt(() => fileSystem.readlink(this.#context.path(source)));
		if (isFsError(target)) {
			yield* this.#report.fail(`cannot read symbolic link ${quoteAlways(source)}`, target);
			return false;
		}
		const made = yield* attempt(() => fileSystem.symlink(target, this.#context.path(destination)));
		if (!isFsError(made)) return true;
		yield* this.#report.fail(`cannot create symbolic link ${quoteAlways(destination)}`, made);
		return false;
	}

	*copyFile(job: CopyJob): Flow<boolean> {
		const { fileSystem } = this.#context;
		const { source, destination } = job;
		const input = yield* attempt(() => fileSystem.open(this.#context.path(source), { read: true }));
		if (isFsError(input)) {
			yield* this.#report.fail(`cannot open ${quoteAlways(source)} for reading`, input);
			return false;
		}
		const maker = this;
		return yield* withHandle(input, function* () {
			const output = yield* maker.#openDestination(job);
			if (output === undefined) return false;
			const problem = yield* withHandle(output, function* () {
				if (!maker.#options.copiesContent) return undefined;
				const from = { name: source, handle: input, facts: job.facts };
				return yield* maker.#content.copy(from, { name: destination, handle: output });
			});
			if (problem !== undefined) yield* maker.#report.fail(problem);
			return problem === undefined;
		});
	}

	*copyDescriptor(source: string, destination: string): Flow<CopyOutcome> {
		const opened = yield* attempt(() => this.#context.openInput(source));
		if (isFsError(opened)) return yield* this.#report.fail(`cannot stat ${quoteAlways(source)}`, opened);
		const found = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(destination)));
		const own = yield* attempt(() => opened.input.stat?.());
		const isFile = own !== undefined && !isFsError(own) && own.kind === 'file';
		const facts: Stat = isFile ? own : pipeFacts;
		const top = { source, destination };
		const job: CopyJob = {
			source,
			destination,
			facts,
			isFollowed: true,
			isOperand: true,
			top,
			above: [],
			isNew: isFsError(found),
			backupName: undefined,
			isUpToDate: false,
		};
		this.#report.say(() => this.#report.arrow(job));
		const problem =
			this.#context.outputNamed(destination) === undefined
				? yield* this.#copyToFile(opened.input, job)
				: yield* copyToStream(this.#context, opened.input, destination);
		yield* wait(opened.close());
		if (problem === 'told') return 'failed';
		if (problem !== undefined) return yield* this.#report.fail(problem);
		return 'copied';
	}

	*#copyToFile(input: Input, job: CopyJob): Flow<string | undefined> {
		const handle = yield* this.#openDestination(job);
		if (handle === undefined) return 'told';
		return yield* withHandle(handle, () =>
			copyStream(this.#context, input, { name: job.destination, handle }),
		);
	}

	/** Writes a file to an open descriptor of the shell, such as `/dev/stdout`. */
	*copyToDescriptor(job: CopyJob): Flow<CopyOutcome> {
		const { source, destination } = job;
		const { overwrites, copiesContent } = this.#options;
		if (overwrites === 'never') return 'skipped';
		const question = `overwrite ${quoteAlways(destination)}?`;
		if (overwrites === 'ask' && !(yield* confirm(this.#context, question))) return 'skipped';
		this.#report.say(() => this.#report.arrow(job));
		if (!copiesContent) return 'copied';
		const input = yield* attempt(() => this.#context.openInput(source));
		if (isFsError(input))
			return yield* this.#report.fail(`cannot open ${quoteAlways(source)} for reading`, input);
		try {
			const problem = yield* copyToStream(this.#context, input.input, destination);
			return problem === undefined ? 'copied' : yield* this.#report.fail(problem);
		} finally {
			yield* wait(input.close());
		}
	}

	*#openDestination(job: CopyJob): Flow<FileHandle | undefined> {
		const { fileSystem } = this.#context;
		const { destination, facts } = job;
		const { installs, ignoresMode } = this.#options;
		const wanted = installs ? 0o600 : ignoresMode ? 0o666 : facts.mode & 0o777;
		const permissions = this.#context.permissions(wanted);
		const open = (): Flow<FileHandle | FsError> =>
			attempt(() => {
				const path = this.#context.path(destination);
				if (job.isNew)
					return fileSystem.open(path, { write: true, create: true, exclusive: true, permissions });
				return fileSystem.open(path, { write: true, truncate: this.#options.copiesContent });
			});
		let opened = yield* open();
		if (isFsError(opened) && !job.isNew && this.#options.forces) {
			if (!(yield* this.#existing.removeOld(job))) return undefined;
			opened = yield* open();
		}
		if (!isFsError(opened)) return opened;
		if (opened.errno === 'EEXIST' && job.isNew) {
			const entry = yield* attempt(() => fileSystem.lstat(this.#context.path(destination)));
			if (!isFsError(entry) && entry.kind === 'symlink') {
				yield* this.#report.fail(`not writing through dangling symlink ${quoteAlways(destination)}`);
				return undefined;
			}
		}
		const isSlashed = destination.endsWith('/') && opened.errno === 'EISDIR';
		const reason = isSlashed ? errnoText.ENOTDIR : errnoText[opened.errno];
		yield* this.#report.fail(`cannot create regular file ${quoteAlways(destination)}: ${reason}`);
		return undefined;
	}
}

const pipeFacts: Stat = { ...noFacts, kind: 'fifo', mode: 0o600 };
