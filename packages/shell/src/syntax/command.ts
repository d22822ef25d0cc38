import { expandAliases } from './aliases.ts';
import type { Command } from './ast.ts';
import { compoundReaders } from './compound.ts';
import { readCoproc } from './coproc.ts';
import { readFunctionKeyword } from './functions.ts';
import { readArithmeticCommand, readSubshell } from './parentheses.ts';
import { plainWord } from './plain-word.ts';
import type { Reader } from './reader.ts';
import { readSimpleCommand } from './simple-command.ts';

/** One command of a pipeline; the reader stands on its first character. */
export const readCommand = (reader: Reader): Command => {
	expandAliases(reader);
	if (reader.code() === 0x28) {
		return reader.code(1) === 0x28
			? (readArithmeticCommand(reader) ?? readSubshell(reader))
			: readSubshell(reader);
	}
	const word = plainWord(reader);
	const readCompound = compoundReaders[word];
	if (readCompound !== undefined) return reader.nest(() => readCompound(reader));
	if (word === 'function') return readFunctionKeyword(reader);
	if (word === 'coproc') return reader.nest(() => readCoproc(reader, readCommand));
	if (strayWords.has(word)) throw reader.unexpected();
	return readSimpleCommand(reader);
};

/** Reserved words that only ever close or continue something. */
const strayWords = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac', 'in', '}', ']]']);
