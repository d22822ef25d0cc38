import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { parseDate } from '../support/date-parse.ts';
import { fileTime } from '../support/file-time.ts';
import { adjustMode, parseMode } from '../support/mode.ts';
import { type Accounts, readGroups, readUsers } from '../support/owners.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { ListLines, quotedName } from './list-line.ts';
import { joined, type TarManner } from './manner.ts';
import type { Member, MemberKind } from './member.ts';
import type { TarReport } from './report.ts';
import { findTag } from './tags.ts';

/** What is known of the archive that files are added to. */
export interface AddSetting {
	/** The archive itself, which is not added to itself. */
	readonly archive: Stat | undefined;
	/** Whether standard output is taken. */
	readonly tellsOnStderr: boolean;
	/** Files are only added if they are newer than this, in seconds, by their names. */
	readonly newerThan?: ReadonlyMap<string, number>;
}

/** Adds files and all below them to an archive. */
export class FileAdder {
	readonly #context: CommandContext;
	readonly #manner: TarManner;
	readonly #report: TarReport;
	readonly #writer: ArchiveWriter;
	readonly #setting: AddSetting;
	readonly #lines: ListLines;
	readonly #linked = new Map<string, string>();
	readonly #added: string[] = [];
	#users: Accounts | undefined;
	#groups: Accounts | undefined;

	constructor(
		context: CommandContext,
		manner: TarManner,
		report: TarReport,
		writer: ArchiveWriter,
		setting: AddSetting,
	) {
		this.#context = context;
		this.#manner = manner;
		this.#report = report;
		this.#writer = writer;
		this.#setting = setting;
		this.#lines = new ListLines(context.variable('TZ'), manner.options);
	}

	/** In milliseconds; what is older is left out. */
	limit: number | undefined;

