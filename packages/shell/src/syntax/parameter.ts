import type { ParameterOperation, ParameterPart, TypedPath, Word } from './ast.ts';
import { ShellSyntaxError } from './errors.ts';
import { readOperand, readReplacementPattern } from './operand.ts';
import { isDigit, isNameStart, nameEnd, type Quoting, type Reader } from './reader.ts';
import { readSubscript } from './subscript.ts';
import { readSteps } from './typed-path.ts';

/** `${…}`; the reader stands on the `$`. */
export const readBracedParameter = (reader: Reader, quoting: Quoting): ParameterPart => {
	const start = reader.at;
	reader.at += 2;
	const context: BraceContext = { start, quoting };
	return readContents(reader, context) ?? readPath(reader, context) ?? readBad(reader, context);
};

interface BraceContext {
	/** Offset of the `$`. */
	readonly start: number;
	readonly quoting: Quoting;
}

interface Head {
	readonly name: string;
	readonly indirect: boolean;
	readonly subscript: Word | undefined;
}

// `undefined` when what stands between the braces is none of bash's forms.
const readContents = (reader: Reader, context: BraceContext): ParameterPart | undefined => {
	skipContinuation(reader);
	// `$#` takes no operator of one character without anything behind it.
	if (/^#[+=%/^,~:]\}$/.test(reader.text.slice(reader.at, reader.at + 3))) return undefined;
	if (reader.code() === 0x23 && isLengthForm(reader)) {
		reader.at += 1;
		const head = readHead(reader, context, { indirect: false });
		if (head === undefined || reader.code() !== 0x7d) return undefined;
		return finish(reader, context, head, { kind: 'length' });
	}
	// What names these is never looked for.
	if (reader.code() === 0x21 && (reader.char(1) === '!' || reader.char(1) === '$')) return undefined;
	if (reader.code() === 0x21 && isIndirectForm(reader)) {
		reader.at += 1;
		return readIndirect(reader, context);
	}
	const head = readHead(reader, context, { indirect: false });
	skipContinuation(reader);
	return head === undefined ? undefined : readOperation(reader, context, head);
};

const skipContinuation = (reader: Reader): void => {
	while (reader.text.startsWith('\\\n', reader.at) && reader.at + 2 < reader.end) reader.at += 2;
};

// `${#}` and `${#-x}` are about `$#`; `${#name}` is a length.
const isLengthForm = (reader: Reader): boolean => {
	const next = reader.char(1);
	if (next === '}' || next === '') return false;
	if (nameEnd(reader.text, reader.at + 1, reader.end) > reader.at + 1 || isDigit(reader.code(1))) return true;
	return '@*?$!#-'.includes(next) && reader.char(2) === '}';
};

const isIndirectForm = (reader: Reader): boolean => {
	const next = reader.char(1);
	if (next === '' || next === '}') return false;
	return (
		nameEnd(reader.text, reader.at + 1, reader.end) > reader.at + 1 ||
		isDigit(reader.code(1)) ||
		'@*#?'.includes(next)
	);
};

const readIndirect = (reader: Reader, context: BraceContext): ParameterPart | undefined => {
	const head = readHead(reader, context, { indirect: true });
	if (head === undefined) return undefined;
	const separator = reader.char();
	if (head.subscript === undefined && (separator === '@' || separator === '*') && reader.char(1) === '}') {
		if (!isNameStart(head.name.charCodeAt(0))) return undefined;
		reader.at += 1;
		return finish(reader, context, { ...head, indirect: false }, { kind: 'names', separator });
	}
	const every = everySubscript(head.subscript);
	if (every !== undefined && reader.code() === 0x7d) {
		return finish(
			reader,
			context,
			{ name: head.name, indirect: false, subscript: head.subscript },
			{
				kind: 'keys',
				separator: every,
			},
		);
	}
	return readOperation(reader, context, head);
};

/** `@` or `*` if that is all a subscript says. */
const everySubscript = (subscript: Word | undefined): '@' | '*' | undefined => {
	const only = subscript?.parts[0];
	if (subscript?.parts.length !== 1 || only?.type !== 'literal') return undefined;
	return only.text === '@' || only.text === '*' ? only.text : undefined;
};

// `${name.key[0]…}`: to bash a bad substitution, with the path beside it; `undefined`, and nothing read, for all else.
const readPath = (reader: Reader, context: BraceContext): ParameterPart | undefined => {
	const from = context.start + 2;
	if (!isPathStart(reader, from) || reader.isBadPath(from)) return undefined;
	const { depth, isSubstitution, comments } = reader;
	const { length } = comments;
	const pending = [...reader.pending];
	reader.at = from;
	let path: TypedPath | undefined;
	try {
		path = readTypedPath(reader, context);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
	}
	if (path === undefined) {
		reader.noteBadPath(from);
		comments.length = length;
		Object.assign(reader, { at: from, depth, pending, isSubstitution });
		return undefined;
	}
	const text = reader.text.slice(context.start, reader.at);
	return { ...noParameter, operation: { kind: 'bad', text, path }, span: reader.span(context.start) };
};

const isPathStart = ({ text, end }: Reader, from: number): boolean => {
	const sign = text[from];
	const start = sign === '#' || sign === '!' ? from + 1 : from;
	const at = nameEnd(text, start, end);
	return at > start && (text[at] === '.' || text[at] === '[');
};

const noParameter = {
	type: 'parameter',
	name: '',
	braced: true,
	indirect: false,
	subscript: undefined,
} as const;

const readTypedPath = (reader: Reader, context: BraceContext): TypedPath | undefined => {
	const sign = reader.char();
	if (sign === '#' || sign === '!') reader.at += 1;
	const from = reader.at;
	reader.at = nameEnd(reader.text, from, reader.end);
	const name = reader.text.slice(from, reader.at);
	const { steps, subscript } = readSteps(reader, context.start);
	if (steps.some((step) => step.kind === 'subscript' && everySubscript(step.word) !== undefined))
		return undefined;
	const head: Head = { name, indirect: sign === '!', subscript };
	const part = readAfterPath(reader, context, head, sign);
	return part === undefined ? undefined : { steps, part };
};

const readAfterPath = (
	reader: Reader,
	context: BraceContext,
	head: Head,
	sign: string,
): ParameterPart | undefined => {
	const isAtEnd = reader.code() === 0x7d;
	if (sign === '#') return isAtEnd ? finish(reader, context, head, { kind: 'length' }) : undefined;
	const every = everySubscript(head.subscript);
	if (sign === '!' && every !== undefined && isAtEnd)
		return finish(reader, context, { ...head, indirect: false }, { kind: 'keys', separator: every });
	return readOperation(reader, context, head);
};

const readHead = (
	reader: Reader,
	context: BraceContext,
	{ indirect }: { indirect: boolean },
): Head | undefined => {
	const from = reader.at;
	const end = nameEnd(reader.text, from, reader.end);
	if (end > from) {
		reader.at = end;
		const name = reader.text.slice(from, end);
		if (reader.code() !== 0x5b) return { name, indirect, subscript: undefined };
		const subscript = readClosedSubscript(reader, context);
		return subscript === undefined ? undefined : { name, indirect, subscript };
	}
	if (isDigit(reader.code())) {
		while (isDigit(reader.code())) reader.at += 1;
		return { name: reader.text.slice(from, reader.at), indirect, subscript: undefined };
	}
	if (reader.char() === '' || !'@*#?-$!'.includes(reader.char())) return undefined;
	reader.at += 1;
	return { name: reader.text.slice(from, reader.at), indirect, subscript: undefined };
};

// A bracket that nothing closes makes the whole a bad substitution, which bash finds when it gets there.
const readClosedSubscript = (reader: Reader, context: BraceContext): Word | undefined => {
	const { at, depth, pending, isSubstitution } = reader;
	try {
		return readSubscript(reader, context.start);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError) || !error.needsMore) throw error;
		reader.spend(reader.end - at, at, 'too many unclosed brackets');
		Object.assign(reader, { at, depth, pending, isSubstitution });
		return undefined;
	}
};

