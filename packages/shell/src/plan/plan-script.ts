import { type Visitor, walkList } from '../check/walk.ts';
import { finishWork } from '../state/work.ts';
import type { Redirect, SimpleCommand, Statement } from '../syntax/ast.ts';
import { parseScript } from '../syntax/parse.ts';
import { printScript } from '../syntax/print.ts';
import type { ReadOptions } from '../syntax/reader.ts';
import type { SourceText } from '../syntax/source-text.ts';
import type { PlannedCommand, PlannedStatement, ScriptPlan, StatementKind } from './plan.ts';
import { planDocument, planRedirect } from './plan-redirect.ts';
import { planWords } from './plan-words.ts';
import { variablesOf } from './variables.ts';

/**
 * What a script would run, without running it: a pure function of its text. Throws `ShellSyntaxError` if
 * the text is no script.
 */
export const planScript = (text: string, options: Partial<ReadOptions> = {}): ScriptPlan => {
	const { script, source } = parseScript(text, options);
	return { statements: script.body.map((statement) => planStatement(statement, source)) };
};

const maxRendered = 8192;

const planStatement = (statement: Statement, source: SourceText): PlannedStatement => {
	const rendered = printScript({ type: 'script', body: [statement], comments: [], span: statement.span });
	const { free, bound } = variablesOf(statement);
	return {
		kind: kindOf(statement),
		rendered: rendered.slice(0, maxRendered),
		truncated: rendered.length > maxRendered,
		commands: commandsOf(statement, source),
		freeVariables: free,
		boundVariables: bound,
	};
};

const kindOf = ({ first, rest }: Statement): StatementKind => {
	if (rest.length > 0) return 'and-or';
	const [command, ...more] = first.commands;
	if (command === undefined || more.length > 0) return 'pipeline';
	return command.type === 'simple' ? (command.words.length === 0 ? 'assignment' : 'command') : command.type;
};

const commandsOf = (statement: Statement, source: SourceText): readonly PlannedCommand[] => {
	const commands: PlannedCommand[] = [];
	const visitor: Visitor = {
		simple: (command, { unconditional }) => {
			if (command.words.length > 0 || command.redirects.length > 0) {
				commands.push(planCommand(command, source, { unconditional, background: statement.background }));
			}
		},
		loop: () => undefined,
		redirects: (redirects, command) => {
			// Those of a simple command stand with it; those of a compound one open files by themselves.
			if (command === undefined) {
				commands.push(
					planOpening(redirects, source, { unconditional: false, background: statement.background }),
				);
			}
		},
		test: () => undefined,
		definition: () => undefined,
		apart: () => () => undefined,
	};
	finishWork(walkList([statement], visitor, { unconditional: true, inLoop: false }));
	return commands;
};

type How = Pick<PlannedCommand, 'unconditional' | 'background'>;

const planCommand = (command: SimpleCommand, source: SourceText, how: How): PlannedCommand => {
	const words = planWords(command, source);
	const [first] = words;
	return {
		name: first?.kind === 'literal' ? first.text : undefined,
		words,
		...planFiles(command.redirects, source),
		...how,
		line: command.line,
		span: command.span,
	};
};

const planOpening = (redirects: readonly Redirect[], source: SourceText, how: How): PlannedCommand => ({
	name: undefined,
	words: [],
	...planFiles(redirects, source),
	...how,
	line: source.lineAt(redirects[0]!.span.start),
	span: redirects[0]!.span,
});

const planFiles = (
	redirects: readonly Redirect[],
	source: SourceText,
): Pick<PlannedCommand, 'redirects' | 'documents'> => ({
	redirects: redirects
		.filter(({ document }) => document === undefined)
		.map((each) => planRedirect(each, source)),
	documents: redirects.flatMap((each) => (each.document === undefined ? [] : [planDocument(each, source)])),
});
