import type { Maybe } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** One thing that `kernel` does. */
export interface Subcommand {
	/** One or two words. */
	readonly name: string;
	/** What it takes, for help: `[PATH]...`. */
	readonly operands: string;
	readonly min: number;
	readonly max: number;
	readonly summary: string;
	run(context: CommandContext, operands: readonly string[]): Maybe<number>;
}
