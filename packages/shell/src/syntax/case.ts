import type { CaseClause, CaseCommand, Word } from './ast.ts';
import { expectWord, type Opened } from './compound.ts';
import { readList, skipLines } from './list.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { readItems } from './progress.ts';
import { isMeta, type Reader } from './reader.ts';
import { readRedirects } from './redirects.ts';
import { readWord } from './words.ts';

/** `case word in … esac`. */
export const readCase = (reader: Reader): CaseCommand => {
	const start = reader.at;
	const line = reader.line();
	const opened = { what: 'case', at: start };
	takeWord(reader, 'case');
	reader.skipBlanks();
	if (isMeta(reader.code())) throw reader.misplaced();
	const subject = readWord(reader, 'command');
	skipLines(reader);
	expectWord(reader, 'in', opened);
	const clauses = readItems<CaseClause>(reader, 'case', (read) => {
		skipLines(reader);
		if (plainWord(reader) === 'esac') return true;
		if (reader.atEnd) throw reader.unexpected(opened);
		const { clause, isLast } = readClause(reader, opened);
		read.push(clause);
		return isLast;
	});
	expectWord(reader, 'esac', opened);
	const redirects = readRedirects(reader);
	return { type: 'case', subject, clauses, redirects, line, span: reader.span(start) };
};

const clauseEnd = { closers: new Set(['esac']), parenthesis: false, caseClause: true } as const;

const readClause = (
	reader: Reader,
	opened: Opened,
): { readonly clause: CaseClause; readonly isLast: boolean } => {
	const start = reader.at;
	if (reader.code() === 0x28) {
		reader.at += 1;
		reader.skipBlanks();
	}
	const patterns = readPatterns(reader);
	const body = readList(reader, clauseEnd);
	const terminator = reader.startsWith(';;&')
		? ';;&'
		: reader.startsWith(';;')
			? ';;'
			: reader.startsWith(';&')
				? ';&'
				: undefined;
	if (terminator === undefined) {
		if (plainWord(reader) !== 'esac') throw reader.unexpected(opened);
		return { clause: { patterns, body, terminator: ';;', span: reader.span(start) }, isLast: true };
	}
	reader.at += terminator.length;
	return { clause: { patterns, body, terminator, span: reader.span(start) }, isLast: false };
};

const readPatterns = (reader: Reader): readonly Word[] => {
	const patterns: Word[] = [];
	for (;;) {
		reader.skipBlanks();
		if (isMeta(reader.code())) throw reader.misplaced();
		patterns.push(readWord(reader, 'command'));
		reader.skipBlanks();
		if (reader.code() === 0x7c) reader.at += 1;
		else if (reader.code() === 0x29) {
			reader.at += 1;
			return patterns;
		} else throw reader.misplaced();
	}
};
