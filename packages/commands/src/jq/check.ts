import { TenonError } from '@tenon/core';
import type { CommandFinding } from '@tenon/shell';
import { JqCompileError, placeOf } from './errors.ts';
import { type JqOptions, readOptions } from './options.ts';
import { parseProgram } from './syntax/parser.ts';

/** What is wrong with a program that is known before the script starts; `undefined` stands for a word that is not. */
export const checkCall = (args: readonly (string | undefined)[]): readonly CommandFinding[] =>
	checkWords(args, readOptions);

/** The same for a command that finds the options of jq among its words in its own way. */
export const checkWords = (
	args: readonly (string | undefined)[],
	read: (words: readonly string[]) => JqOptions,
): readonly CommandFinding[] => {
	const unknown = args.indexOf(undefined);
	// A word that is not known may be an option; what comes after it may be anything.
	const words = (unknown < 0 ? args : args.slice(0, unknown)) as readonly string[];
	let program: string | undefined;
	try {
		const options = read(words);
		if (options.question !== undefined || options.flags.has('from-file')) return [];
		program = options.program;
	} catch (error) {
		// Words that jq refuses are refused when it runs, with its status.
		if (error instanceof TenonError) return [];
		throw error;
	}
	if (program === undefined) return [];
	try {
		parseProgram({ name: '<top-level>', text: program });
		return [];
	} catch (error) {
		if (!(error instanceof JqCompileError)) throw error;
		const [fault] = error.faults;
		const { line, column } = placeOf(program, fault?.place?.span.start ?? 0);
		const place = fault?.place === undefined ? '' : `line ${line}, column ${column}: `;
		return [{ message: `${place}${fault?.message ?? error.message}`, argument: words.indexOf(program) }];
	}
};
