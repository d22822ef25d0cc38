import { TenonError } from '@tenon/core';

/** Lines of the file that come near to the old text of an edit. */
export interface EditCandidate {
	/** The first line, from 1. */
	readonly line: number;
	/** How many lines of the old text are there, blanks aside. */
	readonly equalLines: number;
	/** The first line that differs: as the edit has it, and as the file has it. */
	readonly difference: { readonly line: number; readonly old: string; readonly file: string } | undefined;
}

/** Why an edit cannot be done. */
export type EditFault =
	| { readonly reason: 'empty' | 'unchanged' }
	| { readonly reason: 'missing'; readonly candidates: readonly EditCandidate[] }
	| { readonly reason: 'ambiguous'; readonly lines: readonly number[] }
	| { readonly reason: 'overlap'; readonly line: number; readonly other: number };

/** An edit that cannot be done; none of the edits it came with was. */
export class EditFailure extends TenonError {
	readonly code: `edit.${EditFault['reason']}`;
	/** Which edit, from 0. */
	readonly edit: number;
	readonly fault: EditFault;

	constructor(edit: number, fault: EditFault) {
		super(`edit ${edit + 1}: ${describe(fault)}`);
		this.code = `edit.${fault.reason}`;
		this.edit = edit;
		this.fault = fault;
	}
}

const describe = (fault: EditFault): string => {
	switch (fault.reason) {
		case 'empty':
			return 'the old text is empty: name the text that the new one replaces';
		case 'unchanged':
			return 'the old and the new text are the same';
		case 'missing':
			return ['the old text is not in the file', ...fault.candidates.map(describeCandidate)].join('\n');
		case 'ambiguous':
			return `the old text is there ${fault.lines.length} times, at lines ${shortList(fault.lines)}: give more of what stands around it, or ask for all`;
		case 'overlap':
			return `at line ${fault.line} it changes text that edit ${fault.other + 1} changes too: make one edit of the two`;
	}
};

const describeCandidate = ({ line, difference }: EditCandidate): string => {
	if (difference === undefined) return `  near line ${line}`;
	return `  near line ${line}; line ${difference.line} differs\n    edit: ${shown(difference.old)}\n    file: ${shown(difference.file)}`;
};

const maxShown = 160;
const maxListed = 8;

const shown = (line: string): string => (line.length > maxShown ? `${line.slice(0, maxShown)}…` : line);

const shortList = (lines: readonly number[]): string =>
	lines.length > maxListed ? `${lines.slice(0, maxListed).join(', ')}, …` : lines.join(', ');
