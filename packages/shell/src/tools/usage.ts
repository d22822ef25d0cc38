import type { Tool } from '@tenon/core';
import { placeholder } from '../schema/schema-wording.ts';
import { quoteSingle } from '../syntax/quote.ts';
import { type Parameter, type ToolParameters, withDashes } from './parameters.ts';

/** One line that says how a tool is called from a script. */
export const usageLine = ({ name }: Pick<Tool, 'name'>, parameters: ToolParameters): string => {
	const { all } = parameters;
	const operands = all.filter(({ isRequired }) => isRequired).map(operandText);
	const flags = all.filter(({ isRequired }) => !isRequired).map((one) => `[${flagText(parameters, one)}]`);
	return ['Usage:', name, ...operands, ...flags].join(' ');
};

/** The text of `--help`. */
export const toolHelp = (tool: Pick<Tool, 'name' | 'description'>, parameters: ToolParameters): string => {
	const rows = parameters.all.map((one) => [flagText(parameters, one), detail(one)] as const);
	rows.push(['--json', 'print the structured result'], ['--help', 'show this help']);
	const width = Math.max(...rows.map(([left]) => left.length)) + 2;
	const lines = [
		usageLine(tool, parameters),
		tool.description.trim(),
		'',
		...rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd()),
		'',
		'Required ones may be given in order without their flags, or all as one JSON object.',
	];
	return `${lines.join('\n')}\n`;
};

/** What `help TOOL` adds to {@link toolHelp}: the schemas of what it takes and gives, and the examples in them. */
export const schemaHelp = ({ name, input, output }: Pick<Tool, 'name' | 'input' | 'output'>): string => {
	const lines = [`Input: ${JSON.stringify(input)}`];
	if (output !== undefined) lines.push(`Output: ${JSON.stringify(output)}`);
	const examples = typeof input === 'object' && Array.isArray(input.examples) ? input.examples : [];
	if (examples.length > 0)
		lines.push('Examples:', ...examples.map((each) => `  ${name} ${quoteSingle(JSON.stringify(each))}`));
	return `${lines.join('\n')}\n`;
};

const operandText = ({ name, isList }: Parameter): string =>
	`${withDashes(name).toUpperCase()}${isList ? '...' : ''}`;

const flagText = ({ schema }: ToolParameters, parameter: Parameter): string => {
	const flag = withDashes(parameter.name);
	if (parameter.isSwitch) return `--[no-]${flag}`;
	return `--${flag}=${placeholder(schema, parameter.schema)}${parameter.isList ? '...' : ''}`;
};

const detail = ({ description, isRequired }: Parameter): string => {
	if (!isRequired) return description;
	return description === '' ? '(required)' : `${description} (required)`;
};
