import { assertions } from './program.ts';

/** What stands next to a position, as far as assertions can tell. */
export const contexts = {
	other: 0,
	word: 1,
	/** A newline that separates lines. */
	newline: 2,
	/** An end of the text that is also one of a line. */
	edge: 3,
	/** An end of the text that is none of a line. */
	innerEdge: 4,
	/** Not a neighbour: nothing may be asked at this position. */
	barrier: 5,
	/** A byte that is no character and counts as a letter, except for whole words. */
	rawWord: 6,
} as const;

/** How many contexts there are. */
export const contextCount = 7;

/** Whether an assertion holds between two contexts. */
export const assertionHolds = (assertion: number, before: number, after: number): boolean => {
	if (after === contexts.barrier) return false;
	switch (assertions[assertion]!) {
		case 'line-start':
			return before === contexts.edge || before === contexts.newline;
		case 'line-end':
			return after === contexts.edge || after === contexts.newline;
		case 'text-start':
			return before === contexts.edge || before === contexts.innerEdge;
		case 'text-end':
			return after === contexts.edge || after === contexts.innerEdge;
		case 'word-start':
			return !isWord(before) && isWord(after);
		case 'word-end':
			return isWord(before) && !isWord(after);
		case 'inside-word':
			return isWord(before) && isWord(after);
		case 'outside-word':
			return !isWord(before) && !isWord(after);
		case 'no-word-before':
			return before !== contexts.word;
		case 'no-word-after':
			return after !== contexts.word;
	}
};

const isWord = (context: number): boolean => context === contexts.word || context === contexts.rawWord;
