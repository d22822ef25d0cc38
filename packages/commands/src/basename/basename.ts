import { andThen } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { ItemList } from '../support/item-list.ts';
import { textsShape } from '../support/json-shapes.ts';
import { lastName } from '../support/path-text.ts';

/** `basename`: the last name of a path, without a suffix. */
export const basename: DefinedCommand = defineCommand({
	name: 'basename',
	summary: 'Print the last name of paths, less a SUFFIX.',
	compatible: 'GNU coreutils 9.1',
	options: {
		multiple: { kind: 'flag', short: 'a', long: 'multiple', summary: 'every operand is a path' },
		suffix: {
			kind: 'value',
			short: 's',
			long: 'suffix',
			value: 'SUFFIX',
			type: 'string',
			summary: 'take this off; means -a',
		},
		zero: { kind: 'flag', short: 'z', long: 'zero', summary: 'end each line with NUL, not newline' },
	},
	operands: { name: 'NAME', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'basename a/b.txt .txt', output: 'b\n' }],
	effects: [],
	json: textsShape,
	stopsAtOperand: true,
	usageStatus: 1,
	run: (context, { options, operands }) => {
		const isMultiple = options.multiple || options.suffix !== undefined;
		if (!isMultiple && operands.length > 2) {
			return andThen(context.complainOfUsage(`extra operand ${context.quote(operands[2]!)}`), () => 1);
		}
		const names = isMultiple ? operands : operands.slice(0, 1);
		const suffix = isMultiple ? options.suffix : operands[1];
		const end = options.zero ? '\0' : '\n';
		const list = new ItemList(context);
		for (const name of names) {
			const last = withoutSuffix(lastName(name), suffix);
			list.add(last + end, () => last);
		}
		list.end();
		return 0;
	},
});

const withoutSuffix = (name: string, suffix: string | undefined): string =>
	suffix !== undefined && suffix !== '' && name !== suffix && name.endsWith(suffix) && !name.startsWith('/')
		? name.slice(0, -suffix.length)
		: name;
