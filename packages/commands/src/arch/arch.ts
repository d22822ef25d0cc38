import { type DefinedCommand, defineCommand } from '@tenon/shell';

/** `arch`: the kind of machine. */
export const arch: DefinedCommand = defineCommand({
	name: 'arch',
	summary: 'Print the kind of machine.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'arch', output: 'x86_64\n' }],
	effects: [],
	json: undefined,
	usageStatus: 1,
	run: (context) => {
		context.output.appendText('x86_64\n');
		return 0;
	},
});
