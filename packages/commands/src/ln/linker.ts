import { errnoText, type Flow, type FsError, isFsError, runFlow, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import type { Backup } from '../support/backup.ts';
import { canonicalPath } from '../support/canonical-path.ts';
import { confirm } from '../support/confirm.ts';
import { randomLetters } from '../support/entropy-name.ts';
import { directoryName, lastName } from '../support/path-text.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { relativePath } from '../support/relative-path.ts';

/** How links are made. */
export interface LinkStyle {
	readonly isSymbolic: boolean;
	readonly isRelative: boolean;
	readonly isVerbose: boolean;
	/** Whether a hard link goes to what a link points to. */
	readonly followsTarget: boolean;
	/** Whether a hard link to a directory is left to the file system to refuse. */
	readonly triesDirectories: boolean;
	readonly replaces: 'always' | 'ask' | 'never';
	readonly backup: Backup;
}

/** Makes link after link; what cannot be made is reported and counts in `status`. */
export class Linker {
	status = 0;
	readonly #context: CommandContext;
	readonly #style: LinkStyle;

	constructor(context: CommandContext, style: LinkStyle) {
		this.#context = context;
		this.#style = style;
	}

	*link(target: string, name: string): Flow<void> {
		const source = this.#style.isSymbolic ? undefined : yield* this.#statSource(target);
		if (!this.#style.isSymbolic && source === undefined) return;
		const existing = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(name)));
		const isForced = this.#style.replaces !== 'never' || this.#style.backup.kind !== 'none';
		if (isFsError(existing) && isForced && existing.errno !== 'ENOENT') {
			yield* this.#fail(`failed to access ${quoteAlways(name)}: ${errnoText[existing.errno]}`);
			return;
		}
		if (isFsError(existing)) {
			yield* this.#make(target, name, undefined);
			return;
		}
		if (!isForced) {
			yield* this.#make(target, name, undefined);
			return;
		}
		if (existing.kind === 'directory') {
			yield* this.#fail(`${quoteInMessage(name)}: cannot overwrite directory`);
			return;
		}
		if (yield* this.#isSameFile(target, name, source, existing)) {
			yield* this.#fail(`${quoteAlways(target)} and ${quoteAlways(name)} are the same file`);
			return;
		}
		if (this.#style.replaces === 'ask') {
			if (!(yield* confirm(this.#context, `replace ${quoteAlways(name)}?`))) return;
		}
		yield* this.#replace(target, name);
	}

	*#statSource(target: string): Flow<Stat | undefined> {
		const { fileSystem } = this.#context;
		const found = yield* attempt(() => {
			const path = this.#context.path(target);
			return this.#style.followsTarget ? fileSystem.stat(path) : fileSystem.lstat(path);
		});
		if (isFsError(found)) {
			yield* this.#fail(`failed to access ${quoteAlways(target)}: ${errnoText[found.errno]}`);
			return undefined;
		}
		if (found.kind !== 'directory' || this.#style.triesDirectories) return found;
		yield* this.#fail(`${quoteInMessage(target)}: hard link not allowed for directory`);
		return undefined;
	}

	// Only the same name is the same where the old one is kept or the link replaces a hard link.
	*#isSameFile(target: string, name: string, source: Stat | undefined, existing: Stat): Flow<boolean> {
		const { fileSystem } = this.#context;
		// The person who is asked may want it so.
		if (this.#style.replaces === 'ask' && this.#style.backup.kind === 'none') return false;
		// A symbolic link may lead to itself where the file is kept under another name.
		if (this.#style.isSymbolic && this.#style.backup.kind !== 'none') return false;
		const facts = source ?? (yield* attempt(() => fileSystem.stat(this.#context.path(target))));
		if (isFsError(facts) || facts.ino !== existing.ino || facts.dev !== existing.dev) return false;
		if (existing.nlink === 1) return true;
		const folders = yield* attempt(() =>
			runFlow(folderPair(this.#context, directoryName(target), directoryName(name))),
		);
		return !isFsError(folders) && folders && lastName(target) === lastName(name);
	}

	*#replace(target: string, name: string): Flow<void> {
		const { fileSystem } = this.#context;
		const { backup } = this.#style;
		if (backup.kind === 'none') {
			yield* this.#makeOver(target, name);
			return;
		}
		const kept = yield* backup.nameFor(this.#context, name);
		const moved = yield* attempt(() => fileSystem.rename(this.#context.path(name), this.#context.path(kept)));
		if (isFsError(moved)) {
			yield* this.#fail(`cannot backup ${quoteAlways(name)}: ${errnoText[moved.errno]}`);
			return;
		}
		// Two names of one file are both still there.
		const left = yield* attempt(() => fileSystem.lstat(this.#context.path(name)));
		if (!isFsError(left)) yield* this.#makeOver(target, name);
		else if (!(yield* this.#make(target, name, kept)))
			yield* wait(fileSystem.rename(this.#context.path(kept), this.#context.path(name)));
	}

	// The new link takes the name in one step, so that the name is never missing.
	*#makeOver(target: string, name: string): Flow<void> {
		const { fileSystem } = this.#context;
		const folder = directoryName(name);
		const temporary = `${folder}/Cu${randomLetters(this.#context, 6)}`;
		const shown = yield* attempt(() => runFlow(this.#createBeside(target, temporary, name)));
		if (isFsError(shown)) {
			yield* attempt(() => fileSystem.remove(this.#context.path(temporary)));
			yield* this.#fail(this.#describe(target, name, shown));
			return;
		}
		// Renaming one hard link of a file to another leaves both names.
		yield* attempt(() => fileSystem.remove(this.#context.path(temporary)));
		this.#tell(shown, name, undefined);
	}

	*#createBeside(target: string, temporary: string, name: string): Flow<string> {
		const shown = yield* this.#create(target, temporary, name);
		yield* wait(this.#context.fileSystem.rename(this.#context.path(temporary), this.#context.path(name)));
		return shown;
	}

	*#make(target: string, name: string, kept: string | undefined): Flow<boolean> {
		const shown = yield* attempt(() => runFlow(this.#create(target, name, name)));
		if (isFsError(shown)) {
			yield* this.#fail(this.#describe(target, name, shown));
			return false;
		}
		this.#tell(shown, name, kept);
		return true;
	}

	/** What the link leads to, as `-v` shows it. */
	*#create(target: string, name: string, finalName: string): Flow<string> {
		const { fileSystem } = this.#context;
		const path = this.#context.path(name);
		if (this.#style.isSymbolic) {
			const text = yield* this.#linkText(target, finalName);
			yield* wait(fileSystem.symlink(text, path));
			return text;
		}
		const source = this.#context.path(target);
		const existing = this.#style.followsTarget ? yield* wait(fileSystem.realpath(source)) : source;
		yield* wait(fileSystem.link(existing, path));
		return target;
	}

	*#linkText(target: string, name: string): Flow<string> {
		if (!this.#style.isRelative) {
			if (target === '') this.#context.path(target);
			return target;
		}
		const folder = yield* canonicalPath(this.#context, directoryName(name), 'none');
		const real = yield* canonicalPath(this.#context, target, 'none');
		return relativePath(folder, real);
	}

	#describe(target: string, name: string, error: FsError): string {
		const reason = errnoText[error.errno];
		if (this.#style.isSymbolic) {
			const shown = target === '' || error.errno === 'ENAMETOOLONG' ? ` -> ${quoteAlways(target)}` : '';
			return `failed to create symbolic link ${quoteAlways(name)}${shown}: ${reason}`;
		}
		const isAboutName = ['EEXIST', 'ENOSPC', 'EROFS'].includes(error.errno);
		const source = isAboutName ? '' : ` => ${quoteAlways(target)}`;
		return `failed to create hard link ${quoteAlways(name)}${source}: ${reason}`;
	}

	#tell(target: string, name: string, kept: string | undefined): void {
		if (!this.#style.isVerbose) return;
		const before = kept === undefined ? '' : `${quoteAlways(kept)} ~ `;
		const arrow = this.#style.isSymbolic ? '->' : '=>';
		this.#context.output.appendText(`${before}${quoteAlways(name)} ${arrow} ${quoteAlways(target)}\n`);
	}

	*#fail(text: string): Flow<void> {
		this.status = 1;
		yield* wait(this.#context.complain(text));
	}
}

function* folderPair(context: CommandContext, left: string, right: string): Flow<boolean> {
	const a = yield* wait(context.fileSystem.stat(context.path(left)));
	const b = yield* wait(context.fileSystem.stat(context.path(right)));
	return a.ino === b.ino && a.dev === b.dev;
}
