import type { TextEdit } from '@tenon/vfs';
import { CommandFailure } from '../support/command-failure.ts';

/** Whether a text is made of blocks: its first line that is not empty opens one. */
export const isBlockText = (text: string): boolean => /^\s*<{5,}/.test(text);

/**
 * Edits as blocks: the old lines between `<<<<<<<` and `=======`, the new ones up to `>>>>>>>`. Words may stand
 * behind the signs. Between blocks only empty lines stand.
 */
export const parseBlocks = (text: string): readonly TextEdit[] => {
	const edits: TextEdit[] = [];
	let state: 'between' | 'old' | 'new' = 'between';
	let old: string[] = [];
	let content: string[] = [];
	for (const [at, line] of text.split('\n').entries()) {
		const sign = signOf(line);
		if (state === 'between') {
			if (sign === 'open') state = 'old';
			else if (line.trim() !== '') fail(at, `expected "<<<<<<<", found '${line}'`);
		} else if (state === 'old') {
			if (sign === 'middle') state = 'new';
			else if (sign === undefined) old.push(line);
			else fail(at, 'expected "=======" before this');
		} else if (sign === 'close') {
			edits.push({ old: old.join('\n'), new: content.join('\n') });
			[state, old, content] = ['between', [], []];
		} else if (sign === 'open') fail(at, 'expected ">>>>>>>" before this');
		else content.push(line);
	}
	if (state !== 'between')
		throw new CommandFailure('the last block does not end in ">>>>>>>"', { status: 2 });
	return edits.map(withoutLine);
};

const signOf = (line: string): 'open' | 'middle' | 'close' | undefined => {
	if (/^<{5,}(?:\s|$)/.test(line)) return 'open';
	if (/^={5,}\s*$/.test(line)) return 'middle';
	return /^>{5,}(?:\s|$)/.test(line) ? 'close' : undefined;
};

// Lines that are replaced by none go with their line end.
const withoutLine = (edit: TextEdit): TextEdit =>
	edit.new === '' && edit.old !== '' ? { old: `${edit.old}\n`, new: '' } : edit;

const fail = (at: number, text: string): never => {
	throw new CommandFailure(`line ${at + 1} of the blocks: ${text}`, { status: 2 });
};
