import type { Assignment, Command, Redirect, Script, SimpleCommand, Word } from '../ast.ts';
import { printSubstitution } from './lists.ts';
import { printAssignment, printWord } from './words.ts';

/**
 * The line, from 0, that bash gives each command when it prints what stands in `$(…)` and reads that: no
 * comments, no empty lines, every compound command in bash's own layout. Commands inside of words are not
 * in it.
 */
export const printedLines = (script: Script): ReadonlyMap<Command, number> => {
	const offsets = new Map<Command, number>();
	const text = printSubstitution(script, 'bash', offsets);
	const lines = new Map<Command, number>();
	let line = 0;
	let counted = 0;
	for (const [command, offset] of offsets) {
		for (let at = text.indexOf('\n', counted); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
			line += 1;
		counted = offset;
		lines.set(command, line + (command.type === 'simple' ? linesOfHead(command) : 0));
	}
	return lines;
};

// A simple command counts for the line where its first element ends, or, if that is a word, its second.
const linesOfHead = ({ assignments, words, redirects }: SimpleCommand): number => {
	const elements = [...assignments, ...words, ...redirects].sort((a, b) => a.span.start - b.span.start);
	const head = elements.slice(0, elements[0]?.type === 'word' ? 2 : 1);
	return head.map(printElement).join('').split('\n').length - 1;
};

const printElement = (element: Assignment | Word | Redirect): string => {
	if (element.type === 'assignment') return printAssignment(element, 'bash');
	return printWord(element.type === 'word' ? element : element.target, 'bash');
};
