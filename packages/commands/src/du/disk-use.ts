import { errnoText, type Flow, type FsError, isFsError, type Stat, type Value, wait } from '@tenon/core';
import type { CommandContext, ShellPattern } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { stepsOfEntry } from '../support/between-entries.ts';
import { showSize } from '../support/block-size.ts';
import { fileTime, formatFileTime } from '../support/file-time.ts';
import { quoteAlways } from '../support/quote.ts';
import type { DuStyle } from './read-style.ts';

/** What a tree takes. */
interface Use {
	/** Bytes, or files where those are counted. */
	size: number;
	latestMs: number;
}

/** Measures operand after operand; a file is counted once, whatever its names. */
export class DiskUse {
	failed = false;
	readonly records: Value[] = [];
	readonly #context: CommandContext;
	readonly #style: DuStyle;
	readonly #seen = new Set<string>();
	readonly #remembersAll: boolean;
	readonly #total: Use = { size: 0, latestMs: Number.NEGATIVE_INFINITY };

	constructor(context: CommandContext, style: DuStyle) {
		this.#context = context;
		this.#style = style;
		this.#remembersAll = style.operands.length > 1 || style.follows === 'always';
	}

	*measure(operand: string): Flow<void> {
		const use = yield* this.#measure(operand.replace(/(?<=.)\/+$/, '/'), 0, undefined);
		if (use !== undefined) add(this.#total, use.all);
	}

	/** Prints the grand total where that was asked for. */
	finish(): void {
		if (this.#style.showsTotal) this.#show(this.#total, 'total');
	}

	// What the whole takes, and what of it is not in directories below.
	*#measure(
		name: string,
		depth: number,
		device: number | undefined,
	): Flow<{ readonly all: Use; readonly isDirectory: boolean } | undefined> {
		if (name === '') return yield* this.#fail('invalid zero-length file name', undefined);
		if (this.#isExcluded(name)) return undefined;
		const { fileSystem } = this.#context;
		const { follows, staysOnDevice } = this.#style;
		const isFollowed = follows === 'always' || (follows === 'operands' && depth === 0);
		const facts = yield* attempt(() => {
			const path = this.#context.path(name);
			return isFollowed ? fileSystem.stat(path) : fileSystem.lstat(path);
		});
		if (isFsError(facts)) {
			const isDangling =
				isFollowed &&
				facts.errno === 'ENOENT' &&
				!isFsError(yield* attempt(() => fileSystem.lstat(this.#context.path(name))));
			return yield* this.#fail(`cannot access ${quoteAlways(name)}`, isDangling ? undefined : facts);
		}
		if (staysOnDevice && device !== undefined && facts.dev !== device) return undefined;
		if (this.#isKnown(facts)) return undefined;
		const own: Use = { size: this.#sizeOf(facts), latestMs: this.#timeOf(facts) };
		if (facts.kind !== 'directory') {
			if (depth === 0 || (this.#style.showsFiles && depth <= this.#style.maxDepth)) this.#show(own, name);
			return { all: own, isDirectory: false };
		}
		const all: Use = { ...own };
		const separate: Use = { ...own };
		const entries = yield* attempt(() => fileSystem.list(this.#context.path(name)));
		if (isFsError(entries)) yield* this.#fail(`cannot read directory ${quoteAlways(name)}`, entries);
		else
			for (const entry of entries) {
				yield* wait(this.#context.breathe(stepsOfEntry));
				const child = `${name.replace(/(?<=.)\/+$/, '')}${name === '/' ? '' : '/'}${entry.name}`;
				const use = yield* this.#measure(child, depth + 1, device ?? facts.dev);
				if (use === undefined) continue;
				add(all, use.all);
				if (!use.isDirectory) add(separate, use.all);
			}
		const shown = this.#style.isSeparate ? separate : all;
		if (depth <= this.#style.maxDepth) this.#show(shown, name);
		yield* wait(this.#context.output.settle());
		return { all, isDirectory: true };
	}

	#isKnown(facts: Stat): boolean {
		const { countsEachLink } = this.#style;
		if (countsEachLink || (!this.#remembersAll && (facts.kind === 'directory' || facts.nlink === 1)))
			return false;
		const key = `${facts.dev}:${facts.ino}`;
		if (this.#seen.has(key)) return true;
		this.#seen.add(key);
		return false;
	}

	#sizeOf({ size, blocks }: Stat): number {
		const { counts } = this.#style;
		return counts === 'files' ? 1 : counts === 'bytes' ? size : blocks * 512;
	}

	#timeOf(facts: Stat): number {
		return this.#style.time === undefined ? 0 : facts[this.#style.time];
	}

	// A pattern may fit the whole path, or any part of it after a slash.
	#isExcluded(name: string): boolean {
		return this.#style.excluded.some((pattern) => matchesPath(pattern, name));
	}

	#show({ size, latestMs }: Use, name: string): void {
		const { threshold, time, timeFormat, lineEnd } = this.#style;
		if (threshold !== undefined && (threshold >= 0 ? size < threshold : size > -threshold)) return;
		if (this.#context.json) {
			this.records.push(
				new Map<string, Value>([
					['FILE', name],
					['SIZE', size],
				]),
			);
			return;
		}
		const moment =
			time === undefined
				? ''
				: `${formatFileTime(timeFormat, fileTime(latestMs), this.#context.variable('TZ'))}\t`;
		this.#context.output.appendText(`${showSize(size, this.#style.size)}\t${moment}${name}${lineEnd}`);
	}

	*#fail(text: string, error: FsError | undefined): Flow<undefined> {
		this.failed = true;
		yield* wait(this.#context.complain(error === undefined ? text : `${text}: ${errnoText[error.errno]}`));
		return undefined;
	}
}

const add = (sum: Use, use: Use): void => {
	sum.size += use.size;
	sum.latestMs = Math.max(sum.latestMs, use.latestMs);
};

const matchesPath = (pattern: ShellPattern, name: string): boolean => {
	if (pattern.matches(name)) return true;
	for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1))
		if (pattern.matches(name.slice(slash + 1))) return true;
	return false;
};
