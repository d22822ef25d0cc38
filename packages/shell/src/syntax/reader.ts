import type { Comment, HereDocument, Redirect, SimpleCommand, Span } from './ast.ts';
import { type Opened, ShellSyntaxError } from './errors.ts';
import { joinToken } from './joined-lines.ts';
import type { Progress } from './progress.ts';
import type { SourceText } from './source-text.ts';
import { wordToken } from './word-token.ts';

/** How a text is to be read. */
export interface ReadOptions {
	/** `shopt extglob`: whether `@(…)` is a pattern outside of `[[ ]]`. */
	readonly extglob: boolean;
	/** Whether `X(` is a pattern where only a run can tell what `extglob` is; it is, unless this says no. */
	readonly takesUnsureExtglob?: boolean;
	/** Aliases in force; only a shell with `expand_aliases` passes any. */
	readonly aliases: ReadonlyMap<string, string>;
	/** Statements, words and parts of words that one text may have; default no limit. */
	readonly maxNodes?: number;
	/**
	 * Whether what bash finds only when it gets there is left to that: backquotes, or a `$((` of two subshells,
	 * that hold no script, names of loops and functions that are none.
	 */
	readonly leavesToRun?: boolean;
	/** Told of a here-document that the end of the text ends, as bash has it; without it that is an error. */
	readonly onOpenDocument?: (open: OpenDocument) => void;
}

/** A here-document without its delimiter, and where bash sees that. */
export interface OpenDocument {
	readonly delimiter: string;
	/** Line on which it was announced. */
	readonly openedLine: number;
	/** Line on which the text ends. */
	readonly line: number;
}

/**
 * What surrounds an expansion: nothing, double quotes, or the lines of a here-document. Arithmetic
 * text is read as in double quotes.
 */
export type Quoting = 'unquoted' | 'double' | 'document';

/** A here-document whose lines have not been reached yet. */
export interface PendingDocument {
	readonly redirect: { -readonly [Key in keyof Redirect]: Redirect[Key] };
	readonly delimiter: string;
	readonly quoted: boolean;
	readonly stripTabs: boolean;
	finish(document: HereDocument): void;
}

/** What a reader remembers between two items of a list. */
export interface ReaderState {
	readonly source: SourceText;
	readonly text: string;
	readonly end: number;
	readonly at: number;
	readonly extglob: boolean;
	readonly isExtglobSure: boolean;
	readonly notedExtglob: Reader['notedExtglob'];
	readonly dependsOnRun: boolean;
	readonly pending: readonly PendingDocument[];
	readonly aliasAfter: number;
	readonly activeAliases: Reader['activeAliases'];
	readonly rescans: number;
	readonly nodes: number;
}

/** How deep constructs may nest before the text is refused; far beyond what anybody writes. */
export const maxNesting = 300;

/**
 * The parser's place in one source text, with what must be remembered between tokens. It knows
 * characters, blanks and errors; the grammar lives in the files beside it.
 */
export class Reader {
	source: SourceText;
	text: string;
	at: number;
	end: number;
	extglob: boolean;
	/** Whether `extglob` is known, whatever the script does. */
	isExtglobSure = true;
	/** See {@link ReadOptions.takesUnsureExtglob}. */
	readonly takesUnsureExtglob: boolean;
	/** What may switch it, and is not yet after the end of its line. */
	notedExtglob: { readonly command: SimpleCommand; readonly setting: 'on' | 'off' | 'unsure' } | undefined;
	/** Whether something was read that means one thing or the other, as a run decides. */
	dependsOnRun = false;
	aliases: ReadonlyMap<string, string>;
	readonly comments: Comment[] = [];
	pending: PendingDocument[] = [];
	/** Inside of `$(…)` or `<(…)`, whose closing parenthesis may follow a document's delimiter. */
	isSubstitution = false;
	depth = 0;
	/** Where the text of an alias that ends in a blank ends: the word behind it is tried too. -1: nowhere. */
	aliasAfter = -1;
	/** Aliases being expanded, each until the reader has passed its text. */
	activeAliases: { readonly name: string; readonly until: number }[] = [];
	/** Characters that may still be read ahead or added by aliases: keeps hostile input linear. */
	rescans: number;
	/** What was read where reading may pause; `undefined` where the text is read in one go. */
	progress: Progress | undefined;
	/** Where this reader's text is a part of other texts: the offsets where they go into it. */
	place = '';
	/** See {@link ReadOptions.maxNodes}. */
	readonly maxNodes: number;
	readonly onOpenDocument: ReadOptions['onOpenDocument'];
	/** See {@link ReadOptions.leavesToRun}. */
	readonly leavesToRun: boolean;
	/** Whether no other reader counts in this text. */
	readonly #readsAll: boolean;
	#nodes = 0;
	#badPaths: { readonly text: string; readonly places: Set<number> } | undefined;

