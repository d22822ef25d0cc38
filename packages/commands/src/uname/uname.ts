import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { printResult } from '../support/print-result.ts';

/** `uname`: what system this is, as far as scripts may know it. */
export const uname: DefinedCommand = defineCommand({
	name: 'uname',
	summary: 'Tell what system this is; without options, -s.',
	compatible: 'GNU coreutils 9.1',
	options: {
		all: {
			kind: 'flag',
			short: 'a',
			long: 'all',
			summary: 'all of these, without -p and -i where they are unknown',
		},
		kernelName: { kind: 'flag', short: 's', long: 'kernel-name', summary: 'the name of the kernel' },
		nodeName: { kind: 'flag', short: 'n', long: 'nodename', summary: 'the name of the host' },
		kernelRelease: { kind: 'flag', short: 'r', long: 'kernel-release', summary: 'the release of the kernel' },
		kernelVersion: { kind: 'flag', short: 'v', long: 'kernel-version', summary: 'its version' },
		machine: { kind: 'flag', short: 'm', long: 'machine', summary: 'the kind of machine' },
		processor: { kind: 'flag', short: 'p', long: 'processor', summary: 'the kind of processor' },
		hardwarePlatform: { kind: 'flag', short: 'i', long: 'hardware-platform', summary: 'the hardware' },
		operatingSystem: { kind: 'flag', short: 'o', long: 'operating-system', summary: 'the operating system' },
	},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'uname -so', output: 'Linux GNU/Linux\n' }],
	effects: [],
	json: { type: 'object', additionalProperties: { type: 'string' } },
	usageStatus: 1,
	run: (context, { options }) => {
		const { hostName, system } = context.ports.identity;
		const facts = [
			[options.kernelName, system.kernelName, 'kernelName'],
			[options.nodeName, hostName, 'nodeName'],
			[options.kernelRelease, system.release, 'kernelRelease'],
			[options.kernelVersion, system.version, 'kernelVersion'],
			[options.machine, system.machine, 'machine'],
			[options.processor, 'unknown', 'processor'],
			[options.hardwarePlatform, 'unknown', 'hardwarePlatform'],
			[options.operatingSystem, system.operatingSystem, 'operatingSystem'],
		] as const;
		const chosen = options.all
			? facts.filter(([isAsked, text]) => text !== 'unknown' || isAsked)
			: facts.filter(([isAsked]) => isAsked);
		const shown = chosen.length === 0 ? facts.slice(0, 1) : chosen;
		const value = new Map(shown.map(([, text, name]) => [name, text]));
		printResult(context, `${[...value.values()].join(' ')}\n`, value);
		return 0;
	},
});
