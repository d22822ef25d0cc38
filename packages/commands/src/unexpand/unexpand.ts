import { andThen } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { forEachInput } from '../support/inputs.ts';
import { parseTabStops } from '../support/tab-stops.ts';
import { rewriteUnexpand } from './old-spelling.ts';
import { Unexpander } from './unexpander.ts';

/** `unexpand`: blanks as tabs. */
export const unexpand: DefinedCommand = defineCommand({
	name: 'unexpand',
	summary: 'Turn blanks into tabs.',
	compatible: 'GNU coreutils 9.1',
	options: {
		all: {
			kind: 'flag',
			short: 'a',
			long: 'all',
			summary: 'all blanks, not only those at the start of lines',
		},
		firstOnly: {
			kind: 'flag',
			long: 'first-only',
			summary: 'only blanks at the start of lines, also with -a and -t',
		},
		tabs: {
			kind: 'list',
			short: 't',
			long: 'tabs',
			value: 'LIST',
			summary: 'tabs are LIST columns apart instead of 8, or stop at the columns of LIST; with it, -a',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: "printf '        a\\n' | unexpand", output: '\ta\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	rewrite: rewriteUnexpand,
	run: (context, { options, operands }) => {
		const stops = parseTabStops(options.tabs, (text) => context.quote(text));
		if ('fault' in stops) return andThen(context.complain(stops.fault), () => 1);
		const wholeLine = (options.all || options.tabs.length > 0) && !options.firstOnly;
		const unexpander = new Unexpander(stops, { wholeLine, maxBlanks: context.ports.limits.maxTextBytes });
		const read = forEachInput(context, operands, (input) =>
			forEachChunk(context, input, (chunk) => context.output.pass(unexpander.push(chunk))),
		);
		return andThen(read, (status) => andThen(context.output.pass(unexpander.end()), () => status));
	},
});