	constructor(source: SourceText, options: ReadOptions, from = 0, end: number = source.text.length) {
		this.source = source;
		this.text = source.text;
		this.at = from;
		this.end = end;
		this.#readsAll = from === 0 && end === source.text.length;
		this.extglob = options.extglob;
		this.takesUnsureExtglob = options.takesUnsureExtglob ?? true;
		this.aliases = options.aliases;
		this.maxNodes = options.maxNodes ?? Number.POSITIVE_INFINITY;
		this.onOpenDocument = options.onOpenDocument;
		this.leavesToRun = options.leavesToRun === true;
		this.rescans = 4 * this.text.length + 1_000_000;
	}

	/** How this text is read, for a reader of a part of it. */
	get options(): ReadOptions {
		const { extglob, aliases, maxNodes, onOpenDocument, leavesToRun } = this;
		return {
			extglob,
			aliases,
			maxNodes,
			leavesToRun,
			...(onOpenDocument === undefined ? {} : { onOpenDocument }),
		};
	}

	/** What is to be restored where the text is read again from here. */
	get state(): ReaderState {
		const { source, text, end, at, extglob, isExtglobSure, notedExtglob, dependsOnRun } = this;
		const { aliasAfter, activeAliases, rescans } = this;
		const pending = this.pending.length === 0 ? noDocuments : [...this.pending];
		return {
			source,
			text,
			end,
			at,
			extglob,
			isExtglobSure,
			notedExtglob,
			dependsOnRun,
			pending,
			aliasAfter,
			activeAliases,
			rescans,
			nodes: this.#nodes,
		};
	}

	restore({ nodes, ...state }: ReaderState, pending: PendingDocument[]): void {
		Object.assign(this, state, { pending });
		this.#nodes = nodes;
	}

	/** Goes back to where a reader begins, so that the text is read again. */
	restart(from: number): void {
		this.at = from;
		this.depth = 0;
		this.isSubstitution = false;
		this.pending = [];
		this.progress?.restart();
	}

	/** This reader reads a part of another's text. */
	enterFrom(outer: Reader): void {
		this.depth = outer.depth;
		this.rescans = outer.rescans;
		if (outer.progress === undefined) return;
		this.progress = outer.progress;
		this.place = `${outer.place}/${outer.at}`;
	}

	get atEnd(): boolean {
		return this.at >= this.end;
	}

	/** Code of the character `ahead` places on, or -1 at the end. */
	code(ahead = 0): number {
		const at = this.at + ahead;
		return at < this.end ? this.text.charCodeAt(at) : -1;
	}

	/** The character `ahead` places on, or the empty string at the end. */
	char(ahead = 0): string {
		const at = this.at + ahead;
		return at < this.end ? this.text[at]! : '';
	}

	startsWith(text: string): boolean {
		return this.at + text.length <= this.end && this.text.startsWith(text, this.at);
	}

	span(start: number): Span {
		return { start, end: this.at };
	}

	line(offset: number = this.at): number {
		return this.source.lineAt(offset);
	}

	/** Skips spaces, tabs and continued lines. */
	skipBlanks(): void {
		while (!this.skipSomeBlanks());
	}

