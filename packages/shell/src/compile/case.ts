import { andThen, type Maybe } from '@tenon/core';
import { compilePattern, compileSubject } from '../expand/words.ts';
import { isMatch } from '../pattern/pattern.ts';
import { flow } from '../state/flow.ts';
import { localeText, longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { shortLength } from '../state/work.ts';
import type { CaseCommand } from '../syntax/ast.ts';
import { printWord } from '../syntax/print/words.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { compileList } from './list.ts';
import { recover } from './recover.ts';
import type { Step } from './step.ts';
import { traceCase } from './trace.ts';

/** `case`: the first clause one of whose patterns matches the whole subject. */
export const compileCase = (command: CaseCommand, compilation: Compilation): Step => {
	const subject = compileSubject(command.subject, compilation);
	const subjectText = printWord(command.subject, 'bash');
	const clauses = command.clauses.map((clause) => ({
		patterns: clause.patterns.map((pattern) => compilePattern(pattern, compilation)),
		body: compileList(clause.body, compilation),
		terminator: clause.terminator,
		isEmpty: clause.body.length === 0,
	}));
	const { line } = command;

	const matches = (shell: Shell, text: string, clause: number, from: number): Maybe<boolean> => {
		const { patterns } = clauses[clause]!;
		for (let at = from; at < patterns.length; at++) {
			const pattern = patterns[at]!(shell);
			if (pattern instanceof Promise || text.length > pattern.quickLength) {
				const matched = andThen(pattern, (ready) => isMatch(shell, ready, text));
				if (matched instanceof Promise)
					return matched.then((holds) => holds || matches(shell, text, clause, at + 1));
				if (matched) return true;
			} else if (pattern.matches(text)) return true;
			if (at % patternsPerLook === patternsPerLook - 1 && shell.slice.isDue(patternsPerLook))
				return shell.slice.turn().then(() => matches(shell, text, clause, at + 1));
		}
		return false;
	};

	// `status` is what the clause before left, whose `;;&` led here.
	const test = (shell: Shell, text: string, from: number, status: number): Maybe<number> => {
		for (let at = from; at < clauses.length; at++) {
			const matched = matches(shell, text, at, 0);
			if (matched instanceof Promise) {
				return matched.then((holds) => (holds ? run(shell, text, at) : test(shell, text, at + 1, status)));
			}
			if (matched) return run(shell, text, at);
			if (at % patternsPerLook === patternsPerLook - 1 && shell.slice.isDue(patternsPerLook))
				return shell.slice.turn().then(() => test(shell, text, at + 1, status));
		}
		return status;
	};

	const run = (shell: Shell, text: string, at: number): Maybe<number> => {
		const { body, terminator, isEmpty } = clauses[at]!;
		return andThen(body(shell), (status) => {
			if (terminator === ';;' || at + 1 === clauses.length || shell.flow !== flow.none) return status;
			if (!isEmpty) shell.status = status;
			return terminator === ';&' ? run(shell, text, at + 1) : test(shell, text, at + 1, status);
		});
	};

	const begin = (shell: Shell, text: string): Maybe<number> =>
		text.length <= shortLength
			? test(shell, localeText(shell, text), 0, 0)
			: andThen(longLocaleText(shell, text), (ready) => test(shell, ready, 0, 0));
	const start: Step = (shell) => recover(shell, () => andThen(subject(shell), (text) => begin(shell, text)));
	const head = (): string => `case ${subjectText} in `;
	return (shell) => {
		shell.line = line;
		if (shell.statusBeforeTrap === undefined) shell.command = head;
		const watched = (): Maybe<number> =>
			isDebugged(shell) ? afterDebugTrap(shell, head, () => start(shell)) : start(shell);
		return shell.options.xtrace ? andThen(traceCase(shell, subjectText), watched) : watched();
	};
};

/** Patterns, or clauses, between two looks whether a turn is due. */
const patternsPerLook = 64;
