import { andFinally, type Maybe, orElse } from '@tenon/core';
import { ExpansionError, fatalStatus } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { runWork, type Work } from '../state/work.ts';
import type { Command } from '../syntax/ast.ts';
import { type FurtherLine, ShellSyntaxError } from '../syntax/errors.ts';
import { LineParser } from '../syntax/line-parser.ts';
import { type ParsedScript, parseInPieces } from '../syntax/parse.ts';
import type { OpenDocument, ReadOptions } from '../syntax/reader.ts';
import type { Step } from './step.ts';
import { lastOf } from './subshell.ts';
import { compileTextLines } from './text-lines.ts';

/** Where a text that is run comes from. */
export interface TextOrigin {
	readonly file: string;
	/** Number of its first line. */
	readonly line: number;
	/** The builtin that runs it; syntax errors name it. */
	readonly command?: string;
	/** Whether nothing of it runs if something in it cannot be read: a script of its own. */
	readonly isWhole?: boolean;
	/** Whether the shell ends with it, so that a program takes the place of its last command. */
	readonly isAll?: boolean;
	/**
	 * Whether nothing of it runs where bash would find something wrong only when it gets there: a here-document
	 * without its end, backquotes that hold no script, the name of a loop that is none.
	 */
	readonly findsEarly?: boolean;
	/** Whether a syntax error in it ends the shell. */
	readonly endsShell?: boolean;
}

/** Reading a text takes as long as so many steps at least. */
const stepsOfText = 64;

/**
 * Reads and runs text in the shell itself: `eval`, traps, sourced files. A syntax error is bash's
 * message and status 2; the lines before it have run then, unless the text is a script of its own.
 */
export const runText = (shell: Shell, text: string, origin: TextOrigin): Maybe<number> => {
	refuseTooDeep(shell, origin);
	shell.textDepth += 1;
	shell.isAtEnd = false;
	let result: Maybe<number>;
	try {
		if (shell.slice.isDue(stepsOfText)) result = shell.slice.turn().then(() => runHere(shell, text, origin));
		else if (shell.textDepth % textsPerStack === 0)
			result = Promise.resolve().then(() => runHere(shell, text, origin));
		else result = runHere(shell, text, origin);
	} catch (error) {
		shell.textDepth -= 1;
		throw error;
	}
	if (typeof result === 'object') return leaveLater(shell, result);
	leaveText(shell);
	return result;
};

/** The same for the text of a builtin, `caller`: `set -x` shows its commands one level deeper. */
export const runNestedText = (
	shell: Shell,
	text: string,
	origin: TextOrigin,
	caller: string,
): Maybe<number> => {
	const { textCaller, isTextGuarded, guarded, textGuards } = shell;
	shell.traceDepth += 1;
	shell.textCaller = caller;
	if (guarded > 0) shell.isTextGuarded = true;
	shell.textGuards = guarded;
	const hidden = guarded > 0 ? shell.traps.hide(noErrTrap, ['ERR'])?.get('ERR') : undefined;
	return andFinally(
		() => runText(shell, text, origin),
		() => {
			shell.traceDepth -= 1;
			shell.textCaller = textCaller;
			shell.isTextGuarded = isTextGuarded;
			shell.textGuards = textGuards;
			if (hidden !== undefined) shell.traps.set('ERR', hidden.command);
			// A line that ended early has forgotten the conditions around the text too.
			if (shell.flow === flow.none) shell.guarded = guarded;
		},
	);
};

// A text whose failure is asked for is not watched from outside; it may watch its own commands.
const noErrTrap = { errtrace: false, functrace: true };

// What `set -e` ends here ends the commands around it as any exit does, unless they are a subshell's.
const leaveText = (shell: Shell): void => {
	shell.textDepth -= 1;
	if (shell.subshellDepth === 0) shell.keepsRedirects = false;
};

/** Texts that may stand on one native stack before the next one starts on a fresh one. */
const textsPerStack = 50;

/** Texts inside each other, whatever the limits say: leaving more of them takes longer than a script may hold the thread. */
const maxTextDepth = 10_000;

const refuseTooDeep = (shell: Shell, { command = 'eval' }: TextOrigin): void => {
	const limit = Math.min(shell.ports.limits.maxFunctionDepth, maxTextDepth);
	if (shell.textDepth < limit) return;
	shell.ports.usage.notes.reached('maxFunctionDepth');
	throw new ExpansionError(`${command}: maximum eval nesting level exceeded (${limit})`, { fatal: true });
};

const leaveLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.finally(() => leaveText(shell));

const runHere = (shell: Shell, text: string, origin: TextOrigin): Maybe<number> => {
	if (readsLineByLine(shell, text)) return runLines(shell, text, origin);
	const compiled = orElse(
		() => compileText(shell, text, origin),
		(error): Step => {
			if (!(error instanceof ShellSyntaxError)) throw error;
			// The lines before the one that cannot be read run, as they do in bash.
			return () =>
				origin.isWhole === true ? refuseText(shell, error, origin) : runLines(shell, text, origin);
		},
	);
	return compiled instanceof Promise ? compiled.then((step) => step(shell)) : compiled(shell);
};

/** Whether the text is read and run a line at a time. Only aliases change how later lines are read in a way that no reading ahead can know. */
export const readsLineByLine = (shell: Shell, text: string): boolean =>
	(shell.options.shopt.has('expand_aliases') || text.includes('expand_aliases')) && text.includes('\n');

