import { encodeText, type Flow, type Tool, type ToolResult, textResult, withRun } from '@tenon/core';
import {
	type PlannedCommand,
	type PlannedRedirect,
	type PlannedStatement,
	type PlannedWord,
	planScript,
	type ScriptPlan,
	ShellSyntaxError,
} from '@tenon/shell';
import { asData } from '../support/data.ts';
import { cutBytes } from '../support/head-and-tail.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { planDeclaration } from './declaration.ts';

/** How much the tool shows. */
export interface PlanToolOptions {
	/** How much of the text is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `plan`: what a script would run, from its text alone. Runs nothing and looks at nothing. */
export const planTool = ({ budget = defaultBudget }: PlanToolOptions = {}): Tool =>
	withRun(planDeclaration(), ({ script }) => runReporting(() => plan(script, budget)));

const maxCommands = 500;
const maxDocument = 2000;

const plan = function* (script: string, budget: OutputBudget): Flow<ToolResult> {
	const { statements } = planned(script);
	let room = maxCommands;
	let omittedCommands = 0;
	const kept = statements.flatMap((statement): readonly PlannedStatement[] => {
		const commands = statement.commands.slice(0, room);
		omittedCommands += statement.commands.length - commands.length;
		const isLeftOut = room === 0 && statement.commands.length > 0;
		room -= commands.length;
		return isLeftOut ? [] : [{ ...statement, commands }];
	});
	const lines = kept.flatMap(({ commands }) => commands.map(commandLine));
	const rest = omittedCommands > 0 ? `[${omittedCommands} more commands]\n` : '';
	const shown = cutBytes(encodeText(lines.join('')), budget);
	return textResult(lines.length === 0 ? 'it runs no command' : shown.text + rest, {
		data: asData({ statements: kept.map(statementData), omittedCommands }),
	});
};

const planned = (script: string): ScriptPlan => {
	try {
		return planScript(script);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
		throw new ToolFailure(error.message, { exitStatus: 2 });
	}
};

const statementData = ({ commands, ...rest }: PlannedStatement): Readonly<Record<string, unknown>> => ({
	...rest,
	commands: commands.map(({ span, documents, ...command }) => ({
		...command,
		documents: documents.map(({ delimiter, isLiteral, body }) => ({
			delimiter,
			isLiteral,
			body: body.slice(0, maxDocument),
		})),
	})),
});

const commandLine = ({
	line,
	words,
	redirects,
	documents,
	background,
	unconditional,
}: PlannedCommand): string => {
	const parts = [
		...words.map(wordText),
		...redirects.map(redirectText),
		...documents.map(({ delimiter }) => `<<${delimiter}`),
	];
	const marks = [...(unconditional ? [] : ['conditional']), ...(background ? ['background'] : [])];
	return `line ${line}: ${parts.join(' ')}${marks.length === 0 ? '' : `  [${marks.join(', ')}]`}\n`;
};

const redirectText = ({ descriptor, operator, target }: PlannedRedirect): string =>
	`${descriptor}${operator}${wordText(target)}`;

const wordText = (word: PlannedWord): string => {
	if (word.kind === 'redacted') return `${word.flag}=…`;
	if (word.kind === 'source') return word.text;
	return /^[\w@%+=:,./-]+$/.test(word.text) ? word.text : `'${word.text.replaceAll("'", "'\\''")}'`;
};