const readOperation = (reader: Reader, context: BraceContext, head: Head): ParameterPart | undefined => {
	const char = reader.char();
	if (char === '}') return finish(reader, context, head, undefined);
	if (char === '') throw reader.unmatched('}', '${', context.start);
	const operation = operationReaders[char]?.(reader, context);
	if (operation === undefined || reader.code() !== 0x7d) return undefined;
	return finish(reader, context, head, operation);
};

type OperationReader = (reader: Reader, context: BraceContext) => ParameterOperation | undefined;

const readColon: OperationReader = (reader, context) => {
	const next = reader.char(1);
	if (next !== '' && '-=?+'.includes(next)) {
		reader.at += 1;
		return readConditional(reader, context, true);
	}
	reader.at += 1;
	const offset = readOperand(reader, { ...context, stop: ':', arithmetic: true });
	if (reader.char() !== ':') return { kind: 'slice', offset, length: undefined };
	reader.at += 1;
	return {
		kind: 'slice',
		offset,
		length: readOperand(reader, { ...context, stop: undefined, arithmetic: true }),
	};
};

const conditionals: Readonly<Record<string, 'default' | 'assign' | 'error' | 'alternative'>> = {
	'-': 'default',
	'=': 'assign',
	'?': 'error',
	'+': 'alternative',
};

