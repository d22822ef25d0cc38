import type { Maybe } from '@tenon/core';
import { compileArguments } from '../compile/arguments.ts';
import type { Compilation } from '../compile/compilation.ts';
import { finalOfLines } from '../compile/handing-over.ts';
import { findHarmless, type Harmless } from '../compile/harmless.ts';
import { compileList } from '../compile/list.ts';
import { type Printing, substitutePrinted } from '../compile/printed-substitution.ts';
import { compileRedirects, withRedirects } from '../compile/redirects.ts';
import { runText } from '../compile/run-text.ts';
import { compileSimple } from '../compile/simple.ts';
import type { Step, TextOf } from '../compile/step.ts';
import {
	type Substituted,
	startProcessSubstitution,
	substitute,
	substituteData,
	substituteHere,
} from '../compile/substitution.ts';
import { pull } from '../pipe/read-input.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { brokenPipe } from '../state/emit.ts';
import type { Shell } from '../state/shell.ts';
import type {
	CommandList,
	CommandSubstitutionPart,
	ProcessSubstitutionPart,
	Redirect,
} from '../syntax/ast.ts';
import type { PartContext } from './compiled-part.ts';
import { substitutionAt } from './substitution-lines.ts';

/** `$(…)` in both spellings: the text its commands write, less the newlines at the end. */
export const compileCommandSubstitution = (part: CommandSubstitutionPart, context: PartContext): TextOf =>
	compiledForLine((line) => {
		if (part.broken !== undefined) return compileBroken(part.broken, line, context);
		const list = substitutionAt(part, context, line);
		const harmless = findHarmless(list);
		if (harmless !== undefined) return compileUnforked(harmless, list, context.compilation);
		const body = compileSubstitutedList(list, context.compilation);
		return (shell) => substitute(shell, body);
	});

// What is no script runs up to where that is found.
const compileBroken = (text: string, line: number, { compilation: { file } }: PartContext): TextOf => {
	const origin = { file, line, command: 'command substitution' };
	return (shell) => substitute(shell, (child) => runText(child, text, origin));
};

/** The same for `declare -J`: beside the text the structured value of its commands, where they gave one. */
export const compileDataSubstitution = (
	part: CommandSubstitutionPart,
	compilation: Compilation,
): ((shell: Shell) => Maybe<Substituted>) => {
	const context: PartContext = { compilation, place: 'assignment', quoted: false, splitsLiterals: false };
	let line: number | undefined;
	let body: Step | undefined;
	return (shell) => {
		if (body === undefined || shell.line !== line) {
			line = shell.line;
			body = compileSubstitutedList(substitutionAt(part, context, line), compilation);
		}
		return substituteData(shell, body);
	};
};

/** `<(…)` and `>(…)`: the path of the descriptor that leads to its commands. */
export const compileProcessSubstitution = (part: ProcessSubstitutionPart, context: PartContext): TextOf =>
	compiledForLine((line) => {
		const body = compileSubstitutedList(substitutionAt(part, context, line), context.compilation);
		return (shell) => startProcessSubstitution(shell, part.direction, body);
	});

// The command around it is on one line whenever it runs; only a prompt is expanded on many.
const compiledForLine = (compile: (line: number) => TextOf): TextOf => {
	let line: number | undefined;
	let compiled: TextOf | undefined;
	return (shell) => {
		if (compiled === undefined || shell.line !== line) {
			line = shell.line;
			compiled = compile(line);
		}
		return compiled(shell);
	};
};

// `< file` alone stands for the text of the file.
const compileSubstitutedList = (list: CommandList, compilation: Compilation): Step => {
	const file = fileToRead(list);
	if (file !== undefined) return compileFile(file, compilation);
	return compileList(list, { ...compilation, final: finalOfLines(list) });
};

// Runs in the shell itself while it may; the body for a copy of the shell is made when one is needed.
const compileUnforked = (
	{ command, print, holdsIn }: Harmless,
	list: CommandList,
	compilation: Compilation,
): TextOf => {
	let body: Step | undefined;
	const inCopy: TextOf = (shell) => {
		body ??= compileList(list, compilation);
		return substitute(shell, body);
	};
	if (print === undefined) {
		const step = compileSimple(command, compilation);
		return (shell) => (holdsIn(shell) ? substituteHere(shell, step) : inCopy(shell));
	}
	const words = compileArguments(command.words, compilation);
	const printing: Printing = { line: command.line, words, print };
	return (shell) => (holdsIn(shell) ? substitutePrinted(shell, printing) : inCopy(shell));
};

// `$(< file)` and nothing else.
const fileToRead = (list: CommandList): Redirect | undefined => {
	const [statement] = list;
	if (list.length !== 1 || statement!.rest.length > 0 || statement!.background) return undefined;
	const { first } = statement!;
	const [command] = first.commands;
	if (first.commands.length !== 1 || first.negated || first.timed !== 'no' || command!.type !== 'simple')
		return undefined;
	if (command.words.length > 0 || command.assignments.length > 0 || command.redirects.length !== 1)
		return undefined;
	const redirect = command.redirects[0]!;
	return redirect.operator === '<' && (redirect.descriptor ?? 0) === 0 ? redirect : undefined;
};

const compileFile = (redirect: Redirect, compilation: Compilation): Step => {
	const redirects = compileRedirects([redirect], compilation);
	return (shell) => withRedirects(shell, redirects, copyInput, (_, status) => status);
};

// Ends as by SIGPIPE where the substitution takes no more.
const copyInput: Step = (shell) => {
	const input = shell.io.get(0)?.input;
	const output = shell.io.get(1)?.output;
	if (input === undefined || output === undefined) return 1;
	for (;;) {
		const chunk = pull(shell, input);
		if (chunk === undefined) return 0;
		if (chunk instanceof Promise) return copyRest(shell, input, output, chunk);
		const written = output.write(chunk);
		if (written instanceof Promise)
			return copyRest(
				shell,
				input,
				output,
				written.then((isRead) => (isRead ? pull(shell, input) : undefined)),
			);
		if (!written) return brokenPipe(shell);
	}
};

const copyRest = async (
	shell: Shell,
	input: Input,
	output: Output,
	first: Promise<Uint8Array | undefined>,
): Promise<number> => {
	for (let chunk = await first; chunk !== undefined; chunk = await pull(shell, input)) {
		if (!(await output.write(chunk))) return brokenPipe(shell);
	}
	return 0;
};
