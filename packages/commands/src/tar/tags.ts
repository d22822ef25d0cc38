import { type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import type { tarOptions } from './options.ts';

/** What is added of a directory that has a tag: itself with the tag, itself alone, or nothing. */
export type Kept = 'tag' | 'directory' | 'nothing';

/** A file that says that its directory is left out. */
export interface TagRule {
	readonly name: string;
	readonly kept: Kept;
	/** Whether the file has to begin as the tags of caches do. */
	readonly isCache: boolean;
}

/** The rules that the options ask for. */
export const tagRulesOf = ({ options, order }: ParsedArguments<typeof tarOptions>): readonly TagRule[] => {
	const rules: TagRule[] = [];
	const next = { excludeTag: 0, excludeTagUnder: 0, excludeTagAll: 0 };
	for (const name of order)
		switch (name) {
			case 'excludeTag':
			case 'excludeTagUnder':
			case 'excludeTagAll':
				rules.push({ name: options[name][next[name]++]!, kept: keptBy[name], isCache: false });
				break;
			case 'excludeCaches':
			case 'excludeCachesUnder':
			case 'excludeCachesAll':
				rules.push({ name: 'CACHEDIR.TAG', kept: keptBy[name], isCache: true });
		}
	return rules;
};

const keptBy = {
	excludeTag: 'tag',
	excludeTagUnder: 'directory',
	excludeTagAll: 'nothing',
	excludeCaches: 'tag',
	excludeCachesUnder: 'directory',
	excludeCachesAll: 'nothing',
} as const;

/** The first rule whose tag is in a directory. */
export function* findTag(
	context: CommandContext,
	rules: readonly TagRule[],
	directory: string,
): Flow<TagRule | undefined> {
	for (const rule of rules) {
		const file = `${directory.replace(/\/+$/, '')}/${rule.name}`;
		if (yield* rule.isCache ? isCacheTag(context, file) : isThere(context, file)) return rule;
	}
	return undefined;
}

function* isThere(context: CommandContext, file: string): Flow<boolean> {
	return !isFsError(yield* attempt(() => context.fileSystem.stat(context.path(file))));
}

function* isCacheTag(context: CommandContext, file: string): Flow<boolean> {
	const opened = yield* attempt(() => context.openInput(file));
	if (isFsError(opened)) return false;
	try {
		let at = 0;
		while (at < signature.length) {
			const piece = yield* attempt(() => opened.input.pull());
			if (piece === undefined || isFsError(piece)) return false;
			for (const byte of piece.subarray(0, signature.length - at))
				if (byte !== signature.charCodeAt(at++)) return false;
		}
		return true;
	} finally {
		yield* wait(opened.close());
	}
}

const signature = 'Signature: 8a477f597d28d172789f06886806bc55';
