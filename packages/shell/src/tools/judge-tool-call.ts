import type { CommandFinding } from '../check/finding.ts';
import { bindArguments, judgeFirstWords } from './bind-arguments.ts';
import type { ToolParameters } from './parameters.ts';
import { usageLine } from './usage.ts';

/**
 * What is certainly wrong with a tool's literal words before it runs. `undefined` stands for a word that is
 * only known when it runs.
 */
export const judgeToolCall = (
	name: string,
	parameters: ToolParameters,
	words: readonly (string | undefined)[],
): readonly CommandFinding[] => {
	const unknown = words.indexOf(undefined);
	const outcome =
		unknown === -1
			? bindArguments(parameters, words as readonly string[])
			: judgeFirstWords(parameters, words.slice(0, unknown) as readonly string[]);
	if (outcome?.kind !== 'error') return [];
	const usage = usageLine({ name }, parameters);
	const finding = {
		code: 'shell.tool.usage',
		severity: 'error',
		message: `${name}: ${outcome.message} (${usage})`,
	} as const;
	return [outcome.word === -1 ? finding : { ...finding, argument: outcome.word }];
};
