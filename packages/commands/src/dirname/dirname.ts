import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { ItemList } from '../support/item-list.ts';
import { textsShape } from '../support/json-shapes.ts';
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
	json: textsShape,
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const end = options.zero ? '\0' : '\n';
		const list = new ItemList(context);
		for (const operand of operands) {
			const name = directoryName(operand);
			list.add(name + end, () => name);
		}
		list.end();
		return 0;
	},
});
