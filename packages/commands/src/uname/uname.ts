import { type DefinedCommand, defineCommand } from '@tenon/shell';

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
	json: undefined,
	usageStatus: 1,
	run: (context, { options }) => {
		const facts = [
			[options.kernelName, 'Linux'],
			[options.nodeName, context.ports.identity.hostName],
			[options.kernelRelease, '6.1.0-tenon'],
			[options.kernelVersion, '#1 SMP Tenon'],
			[options.machine, 'x86_64'],
			[options.processor, 'unknown'],
			[options.hardwarePlatform, 'unknown'],
			[options.operatingSystem, 'GNU/Linux'],
		] as const;
		const chosen = options.all
			? facts.filter(([isAsked, text]) => text !== 'unknown' || isAsked)
			: facts.filter(([isAsked]) => isAsked);
		const texts = chosen.length === 0 ? ['Linux'] : chosen.map(([, text]) => text);
		context.output.appendText(`${texts.join(' ')}\n`);
		return 0;
	},
});
