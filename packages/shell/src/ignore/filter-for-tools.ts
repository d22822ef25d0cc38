import { andThen, type IgnoreFilter, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { hidingOf } from './hiding.ts';

/** What tools that walk files below a directory are to pass over: by the embedder's word, and by the shell's rules. */
export const ignoreFilterFor = (shell: Shell, root: string): Maybe<IgnoreFilter | undefined> => {
	const given = shell.ports.tools.ignoreFilter(root);
	const hiding = hidingOf(shell);
	if (hiding === undefined) return given;
	return andThen(given, (first) => andThen(hiding.filterBelow(root), (second) => eitherOf(first, second)));
};

const eitherOf = (first: IgnoreFilter | undefined, second: IgnoreFilter): IgnoreFilter =>
	first === undefined
		? second
		: {
				isEnforced: first.isEnforced === true || second.isEnforced === true,
				isIgnored: (path, kind) => first.isIgnored(path, kind) || second.isIgnored(path, kind),
				below: (directory) =>
					andThen(first.below?.(directory) ?? first, (one) =>
						andThen(second.below?.(directory) ?? second, (other) => eitherOf(one, other)),
					),
			};
