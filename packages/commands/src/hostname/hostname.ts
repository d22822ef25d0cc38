import { andThen } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { textShape } from '../support/json-shapes.ts';
import { printResult } from '../support/print-result.ts';

/** `hostname`: the name of the host. It cannot be changed. */
export const hostname: DefinedCommand = defineCommand({
	name: 'hostname',
	summary: 'Print the name of the host.',
	compatible: 'hostname 3.23',
	options: {
		short: { kind: 'flag', short: 's', long: 'short', summary: 'up to the first period' },
		fqdn: { kind: 'flag', short: 'f', long: 'fqdn', summary: 'the whole name' },
		long: { kind: 'flag', long: 'long', summary: 'the same' },
		domain: { kind: 'flag', short: 'd', long: 'domain', summary: 'what follows the first period' },
	},
	operands: { name: 'NAME', min: 0, max: 1, summary: '' },
	examples: [{ script: 'hostname', output: 'tenon\n' }],
	effects: [],
	json: textShape,
	usageStatus: 1,
	ignoresClosedOutput: true,
	run: (context, { options, operands }) => {
		if (operands.length > 0) {
			return andThen(context.complain('you must be root to change the host name'), () => 1);
		}
		const { hostName } = context.ports.identity;
		const period = hostName.indexOf('.');
		const short = period === -1 ? hostName : hostName.slice(0, period);
		const domain = period === -1 ? '' : hostName.slice(period + 1);
		const shown = options.short ? short : options.domain ? domain : hostName;
		printResult(context, `${shown}\n`, shown);
		return 0;
	},
});