const readConditional = (reader: Reader, context: BraceContext, orEmpty: boolean): ParameterOperation => {
	const kind = conditionals[reader.char()]!;
	reader.at += 1;
	return { kind, orEmpty, word: readOperand(reader, { ...context, stop: undefined, arithmetic: false }) };
};

const readTrim =
	(kind: 'trimStart' | 'trimEnd'): OperationReader =>
	(reader, context) => {
		const longest = reader.char(1) === reader.char();
		reader.at += longest ? 2 : 1;
		return {
			kind,
			longest,
			pattern: readOperand(reader, { ...context, quoting: 'unquoted', stop: undefined, arithmetic: false }),
		};
	};

const readReplace: OperationReader = (reader, context) => {
	reader.at += 1;
	const marks: Readonly<Record<string, 'all' | 'start' | 'end'>> = { '/': 'all', '#': 'start', '%': 'end' };
	const where = marks[reader.char()] ?? 'first';
	if (where !== 'first') reader.at += 1;
	const pattern = readReplacementPattern(reader, context);
	if (reader.char() !== '/') return { kind: 'replace', where, pattern, replacement: undefined };
	reader.at += 1;
	const replacement = readOperand(reader, {
		...context,
		quoting: 'unquoted',
		stop: undefined,
		arithmetic: false,
	});
	return { kind: 'replace', where, pattern, replacement };
};

const readCase =
	(to: 'upper' | 'lower' | 'toggle'): OperationReader =>
	(reader, context) => {
		const all = reader.char(1) === reader.char();
		reader.at += all ? 2 : 1;
		const pattern = readOperand(reader, {
			...context,
			quoting: 'unquoted',
			stop: undefined,
			arithmetic: false,
		});
		return { kind: 'case', to, all, pattern: pattern.parts.length === 0 ? undefined : pattern };
	};

const readTransform: OperationReader = (reader) => {
	if (!/^[QEPAaKkUuL]$/.test(reader.char(1)) || reader.char(2) !== '}') return undefined;
	reader.at += 2;
	return { kind: 'transform', operator: reader.char(-1) };
};

const operationReaders: Readonly<Record<string, OperationReader>> = {
	':': readColon,
	'-': (reader, context) => readConditional(reader, context, false),
	'=': (reader, context) => readConditional(reader, context, false),
	'?': (reader, context) => readConditional(reader, context, false),
	'+': (reader, context) => readConditional(reader, context, false),
	'#': readTrim('trimStart'),
	'%': readTrim('trimEnd'),
	'/': readReplace,
	'^': readCase('upper'),
	',': readCase('lower'),
	'~': readCase('toggle'),
	'@': readTransform,
};

const finish = (
	reader: Reader,
	context: BraceContext,
	head: Head,
	operation: ParameterOperation | undefined,
): ParameterPart => {
	reader.at += 1;
	return { type: 'parameter', ...head, braced: true, operation, span: reader.span(context.start) };
};

// bash finds out when it gets there; so the text up to the closing brace is kept as it is.
const readBad = (reader: Reader, context: BraceContext): ParameterPart => {
	reader.at = context.start + 2;
	readOperand(reader, { ...context, stop: undefined, arithmetic: false });
	if (reader.code() !== 0x7d) throw reader.unmatched('}', '${', context.start);
	reader.at += 1;
	const text = reader.text.slice(context.start, reader.at);
	const span = reader.span(context.start);
	// Whatever stands before the `@`, bash looks for names that begin so.
	const names = /^\$\{!([A-Za-z_][^$`"'\\{}@*]*)([@*])\}$/.exec(text);
	if (names === null) return { ...noParameter, operation: { kind: 'bad', text }, span };
	const separator = names[2] as '@' | '*';
	return { ...noParameter, name: names[1]!, operation: { kind: 'names', separator }, span };
};