	/** The same for some of them; false where more may follow. */
	skipSomeBlanks(): boolean {
		for (let passed = 0; passed < manyBlanks; passed++) {
			const code = this.code();
			if (code === 0x20 || code === 0x09) this.at += 1;
			else if (code === 0x5c && this.code(1) === 0x0a) this.at += 2;
			else {
				if (this.joinsLines) joinToken(this);
				return true;
			}
		}
		return false;
	}

	/** Whether a backslash and line end in the midst of a token are taken out of the text. */
	get joinsLines(): boolean {
		return this.#readsAll && this.source.continues;
	}

	/** Skips a comment if one starts here; true if so. */
	skipComment(): boolean {
		if (this.code() !== 0x23) return false;
		const start = this.at;
		const newline = this.text.indexOf('\n', start);
		this.at = newline === -1 || newline > this.end ? this.end : newline;
		// Only who prints a text anew asks for its comments, and reads it in one go.
		if (this.progress === undefined)
			this.comments.push({ text: this.text.slice(start, this.at), span: this.span(start) });
		return true;
	}

	/** Takes from the allowance for reading ahead; refuses beyond it. */
	spend(characters: number, at: number, why: string): void {
		this.rescans -= characters;
		if (this.rescans < 0) throw this.fail(at, `syntax error: ${why}`);
	}

	/** Whether no path into typed data begins here, as was found before: nothing is tried twice, so that hostile input stays cheap. */
	isBadPath(at: number): boolean {
		return this.#badPaths?.text === this.text && this.#badPaths.places.has(at);
	}

