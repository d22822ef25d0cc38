import { type ParsedScript, parseScript, ShellSyntaxError } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** Reads the script that a subcommand was given; one that cannot be read is its failure. */
export const readScript = (subcommand: string, text: string): ParsedScript => {
	try {
		return parseScript(text, { extglob: true });
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
		throw new CommandFailure(`${subcommand}: line ${error.place.line}: ${error.message}`);
	}
};
