import { TenonError } from '@tenon/core';
import type { JqValue } from './values/value.ts';

/**
 * An error that a program raises, and may catch. It carries any value, and no stack: programs raise and catch
 * them as a matter of course (`.a?`).
 */
export class JqError {
	readonly value: JqValue;

	constructor(value: JqValue) {
		this.value = value;
	}
}

/** Raises an error with a text. */
export const raise = (text: string): never => {
	throw new JqError(text);
};

/** `halt` and `halt_error`: nothing of the program catches it. */
export class JqHalt {
	readonly status: number;
	/** What standard error shows; `undefined` for nothing. */
	readonly message: JqValue | undefined;

	constructor(status: number, message: JqValue | undefined) {
		this.status = status;
		this.message = message;
	}
}

/** Where in a program something is: offsets of its text. */
export interface SourceSpan {
	readonly start: number;
	readonly end: number;
}

/** The text of a program or a module, and how messages call it. */
export interface SourceFile {
	readonly name: string;
	readonly text: string;
}

/** One thing that is wrong in a program. */
export interface ProgramFault {
	readonly message: string;
	/** `undefined` where it is about no place. */
	readonly place: { readonly file: SourceFile; readonly span: SourceSpan } | undefined;
}

/** A program that is not run: it is no program, or names what is not there. */
export class JqCompileError extends TenonError {
	readonly code = 'commands.jq.program';
	readonly faults: readonly ProgramFault[];

	constructor(faults: readonly ProgramFault[]) {
		super(
			faults.map(({ message, place }) => message + (place === undefined ? '' : placeText(place))).join('; '),
		);
		this.faults = faults;
	}

	/** What standard error shows. */
	report(): string {
		const { length } = this.faults;
		return `${this.faults.map(faultText).join('')}jq: ${length} compile ${length === 1 ? 'error' : 'errors'}\n`;
	}
}

const placeText = ({ file, span }: { readonly file: SourceFile; readonly span: SourceSpan }): string => {
	const { line, column } = placeOf(file.text, span.start);
	return ` at ${file.name}, line ${line}, column ${column}`;
};

const faultText = ({ message, place }: ProgramFault): string => {
	if (place === undefined) return `jq: error: ${message}\n`;
	const { file, span } = place;
	const { line, column, text } = placeOf(file.text, span.start);
	const marks = '^'.repeat(Math.max(1, Math.min(span.end - span.start, text.length - column + 1)));
	return `jq: error: ${message} at ${file.name}, line ${line}, column ${column}:\n    ${text}\n    ${' '.repeat(column - 1)}${marks}\n`;
};

/** Line, column and the text of the line; both count from 1. */
export const placeOf = (
	source: string,
	offset: number,
): { readonly line: number; readonly column: number; readonly text: string } => {
	const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
	const lineEnd = source.indexOf('\n', lineStart);
	let line = 1;
	for (let at = source.indexOf('\n'); at >= 0 && at < lineStart; at = source.indexOf('\n', at + 1)) line += 1;
	return {
		line,
		column: offset - lineStart + 1,
		text: source.slice(lineStart, lineEnd < 0 ? source.length : lineEnd),
	};
};

/** Words of the command line that cannot be followed: two lines about help come below. */
export class JqUsageError extends TenonError {
	readonly code = 'commands.jq.usage';
}

/** What ends the run before the program starts: a file that cannot be read. */
export class JqSystemError extends TenonError {
	readonly code = 'commands.jq.system';
}
