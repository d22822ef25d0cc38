import { TenonError } from '../errors/tenon-error.ts';
import type { TextPlace } from './text-place.ts';

/** A step into a value: the key of a record or the index of a list. */
export type ValueStep = string | number;

/** Root of the errors about values themselves, as opposed to their JSON text. */
export abstract class ValueError extends TenonError {
	abstract override readonly code: 'value.bytes_as_text' | 'value.unsupported' | 'value.depth';
}

/** Bytes stand where text is needed. */
export class BytesAsText extends ValueError {
	override readonly code = 'value.bytes_as_text';
	/** How many bytes there are. */
	readonly length: number;
	/** Where in the value they are; empty for the value itself. */
	readonly path: readonly ValueStep[];

	constructor(length: number, path: readonly ValueStep[] = []) {
		const unit = length === 1 ? 'byte' : 'bytes';
		super(`${pathPrefix(path)}binary data (${length} ${unit}) is not text; encode it first, as base64 does`);
		this.length = length;
		this.path = path;
	}
}

/** Ordinary JavaScript data holds something that no {@link Value} can be, or the other way round. */
export class UnsupportedValue extends ValueError {
	override readonly code = 'value.unsupported';
	/** What was found: `undefined`, `a Date`, `a function` … */
	readonly found: string;
	readonly path: readonly ValueStep[];

	constructor(found: string, path: readonly ValueStep[], remedy: string) {
		super(`${pathPrefix(path)}${found} is not a value here; ${remedy}`);
		this.found = found;
		this.path = path;
	}
}

/** Data is nested deeper than the limit, or contains itself. */
export class ValueTooDeep extends ValueError {
	override readonly code = 'value.depth';
	readonly limit: number;

	constructor(limit: number) {
		super(`data is nested more than ${limit} deep or contains itself; flatten it`);
		this.limit = limit;
	}
}

/** Root of the errors about JSON text: reading it and writing it. */
export abstract class JsonError extends TenonError {
	abstract override readonly code: 'json.syntax' | 'json.depth' | 'json.too_long';
}

/** The text is not JSON. */
export class JsonSyntaxError extends JsonError {
	override readonly code = 'json.syntax';
	readonly line: number;
	readonly column: number;
	readonly offset: number;
	/** What could have stood there: `a value`, `',' or ']'` … */
	readonly expected: string;
	/** What stands there, quoted, or `end of text`. */
	readonly found: string;
	/** Whether the text only ends too early, so that more of it could be right. */
	readonly incomplete: boolean;

	constructor(place: TextPlace, expected: string, found: string) {
		super(`JSON: expected ${expected}, found ${found} at line ${place.line}, column ${place.column}`);
		this.line = place.line;
		this.column = place.column;
		this.offset = place.offset;
		this.expected = expected;
		this.found = found;
		this.incomplete = found === endOfText;
	}
}

/** What {@link JsonSyntaxError.found} says where the text ends. */
export const endOfText = 'end of text';

/** JSON, read or to be written, is nested deeper than the limit. */
export class JsonTooDeep extends JsonError {
	override readonly code = 'json.depth';
	readonly limit: number;

	constructor(limit: number) {
		super(`JSON: nested more than ${limit} deep; flatten it or raise maxDepth`);
		this.limit = limit;
	}
}

/** One document of a stream of JSON is longer than the limit. */
export class JsonTooLong extends JsonError {
	override readonly code = 'json.too_long';
	/** In UTF-16 units, as `length` of a string counts. */
	readonly limit: number;

	constructor(limit: number, line: number) {
		super(
			`JSON: the document that starts at line ${line} is longer than ${limit} characters; split it or raise maxDocumentLength`,
		);
		this.limit = limit;
	}
}

/** True for an error about a value, also of another copy of this package. */
export const isValueError = (error: unknown): error is ValueError => hasCode(error, 'value.');

/** True for an error about JSON text, also of another copy of this package. */
export const isJsonError = (error: unknown): error is JsonError => hasCode(error, 'json.');

const hasCode = (error: unknown, family: string): boolean => {
	if (!(error instanceof Error)) return false;
	const { code, isTenonError } = error as Partial<TenonError>;
	return isTenonError === true && typeof code === 'string' && code.startsWith(family);
};

/** A place in a value as jq writes paths: `.a[0]["odd key"]`; `.` for the value itself. */
export const writePath = (path: readonly ValueStep[]): string => {
	const steps = path.map((step) => {
		if (typeof step === 'number') return `[${step}]`;
		if (plainKey.test(step)) return `.${step}`;
		return `[${JSON.stringify(step)}]`;
	});
	const text = steps.join('');
	return text.startsWith('.') ? text : `.${text}`;
};

const plainKey = /^[A-Za-z_][A-Za-z0-9_]*$/;

const pathPrefix = (path: readonly ValueStep[]): string => (path.length === 0 ? '' : `${writePath(path)}: `);
