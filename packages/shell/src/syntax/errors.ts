import { TenonError } from '@tenon/core';
import type { Span } from './ast.ts';
import { type Refusal, refusalMessage } from './refused.ts';
import type { Place, SourceText } from './source-text.ts';

/** Where an unclosed construct began, and what it was. */
export interface Opened {
	readonly what: string;
	readonly place: Place;
}

/** Facts of a syntax error; the messages are made from them in one place. */
export interface SyntaxFacts {
	readonly span: Span;
	/** bash's own first line, after `bash: line N: `. */
	readonly bashText: string;
	/** More input could still make the text a script: a prompt asks for another line. */
	readonly needsMore: boolean;
	readonly opened?: Opened;
	/** Where bash sees the error, if that is not where the span starts. */
	readonly place?: Place;
	/** Whether bash shows the line at fault; default where more input would not help. */
	readonly showsLine?: boolean;
	/** What bash says below its first line, if that is not the line at fault. */
	readonly below?: string;
}

/** A further line of bash's message, after `bash: line N: `. */
export interface FurtherLine {
	readonly line: number;
	readonly text: string;
}

/** The text is not a script. Nothing of it has run. */
export class ShellSyntaxError extends TenonError {
	readonly code: string = 'shell.syntax';
	readonly span: Span;
	readonly place: Place;
	readonly needsMore: boolean;
	readonly opened: Opened | undefined;
	readonly bashText: string;
	/** What bash says below its first line: the line at fault, or what followed from the first fault. */
	readonly below: FurtherLine[] = [];
	/** The innermost list of an array or `$(…)` that it stands in: bash goes on from each in its own way. */
	within: 'array' | 'substitution' | undefined;

	constructor(source: SourceText, facts: SyntaxFacts) {
		const place = facts.place ?? source.place(facts.span.start);
		const opened =
			facts.opened === undefined
				? ''
				: ` (${facts.opened.what} opened at line ${facts.opened.place.line}, column ${facts.opened.place.column})`;
		super(`line ${place.line}, column ${place.column}: ${facts.bashText}${opened}`);
		this.span = facts.span;
		this.place = place;
		this.needsMore = facts.needsMore;
		this.opened = facts.opened;
		this.bashText = facts.bashText;
		const showsLine = facts.showsLine ?? !facts.needsMore;
		const below = facts.below ?? (showsLine ? `\`${source.lineText(facts.span.start)}'` : undefined);
		if (below !== undefined) this.below.push({ line: place.line, text: below });
	}
}

/** Reads something; a syntax error in it is known to stand in that. */
export const readingWithin = <T>(what: 'array' | 'substitution', read: () => T): T => {
	try {
		return read();
	} catch (error) {
		if (error instanceof ShellSyntaxError) error.within ??= what;
		throw error;
	}
};

/** A construct of bash that this shell refuses by name, with the way to write it instead. */
export class RefusedConstruct extends ShellSyntaxError {
	override readonly code: string;
	readonly construct: string;
	readonly instead: string;

	constructor(source: SourceText, span: Span, refusal: Refusal) {
		const { code, construct, instead } = refusal;
		super(source, { span, bashText: refusalMessage(refusal), needsMore: false });
		this.code = code;
		this.construct = construct;
		this.instead = instead;
	}
}
