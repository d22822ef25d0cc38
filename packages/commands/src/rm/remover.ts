import { errnoText, type Flow, FsError, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { canWrite } from '../support/access.ts';
import { attempt } from '../support/attempt.ts';
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
			yield* this.#fail(operand, found);
			return;
		}
		if (found.kind === 'directory') {
			if (yield* this.#isRefused(operand)) return;
			if (yield* this.#isRoot(operand, found)) return;
		}
		yield* this.#removeEntry(operand, found, found.dev);
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

	/** Whether the entry is gone. */
	*#removeEntry(name: string, found: Stat, device: number): Flow<boolean> {
		if (found.kind !== 'directory') {
			if (!(yield* this.#mayRemove(name, found))) return false;
			return yield* this.#removeNow(name, 'removed');
		}
		if (!this.#style.isRecursive && !this.#style.removesEmpty) {
			return yield* this.#fail(name, new FsError('EISDIR', 'remove', name));
		}
		if (this.#style.staysOnDevice && found.dev !== device) {
			this.status = 1;
			yield* wait(this.#context.complain(`skipping ${quoteAlways(name)}, since it's on a different device`));
			return false;
		}
		return yield* this.#removeDirectory(name, found, device);
	}

	*#removeDirectory(name: string, found: Stat, device: number): Flow<boolean> {
		const { fileSystem } = this.#context;
		const { isRecursive, isVerbose, asks, staysOnDevice } = this.#style;
		if (isRecursive && !isVerbose && !staysOnDevice && !this.#canAsk) {
			const removed = yield* attempt(() => fileSystem.remove(this.#context.path(name), { recursive: true }));
			if (!isFsError(removed)) return true;
			// What is in the way is found, and named, one by one.
		}
		const entries = yield* attempt(() => fileSystem.list(this.#context.path(name)));
		if (isFsError(entries)) return yield* this.#fail(name, entries);
		if (entries.length > 0 && !isRecursive) {
			return yield* this.#fail(name, new FsError('ENOTEMPTY', 'remove', name));
		}
		const isProtected = this.#isProtected(found);
		if (entries.length === 0) {
			return (yield* this.#mayRemove(name, found)) && (yield* this.#removeNow(name, 'removed directory'));
		}
		if (asks === 'always' || isProtected) {
			const which = isProtected ? 'write-protected directory' : 'directory';
			if (!(yield* confirm(this.#context, `descend into ${which} ${quoteAlways(name)}?`))) return false;
		}
		let isEmpty = true;
		for (const entry of entries) {
			yield* wait(this.#context.breathe());
			const child = `${name.replace(/\/+$/, '')}/${entry.name}`;
			const facts = yield* attempt(() => fileSystem.lstat(this.#context.path(child)));
			const isGone = isFsError(facts)
				? yield* this.#fail(child, facts)
				: yield* this.#removeEntry(child, facts, device);
			if (!isGone) isEmpty = false;
		}
		if (!isEmpty && asks !== 'always') return false;
		if (!(yield* this.#mayRemove(name, found))) return false;
		return yield* this.#removeNow(name, 'removed directory');
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

	*#removeNow(name: string, verb: string): Flow<boolean> {
		const removed = yield* attempt(() => this.#context.fileSystem.remove(this.#context.path(name)));
		if (isFsError(removed)) return yield* this.#fail(name, removed);
		if (this.#style.isVerbose) this.#context.output.appendText(`${verb} ${quoteAlways(name)}\n`);
		return true;
	}

	*#fail(name: string, error: FsError): Flow<boolean> {
		const isMissing = error.errno === 'ENOENT' || error.errno === 'ENOTDIR';
		if (isMissing && this.#style.ignoresMissing) return true;
		this.status = 1;
		yield* wait(this.#context.complain(`cannot remove ${quoteAlways(name)}: ${errnoText[error.errno]}`));
		return false;
	}
}