	*addAll(): Flow<void> {
		this.limit = yield* this.#readLimit();
		this.#users = yield* readUsers(this.#context);
		this.#groups = yield* readGroups(this.#context);
		for (const { name, directory } of this.#manner.names) {
			if (this.#manner.excludes(name)) continue;
			yield* this.#add(name, joined(directory, name));
		}
	}

	*#readLimit(): Flow<number | undefined> {
		const { newer, afterDate, newerMtime } = this.#manner.options;
		const given = newer ?? afterDate ?? newerMtime;
		if (given === undefined) return undefined;
		// A word that begins as a path does names a file, whose time counts.
		if (/^[./]/.test(given)) {
			const stat = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(given)));
			if (isFsError(stat))
				throw new CommandFailure(`${given}: Cannot stat: ${errnoText[stat.errno]}`, { status: 2 });
			return stat.mtimeMs;
		}
		const setting = { now: fileTime(this.#context.ports.now()), timeZone: this.#context.variable('TZ') };
		const time = parseDate(given, setting);
		if (time === undefined)
			throw new CommandFailure(
				`Substituting -9223372036854775808 for unknown date format ${this.#context.quote(given)}`,
				{ status: 2 },
			);
		return time.seconds * 1000;
	}

	/** With `--remove-files`: takes away what was added. */
	*removeAdded(): Flow<void> {
		if (!this.#manner.options.removeFiles || this.#report.hasFailed) return;
		for (const path of this.#added.reverse()) {
			const gone = yield* attempt(() => this.#context.fileSystem.remove(path));
			if (isFsError(gone)) yield* this.#report.fail(`${path}: Cannot unlink: ${errnoText[gone.errno]}`);
			yield* betweenEntries(this.#context);
		}
	}

	*#add(name: string, file: string): Flow<void> {
		const { fileSystem } = this.#context;
		const { options } = this.#manner;
		const stat = yield* attempt(() => {
			const path = this.#context.path(file);
			return options.dereference ? fileSystem.stat(path) : fileSystem.lstat(path);
		});
		if (isFsError(stat))
			return yield* this.#report.fail(`${quotedName(name)}: Cannot stat: ${errnoText[stat.errno]}`);
		const { archive, newerThan } = this.#setting;
		if (archive !== undefined && stat.ino === archive.ino && stat.dev === archive.dev)
			return yield* this.#report.note(`${quotedName(name)}: file is the archive; not dumped`);
		if (stat.kind === 'other') return yield* this.#report.note(`${quotedName(name)}: socket ignored`);
		if (stat.kind === 'directory') return yield* this.#addDirectory(name, file, stat);
		if (!this.#isNewEnough(stat)) return;
		const before = newerThan?.get(name);
		if (before !== undefined && Math.floor(stat.mtimeMs / 1000) <= Math.floor(before)) return;
		const stored = yield* this.#storedName(name);
		const hardLink = yield* this.#hardLinkOf(stat, stored);
		const path = this.#context.path(file);
		if (hardLink !== undefined)
			yield* this.#put({ ...this.#member(stored, stat, 'hardlink'), linkName: hardLink }, name);
		else if (stat.kind === 'symlink') {
			const target = yield* wait(fileSystem.readlink(path));
			const linkName = this.#manner.transform(target, 'symlink');
			yield* this.#put({ ...this.#member(stored, stat, 'symlink'), linkName }, name);
		} else if (stat.kind === 'file') {
			if (!(yield* this.#addFile(name, file, this.#member(stored, stat, 'file')))) return;
		} else yield* this.#put(this.#member(stored, stat, stat.kind), name);
		if (options.removeFiles) this.#added.push(path);
	}

	*#addDirectory(name: string, file: string, stat: Stat): Flow<void> {
		const plain = name.replace(/(?<=.)\/+$/, '');
		const tag = yield* findTag(this.#context, this.#manner.tags, file);
		if (tag !== undefined && this.#manner.verbosity > 0)
			yield* this.#report.note(
				`${quotedName(asDirectory(plain))}: contains a cache directory tag ${tag.name}; ${tag.kept === 'nothing' ? 'directory' : 'contents'} not dumped`,
			);
		if (tag?.kept === 'nothing') return;
		const before = this.#setting.newerThan?.get(plain);
		if (before === undefined || Math.floor(stat.mtimeMs / 1000) > Math.floor(before)) {
			const stored = yield* this.#storedName(plain);
			yield* this.#put(this.#member(asDirectory(stored), stat, 'directory'), asDirectory(plain));
		}
		if (this.#manner.options.removeFiles) this.#added.push(this.#context.path(file));
		if (this.#manner.options.noRecursion || tag?.kept === 'directory') return;
		if (tag !== undefined) return yield* this.#add(joined(plain, tag.name), joined(file, tag.name));
		const listed = yield* attempt(() => this.#context.fileSystem.list(this.#context.path(file)));
		if (isFsError(listed))
			return yield* this.#report.fail(`${quotedName(name)}: Cannot open: ${errnoText[listed.errno]}`);
		const names = listed.map((entry) => entry.name).sort();
		const base = plain === '/' ? '' : plain;
		for (const entry of names) {
			const below = `${base}/${entry}`;
			if (!this.#manner.excludes(below)) yield* this.#add(below, `${file.replace(/\/+$/, '')}/${entry}`);
			yield* betweenEntries(this.#context);
		}
	}

	*#storedName(name: string): Flow<string> {
		const relative = this.#manner.options.absoluteNames
			? name
			: yield* this.#report.relativeName(name, 'member names');
		return this.#manner.transform(relative, 'member');
	}

	// The name under which the same file was added before.
	*#hardLinkOf({ kind, nlink, dev, ino }: Stat, stored: string): Flow<string | undefined> {
		if (kind !== 'file' || nlink < 2 || this.#manner.options.hardDereference) return undefined;
		const key = `${dev}:${ino}`;
		const first = this.#linked.get(key);
		if (first === undefined) {
			this.#context.holdMemory(stored.length * 2 + key.length * 2);
			this.#linked.set(key, stored);
			return undefined;
		}
		yield* wait(undefined);
		return first === stored ? undefined : first;
	}

	*#addFile(name: string, file: string, member: Member): Flow<boolean> {
		const opened = yield* attempt(() => this.#context.openInput(file));
		if (isFsError(opened)) {
			yield* this.#report.fail(`${quotedName(name)}: Cannot open: ${errnoText[opened.errno]}`);
			return false;
		}
		try {
			yield* this.#put(member, name);
			yield* this.#copy(name, opened.input, member.size);
		} finally {
			yield* wait(opened.close());
		}
		return true;
	}

	*#copy(name: string, input: Input, size: number): Flow<void> {
		let left = size;
		while (left > 0) {
			const chunk = yield* attempt(() => input.pull());
			if (isFsError(chunk)) {
				yield* this.#report.fail(`${quotedName(name)}: Read error: ${errnoText[chunk.errno]}`);
				break;
			}
			if (chunk === undefined) {
				yield* this.#report.fail(`${quotedName(name)}: File shrank by ${left} bytes; padding with zeros`);
				break;
			}
			yield* this.#writer.write(chunk.subarray(0, left));
			left -= Math.min(left, chunk.length);
			yield* wait(this.#context.breathe(64));
		}
		yield* this.#writer.end();
	}

	*#put(member: Member, name: string): Flow<void> {
		if (!this.#writer.fits(member))
			return yield* this.#report.fail(`${quotedName(member.name)}: file name is too long; not dumped`);
		yield* this.#writer.begin(member);
		const { verbosity, options } = this.#manner;
		if (verbosity === 0) return;
		const shown = options.showTransformed || options.showStored ? member.name : name;
		const line = `${verbosity > 1 ? this.#lines.line(member, shown) : quotedName(shown)}\n`;
		if (this.#setting.tellsOnStderr) yield* wait(this.#context.writeError(line));
		else {
			this.#context.output.appendText(line);
			yield* wait(this.#context.output.settle());
		}
	}

	#member(name: string, stat: Stat, kind: Exclude<MemberKind, 'sparse'>): Member {
		const { options } = this.#manner;
		const owner = chosen(options.owner, stat.uid, this.#users!);
		const group = chosen(options.group, stat.gid, this.#groups!);
		return {
			kind,
			name,
			linkName: '',
			mode: this.#mode(stat, kind),
			uid: owner.id,
			gid: group.id,
			userName: options.numericOwner ? '' : owner.name,
			groupName: options.numericOwner ? '' : group.name,
			size: kind === 'file' ? stat.size : 0,
			mtimeSeconds: this.#mtime(stat),
			device: [stat.rdev >>> 8, stat.rdev & 0xff],
		};
	}

	#mode(stat: Stat, kind: MemberKind): number {
		const { mode } = this.#manner.options;
		const own = stat.mode & 0o7777;
		if (mode === undefined) return own;
		const changes = parseMode(mode);
		if (changes === undefined)
			throw new CommandFailure('Invalid mode given on option', { status: 2, hint: true });
		return adjustMode(own, changes, { isDirectory: kind === 'directory', umask: this.#context.umask });
	}

	// What `-N` and `--newer-mtime` leave out; directories always count.
	#isNewEnough(stat: Stat): boolean {
		const { limit } = this;
		if (limit === undefined) return true;
		const { newerMtime } = this.#manner.options;
		return stat.mtimeMs >= limit || (newerMtime === undefined && stat.ctimeMs >= limit);
	}

	#mtime(stat: Stat): number {
		const { mtime } = this.#manner.options;
		if (mtime === undefined)
			return this.#manner.format === 'pax' ? stat.mtimeMs / 1000 : Math.floor(stat.mtimeMs / 1000);
		const setting = { now: fileTime(this.#context.ports.now()), timeZone: this.#context.variable('TZ') };
		const time = parseDate(mtime, setting);
		if (time !== undefined && this.#manner.options.clampMtime && stat.mtimeMs / 1000 < time.seconds)
			return Math.floor(stat.mtimeMs / 1000);
		if (time === undefined)
			throw new CommandFailure(
				`Substituting -9223372036854775808 for unknown date format ${this.#context.quote(mtime)}`,
				{ status: 2 },
			);
		return time.seconds;
	}
}

const asDirectory = (name: string): string => (name.endsWith('/') ? name : `${name}/`);

// `NAME`, `NAME:ID` or `ID`.
const chosen = (
	given: string | undefined,
	id: number,
	accounts: Accounts,
): { readonly id: number; readonly name: string } => {
	if (given === undefined) return { id, name: accounts.nameOf(id) ?? '' };
	const [, name = '', number] = /^\+?(.*?)(?::(\d+))?$/s.exec(given)!;
	if (number !== undefined) return { id: Number(number), name };
	if (/^\d+$/.test(name)) return { id: Number(name), name: accounts.nameOf(Number(name)) ?? '' };
	const known = accounts.idOf(name);
	if (known === undefined) return { id, name };
	return { id: known, name };
};
