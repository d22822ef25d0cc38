import { andThen, type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { chunkSteps, forEachChunk } from '../support/chunks.ts';
import { forEachInput } from '../support/inputs.ts';
import { rewriteDigits } from '../support/rewrite-digits.ts';
import { parseTabStops } from '../support/tab-stops.ts';
import { Expander } from './expander.ts';

/** `expand`: tabs as spaces. */
export const expand: DefinedCommand = defineCommand({
	name: 'expand',
	summary: 'Turn tabs into spaces.',
	compatible: 'GNU coreutils 9.1',
	options: {
		initial: {
			kind: 'flag',
			short: 'i',
			long: 'initial',
			summary: 'only tabs with nothing but blanks before',
		},
		tabs: {
			kind: 'list',
			short: 't',
			long: 'tabs',
			value: 'LIST',
			summary: 'tabs are LIST columns apart instead of 8, or stop at the columns of LIST',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: "printf 'a\\tb\\n' | expand -t 4", output: 'a   b\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	rewrite: (argv) => rewriteDigits(argv, { flags: 'i', valued: 't', names: ['tabs'], option: 't' }),
	run: (context, { options, operands }) => {
		const stops = parseTabStops(options.tabs, (text) => context.quote(text));
		if ('fault' in stops) return andThen(context.complain(stops.fault), () => 1);
		const expander = new Expander(stops, { onlyInitial: options.initial });
		return forEachInput(context, operands, (input) =>
			forEachChunk(context, input, (chunk) => runFlow(printExpanded(context, expander, chunk))),
		);
	},
});

function* printExpanded(context: CommandContext, expander: Expander, chunk: Uint8Array): Flow<void> {
	for (let piece = expander.next(chunk); piece !== undefined; piece = expander.next(chunk)) {
		yield* wait(context.output.pass(piece));
		yield* wait(context.breathe(chunkSteps));
	}
}
