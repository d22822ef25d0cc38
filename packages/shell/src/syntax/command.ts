import { expandAliases } from './aliases.ts';
import type { Command } from './ast.ts';
import { compoundReaders } from './compound.ts';
import { RefusedConstruct } from './errors.ts';
import { readFunctionKeyword } from './functions.ts';
import { readArithmeticCommand, readSubshell } from './parentheses.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { isMeta, type Reader } from './reader.ts';
import { refusedSyntax } from './refused.ts';
import { readSimpleCommand } from './simple-command.ts';

/** One command of a pipeline; the reader stands on its first character. */
export const readCommand = (reader: Reader): Command => {
	expandAliases(reader);
	const start = reader.at;
	if (reader.code() === 0x28) {
		return reader.code(1) === 0x28
			? (readArithmeticCommand(reader) ?? readSubshell(reader))
			: readSubshell(reader);
	}
	const word = plainWord(reader);
	const readCompound = compoundReaders[word];
	if (readCompound !== undefined) return reader.nest(() => readCompound(reader));
	if (word === 'function') return readFunctionKeyword(reader);
	if (word === 'coproc') {
		takeWord(reader, word);
		reader.skipBlanks();
		if (isMeta(reader.code()) && reader.code() !== 0x28) throw reader.misplaced();
		const span = { start, end: start + word.length };
		throw new RefusedConstruct(reader.source, span, refusedSyntax.coproc);
	}
	if (strayWords.has(word)) throw reader.unexpected();
	return readSimpleCommand(reader);
};

/** Reserved words that only ever close or continue something. */
const strayWords = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac', 'in', '}', ']]']);
