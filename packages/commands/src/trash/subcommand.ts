import type { Maybe, Trash } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** One thing that `trash` does. */
export interface TrashSubcommand {
	readonly name: string;
	/** What it takes, for help: `NAME...`. */
	readonly operands: string;
	readonly min: number;
	readonly max: number;
	readonly summary: string;
	run(context: CommandContext, trash: Trash, operands: readonly string[]): Maybe<number>;
}
