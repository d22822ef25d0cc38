import { andThen, type Maybe } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { compareByBytes } from './byte-order.ts';
import { IgnoredPaths } from './ignored-paths.ts';
import { PathSearch, type PathSearchOptions } from './path-search.ts';

/**
 * Pathname expansion of one word: the paths that exist and match, in the order of their bytes, or
 * `undefined` if there are none. A backslash quotes. Relative patterns start at the shell's working
 * directory and give relative paths. Directories that cannot be read hold nothing.
 *
 * It does not look whether the word is subject to expansion, nor at `nullglob`, `failglob` and
 * `noglob`; those are the caller's.
 */
export const expandPathname = (shell: Shell, pattern: string): Maybe<readonly string[] | undefined> => {
	const { shopt } = shell.options;
	const extglob = shopt.has('extglob');
	const nocase = shopt.has('nocaseglob');
	const globignore = shell.variables.text('GLOBIGNORE') ?? '';
	const options: PathSearchOptions = {
		extglob,
		nocase,
		dotglob: shopt.has('dotglob') || globignore !== '',
		globskipdots: shopt.has('globskipdots'),
		globstar: shopt.has('globstar'),
	};
	const { maxExpansionWords } = shell.ports.limits;
	const tooMany = (): ExpansionError =>
		new ExpansionError(`${pattern}: pathname expansion gives more than ${maxExpansionWords} words`);
	const search = new PathSearch(shell, options, { maxPaths: maxExpansionWords, tooMany });
	return andThen(search.find(pattern), (paths) => {
		const ignored = globignore === '' ? undefined : new IgnoredPaths(globignore, { extglob, nocase });
		const kept = ignored === undefined ? paths : paths?.filter((path) => !ignored.has(path));
		return kept === undefined || kept.length === 0 ? undefined : kept.toSorted(compareByBytes);
	});
};
