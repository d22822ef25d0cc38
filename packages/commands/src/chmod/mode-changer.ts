import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { stepsOfEntry } from '../support/between-entries.ts';
import { adjustMode, type ModeChanges } from '../support/mode.ts';
import { permissionText } from '../support/mode-text.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';

/** How permissions are changed. */
export interface ChangeStyle {
	readonly changes: ModeChanges;
	readonly isRecursive: boolean;
	readonly tells: 'nothing' | 'changes' | 'all';
	readonly isSilent: boolean;
	/** The mode was written as `-w`: what the umask makes different is an error. */
	readonly warnsOfUmask: boolean;
	readonly preservesRoot: boolean;
}

/** Changes file after file; what cannot be changed is reported and counts in `status`. */
export class ModeChanger {
	status = 0;
	readonly #context: CommandContext;
	readonly #style: ChangeStyle;

	constructor(context: CommandContext, style: ChangeStyle) {
		this.#context = context;
		this.#style = style;
	}

	*change(operand: string): Flow<void> {
		const { fileSystem } = this.#context;
		const entry = yield* attempt(() => fileSystem.lstat(this.#context.path(operand)));
		if (isFsError(entry)) {
			yield* this.#fail(`cannot access ${quoteAlways(operand)}: ${errnoText[entry.errno]}`);
			this.#tellFailure(operand);
			return;
		}
		const found = yield* attempt(() => fileSystem.stat(this.#context.path(operand)));
		if (isFsError(found)) {
			yield* this.#fail(
				found.errno === 'ENOENT'
					? `cannot operate on dangling symlink ${quoteAlways(operand)}`
					: `cannot access ${quoteAlways(operand)}: ${errnoText[found.errno]}`,
			);
			this.#tellFailure(operand);
			return;
		}
		if (this.#style.preservesRoot && (yield* this.#isRoot(operand, found))) return;
		yield* this.#changeOne(operand, found);
		if (this.#style.isRecursive && found.kind === 'directory') yield* this.#changeBelow(operand);
	}

	*#isRoot(operand: string, found: Stat): Flow<boolean> {
		const root = yield* wait(this.#context.fileSystem.stat('/'));
		if (found.ino !== root.ino || found.dev !== root.dev) return false;
		this.status = 1;
		const same = operand === '/' ? '' : " (same as '/')";
		const text = `it is dangerous to operate recursively on ${quoteAlways(operand)}${same}`;
		yield* wait(this.#context.complain(text));
		yield* wait(this.#context.complain('use --no-preserve-root to override this failsafe'));
		return true;
	}

	*#changeBelow(directory: string): Flow<void> {
		const { fileSystem } = this.#context;
		const entries = yield* attempt(() => fileSystem.list(this.#context.path(directory)));
		if (isFsError(entries)) {
			yield* this.#fail(`cannot read directory ${quoteAlways(directory)}: ${errnoText[entries.errno]}`);
			return;
		}
		for (const { name } of entries) {
			yield* wait(this.#context.breathe(stepsOfEntry));
			const child = `${directory.replace(/\/+$/, '')}/${name}`;
			const found = yield* attempt(() => fileSystem.lstat(this.#context.path(child)));
			if (isFsError(found)) {
				yield* this.#fail(`cannot access ${quoteAlways(child)}: ${errnoText[found.errno]}`);
				continue;
			}
			if (found.kind === 'symlink') this.#tellLink(child);
			else yield* this.#changeOne(child, found);
			if (found.kind === 'directory') yield* this.#changeBelow(child);
		}
	}

	*#changeOne(name: string, found: Stat): Flow<void> {
		const isDirectory = found.kind === 'directory';
		const { changes } = this.#style;
		const wanted = adjustMode(found.mode, changes, { isDirectory, umask: this.#context.umask });
		const changed = yield* attempt(() => this.#context.fileSystem.chmod(this.#context.path(name), wanted));
		if (isFsError(changed)) {
			yield* this.#fail(`changing permissions of ${quoteAlways(name)}: ${errnoText[changed.errno]}`);
			if (this.#style.tells === 'all')
				this.#say(`failed to change mode of ${quoteAlways(name)} from ${modes(found.mode, wanted)}`);
			return;
		}
		if (wanted !== found.mode) {
			if (this.#style.tells !== 'nothing')
				this.#say(`mode of ${quoteAlways(name)} changed from ${modes(found.mode, wanted)}`);
		} else if (this.#style.tells === 'all')
			this.#say(`mode of ${quoteAlways(name)} retained as ${shown(wanted)}`);
		if (!this.#style.warnsOfUmask) return;
		const naive = adjustMode(found.mode, changes, { isDirectory, umask: 0 });
		if ((wanted & ~naive) === 0) return;
		const text = `new permissions are ${permissionText(wanted)}, not ${permissionText(naive)}`;
		this.status = 1;
		yield* wait(this.#context.complain(`${quoteInMessage(name)}: ${text}`));
	}

	#tellLink(name: string): void {
		if (this.#style.tells === 'all')
			this.#say(`neither symbolic link ${quoteAlways(name)} nor referent has been changed`);
	}

	#tellFailure(name: string): void {
		if (this.#style.tells === 'all') this.#say(`${quoteAlways(name)} could not be accessed`);
	}

	#say(text: string): void {
		this.#context.output.appendText(`${text}\n`);
	}

	*#fail(text: string): Flow<void> {
		this.status = 1;
		if (!this.#style.isSilent) yield* wait(this.#context.complain(text));
	}
}

const shown = (mode: number): string => `${mode.toString(8).padStart(4, '0')} (${permissionText(mode)})`;

const modes = (before: number, after: number): string => `${shown(before)} to ${shown(after)}`;