const runLines = async (shell: Shell, text: string, origin: TextOrigin): Promise<number> => {
	const open: OpenDocument[] = [];
	const onOpenDocument = (document: OpenDocument): void => void open.push(document);
	const parser = new LineParser(text, origin.line, {
		...readOptions(shell),
		leavesToRun: origin.findsEarly !== true,
		onOpenDocument,
	});
	let status = 0;
	try {
		for (;;) {
			const line = await runWork(shell.slice, parser.nextInPieces(readOptions(shell)));
			if (line === undefined) return status;
			if (open.length > 0) await warnOfOpenDocuments(shell, open.splice(0));
			status = await compileTextLines(line.body, { source: line.source, file: origin.file })(shell);
			if (shell.flow !== flow.none) return status;
			if (shell.slice.isDue()) await shell.slice.turn();
		}
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
		if (open.length > 0) await warnOfOpenDocuments(shell, open);
		return refuseText(shell, error, origin);
	}
};

const refuseText = (
	shell: Shell,
	error: ShellSyntaxError,
	{ command, endsShell = false, isWhole = false }: TextOrigin,
): Promise<number> => {
	const after = isWhole ? misread : afterMisreading(shell, error);
	if (endsShell || after.endsShell) shell.flow = flow.exit;
	return reportSyntaxError(shell, error, command).then(() => after.status);
};

// What comes of a syntax error: bash is done with a list of an array as with any bad assignment, and with all
// where it has read a `$(…)` to its end.
const afterMisreading = (shell: Shell, { within, needsMore }: ShellSyntaxError): typeof misread => {
	if (within === 'array') return { status: 1, endsShell: false };
	if (within !== 'substitution' || needsMore) return misread;
	return { status: fatalStatus(shell), endsShell: true };
};

const misread = { status: 2, endsShell: false };

/** How the next line is to be read. */
export const readOptions = (shell: Shell): ReadOptions => ({
	extglob: shell.options.shopt.has('extglob'),
	aliases: shell.options.shopt.has('expand_aliases') ? shell.aliases : noAliases,
	maxNodes: shell.ports.limits.maxScriptNodes,
});

/** Looks at the tree of a text before anything of it runs; it may throw. */
type Inspection = (parsed: ParsedScript, step: Step) => Work<void>;

/**
 * A whole text as one step, remembered by its text. `inspect` sees the tree of a text that was not
 * remembered, and may throw. Throws `ShellSyntaxError`.
 */
export const compileText = (
	shell: Shell,
	text: string,
	origin: TextOrigin,
	inspect?: Inspection,
): Maybe<Step> =>
	shell.ports.compiled.get(text, origin, shell) ??
	runWork(shell.slice, compileInPieces(shell, text, origin, inspect));

function* compileInPieces(
	shell: Shell,
	text: string,
	origin: TextOrigin,
	inspect: Inspection | undefined,
): Work<Step> {
	const open: OpenDocument[] = [];
	const onOpenDocument = (document: OpenDocument): void => void open.push(document);
	const parsed = yield* parseInPieces(text, {
		...readOptions(shell),
		firstLine: origin.line,
		leavesToRun: origin.findsEarly !== true,
		...(origin.findsEarly === true ? {} : { onOpenDocument }),
	});
	if (parsed.dependsOnRun) {
		const lines: Step = (current) => runLines(current, text, origin);
		if (inspect !== undefined) yield* inspect(parsed, lines);
		return lines;
	}
	const step = compileTextLines(
		parsed.script.body,
		{
			source: parsed.source,
			file: origin.file,
			last: origin.isAll === true ? lastOfText(text, parsed) : undefined,
		},
		open.length === 0 ? undefined : (current) => warnOfOpenDocuments(current, open),
	);
	if (inspect !== undefined) yield* inspect(parsed, step);
	if (open.length === 0) shell.ports.compiled.put(text, origin, shell, step);
	return step;
}

// bash looks no further than the end of the line.
const lastOfText = (text: string, { script }: ParsedScript): Command | undefined => {
	const end = script.body.at(-1)?.span.end ?? 0;
	const last = /^[ \t;]*\n?$/.test(text.slice(end)) ? lastOf(script.body) : undefined;
	return last?.type === 'simple' ? last : undefined;
};

/** As bash, which sees the end of the text when it reads the line that wants more of it. */
export const warnOfOpenDocuments = (shell: Shell, open: readonly OpenDocument[]): Maybe<unknown> => {
	const name = shell.frame?.file ?? shell.name;
	const lines = open.map(
		({ delimiter, openedLine, line }) =>
			`${name}: line ${line}: warning: here-document at line ${openedLine} delimited by end-of-file (wanted \`${delimiter}')\n`,
	);
	return shell.write(2, lines.join(''));
};

const noAliases: ReadonlyMap<string, string> = new Map();

/** bash's lines for a syntax error, said by `program`, and its status 2. */
export const reportSyntaxError = async (
	shell: Shell,
	error: ShellSyntaxError,
	command?: string,
	program: string = shell.frame?.file ?? shell.name,
): Promise<number> => {
	const where = command === undefined ? '' : `${command}: `;
	// What was typed stands on the screen: bash does not show it again.
	const isTyped = shell.interactive && shell.frame === undefined && command === undefined;
	const said = ({ line, text }: FurtherLine): string =>
		`${program}: ${where}${isTyped ? '' : `line ${line}: `}${text}\n`;
	const below = isTyped ? [] : error.below;
	await shell.write(2, [{ line: error.place.line, text: error.bashText }, ...below].map(said).join(''));
	return 2;
};
