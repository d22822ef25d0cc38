import { type DirEntry, errnoText, type Flow, FsError, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { canWrite } from '../support/access.ts';
import { attempt } from '../support/attempt.ts';
import { stepsOfEntry } from '../support/between-entries.ts';
import { confirm } from '../support/confirm.ts';
import { describeKind } from '../support/file-kind.ts';
import { quoteAlways } from '../support/quote.ts';
import type { RmStyle } from './style.ts';

/** Removes operand after operand; what cannot be removed is reported and counts in `status`. */
export class Remover {
	status = 0;
	readonly #context: CommandContext;
	readonly #style: RmStyle;

	constructor(context: CommandContext, style: RmStyle) {
		this.#context = context;
		this.#style = style;
	}

	*remove(operand: string): Flow<void> {
		const found = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(operand)));
		if (isFsError(found)) {
			yield* this.#fail(operand, yield* this.#absence(operand, found));
			return;
		}
		if (found.kind === 'directory') {
			if (yield* this.#isRefused(operand)) return;
			if (yield* this.#isRoot(operand, found)) return;
		}
		yield* this.#removeEntry(operand, found, found.dev);
	}

	// A link that leads nowhere is there, and with a slash behind it no directory.
	*#absence(operand: string, error: FsError): Flow<FsError> {
		const name = operand.replace(/\/+$/, '');
		if (error.errno !== 'ENOENT' || name === operand || name === '') return error;
		const link = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(name)));
		return isFsError(link) ? error : new FsError('ENOTDIR', 'remove', operand);
	}

	*#isRefused(operand: string): Flow<boolean> {
		if (!this.#style.isRecursive && !this.#style.removesEmpty) return false;
		if (!/(?:^|\/)\.\.?\/*$/.test(operand)) return false;
		// One that is not empty is not to be removed anyway.
		if (!this.#style.isRecursive && !(yield* this.#isEmpty(operand))) return false;
		this.status = 1;
		const text = `refusing to remove '.' or '..' directory: skipping ${quoteAlways(operand)}`;
		yield* wait(this.#context.complain(text));
		return true;
	}

	*#isEmpty(operand: string): Flow<boolean> {
		const entries = yield* attempt(() => this.#context.fileSystem.list(this.#context.path(operand)));
		return !isFsError(entries) && entries.length === 0;
	}

	*#isRoot(operand: string, found: Stat): Flow<boolean> {
		if (!this.#style.isRecursive || !this.#style.preservesRoot) return false;
		const root = yield* wait(this.#context.fileSystem.lstat('/'));
		if (root.ino !== found.ino || root.dev !== found.dev) return false;
		this.status = 1;
		const same = operand === '/' ? '' : " (same as '/')";
		yield* wait(
			this.#context.complain(`it is dangerous to operate recursively on ${quoteAlways(operand)}${same}`),
		);
		yield* wait(this.#context.complain('use --no-preserve-root to override this failsafe'));
		return true;
	}

	*#removeEntry(name: string, found: Stat, device: number): Flow<Outcome> {
		if (found.kind !== 'directory') {
			if (!(yield* this.#mayRemove(name, found))) return 'kept';
			return yield* this.#removeNow(name, 'removed');
		}
		if (!this.#style.isRecursive && !this.#style.removesEmpty) {
			return yield* this.#fail(name, new FsError('EISDIR', 'remove', name));
		}
		if (this.#style.staysOnDevice && found.dev !== device) {
			this.status = 1;
			yield* wait(this.#context.complain(`skipping ${quoteAlways(name)}, since it's on a different device`));
			return 'stuck';
		}
		return yield* this.#removeDirectory(name, found, device);
	}

	*#removeDirectory(name: string, found: Stat, device: number): Flow<Outcome> {
		const { fileSystem } = this.#context;
		const { isRecursive, isVerbose, staysOnDevice } = this.#style;
		if (isRecursive && !isVerbose && !staysOnDevice && !this.#canAsk) {
			const removed = yield* attempt(() => fileSystem.remove(this.#context.path(name), { recursive: true }));
			if (!isFsError(removed)) return 'gone';
			// What is in the way is found, and named, one by one.
		}
		const entries = yield* attempt(() => fileSystem.list(this.#context.path(name)));
		if (!isRecursive && (isFsError(entries) || entries.length > 0)) {
			return yield* this.#fail(name, new FsError('ENOTEMPTY', 'remove', name));
		}
		if (isFsError(entries)) return yield* this.#removeUnread(name, found, entries);
		if (entries.length > 0) {
			if (!(yield* this.#mayDescend(name, found))) return 'stuck';
			if (!(yield* this.#removeEntries(name, entries, device))) return 'stuck';
		}
		if (!(yield* this.#mayRemove(name, found))) return 'kept';
		return yield* this.#removeNow(name, 'removed directory');
	}

	/** Whether none of the entries is stuck. */
	*#removeEntries(name: string, entries: readonly DirEntry[], device: number): Flow<boolean> {
		let isFree = true;
		for (const entry of entries) {
			yield* wait(this.#context.breathe(stepsOfEntry));
			const child = `${name.replace(/\/+$/, '')}/${entry.name}`;
			const facts = yield* attempt(() => this.#context.fileSystem.lstat(this.#context.path(child)));
			const outcome = isFsError(facts)
				? yield* this.#fail(child, facts)
				: yield* this.#removeEntry(child, facts, device);
			if (outcome === 'stuck') isFree = false;
		}
		return isFree;
	}

	/** A directory that cannot be read can be removed still where it is empty. */
	*#removeUnread(name: string, found: Stat, unread: FsError): Flow<Outcome> {
		if (!(yield* this.#mayDescend(name, found))) return 'stuck';
		if (!(yield* this.#mayRemove(name, found))) return 'kept';
		return yield* this.#removeNow(name, 'removed directory', unread);
	}

	*#mayDescend(name: string, found: Stat): Flow<boolean> {
		const isProtected = this.#isProtected(found);
		if (this.#style.asks !== 'always' && !isProtected) return true;
		const which = isProtected ? 'write-protected directory' : 'directory';
		return yield* confirm(this.#context, `descend into ${which} ${quoteAlways(name)}?`);
	}

	*#mayRemove(name: string, found: Stat): Flow<boolean> {
		const isProtected = this.#isProtected(found);
		if (this.#style.asks !== 'always' && !isProtected) return true;
		const which = `${isProtected ? 'write-protected ' : ''}${describeKind(found)}`;
		return yield* confirm(this.#context, `remove ${which} ${quoteAlways(name)}?`);
	}

	get #canAsk(): boolean {
		const { asks } = this.#style;
		return asks === 'always' || (asks === 'protected' && this.#context.stdin?.isTerminal === true);
	}

	#isProtected(found: Stat): boolean {
		return this.#canAsk && found.kind !== 'symlink' && !canWrite(found, this.#context.ports.identity);
	}

	/** Removes a file or an empty directory; one that is not empty fails with `full`, if there is one. */
	*#removeNow(name: string, verb: string, full?: FsError): Flow<Outcome> {
		const removed = yield* attempt(() => this.#context.fileSystem.remove(this.#context.path(name)));
		if (isFsError(removed)) {
			return yield* this.#fail(name, removed.errno === 'ENOTEMPTY' ? (full ?? removed) : removed);
		}
		if (this.#style.isVerbose) this.#context.output.appendText(`${verb} ${quoteAlways(name)}\n`);
		return 'gone';
	}

	*#fail(name: string, error: FsError): Flow<Outcome> {
		const isMissing = error.errno === 'ENOENT' || error.errno === 'ENOTDIR';
		if (isMissing && this.#style.ignoresMissing) return 'gone';
		this.status = 1;
		yield* wait(this.#context.complain(`cannot remove ${quoteAlways(name)}: ${errnoText[error.errno]}`));
		return 'stuck';
	}
}

/**
 * What became of an entry. The directories above one that is stuck, for it failed or was not to be entered, are
 * left alone; those above one that was kept because the answer was no are tried.
 */
type Outcome = 'gone' | 'kept' | 'stuck';
