import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';

/** `printenv`: exported variables. */
export const printenv: DefinedCommand = defineCommand({
	name: 'printenv',
	summary: 'Print the values of exported variables, or all of them.',
	compatible: 'GNU coreutils 9.1',
	options: {
		zero: { kind: 'flag', short: '0', long: 'null', summary: 'end each line with NUL, not newline' },
	},
	operands: { name: 'VARIABLE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'export GREETING=hello; printenv GREETING', output: 'hello\n' }],
	effects: [],
	json: { type: 'object', additionalProperties: { type: 'string' } },
	usageStatus: 2,
	stopsAtOperand: true,
	run: (context, { options, operands }) => {
		const end = options.zero ? '\0' : '\n';
		const variables = context.environment();
		if (context.json) {
			const names = operands.length === 0 ? [...variables.keys()] : operands;
			const found = names.filter((name) => variables.has(name));
			printJson(context, new Map(found.map((name) => [name, variables.get(name)!])));
			return found.length === names.length ? 0 : 1;
		}
		if (operands.length === 0) {
			for (const [name, value] of variables) context.output.appendText(`${name}=${value}${end}`);
			return 0;
		}
		let status = 0;
		for (const name of operands) {
			const value = variables.get(name);
			if (value === undefined) status = 1;
			else context.output.appendText(value + end);
		}
		return status;
	},
});
