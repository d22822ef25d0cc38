import { type AnchorStore, hashOf } from '../files/anchor-store.ts';
import { linesFrom } from '../files/lines-from.ts';

/** Whole lines between two anchors. */
export interface AnchoredLines {
	/** From 1. */
	readonly firstLine: number;
	readonly lastLine: number;
}

/** Where anchors are looked up. */
export interface AnchorQuery {
	readonly start: string;
	readonly end: string;
	/** Of the file that is edited. */
	readonly realPath: string;
	/** What is in it now. */
	readonly text: string;
	readonly anchors: AnchorStore;
}

/** The lines that two anchors name, where both are still what they were; else a text that says what is wrong. */
export const anchoredLines = ({
	start,
	end,
	realPath,
	text,
	anchors,
}: AnchorQuery): AnchoredLines | string => {
	const numbers: number[] = [];
	for (const id of [start, end]) {
		const anchor = anchors.find(id);
		if (anchor === undefined) return `the anchor ${id} is not known; read the file with anchors again`;
		if (anchor.realPath !== realPath) return `the anchor ${id} names a line of another file`;
		const [line] = linesFrom(text, anchor.line, 1);
		if (line === undefined || hashOf(line) !== anchor.hash)
			return `the anchor ${id} is stale: line ${anchor.line} is not what it was; read the file with anchors again`;
		numbers.push(anchor.line);
	}
	const [firstLine, lastLine] = numbers as [number, number];
	if (lastLine < firstLine) return `anchor_end names line ${lastLine}, which is before line ${firstLine}`;
	return { firstLine, lastLine };
};
