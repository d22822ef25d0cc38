import { errnoText, type Flow, type FsError, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { quoteAlways } from '../quote.ts';

/** What became of one copy. `moved`: the name was moved, nothing is left to remove. */
export type CopyOutcome = 'copied' | 'moved' | 'skipped' | 'failed';

/** One copy that is under way. */
export interface CopyJob {
	readonly source: string;
	readonly destination: string;
	/** Of the source, or of what it points to. */
	readonly facts: Stat;
	readonly isFollowed: boolean;
	readonly isOperand: boolean;
	/** The operand and where it goes, for messages about the whole. */
	readonly top: { readonly source: string; readonly destination: string };
	/** Directories that are being copied, outermost first. */
	readonly above: readonly Stat[];
	/** Nothing is in the destination's place. */
	isNew: boolean;
	/** Where the old destination was put. */
	backupName: string | undefined;
	/** The destination is no older than the source, and only older ones are replaced. */
	isUpToDate: boolean;
}

/** Says what is done and what fails. */
export class CopyReport {
	readonly #context: CommandContext;
	readonly isVerbose: boolean;

	constructor(context: CommandContext, isVerbose: boolean) {
		this.#context = context;
		this.isVerbose = isVerbose;
	}

	/** Prints a line if the command is to tell what it does. */
	say(textOf: () => string): void {
		if (this.isVerbose) this.#context.output.appendText(`${textOf()}\n`);
	}

	/** `'a' -> 'b' (backup: 'b~')` */
	arrow({ source, destination, backupName }: CopyJob): string {
		const kept = backupName === undefined ? '' : ` (backup: ${quoteAlways(backupName)})`;
		return `${quoteAlways(source)} -> ${quoteAlways(destination)}${kept}`;
	}

	*fail(text: string, error?: FsError): Flow<'failed'> {
		yield* wait(this.#context.complain(error === undefined ? text : `${text}: ${errnoText[error.errno]}`));
		return 'failed';
	}
}

/** What identifies a file, whatever its names. */
export const fileKey = ({ dev, ino }: Stat): string => `${dev}:${ino}`;
