import { andThen, type DirEntry, forEach, type Maybe } from '@tenon/core';
import { hasByteCharacters, localeText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { DirectoryReader } from './directory-reader.ts';
import { type HiddenNames, isPassedOver } from './hidden-names.ts';
import { compileNamePattern, type PatternOptions } from './pattern.ts';
import type { TextMatcher } from './text-matcher.ts';
import { hasWildcards, lastSlash, removeQuotes } from './wildcards.ts';

/** What decides which paths a pattern finds. */
export interface PathSearchOptions extends PatternOptions, HiddenNames {
	/** `**` as a whole part of a pattern finds all files and directories below. */
	readonly globstar: boolean;
}

/** How many paths may be found, and what is thrown when there are more. */
export interface PathLimit {
	readonly maxPaths: number;
	readonly tooMany: () => Error;
}

/** How the last part of a pattern is looked for in a directory. */
interface Lookup {
	/** The part is `**`: what it finds is a path from the start, not a name. */
	readonly everything: boolean;
	/** With `everything`: the directory itself is found too. */
	readonly itself: boolean;
	/** The pattern names no directory: `.` is meant, and does not show. */
	readonly unnamed: boolean;
}

/**
 * One search for the paths that match a pattern. It takes the pattern apart from the right: first
 * the directories that match what is before the last slash, then the names in each of them.
 * `undefined` says that there is no such directory, an empty list that there is no such name.
 */
export class PathSearch {
	readonly #options: PathSearchOptions;
	readonly #limit: PathLimit;
	readonly #reader: DirectoryReader;
	readonly #textOf: (name: string) => string;
	readonly #matchers = new Map<string, TextMatcher>();

	constructor(shell: Shell, options: PathSearchOptions, limit: PathLimit) {
		this.#options = options;
		this.#limit = limit;
		this.#reader = new DirectoryReader(shell, options);
		this.#textOf = hasByteCharacters(shell) ? (name) => localeText(shell, name) : (name) => name;
	}

	/** All paths that match, in no particular order. */
	find(pattern: string): Maybe<readonly string[] | undefined> {
		return this.#find(pattern, false);
	}

	// `descends`: the pattern is what is before a slash and starts with `**`.
	#find(pattern: string, descends: boolean): Maybe<readonly string[] | undefined> {
		const slash = lastSlash(pattern, this.#options.extglob);
		const directory = pattern.slice(0, slash + 1);
		const name = pattern.slice(slash + 1);
		if (!hasWildcards(directory)) return this.#findIn(directory, name, descends);
		const stars = this.#collapse(directory, name);
		return andThen(this.#find(stars.directory, descends || stars.leads), (directories) => {
			if (directories === undefined || directories.length === 0) return undefined;
			if (stars.only && this.#isGlobstar(name)) return this.#findIn('', name, descends);
			return this.#findInEach(directories, name, stars.only);
		});
	}

	#isGlobstar(name: string): boolean {
		return this.#options.globstar && name === '**';
	}

	/**
	 * The pattern before the last slash, without that slash, and with every row of `**` at its start
	 * and end made one: `leads` and `only` say that it starts with one, and that it is nothing else.
	 */
	#collapse(
		directory: string,
		name: string,
	): { readonly directory: string; readonly leads: boolean; readonly only: boolean } {
		let rest = directory;
		let leads = false;
		let only = false;
		if (this.#options.globstar) {
			for (let match = leadingStars.exec(rest); match !== null && !only; match = leadingStars.exec(rest)) {
				const after = rest.slice(match[0].length);
				leads = true;
				only = after === '';
				if (!leadingStars.test(after)) break;
				rest = after;
			}
			if (only) return { directory: rest.slice(0, -1), leads, only };
			while (rest.endsWith('/**/**/')) rest = rest.slice(0, -3);
			if (name === '**' && rest.endsWith('/**/') && rest.length > 4) rest = rest.slice(0, -3);
		}
		return { directory: rest.slice(0, -1), leads, only };
	}

	// The directory has no wildcards.
	#findIn(directory: string, name: string, descends: boolean): Maybe<readonly string[] | undefined> {
		if (name === '') return [directory];
		const path = removeQuotes(directory);
		const everything = this.#isGlobstar(name);
		const unnamed = path === '';
		const lookup: Lookup = { everything, itself: everything && (!unnamed || descends), unnamed };
		return andThen(this.#lookUp(name, unnamed ? '.' : path, lookup), (found) =>
			found === undefined || everything ? found : join(path, found),
		);
	}

	#findInEach(directories: readonly string[], name: string, afterStars: boolean): Maybe<readonly string[]> {
		const everything = this.#isGlobstar(name);
		const paths: string[] = [];
		const add = (directory: string, lookup: Lookup): Maybe<boolean> =>
			andThen(this.#lookUp(name, lookup.unnamed ? '.' : directory, lookup), (found) => {
				if (found === undefined) return true;
				const isPlaceholder = everything && lookup.unnamed && found[0] === '';
				for (const path of everything ? found : join(directory, found)) {
					if (!(isPlaceholder && path === '')) paths.push(path);
				}
				this.#check(paths);
				// Everything from here down was found: the other directories would find it again.
				return !isPlaceholder;
			});
		const visited = forEach(directories, (directory) => {
			const unnamed = directory === '' && name !== '';
			const lookup: Lookup = { everything, itself: everything, unnamed };
			if (!afterStars || unnamed) return add(directory, lookup);
			// `**` finds a link to a directory but does not go on through it.
			return andThen(this.#reader.isLinkToDirectory(directory), (isLink) => {
				if (!isLink) return add(directory, lookup);
				if (name === '') paths.push(...join(directory, ['']));
				return true;
			});
		});
		return andThen(visited, () => paths);
	}

	#lookUp(name: string, directory: string, lookup: Lookup): Maybe<readonly string[] | undefined> {
		if (name === '') {
			return andThen(this.#reader.isDirectory(directory), (exists) => (exists ? [''] : undefined));
		}
		if (!hasWildcards(name)) return this.#lookUpLiteral(removeQuotes(name), directory);
		return lookup.everything ? this.#everything(directory, lookup) : this.#matching(name, directory);
	}

	#lookUpLiteral(name: string, directory: string): Maybe<readonly string[] | undefined> {
		return andThen(this.#reader.isDirectory(directory), (exists) => {
			if (!exists) return undefined;
			return andThen(this.#reader.exists(`${directory}/${name}`), (found) => (found ? [name] : []));
		});
	}

	#matching(pattern: string, directory: string): Maybe<readonly string[] | undefined> {
		return andThen(this.#reader.list(directory), (entries) => {
			if (entries === undefined) return undefined;
			const matcher = this.#matcher(pattern);
			const { dotglob } = this.#options;
			const names: string[] = [];
			for (const { name } of entries) {
				if (isPassedOver(pattern, name, this.#options)) continue;
				const isDots = name === '.' || name === '..';
				const text = this.#textOf(name);
				const isMatch = dotglob && !isDots ? matcher.matches(text) : matcher.matchesGuarded(text);
				if (isMatch) names.push(name);
			}
			this.#check(names);
			return this.#reader.shownNames(directory, entries, names);
		});
	}

	#matcher(pattern: string): TextMatcher {
		const known = this.#matchers.get(pattern);
		if (known !== undefined) return known;
		const matcher = compileNamePattern(this.#textOf(pattern), this.#options);
		this.#matchers.set(pattern, matcher);
		return matcher;
	}

	// All files and directories below, by their paths. Links are found but not followed.
	#everything(directory: string, lookup: Lookup): Maybe<readonly string[] | undefined> {
		const paths: string[] = lookup.itself ? [lookup.unnamed ? '' : directory] : [];
		const directories: string[] = [directory];
		let canRead = true;
		const visited = forEach(directories, (here) =>
			andThen(this.#listShown(here), (entries) => {
				if (entries === undefined) {
					if (here === directory) canRead = false;
					return;
				}
				for (const { name, kind } of entries) {
					if (isPassedOver('**', name, this.#options)) continue;
					const path = lookup.unnamed && here === '.' ? name : joinPath(here, name);
					paths.push(path);
					this.#reader.remember(path, kind);
					if (kind === 'directory') directories.push(path);
				}
				this.#check(paths);
			}),
		);
		return andThen(visited, () => (canRead ? paths : undefined));
	}

	// What bash would not find is not hidden by anything else.
	#listShown(directory: string): Maybe<readonly DirEntry[] | undefined> {
		const listed = this.#reader.list(directory);
		if (!this.#reader.hides) return listed;
		return andThen(listed, (entries) =>
			entries === undefined
				? undefined
				: this.#reader.shown(
						directory,
						entries.filter(({ name }) => !isPassedOver('**', name, this.#options)),
					),
		);
	}

	#check(paths: readonly string[]): void {
		if (paths.length > this.#limit.maxPaths) throw this.#limit.tooMany();
	}
}

const leadingStars = /^\*\*\/+/;

const join = (directory: string, names: readonly string[]): readonly string[] =>
	directory === '' ? names : names.map((name) => joinPath(directory, name));

const joinPath = (directory: string, name: string): string =>
	directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;
