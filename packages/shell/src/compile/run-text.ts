import type { Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { LineParser } from '../syntax/line-parser.ts';
import { parseScript } from '../syntax/parse.ts';
import type { ReadOptions } from '../syntax/reader.ts';
import type { Step } from './step.ts';
import { compileTextLines } from './text-lines.ts';

/** Where a text that is run comes from. */
export interface TextOrigin {
	readonly file: string;
	/** Number of its first line. */
	readonly line: number;
	/** The builtin that runs it; syntax errors name it. */
	readonly command?: string;
}

/**
 * Reads and runs text in the shell itself: `eval`, traps, sourced files. A syntax error is bash's
 * message and status 2; nothing of the text has run then.
 */
export const runText = (shell: Shell, text: string, origin: TextOrigin): Maybe<number> => {
	if (readsLineByLine(shell, text)) return runLines(shell, text, origin);
	const step = compileText(shell, text, origin);
	return typeof step === 'function' ? step(shell) : step;
};

// Only aliases change how later lines are read in a way that no reading ahead can know.
const readsLineByLine = (shell: Shell, text: string): boolean =>
	(shell.options.shopt.has('expand_aliases') || text.includes('expand_aliases')) && text.includes('\n');

const runLines = async (shell: Shell, text: string, origin: TextOrigin): Promise<number> => {
	const parser = new LineParser(text, origin.line);
	let status = 0;
	try {
		for (;;) {
			const line = parser.next(readOptions(shell));
			if (line === undefined) return status;
			status = await compileTextLines(line.body, { source: line.source, file: origin.file })(shell);
			if (shell.flow !== flow.none) return status;
		}
	} catch (error) {
		if (error instanceof ShellSyntaxError) return reportSyntaxError(shell, error, origin.command);
		throw error;
	}
};

/** How the next line is to be read. */
export const readOptions = (shell: Shell): ReadOptions => ({
	extglob: shell.options.shopt.has('extglob'),
	aliases: shell.options.shopt.has('expand_aliases') ? shell.aliases : noAliases,
});

const compileText = (shell: Shell, text: string, origin: TextOrigin): Step | Maybe<number> => {
	const cached = shell.ports.compiled.get(text, origin, shell);
	if (cached !== undefined) return cached;
	try {
		const { script, source } = parseScript(text, { ...readOptions(shell), firstLine: origin.line });
		const step = compileTextLines(script.body, { source, file: origin.file });
		shell.ports.compiled.put(text, origin, shell, step);
		return step;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return reportSyntaxError(shell, error, origin.command);
		throw error;
	}
};

const noAliases: ReadonlyMap<string, string> = new Map();

/** bash's lines for a syntax error, and its status 2. */
export const reportSyntaxError = async (
	shell: Shell,
	error: ShellSyntaxError,
	command?: string,
): Promise<number> => {
	const where = command === undefined ? '' : `${command}: `;
	const prefix = `${shell.frame?.file ?? shell.name}: ${where}line ${error.place.line}: `;
	const shown = error.lineText === undefined ? '' : `${prefix}\`${error.lineText}'\n`;
	await shell.write(2, `${prefix}${error.bashText}\n${shown}`);
	return 2;
};
