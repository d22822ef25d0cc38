import { literalText } from '../check/literal.ts';
import type { Assignment, SimpleCommand, Word } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/source-text.ts';
import type { PlannedWord } from './plan.ts';

/** The words of a command as data, what confirms something left out. */
export const planWords = (command: SimpleCommand, source: SourceText): readonly PlannedWord[] => {
	const words = command.words.map((word) => planWord(word, source));
	return words.map((word, index) => redact(word, words[index - 1]));
};

/** One word as data. */
export const planWord = (word: Word | Assignment, source: SourceText): PlannedWord => {
	const text = literalText(word);
	if (text !== undefined) return { kind: 'literal', text };
	return { kind: 'source', text: source.text.slice(word.span.start, word.span.end) };
};

const redact = (word: PlannedWord, before: PlannedWord | undefined): PlannedWord => {
	if (word.kind === 'redacted') return word;
	if (word.text.startsWith('--confirm=')) return { kind: 'redacted', flag: '--confirm' };
	const isValue = before?.kind === 'literal' && before.text === '--confirm';
	return isValue ? { kind: 'redacted', flag: '--confirm' } : word;
};
