import type { DefinedCommand } from '@tenon/shell';
import { createBytePacker } from '../compression/byte-packer.ts';
import { defineUnpack } from '../compression/unpack-command.ts';
import type { UnpackFormat } from '../compression/unpack-files.ts';
import { Unxz } from '../compression/unxz.ts';
import { listXzFiles } from './list-files.ts';

const endings: readonly (readonly [string, string])[] = [
	['.xz', ''],
	['.txz', '.tar'],
];

const faults = {
	format: 'File format not recognized',
	truncated: 'Unexpected end of input',
	unsupported: 'Unsupported filter chain or filter options',
	corrupt: 'Compressed data is corrupt',
	checksum: 'Compressed data is corrupt',
	length: 'Compressed data is corrupt',
} as const;

const format: UnpackFormat = {
	suffix: '.xz',
	packer: (sink) => createBytePacker('xz', sink),
	already: (command, name) => ({
		text: `${command}: ${name}: File already has \`.xz' suffix, skipping\n`,
		status: 2,
	}),
	decoder: (context) => new Unxz((bytes) => context.holdMemory(bytes)),
	outputName: (name) => {
		const found = endings.find(([ending]) => name.length > ending.length && name.endsWith(ending));
		return found === undefined ? undefined : name.slice(0, -found[0].length) + found[1];
	},
	guess: (command, name) => ({
		text: `${command}: ${name}: Filename has an unknown suffix, skipping\n`,
		status: 2,
	}),
	missing: (command, name, reason) => ({ text: `${command}: ${name}: ${reason}\n`, status: 1 }),
	notAFile: (command, name, kind) => ({
		text:
			kind === 'directory'
				? `${command}: ${name}: Is a directory, skipping\n`
				: `${command}: ${name}: Not a regular file, skipping\n`,
		status: 2,
	}),
	exists: (command, output) => ({ text: `${command}: ${output}: File exists\n`, status: 1 }),
	broken: (command, input, _output, fault) => ({
		text: `${command}: ${input}: ${faults[fault]}\n`,
		status: 1,
	}),
	list: (context, operands, manner) => listXzFiles(context, operands, manner, format),
};

const packed = '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQADYQpiCgBEjiy1raDNrAABHARvLJzBH7bzfQEAAAAABFla';

/** `xz`: turns what xz has compressed back; files that it makes are stored in the format of xz, and not smaller. */
export const xz: DefinedCommand = defineUnpack({
	name: 'xz',
	summary: 'Put files into the format of xz, or turn them back (with -d).',
	compatible: 'XZ Utils 5.4',
	preset: { decompress: false, stdout: false },
	format,
	examples: [{ script: `echo ${packed} | base64 -d | xz -d`, output: 'a\nb\n' }],
});

/** `unxz`: the same as `xz -d`. */
export const unxz: DefinedCommand = defineUnpack({
	name: 'unxz',
	summary: 'Turn files that xz has compressed back.',
	compatible: 'XZ Utils 5.4',
	preset: { decompress: true, stdout: false },
	format,
	examples: [{ script: `echo ${packed} | base64 -d > f.xz; unxz f.xz; cat f`, output: 'a\nb\n' }],
});

/** `xzcat`: the same as `xz -cd`. */
export const xzcat: DefinedCommand = defineUnpack({
	name: 'xzcat',
	summary: 'Print what is in files that xz has compressed.',
	compatible: 'XZ Utils 5.4',
	preset: { decompress: true, stdout: true },
	format,
	examples: [{ script: `echo ${packed} | base64 -d > f.xz; xzcat f.xz`, output: 'a\nb\n' }],
});
