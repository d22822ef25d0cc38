import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { LineTooLong } from '../bytes/errors.ts';
import { brokenPipe, emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { CommandContext } from './context.ts';
import type { CommandDeclaration, OptionTable, ParsedArguments } from './declaration.ts';
import { OutputFailed, ReaderGone } from './errors.ts';
import { helpText, versionText } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { quoteFor } from './quote.ts';

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
	const parsed = parseArguments(declaration, argv.slice(1), quoteFor(shell));
	switch (parsed.kind) {
		case 'run':
			return runParsed(shell, declaration, new CommandContext(shell, name, parsed.json), parsed.args);
		case 'help':
			return emit(shell, name, helpText(declaration as unknown as CommandDeclaration));
		case 'version':
			return emit(shell, name, versionText(declaration as unknown as CommandDeclaration));
		case 'error': {
			const hint = parsed.hint ? `Try '${name} --help' for more information.\n` : '';
			const text = `${name}: ${parsed.message}\n${hint}`;
			return andThen(shell.write(2, text), () => declaration.usageStatus);
		}
	}
};

// Standard output is written to its end; what stops a process stops the command.
const runParsed = <Options extends OptionTable>(
	shell: Shell,
	declaration: CommandDeclaration<Options>,
	context: CommandContext,
	args: ParsedArguments<Options>,
): Maybe<number> =>
	orElse<number>(
		() => andThen(declaration.run(context, args), (status) => andThen(context.flush(), () => status)),
		(error) => {
			if (error instanceof ReaderGone) return brokenPipe(shell);
			if (error instanceof OutputFailed) return failed(shell, `${declaration.name}: ${error.text}\n`);
			if (error instanceof LineTooLong) return failed(shell, `${declaration.name}: ${error.message}\n`);
			if (isFsError(error)) {
				return failed(shell, `${declaration.name}: ${error.path}: ${errnoText[error.errno]}\n`);
			}
			throw error;
		},
	);

const failed = (shell: Shell, text: string): Maybe<number> => andThen(shell.write(2, text), () => 1);
