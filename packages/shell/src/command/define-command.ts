import { andThen, type CallId, type Maybe, orElse } from '@tenon/core';
import { parseArguments } from '../arguments/parse-arguments.ts';
import { exportedVariable } from '../compile/exported-variables.ts';
import { emit } from '../state/emit.ts';
import { quoteFor } from '../state/message-quotes.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { CommandContext, usualHint } from './context.ts';
import type { CommandDeclaration, OptionTable } from './declaration.ts';
import { helpText, versionText } from './help.ts';
import { isMadeOfLines, lineReading, runForLines } from './json-lines.ts';
import { runGuarded, usualOutputFault } from './run-guarded.ts';

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
	...(declaration.effects.includes('network') && { reachesNetwork: true as const }),
	declaration: declaration as unknown as CommandDeclaration,
	run: (shell, argv) => runCommand(shell, declaration, argv),
});

const runCommand = <Options extends OptionTable>(
	shell: Shell,
	declaration: CommandDeclaration<Options>,
	argv: readonly string[],
): Maybe<number> => {
	const { gate } = shell.ports;
	const { name } = declaration;
	if (gate === undefined || declaration.effects.length === 0 || !gate.isProposed(name))
		return runWords(shell, declaration, argv);
	return orElse<number>(
		() => gate.propose(shell, name, argv, (final, id) => runWords(shell, declaration, final, id)),
		(error) => {
			const { text, status } = gate.refuse(name, error);
			return andThen(shell.write(2, `${text}\n`), () => status);
		},
	);
};

// With POSIXLY_CORRECT in the environment, options end at the first operand.
const asPosixAsks = <Options extends OptionTable>(
	shell: Shell,
	declaration: CommandDeclaration<Options>,
): CommandDeclaration<Options> =>
	declaration.takesOptionsAnywhere === true || exportedVariable(shell, 'POSIXLY_CORRECT') === undefined
		? declaration
		: { ...declaration, stopsAtOperand: true };

const runWords = <Options extends OptionTable>(
	shell: Shell,
	declaration: CommandDeclaration<Options>,
	argv: readonly string[],
	id?: CallId,
): Maybe<number> => {
	const { name, usageHint = usualHint(name) } = declaration;
	const { gate } = shell.ports;
	const isJudged = gate !== undefined && declaration.effects.length > 0;
	const words = isJudged ? gate.withoutConfirmation(argv.slice(1)) : argv.slice(1);
	const parsed = parseArguments(asPosixAsks(shell, declaration), words, quoteFor(shell));
	switch (parsed.kind) {
		case 'run': {
			const { args, json } = parsed;
			const givesLines = json && isMadeOfLines(declaration);
			const context = new CommandContext(shell, name, json && !givesLines, declaration);
			const runPlain = (): Maybe<number> => declaration.run(context, args);
			const run = givesLines
				? () => runForLines(shell, context, runPlain, lineReading(declaration, args))
				: runPlain;
			const judged = (): Maybe<number> =>
				gate!.command(shell, declaration as unknown as CommandDeclaration, args, argv, run, id);
			const fault = { ...usualOutputFault(declaration.usageStatus), ...declaration.outputFault };
			return runGuarded(shell, context, fault, isJudged ? judged : run);
		}
		case 'help':
			return emit(shell, name, helpText(declaration as unknown as CommandDeclaration));
		case 'version':
			return emit(shell, name, versionText(declaration as unknown as CommandDeclaration));
		case 'error': {
			const hint = parsed.hint ? `${usageHint}\n` : '';
			const text = `${name}: ${parsed.message}\n${hint}`;
			return andThen(shell.write(2, text), () => declaration.usageStatus);
		}
	}
};