	/** Remembers what {@link isBadPath} tells. */
	noteBadPath(at: number): void {
		if (this.#badPaths?.text !== this.text) this.#badPaths = { text: this.text, places: new Set() };
		this.#badPaths.places.add(at);
	}

	/** Counts one more statement, word or part of a word; refuses beyond the limit. */
	addNode(): void {
		this.#nodes += 1;
		if (this.#nodes > this.maxNodes)
			throw this.fail(this.at, `syntax error: script of more than ${this.maxNodes} words`);
	}

	/** Begins to count anew, for a text that is read line by line. */
	forgetNodes(): void {
		this.#nodes = 0;
	}

	/** Enters one level of nesting; refuses beyond the limit, so that no input exhausts the stack. */
	nest<T>(read: () => T): T {
		if (this.depth >= maxNesting) {
			throw this.fail(this.at, `syntax error: constructs nested more than ${maxNesting} deep`);
		}
		this.depth += 1;
		const result = read();
		this.depth -= 1;
		return result;
	}

	/** An error at an offset with bash's text. */
	fail(offset: number, bashText: string): ShellSyntaxError {
		return new ShellSyntaxError(this.source, {
			span: { start: offset, end: offset },
			bashText,
			needsMore: false,
		});
	}

	/** The text ended inside something. */
	endsInside(what: string, openedAt: number, bashText: string): ShellSyntaxError {
		const opened: Opened = { what, place: this.source.place(openedAt) };
		return new ShellSyntaxError(this.source, {
			span: { start: this.end, end: this.end },
			bashText,
			needsMore: true,
			opened,
			place: { line: this.line(this.end) + (this.text[this.end - 1] === '\n' ? 0 : 1), column: 1 },
		});
	}

	/** The text ended where the other half of a pair was wanted; bash names the line of the first half. */
	unmatched(closer: string, what: string, openedAt: number): ShellSyntaxError {
		const place = this.source.place(openedAt);
		return new ShellSyntaxError(this.source, {
			span: { start: openedAt, end: this.end },
			bashText: `unexpected EOF while looking for matching \`${closer}'`,
			needsMore: true,
			opened: { what, place },
		});
	}

	/** What stands here does not fit, and no further line could help. */
	misplaced(): ShellSyntaxError {
		const open = openQuote(this.text, this.at, this.end);
		if (open !== -1) return this.#openEnded(open);
		// A word is read to its end before anything is said of it.
		const { end } = wordToken(this.text, this.at, this.end);
		const place = this.text.slice(this.at, end).includes('\n') ? end - 1 : this.at;
		return this.fail(place, `syntax error near unexpected token \`${this.tokenHere()}'`);
	}

	/** Refuses a word with a quote that nothing closes. */
	refuseOpenQuote(from: number): void {
		const open = openQuote(this.text, from, this.end);
		if (open !== -1) throw this.#openEnded(open);
	}

	#openEnded(open: number): ShellSyntaxError {
		const opener = this.text[open]!;
		return opener === '$'
			? this.endsInside('$(', open, "unexpected EOF while looking for matching `)'")
			: this.unmatched(opener, opener, open);
	}

	/** What stands here does not fit; `opened` is what is still open around it. */
	unexpected(opened?: { readonly what: string; readonly at: number }): ShellSyntaxError {
		if (this.atEnd) {
			const bashText = this.isSubstitution
				? "unexpected EOF while looking for matching `)'"
				: 'syntax error: unexpected end of file';
			return opened === undefined
				? this.endsInside('command', this.at, bashText)
				: this.endsInside(opened.what, opened.at, bashText);
		}
		return this.misplaced();
	}

	/** The token that starts here, as bash names it in messages. */
	tokenHere(): string {
		if (this.atEnd || this.code() === 0x0a || this.code() === 0x23) return 'newline';
		const word = wordToken(this.text, this.at, this.end);
		if (word.end > this.at) return word.shown;
		for (const operator of operators) if (this.startsWith(operator)) return operator;
		return this.char();
	}
}

const manyBlanks = 1_000_000;

const noDocuments: readonly PendingDocument[] = [];

const operators = [
	';;&',
	'<<-',
	'<<<',
	'&>>',
	';;',
	';&',
	'&&',
	'||',
	'|&',
	'<<',
	'>>',
	'<&',
	'>&',
	'<>',
	'>|',
	'&>',
	';',
	'&',
	'|',
	'<',
	'>',
	'(',
	')',
] as const;

// Where in the word that starts here a quote opens that nothing closes, which bash sees before the word; or -1.
const openQuote = (text: string, from: number, end: number): number => {
	for (let at = from; at < end && !isMeta(text.charCodeAt(at)); at++) {
		const char = text[at]!;
		if (char === '\\') at += 1;
		else if (char === '$' && text[at + 1] === '(' && at + 1 < end && !isClosed(text, at, end)) return at;
		else if (char === "'" || char === '"' || char === '`') {
			const open = at;
			for (at += 1; at < end && text[at] !== char; at++) if (text[at] === '\\' && char !== "'") at += 1;
			if (at >= end) return open;
		}
	}
	return -1;
};

const isClosed = (text: string, from: number, end: number): boolean => {
	const close = text.indexOf(')', from);
	return close !== -1 && close < end;
};

/** Space, tab, newline and the characters that end an unquoted word. */
export const isMeta = (code: number): boolean =>
	code === -1 ||
	code === 0x20 ||
	code === 0x09 ||
	code === 0x0a ||
	code === 0x3b ||
	code === 0x26 ||
	code === 0x7c ||
	code === 0x3c ||
	code === 0x3e ||
	code === 0x28 ||
	code === 0x29;

/** Whether `<(` or `>(` stands here: it begins a word although `<` and `>` end one. */
export const isProcessSubstitution = (reader: Reader): boolean =>
	(reader.code() === 0x3c || reader.code() === 0x3e) && reader.code(1) === 0x28;

/** Letters and `_`. */
export const isNameStart = (code: number): boolean =>
	(code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

export const isNameCharacter = (code: number): boolean => isNameStart(code) || isDigit(code);

/** End of the name that starts at `from`, or `from` if none does. */
export const nameEnd = (text: string, from: number, limit: number): number => {
	if (from >= limit || !isNameStart(text.charCodeAt(from))) return from;
	let at = from + 1;
	while (at < limit && isNameCharacter(text.charCodeAt(at))) at += 1;
	return at;
};
