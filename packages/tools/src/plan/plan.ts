import { defineTool, encodeText, type Flow, type Tool, type ToolResult, textResult } from '@tenon/core';
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
import { text } from '../support/field.ts';
import { cutBytes, defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';

/** How much the tool shows. */
export interface PlanToolOptions {
	/** How much of the text is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `plan`: what a script would run, from its text alone. Runs nothing and looks at nothing. */
export const planTool = ({ budget = defaultBudget }: PlanToolOptions = {}): Tool =>
	defineTool({
		name: 'plan',
		label: 'Plan script',
		description:
			'Show which commands a shell script would run, with their words, redirections, variables and whether each runs for certain; nothing is run. Use it to look at a script before it does something.',
		input: toolInput({ script: text('the script', { minLength: 1 }) }),
		output,
		effects: [],
		run: ({ script }) => runReporting(() => plan(script, budget)),
	});

const wordSchema = outputObject(
	{
		kind: property('string', 'known now, only known when it runs (as it is written), or kept back', {
			enum: ['literal', 'source', 'redacted'],
		}),
		text: property('string', 'the word'),
		flag: property('string', 'the flag whose value is kept back'),
	},
	['text', 'flag'],
);

const output = outputObject({
	statements: listOf(
		'the statements in their order',
		outputObject({
			kind: property('string', 'command, pipeline, if, for …'),
			rendered: property('string', 'the statement in the layout of bash'),
			truncated: property('boolean', 'whether rendered was cut'),
			freeVariables: listOf('variables it reads and does not set before', { type: 'string' }),
			boundVariables: listOf('variables it sets', { type: 'string' }),
			commands: listOf(
				'all it may run, also in loops, functions and substitutions',
				outputObject(
					{
						name: property('string', 'the command, if that is known now'),
						line: property('integer', 'line of the script, from 1'),
						words: listOf('all words, the name first', wordSchema),
						redirects: listOf(
							'redirections',
							outputObject({
								operator: property('string', 'such as >'),
								descriptor: property('string', 'number before the operator; empty for the default'),
								target: { ...wordSchema, description: 'where it leads' },
							}),
						),
						documents: listOf(
							'here-documents',
							outputObject({
								delimiter: property('string', 'the word that ends it'),
								isLiteral: property('boolean', 'whether nothing in it is expanded'),
								body: property('string', 'its text, cut at 2000 characters'),
							}),
						),
						background: property('boolean', 'whether it runs beside the script'),
						unconditional: property('boolean', 'whether it runs whenever the script gets there'),
					},
					['name'],
				),
			),
		}),
	),
	omittedCommands: property('integer', 'how many commands are left out here'),
});

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
