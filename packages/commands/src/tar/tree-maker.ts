import { errnoText, type FileHandle, type Flow, type FsError, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { SafePlaces } from '../support/safe-places.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { type KeptFile, keepBackup, restoreBackup } from './keep-backup.ts';
import { quotedName } from './list-line.ts';
import { joined, strippedName, type TarManner } from './manner.ts';
import type { Member } from './member.ts';
import type { TarReport } from './report.ts';

/**
 * Makes members in a directory. Links that lead out of it are made last, so that nothing is written through them, and
 * directories get their times and permissions last.
 */
export class TreeMaker {
	readonly #context: CommandContext;
	readonly #manner: TarManner;
	readonly #report: TarReport;
	readonly #reader: ArchiveReader;
	readonly #places: SafePlaces;
	readonly #directories: { readonly path: string; readonly member: Member }[] = [];
	readonly #links: { readonly path: string; readonly name: string; readonly member: Member }[] = [];
	readonly #isOwner: boolean;
	/** What the member that is made took the place of. */
	#kept: KeptFile | undefined;

	constructor(context: CommandContext, manner: TarManner, report: TarReport, reader: ArchiveReader) {
		this.#context = context;
		this.#manner = manner;
		this.#report = report;
		this.#reader = reader;
		this.#places = new SafePlaces(
			context,
			manner.directory === '' ? context.cwd : context.path(manner.directory),
		);
		const { sameOwner, noSameOwner } = manner.options;
		this.#isOwner = !noSameOwner && (sameOwner || context.ports.identity.uid === 0);
	}

	*make(member: Member, name: string): Flow<void> {
		this.#kept = undefined;
		const path = this.#context.path(joined(this.#manner.directory, name.replace(/(?<=.)\/+$/, '')));
		const place = yield* this.#places.prepare(path);
		if (place !== undefined) return yield* this.#cannot(name, 'open', place);
		switch (member.kind) {
			case 'file':
				return yield* this.#makeFile(member, name, path);
			case 'directory':
				return yield* this.#makeDirectory(member, name, path);
			case 'symlink':
				return yield* this.#makeSymlink(member, name, path);
			case 'hardlink':
				return yield* this.#makeHardLink(member, name, path);
			case 'sparse':
				return yield* this.#report.fail(`${quotedName(name)}: sparse members are not supported`);
			default:
				return yield* this.#report.fail(`${quotedName(name)}: Cannot mknod: ${errnoText.EPERM}`);
		}
	}

	/** What had to wait for the rest. */
	*finish(): Flow<void> {
		this.#kept = undefined;
		for (const { path, name, member } of this.#links) {
			const made = yield* attempt(() => this.#context.fileSystem.symlink(member.linkName, path));
			if (isFsError(made)) {
				yield* this.#cannotLink(name, 'symlink', member.linkName, made);
				continue;
			}
			yield* this.#setAttributes(path, member);
		}
		for (const { path, member } of this.#directories.reverse()) yield* this.#setAttributes(path, member);
	}

	*#cannot(name: string, what: string, error: FsError | string): Flow<void> {
		const reason = typeof error === 'string' ? error : errnoText[error.errno];
		yield* this.#report.fail(`${quotedName(name)}: Cannot ${what}: ${reason}`);
		if (this.#kept !== undefined) yield* restoreBackup(this.#context, this.#manner, this.#kept, this.#say);
		this.#kept = undefined;
	}

	readonly #say = function* (this: TreeMaker, text: string): Flow<void> {
		this.#context.output.appendText(text);
		yield* wait(this.#context.output.settle());
	}.bind(this);

	*#cannotLink(name: string, what: string, target: string, error: FsError): Flow<void> {
		const to = this.#context.quote(target);
		const text = what === 'symlink' ? `create symlink to ${to}` : `hard link to ${to}`;
		yield* this.#cannot(name, text, error);
	}

	// Whether the name is free, or was made so; what is there may be kept.
	*#isFree(member: Member, name: string, path: string): Flow<boolean> {
		const { fileSystem } = this.#context;
		const there = yield* attempt(() => fileSystem.lstat(path));
		if (isFsError(there)) return true;
		const { keepOld, skipOld, keepNewer } = this.#manner.options;
		if (keepNewer && isNewer(there, member)) {
			yield* this.#report.note(`Current ${this.#context.quote(name)} is newer or same age`);
			return false;
		}
		const operand = joined(this.#manner.directory, name.replace(/(?<=.)\/+$/, ''));
		const kept = yield* keepBackup(this.#context, this.#manner, operand, name, this.#say);
		if (typeof kept === 'string') {
			yield* this.#report.fail(kept);
			return false;
		}
		if (kept !== undefined) {
			this.#kept = kept;
			this.#places.forget();
			return true;
		}
		if (skipOld) return false;
		if (keepOld) {
			yield* this.#report.fail(`${quotedName(name)}: Cannot open: ${errnoText.EEXIST}`);
			return false;
		}
		const gone = yield* attempt(() => fileSystem.remove(path));
		if (there.kind === 'directory') this.#places.forget();
		if (!isFsError(gone)) return true;
		yield* this.#cannot(name, 'open', errnoText.EEXIST);
		return false;
	}

	*#makeFile(member: Member, name: string, path: string): Flow<void> {
		if (!(yield* this.#isFree(member, name, path))) return;
		const { fileSystem } = this.#context;
		const how = { write: true, create: true, exclusive: true, permissions: 0o600 };
		const handle = yield* attempt(() => fileSystem.open(path, how));
		if (isFsError(handle)) return yield* this.#cannot(name, 'open', handle);
		let isWhole = false;
		try {
			const failure = yield* this.#copy(handle);
			isWhole = failure === undefined;
			if (failure !== undefined) yield* this.#cannot(name, 'write', failure);
		} finally {
			yield* wait(handle.close());
			if (!isWhole) yield* attempt(() => fileSystem.remove(path));
		}
		if (isWhole) yield* this.#setAttributes(path, member);
	}

	*#copy(handle: FileHandle): Flow<FsError | undefined> {
		let position = 0;
		for (;;) {
			const piece = yield* this.#reader.pullContent();
			if (piece === undefined) return undefined;
			const at = position;
			const written = yield* attempt(() => handle.write(piece, at));
			if (isFsError(written)) return written;
			position += piece.length;
		}
	}

	*#makeDirectory(member: Member, name: string, path: string): Flow<void> {
		const { fileSystem } = this.#context;
		const there = yield* attempt(() => fileSystem.lstat(path));
		if (!isFsError(there) && there.kind !== 'directory') {
			if (!(yield* this.#isFree(member, name, path))) return;
		}
		if (isFsError(there) || there.kind !== 'directory') {
			const made = yield* attempt(() => fileSystem.mkdir(path, { permissions: member.mode | 0o700 }));
			if (isFsError(made)) return yield* this.#cannot(name, 'mkdir', made);
		}
		this.#context.holdMemory(path.length * 2 + 200);
		this.#directories.push({ path, member });
	}

	*#makeSymlink(member: Member, name: string, path: string): Flow<void> {
		const { linkName } = member;
		if (!(yield* this.#isFree(member, name, path))) return;
		const renamed = { ...member, linkName: this.#manner.transform(linkName, 'symlink') };
		this.#places.forget();
		if (renamed.linkName.startsWith('/') || renamed.linkName.split('/').includes('..')) {
			this.#context.holdMemory((path.length + renamed.linkName.length) * 2 + 200);
			this.#links.push({ path, name, member: renamed });
			return;
		}
		const made = yield* attempt(() => this.#context.fileSystem.symlink(renamed.linkName, path));
		if (isFsError(made)) return yield* this.#cannotLink(name, 'symlink', renamed.linkName, made);
		yield* this.#setAttributes(path, renamed);
	}

	*#makeHardLink(member: Member, name: string, path: string): Flow<void> {
		const stripped = strippedName(member.linkName, this.#manner.stripped);
		if (stripped === undefined) return;
		const transformed = this.#manner.transform(stripped, 'hardlink');
		if (transformed.split('/').includes('..'))
			return yield* this.#report.fail(`${quotedName(member.linkName)}: Member name contains '..'`);
		const target = yield* this.#report.relativeName(transformed, 'hard link targets');
		const from = this.#context.path(joined(this.#manner.directory, target));
		if (from === path) return;
		const outside = yield* this.#places.judge(from);
		if (outside !== undefined)
			return yield* this.#cannot(name, `hard link to ${this.#context.quote(target)}`, outside);
		if (!(yield* this.#isFree(member, name, path))) return;
		const made = yield* attempt(() => this.#context.fileSystem.link(from, path));
		if (isFsError(made)) yield* this.#cannotLink(name, 'hard link', target, made);
	}

	*#setAttributes(path: string, member: Member): Flow<void> {
		const { fileSystem, ports } = this.#context;
		const { touch, preserve, samePermissions, noSamePermissions } = this.#manner.options;
		const isLink = member.kind === 'symlink';
		const isExact = !noSamePermissions && (preserve || samePermissions || ports.identity.uid === 0);
		if (this.#isOwner)
			yield* attempt(() => fileSystem.chown(path, member.uid, member.gid, { followLinks: false }));
		if (!isLink) {
			const mode = isExact ? member.mode : this.#context.permissions(member.mode & 0o777);
			yield* attempt(() => fileSystem.chmod(path, mode));
		}
		if (touch) return;
		const now = ports.now();
		yield* attempt(() => fileSystem.utimes(path, now, member.mtimeSeconds * 1000, { followLinks: false }));
	}
}

const isNewer = (there: Stat, member: Member): boolean =>
	there.kind !== 'directory' && Math.floor(there.mtimeMs / 1000) >= Math.floor(member.mtimeSeconds);
