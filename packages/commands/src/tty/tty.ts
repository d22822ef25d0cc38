import { type DefinedCommand, defineCommand } from '@tenon/shell';

/** `tty`: whether standard input is a terminal. */
export const tty: DefinedCommand = defineCommand({
	name: 'tty',
	summary: 'Print the name of the terminal on standard input.',
	compatible: 'GNU coreutils 9.1',
	options: {
		silent: { kind: 'flag', short: 's', long: 'silent', summary: 'print nothing, only return a status' },
		quiet: { kind: 'flag', long: 'quiet', summary: 'the same' },
	},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'tty', output: 'not a tty\n', status: 1 }],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: (context, { options }) => {
		const isTerminal = context.stdin?.isTerminal === true;
		if (!options.silent && !options.quiet)
			context.output.appendText(isTerminal ? '/dev/tty\n' : 'not a tty\n');
		return isTerminal ? 0 : 1;
	},
});
