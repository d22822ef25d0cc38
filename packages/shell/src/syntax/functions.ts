import type { CompoundCommand, FunctionDefinition } from './ast.ts';
import { compoundReaders } from './compound.ts';
import { skipLines } from './list.ts';
import { readArithmeticCommand, readSubshell } from './parentheses.ts';
import { plainWord, takeWord } from './plain-word.ts';
import type { Reader } from './reader.ts';
import { wordToken } from './word-token.ts';

/** `function name [()] body`; the reader stands on the keyword. */
export const readFunctionKeyword = (reader: Reader): FunctionDefinition => {
	const start = reader.at;
	const line = reader.line();
	takeWord(reader, 'function');
	reader.skipBlanks();
	const nameStart = reader.at;
	reader.at = wordToken(reader.text, nameStart, reader.end).end;
	if (reader.at === nameStart) throw reader.misplaced();
	const name = reader.text.slice(nameStart, reader.at);
	reader.refuseOpenQuote(nameStart);
	reader.skipBlanks();
	let parentheses = false;
	if (reader.code() === 0x28 && isEmptyPair(reader)) {
		reader.at = reader.text.indexOf(')', reader.at) + 1;
		parentheses = true;
	}
	return finishFunction(reader, { name, keyword: true, parentheses, start, line });
};

const isEmptyPair = (reader: Reader): boolean => {
	let at = reader.at + 1;
	while (reader.text[at] === ' ' || reader.text[at] === '\t') at += 1;
	return at < reader.end && reader.text[at] === ')';
};

/** Whether bash reads a definition of this name and refuses it when it gets there. */
export const isNoFunctionName = (name: string): boolean => /[$`'"\\]|[<>]\(/.test(name);

/** The rest of `name() body`; the reader stands behind the parentheses. */
export const readFunctionBody = (
	reader: Reader,
	head: { readonly name: string; readonly keyword: boolean; readonly start: number; readonly line: number },
): FunctionDefinition => {
	if (isNoFunctionName(head.name) && !reader.leavesToRun)
		throw reader.fail(head.start, `\`${head.name}': not a valid identifier`);
	return finishFunction(reader, { ...head, parentheses: true });
};

const finishFunction = (
	reader: Reader,
	head: Pick<FunctionDefinition, 'name' | 'keyword' | 'parentheses' | 'line'> & { readonly start: number },
): FunctionDefinition => {
	skipLines(reader);
	const body = readBody(reader, head.start);
	const { name, keyword, parentheses, line, start } = head;
	return { type: 'function', name, body, keyword, parentheses, line, span: reader.span(start) };
};

const readBody = (reader: Reader, start: number): CompoundCommand => {
	if (reader.code() === 0x28) {
		return reader.code(1) === 0x28
			? (readArithmeticCommand(reader) ?? readSubshell(reader))
			: readSubshell(reader);
	}
	const readCompound = compoundReaders[plainWord(reader)];
	if (readCompound === undefined) throw reader.unexpected({ what: 'function', at: start });
	return reader.nest(() => readCompound(reader));
};
