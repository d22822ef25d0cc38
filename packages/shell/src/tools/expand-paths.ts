import { andThen, type Maybe, mapEach, resolvePath } from '@tenon/core';
import { compareByBytes } from '../pattern/byte-order.ts';
import { expandPathname } from '../pattern/glob.ts';
import { hasPatternCharacters } from '../pattern/pattern-characters.ts';
import type { Shell } from '../state/shell.ts';

/** Paths that match a pattern, absolute and in byte order; empty if none does. */
export const expandGlob = (shell: Shell, pattern: string): Maybe<readonly string[]> =>
	andThen(expandPathname(shell, pattern), (paths = []) =>
		paths.map((path) => resolvePath(shell.cwd, path)).toSorted(compareByBytes),
	);

/** Patterns among the operands expanded relative to the directory; others kept as they are. */
export const expandPaths = (shell: Shell, operands: readonly string[]): Maybe<readonly string[]> => {
	const extglob = shell.options.shopt.has('extglob');
	const expanded = mapEach(operands, (operand): Maybe<readonly string[]> => {
		if (!hasPatternCharacters(operand, { extglob })) return [operand];
		return andThen(expandPathname(shell, operand), (paths = [operand]) => paths);
	});
	return andThen(expanded, (lists) => lists.flat());
};
