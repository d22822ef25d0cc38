import type { AnsiQuotedPart, Word } from './ast.ts';
import { RefusedConstruct } from './errors.ts';
import { joinNames } from './joined-names.ts';
import { plainBut, plainLength } from './plain-characters.ts';
import { readSteps } from './progress.ts';
import { readAnsiQuoted, readBackquotes, readDoubleQuoted, readProtected } from './quotes.ts';
import { isProcessSubstitution, type Quoting, type Reader } from './reader.ts';
import { refusedSyntax } from './refused.ts';
import { PartCollector, readDollarInto, readExpandable, readProcessSubstitution } from './words.ts';

/** How the text after an operator of `${…}` is read. */
export interface OperandContext {
	/** Offset of the `$`, for messages. */
	readonly start: number;
	/** In double quotes a single quote is an ordinary character. */
	readonly quoting: Quoting;
	/** A character that ends the operand besides the closing brace, outside of nested parentheses. */
	readonly stop: string | undefined;
	/** Arithmetic text: parentheses and `? :` are balanced before `stop` counts. */
	readonly arithmetic: boolean;
}

/** The word after an operator, up to the closing brace or the stop, both left unread. */
export const readOperand = (reader: Reader, context: OperandContext): Word => {
	const start = reader.at;
	// What is open in arithmetic; characters that count here stand for themselves.
	const open = readSteps(
		reader,
		'operand',
		() => ({ parts: new PartCollector(reader), parentheses: 0, conditionals: 0 }),
		(operand) => operand.parts.readWhole(reader, () => readOperandStep(reader, context, operand)),
	);
	const read = open.parts.finish();
	return {
		type: 'word',
		parts: context.quoting === 'unquoted' ? read : joinNames(read),
		span: reader.span(start),
	};
};

interface OpenOperand {
	readonly parts: PartCollector;
	parentheses: number;
	conditionals: number;
}

// True at the end of the operand.
const readOperandStep = (reader: Reader, context: OperandContext, operand: OpenOperand): boolean => {
	const { parts } = operand;
	if (reader.atEnd) throw reader.unmatched('}', '${', context.start);
	const char = reader.char();
	if (char === '}') return true;
	if (char === "'" && context.quoting !== 'unquoted') {
		readShownQuotes(reader, context, parts);
		return false;
	}
	if (context.arithmetic) {
		if (char === '(') operand.parentheses += 1;
		else if (char === ')') operand.parentheses -= 1;
		else if (char === '?') operand.conditionals += 1;
		else if (char === ':' && operand.conditionals > 0) {
			operand.conditionals -= 1;
			parts.literal(1);
			return false;
		}
	}
	if (char === context.stop && operand.parentheses <= 0) return true;
	const code = reader.code();
	if (code >= 128 || isPlainOperand[code] === 1) parts.literal(1 + plainLength(reader, isPlainOperand));
	else readOperandPiece(reader, context, parts);
	return false;
};

// Letters, digits and blanks mean the same in every operand.
const isPlainOperand = plainBut('!"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~');

// In double quotes, single ones are shown and yet keep a `}` from closing the braces.
const readShownQuotes = (reader: Reader, context: OperandContext, parts: PartCollector): void => {
	const start = reader.at;
	parts.literal(1);
	for (;;) {
		if (reader.atEnd) throw reader.unmatched("'", 'single quote', start);
		if (reader.char() === '"') {
			if (!reader.text.slice(reader.at, reader.end).includes("'"))
				throw reader.unmatched("'", 'single quote', start);
			const span = { start: reader.at, end: reader.at + 1 };
			throw new RefusedConstruct(reader.source, span, refusedSyntax.nestedQuotes);
		}
		if (reader.char() === "'") {
			parts.literal(1);
			return;
		}
		readOperandPiece(reader, context, parts);
	}
};

const readOperandPiece = (reader: Reader, context: OperandContext, parts: PartCollector): void => {
	if (context.quoting === 'unquoted') {
		if (!context.arithmetic && isProcessSubstitution(reader)) parts.add(readProcessSubstitution(reader));
		else if (!readExpandable(reader, parts)) parts.literal(1);
		return;
	}
	switch (reader.char()) {
		case '\\':
			if (reader.char(1) === "'") parts.literal(2);
			else readProtected(reader, parts, '$`"\\}');
			return;
		case '"':
			// These quotes end the ones around for a while: a backslash acts as outside of quotes.
			parts.add(readDoubleQuoted(reader, 'any'));
			return;
		case '`':
			parts.add(readBackquotes(reader, context.quoting));
			return;
		case '$':
			readOperandDollar(reader, context.quoting, parts);
			return;
		default:
			parts.literal(1);
	}
};

// bash resolves `$'…'` and `$"…"` here while it reads the word, which here-documents never are.
const readOperandDollar = (reader: Reader, quoting: Quoting, parts: PartCollector): void => {
	if (quoting === 'double' && reader.code(1) === 0x22) parts.add(readDoubleQuoted(reader));
	else if (quoting === 'double' && reader.code(1) === 0x27) parts.add(readSplicedAnsi(reader));
	else readDollarInto(reader, quoting, parts);
};

// The resolved text takes the place of the quotes and is read again: special characters would act.
const readSplicedAnsi = (reader: Reader): AnsiQuotedPart => {
	const part = readAnsiQuoted(reader);
	if (/[$`"'}]|\\(?:$|[\\\n])/.test(part.text)) {
		throw new RefusedConstruct(reader.source, part.span, refusedSyntax.splicedAnsi);
	}
	return part;
};

/** The pattern of `${x/pattern/…}`: a slash in front is part of it, the next unquoted one ends it. */
export const readReplacementPattern = (reader: Reader, context: { readonly start: number }): Word => {
	const start = reader.at;
	const inner: OperandContext = { start: context.start, quoting: 'unquoted', stop: '/', arithmetic: false };
	if (reader.char() !== '/') return readOperand(reader, inner);
	const parts = new PartCollector(reader);
	parts.literal(1);
	const rest = readOperand(reader, inner);
	return { type: 'word', parts: [...parts.finish(), ...rest.parts], span: reader.span(start) };
};
