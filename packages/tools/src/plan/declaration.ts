import { type DeclaredTool, declareTool } from '@tenon/core';
import { text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

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

/** What a call of it says. */
export interface PlanArguments {
	readonly script: string;
}

/** What is told of `plan` without running it. */
export const planDeclaration = (): DeclaredTool<PlanArguments> =>
	declareTool({
		name: 'plan',
		label: 'Plan script',
		description:
			'Show which commands a shell script would run, with their words, redirections, variables and whether each runs for certain; nothing is run. Use it to look at a script before it does something.',
		input: toolInput({ script: text('the script', { minLength: 1 }) }),
		output,
		effects: [],
	});
