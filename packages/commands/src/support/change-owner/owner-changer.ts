import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import type { Accounts } from '../owners.ts';
import { quoteAlways } from '../quote.ts';
import type { OwnerSpec } from './owner-spec.ts';

/** How owners are changed. */
export interface OwnerStyle {
	readonly spec: OwnerSpec;
	readonly from: OwnerSpec | undefined;
	readonly takes: 'owner' | 'group';
	readonly accounts: { readonly users: Accounts; readonly groups: Accounts };
	readonly isRecursive: boolean;
	/** A link is changed itself, not what it points to. */
	readonly changesLinks: boolean;
	/** Which links to directories are entered. */
	readonly enters: 'none' | 'operands' | 'all';
	readonly tells: 'nothing' | 'changes' | 'all';
	readonly isSilent: boolean;
	readonly preservesRoot: boolean;
}

/** Gives file after file away; what cannot be given is reported and counts in `status`. */
export class OwnerChanger {
	status = 0;
	readonly #context: CommandContext;
	readonly #style: OwnerStyle;
	/** The directories on the way to the file that is visited. */
	readonly #entered = new Set<string>();

	constructor(context: CommandContext, style: OwnerStyle) {
		this.#context = context;
		this.#style = style;
	}

	*change(operand: string): Flow<void> {
		yield* this.#visit(operand, true);
	}

	*#visit(name: string, isOperand: boolean): Flow<void> {
		const { fileSystem } = this.#context;
		const { changesLinks, enters, isRecursive } = this.#style;
		const entry = yield* attempt(() => fileSystem.lstat(this.#context.path(name)));
		if (isFsError(entry)) {
			yield* this.#fail(`cannot access ${quoteAlways(name)}: ${errnoText[entry.errno]}`);
			this.#tellFailure(name);
			return;
		}
		const entersLink = enters === 'all' || (enters === 'operands' && isOperand);
		const isFollowed = entry.kind === 'symlink' && (!changesLinks || entersLink);
		const found = isFollowed ? yield* attempt(() => fileSystem.stat(this.#context.path(name))) : entry;
		if (isFsError(found)) {
			yield* this.#fail(`cannot dereference ${quoteAlways(name)}: ${errnoText[found.errno]}`);
			this.#tellFailure(name);
			return;
		}
		if (this.#style.preservesRoot && (yield* this.#isRoot(name, found))) return;
		const goesIn = isRecursive && found.kind === 'directory' && (entry.kind === 'directory' || entersLink);
		if (goesIn) yield* this.#enter(name, found);
		yield* this.#changeOne(name, found, !isFollowed);
	}

	*#isRoot(name: string, found: Stat): Flow<boolean> {
		const root = yield* wait(this.#context.fileSystem.stat('/'));
		if (found.ino !== root.ino || found.dev !== root.dev) return false;
		this.status = 1;
		const same = name === '/' ? '' : " (same as '/')";
		const text = `it is dangerous to operate recursively on ${quoteAlways(name)}${same}`;
		yield* wait(this.#context.complain(text));
		yield* wait(this.#context.complain('use --no-preserve-root to override this failsafe'));
		return true;
	}

	// A link may lead back to a directory that it stands in.
	*#enter(name: string, { dev, ino }: Stat): Flow<void> {
		const key = `${dev}:${ino}`;
		if (this.#entered.has(key)) return;
		this.#entered.add(key);
		yield* this.#visitBelow(name);
		this.#entered.delete(key);
	}

	*#visitBelow(directory: string): Flow<void> {
		const entries = yield* attempt(() => this.#context.fileSystem.list(this.#context.path(directory)));
		if (isFsError(entries)) {
			yield* this.#fail(`cannot read directory ${quoteAlways(directory)}: ${errnoText[entries.errno]}`);
			return;
		}
		for (const { name } of entries) {
			yield* wait(this.#context.breathe());
			yield* this.#visit(`${directory.replace(/\/+$/, '')}/${name}`, false);
		}
	}

	*#changeOne(name: string, found: Stat, isEntry: boolean): Flow<void> {
		const { spec, from } = this.#style;
		const isMeant =
			(from?.uid === undefined || from.uid === found.uid) &&
			(from?.gid === undefined || from.gid === found.gid);
		const uid = spec.uid ?? found.uid;
		const gid = spec.gid ?? found.gid;
		if (!isMeant) {
			this.#tell(name, found, false);
			return;
		}
		const path = this.#context.path(name);
		const given = yield* attempt(() =>
			this.#context.fileSystem.chown(path, uid, gid, { followLinks: !isEntry }),
		);
		if (!isFsError(given)) {
			this.#tell(name, found, uid !== found.uid || gid !== found.gid);
			return;
		}
		const what = spec.uid === undefined && spec.gid !== undefined ? 'group' : 'ownership';
		yield* this.#fail(`changing ${what} of ${quoteAlways(name)}: ${errnoText[given.errno]}`);
		if (this.#style.tells === 'all')
			this.#say(
				`failed to change ${this.#subject()} of ${quoteAlways(name)} from ${this.#names(found)} to ${this.#wanted()}`,
			);
	}

	#tell(name: string, found: Stat, isChanged: boolean): void {
		const { tells } = this.#style;
		if (tells === 'nothing' || (tells === 'changes' && !isChanged)) return;
		const subject = `${this.#subject()} of ${quoteAlways(name)}`;
		if (isChanged) this.#say(`changed ${subject} from ${this.#names(found)} to ${this.#wanted()}`);
		else if (this.#namesNoOwner()) this.#say(`${subject} retained`);
		else this.#say(`${subject} retained as ${this.#names(found)}`);
	}

	#tellFailure(name: string): void {
		if (this.#style.tells !== 'all') return;
		this.#say(`failed to change ${this.#subject()} of ${quoteAlways(name)} to ${this.#wanted()}`);
	}

	#namesNoOwner(): boolean {
		return this.#style.spec.uid === undefined && this.#style.spec.gid === undefined;
	}

	#subject(): string {
		const { uid, gid } = this.#style.spec;
		return uid === undefined && gid !== undefined ? 'group' : 'ownership';
	}

	#names({ uid, gid }: { readonly uid: number; readonly gid: number }): string {
		const { spec, accounts } = this.#style;
		const user = accounts.users.nameOf(uid) ?? String(uid);
		const group = accounts.groups.nameOf(gid) ?? String(gid);
		if (spec.uid === undefined && spec.gid !== undefined) return group;
		return spec.gid === undefined ? user : `${user}:${group}`;
	}

	#wanted(): string {
		const { uid, gid, userText, groupText } = this.#style.spec;
		if (uid === undefined) return groupText;
		return gid === undefined ? userText : `${userText}:${groupText}`;
	}

	#say(text: string): void {
		this.#context.output.appendText(`${text}\n`);
	}

	*#fail(text: string): Flow<void> {
		this.status = 1;
		if (!this.#style.isSilent) yield* wait(this.#context.complain(text));
	}
}
