import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { copyAttributes } from '../support/copy/attributes.ts';
import type { Copier } from '../support/copy/copier.ts';
import type { CopyOptions } from '../support/copy/copy-options.ts';
import { quoteAlways } from '../support/quote.ts';

/** A source that keeps its whole path below a directory. */
interface PathCopy {
	readonly source: string;
	readonly directory: string;
	readonly options: CopyOptions;
}

/**
 * Copies a source below the directories of its own path, which are made where they are missing and get
 * the attributes of those that they stand for; `false` if something failed and was reported.
 */
export function* copyWithParents(context: CommandContext, copier: Copier, copy: PathCopy): Flow<boolean> {
	const trimmed = copy.source.replace(/(?<=.)\/+$/, '');
	const base = copy.directory.replace(/(?<=.)\/+$/, '');
	const parents = yield* makeParents(context, trimmed, base, copy.options);
	if (parents === undefined) return false;
	const outcome = yield* copier.copy(copy.source, `${base}/${trimmed.replace(/^\/+/, '')}`);
	let isWhole = outcome !== 'failed';
	for (const parent of parents) if (!(yield* copyAttributes(context, copy.options, parent))) isWhole = false;
	return isWhole;
}

interface Parent {
	readonly source: Stat;
	readonly destination: string;
	readonly isNew: boolean;
}

function* makeParents(
	context: CommandContext,
	trimmed: string,
	base: string,
	options: CopyOptions,
): Flow<readonly Parent[] | undefined> {
	const { fileSystem } = context;
	const parents: Parent[] = [];
	for (const match of trimmed.matchAll(/[^/](?=\/+[^/])/g)) {
		const above = trimmed.slice(0, match.index + 1);
		const facts = yield* attempt(() => fileSystem.stat(context.path(above)));
		const problem = isFsError(facts) ? facts.errno : facts.kind === 'directory' ? undefined : 'ENOTDIR';
		if (isFsError(facts) || problem !== undefined) {
			const reason = errnoText[problem!];
			yield* wait(context.complain(`failed to get attributes of ${quoteAlways(above)}: ${reason}`));
			return undefined;
		}
		const destination = `${base}/${above.replace(/^\/+/, '')}`;
		const permissions = context.permissions(facts.mode & 0o777) | 0o700;
		const result = yield* attempt(() => fileSystem.mkdir(context.path(destination), { permissions }));
		const isNew = !isFsError(result);
		if (isFsError(result)) {
			const there = yield* attempt(() => fileSystem.stat(context.path(destination)));
			if (isFsError(there) || there.kind !== 'directory') {
				const text = isFsError(there)
					? `cannot make directory ${quoteAlways(destination)}: ${errnoText[result.errno]}`
					: `${quoteAlways(destination)} exists but is not a directory`;
				yield* wait(context.complain(text));
				return undefined;
			}
		} else if (options.isVerbose) context.output.appendText(`${above} -> ${destination}\n`);
		parents.push({ source: facts, destination, isNew });
	}
	// Those of a path that was there as a whole are left alone.
	return parents.at(-1)?.isNew === true ? parents : [];
}
