import { andThen, type Maybe } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { CommandContext } from './context.ts';
import type { CommandDeclaration, OptionTable } from './declaration.ts';
import { helpText } from './help.ts';
import { parseArguments } from './parse-arguments.ts';

/** A command made from its declaration: it runs in a shell, and can be asked what it is. */
export interface DefinedCommand extends Builtin {
	readonly declaration: CommandDeclaration;
}

/**
 * The one way to make a command: from the declaration come its argument parser, its usage errors in
 * GNU's words, `--help`, `--json` and its schema.
 */
export const defineCommand = <const Options extends OptionTable>(
	declaration: CommandDeclaration<Options>,
): DefinedCommand => ({
	name: declaration.name,
	special: false,
	declaration: declaration as unknown as CommandDeclaration,
	run: (shell, argv) => runCommand(shell, declaration, argv),
});

const runCommand = <Options extends OptionTable>(
	shell: Shell,
	declaration: CommandDeclaration<Options>,
	argv: readonly string[],
): Maybe<number> => {
	const { name } = declaration;
	const parsed = parseArguments(declaration, argv.slice(1));
	switch (parsed.kind) {
		case 'run':
			return declaration.run(new CommandContext(shell, name, parsed.json), parsed.args);
		case 'help':
			return emit(shell, name, helpText(declaration as unknown as CommandDeclaration));
		case 'error': {
			const text = `${name}: ${parsed.message}\nTry '${name} --help' for more information.\n`;
			return andThen(shell.write(2, text), () => declaration.usageStatus);
		}
	}
};
