import { runFlow } from '@tenon/core';
import { type CommandExample, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { GzipFiles } from './gzip-files.ts';
import { gzipManner, gzipOptions } from './manner.ts';
import { gzipTouches } from './touches.ts';

const define = (
	name: string,
	summary: string,
	preset: { readonly decompress: boolean; readonly stdout: boolean },
	examples: readonly CommandExample[],
): DefinedCommand =>
	defineCommand({
		name,
		summary,
		compatible: 'GNU gzip 1.12',
		options: gzipOptions,
		operands: {
			name: 'FILE',
			min: 0,
			max: Number.POSITIVE_INFINITY,
			summary: 'Without FILE, or when FILE is -, from standard input to standard output.',
		},
		examples,
		effects: preset.stdout ? ['fs.read'] : ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
		touches: (args, look) => runFlow(gzipTouches(look, gzipManner(args, preset), args.operands)),
		usageStatus: 1,
		usageHint: "Try `gzip --help' for more information.",
		run: (context, args) =>
			runReporting(context, new GzipFiles(context, gzipManner(args, preset)).run(args.operands)),
	});

/** `gzip`: compresses files, or turns compressed ones back. */
export const gzip: DefinedCommand = define(
	'gzip',
	'Compress files, or turn compressed ones back.',
	{ decompress: false, stdout: false },
	[
		{ script: 'gzip notes; ls', files: { notes: 'a\nb\n' }, output: 'notes.gz\n' },
		{ script: 'gzip < notes | gzip -dc', files: { notes: 'a\nb\n' }, output: 'a\nb\n' },
	],
);

/** `gunzip`: the same as `gzip -d`. */
export const gunzip: DefinedCommand = define(
	'gunzip',
	'Turn compressed files back.',
	{ decompress: true, stdout: false },
	[{ script: 'gzip notes; gunzip notes.gz; cat notes', files: { notes: 'a\nb\n' }, output: 'a\nb\n' }],
);

/** `zcat`: the same as `gzip -cd`. */
export const zcat: DefinedCommand = define(
	'zcat',
	'Print what is in compressed files.',
	{ decompress: true, stdout: true },
	[{ script: 'gzip notes; zcat notes.gz', files: { notes: 'a\nb\n' }, output: 'a\nb\n' }],
);
