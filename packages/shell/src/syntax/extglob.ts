import type { Assignment, SimpleCommand, Word } from './ast.ts';
import type { Reader } from './reader.ts';

/**
 * bash reads a script line by line, so `shopt -s extglob` changes how the lines after it are read.
 * The whole script is read before it runs here; a literal `shopt` on the way does the same.
 */
export const noteExtglob = (reader: Reader, command: SimpleCommand): void => {
	const first = command.words[0];
	if (first === undefined || literalText(first) !== 'shopt') return;
	const [flag, ...options] = command.words.slice(1).map(literalText);
	if (!options.includes('extglob')) return;
	if (flag === '-s' || flag === '-qs' || flag === '-sq') reader.extglob = true;
	else if (flag === '-u' || flag === '-qu' || flag === '-uq') reader.extglob = false;
};

const literalText = (word: Word | Assignment): string => {
	const only = word.type === 'word' && word.parts.length === 1 ? word.parts[0] : undefined;
	return only?.type === 'literal' ? only.text : '';
};
