import type { DefinedCommand } from '@tenon/shell';
import { Bunzip2 } from '../compression/bunzip2.ts';
import { createBytePacker } from '../compression/byte-packer.ts';
import { defineUnpack } from '../compression/unpack-command.ts';
import type { UnpackFormat } from '../compression/unpack-files.ts';

const endings: readonly (readonly [string, string])[] = [
	['.bz2', ''],
	['.bz', ''],
	['.tbz2', '.tar'],
	['.tbz', '.tar'],
];

// A block and what is decoded of it, of the largest size that there is.
const blockMemory = 900_000 * 6;

const format: UnpackFormat = {
	suffix: '.bz2',
	packer: (sink) => createBytePacker('bzip2', sink),
	already: (command, name) => ({
		text: `${command}: Input file ${name} already has .bz2 suffix.\n`,
		status: 1,
	}),
	decoder: (context) => {
		context.holdMemory(blockMemory);
		return new Bunzip2();
	},
	outputName: (name) => {
		const found = endings.find(([ending]) => name.length > ending.length && name.endsWith(ending));
		return found === undefined ? undefined : name.slice(0, -found[0].length) + found[1];
	},
	guess: (command, name) => ({
		text: `${command}: Can't guess original name for ${name} -- using ${name}.out\n`,
		status: 0,
		output: `${name}.out`,
	}),
	missing: (command, name, reason) => ({
		text: `${command}: Can't open input file ${name}: ${reason}.\n`,
		status: 1,
	}),
	notAFile: (command, name, kind) => ({
		text:
			kind === 'directory'
				? `${command}: Input file ${name} is a directory.\n`
				: `${command}: Input file ${name} is not a normal file.\n`,
		status: 1,
	}),
	exists: (command, output) => ({ text: `${command}: Output file ${output} already exists.\n`, status: 1 }),
	broken: (command, input, output, fault) => {
		if (fault === 'format') return { text: `${command}: ${input} is not a bzip2 file.\n`, status: 2 };
		const names = `\tInput file = ${input}, output file = ${output}\n`;
		const what =
			fault === 'truncated'
				? `Compressed file ends unexpectedly;\n\tperhaps it is corrupted?\n${names}`
				: `Data integrity error when decompressing.\n${names}`;
		return { text: `\n${command}: ${what}`, status: 2 };
	},
};

const packed = 'QlpoOTFBWSZTWTyFQRIAAAFBAAAQMAAgADDMDHqCcXckU4UJA8hUESA=';
const examples = [{ script: `echo ${packed} | base64 -d > f.bz2; bzcat f.bz2`, output: 'a\nb\n' }];

/** `bzip2`: compresses files, or turns them back. */
export const bzip2: DefinedCommand = defineUnpack({
	name: 'bzip2',
	summary: 'Compress files by bzip2, or turn them back (with -d).',
	compatible: 'bzip2 1.0.8',
	preset: { decompress: false, stdout: false },
	format,
	examples: [{ script: `echo ${packed} | base64 -d | bzip2 -d`, output: 'a\nb\n' }],
});

/** `bunzip2`: the same as `bzip2 -d`. */
export const bunzip2: DefinedCommand = defineUnpack({
	name: 'bunzip2',
	summary: 'Turn files that bzip2 has compressed back.',
	compatible: 'bzip2 1.0.8',
	preset: { decompress: true, stdout: false },
	format,
	examples: [{ script: `echo ${packed} | base64 -d > f.bz2; bunzip2 f.bz2; cat f`, output: 'a\nb\n' }],
});

/** `bzcat`: the same as `bzip2 -cd`. */
export const bzcat: DefinedCommand = defineUnpack({
	name: 'bzcat',
	summary: 'Print what is in files that bzip2 has compressed.',
	compatible: 'bzip2 1.0.8',
	preset: { decompress: true, stdout: true },
	format,
	examples,
});
