import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { textShape } from '../support/json-shapes.ts';
import { printResult } from '../support/print-result.ts';

/** `arch`: the kind of machine. */
export const arch: DefinedCommand = defineCommand({
	name: 'arch',
	summary: 'Print the kind of machine.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'arch', output: 'x86_64\n' }],
	effects: [],
	json: textShape,
	usageStatus: 1,
	run: (context) => {
		const { machine } = context.ports.identity.system;
		printResult(context, `${machine}\n`, machine);
		return 0;
	},
});
