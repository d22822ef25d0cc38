/** A part of a program: an argument, or a file. */
export class ProgramSource {
	/** How messages call it: `cmd. line`, or the name of the file. */
	readonly name: string;
	readonly text: string;

	constructor(name: string, text: string) {
		this.name = name;
		this.text = text;
	}

	/** The text of a line, counted from 1. */
	lineAt(line: number): string {
		return this.text.split('\n')[line - 1] ?? '';
	}
}

/** A place in a program; lines and columns count from 1. */
export interface Spot {
	readonly source: ProgramSource;
	readonly line: number;
	readonly column: number;
}
