import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { printResult } from '../support/print-result.ts';

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
	json: { type: ['string', 'null'] },
	usageStatus: 2,
	outputFault: { describe: (reason) => `write error: ${reason}`, status: 3 },
	run: (context, { options }) => {
		const isSilent = options.silent || options.quiet;
		const isTerminal = context.stdin?.isTerminal === true;
		if (isTerminal && !isSilent) printResult(context, '/dev/tty\n', '/dev/tty');
		else if (!isSilent) printResult(context, 'not a tty\n', null);
		return isTerminal ? 0 : 1;
	},
});
