import { TenonError } from '@tenon/core';
import type { Spot } from './syntax/source.ts';

/** How a mistake in a program is shown. */
export type FaultStyle = 'line' | 'error' | 'words';

/** A program that is not one: where, and what was expected there. */
export class AwkSyntaxError extends TenonError {
	readonly code = 'commands.awk.syntax';
	readonly spot: Spot;
	/** What is wrong, in gawk's words: `syntax error`, `unterminated string` … */
	readonly fault: string;
	/** What was expected and what was found; `''` where the fault says it all. */
	readonly expected: string;
	/** How gawk shows it: with the line of the program, as an `error:`, or by its words alone. */
	readonly shownAs: FaultStyle;

	constructor(spot: Spot, fault: string, expected = '', shownAs: FaultStyle = 'line') {
		super(`line ${spot.line}, column ${spot.column}: ${fault}${expected === '' ? '' : `: ${expected}`}`);
		this.spot = spot;
		this.fault = fault;
		this.expected = expected;
		this.shownAs = shownAs;
	}

	/** What standard error shows. */
	report(name: string): string {
		const { spot, fault, expected } = this;
		const place = `${name}: ${spot.source.name}:${spot.line}: `;
		const wanted = expected === '' ? '' : `; column ${spot.column}: ${expected}`;
		if (this.shownAs !== 'line') {
			const first = `${place}${this.shownAs === 'error' ? 'error: ' : ''}${fault}\n`;
			return expected === '' ? first : `${first}${place}column ${spot.column}: ${expected}\n`;
		}
		const line = spot.source.lineAt(spot.line);
		const indent = line.slice(0, spot.column - 1).replace(/[^\t]/g, ' ');
		return `${place}${line}\n${place}${indent}^ ${fault}${wanted}\n`;
	}
}

/** What ends a program that runs: its message in gawk's words. */
export class AwkFatal extends TenonError {
	readonly code = 'commands.awk.fatal';
	/** Where in the program; `undefined` if it is about no place of it. */
	readonly spot: Spot | undefined;
	/** The record that was worked on, as gawk shows it: `(FILENAME=x FNR=3) `. */
	recordNote = '';

	constructor(text: string, spot?: Spot) {
		super(text);
		this.spot = spot;
	}

	/** What standard error shows. */
	report(name: string): string {
		const { spot } = this;
		const place = spot === undefined ? '' : `${spot.source.name}:${spot.line}: `;
		return `${name}: ${place}${this.recordNote}fatal: ${this.message}\n`;
	}
}

/** How control leaves what runs from inside of a function: `next`, `nextfile` and `exit` there end the rule. */
export class ControlTransfer extends TenonError {
	readonly code = 'commands.awk.control';
	readonly signal: number;

	constructor(signal: number) {
		super('control leaves the rule');
		this.signal = signal;
	}
}
