import { type Flow, isFsError, type ToolContext } from '@tenon/core';
import { compilePerl, type PerlRegex, PerlSyntaxError, type Regex, RegexError } from '@tenon/shell';
import { compilePathPattern } from '../support/path-pattern.ts';
import { ToolFailure } from '../support/tool-failure.ts';
import type { LineMatch, SearchRequest } from './line-search.ts';
import { SearchWorkspace, searchFile } from './search-file.ts';

/** What is looked for in which files. */
export interface TreeSearchRequest {
	readonly pattern: string;
	readonly ignoreCase: boolean;
	/** Only files that match; default all. */
	readonly glob: string | undefined;
	readonly contextLines: number;
	readonly limit: number;
}

/** A line that matches, and its file. */
export type FileMatch = LineMatch & { readonly file: string };

/** What the files of a tree give, one after the other, until there is enough. */
export class TreeSearch {
	/** In the order of the files. */
	readonly matches: FileMatch[] = [];
	readonly unread: string[] = [];
	searchedFiles = 0;
	binaryFiles = 0;
	readonly #context: ToolContext;
	readonly #limit: number;
	readonly #workspace: SearchWorkspace;
	readonly #filter: Regex | undefined;
	readonly #request: Omit<SearchRequest, 'maxMatches'>;

	constructor(request: TreeSearchRequest, context: ToolContext) {
		this.#context = context;
		this.#limit = request.limit;
		this.#workspace = new SearchWorkspace(context.signal);
		this.#filter = request.glob === undefined ? undefined : compilePathPattern(request.glob);
		this.#request = { regex: compiled(request), contextLines: request.contextLines };
	}

	get isFull(): boolean {
		return this.matches.length >= this.#limit;
	}

	*take(path: string, file: string): Flow<void> {
		if (this.#filter?.test(file) === false) return;
		try {
			const maxMatches = this.#limit - this.matches.length;
			const search = yield* searchFile(
				this.#context,
				path,
				{ ...this.#request, maxMatches },
				this.#workspace,
			);
			if (search.kind === 'binary') this.binaryFiles += 1;
			else if (search.kind === 'long-line') this.unread.push(`${file} (a line is too long)`);
			else {
				this.searchedFiles += 1;
				this.matches.push(...search.matches.map((match) => ({ ...match, file })));
			}
		} catch (error) {
			if (!isFsError(error)) throw error;
			this.unread.push(file);
		}
	}
}

const compiled = ({ pattern, ignoreCase }: TreeSearchRequest): PerlRegex => {
	try {
		return compilePerl(pattern, { flavour: 'rust', ignoreCase });
	} catch (error) {
		if (!(error instanceof PerlSyntaxError || error instanceof RegexError)) throw error;
		throw new ToolFailure(`${pattern}: ${error.message}`, { exitStatus: 2 });
	}
};
