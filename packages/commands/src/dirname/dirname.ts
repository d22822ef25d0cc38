import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { directoryName } from '../support/path-text.ts';

/** `dirname`: paths without their last name. */
export const dirname: DefinedCommand = defineCommand({
	name: 'dirname',
	summary: 'Print paths without their last name.',
	compatible: 'GNU coreutils 9.1',
	options: {
		zero: { kind: 'flag', short: 'z', long: 'zero', summary: 'end each line with NUL, not newline' },
	},
	operands: { name: 'NAME', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'dirname a/b/c', output: 'a/b\n' }],
	effects: [],
	json: undefined,
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const end = options.zero ? '\0' : '\n';
		for (const operand of operands) context.output.appendText(directoryName(operand) + end);
		return 0;
	},
});
