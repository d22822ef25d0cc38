import { type Flow, runFlow, type Touch, wait } from '@tenon/core';
import { type CommandExample, type DefinedCommand, defineCommand, type TouchLook } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { listZstdFiles } from './list-files.ts';
import {
	rewriteZstd,
	unpackedName,
	type ZstdArguments,
	type ZstdPreset,
	zstdManner,
	zstdOptions,
} from './options.ts';
import { ZstdFiles } from './zstd-files.ts';

const define = (
	name: string,
	summary: string,
	preset: ZstdPreset,
	examples: readonly CommandExample[],
): DefinedCommand =>
	defineCommand({
		name,
		summary,
		compatible: 'Zstandard CLI v1.5.4',
		options: zstdOptions,
		operands: {
			name: 'FILE',
			min: 0,
			max: Number.POSITIVE_INFINITY,
			summary: 'Without FILE, or when FILE is -, from standard input to standard output.',
		},
		examples,
		effects: preset.cat
			? ['fs.read', 'fs.write', 'fs.overwrite']
			: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
		touches: (args, look) => runFlow(zstdTouches(look, args, preset)),
		usageStatus: 1,
		rewrite: rewriteZstd,
		run: (context, args) => {
			const manner = zstdManner(args, preset);
			return runReporting(
				context,
				manner.work === 'list'
					? listZstdFiles(context, args.operands, manner)
					: new ZstdFiles(context, { ...manner, work: manner.work }).run(args.operands),
			);
		},
	});

function* zstdTouches(look: TouchLook, args: ZstdArguments, preset: ZstdPreset): Flow<readonly Touch[]> {
	const { work, output, force, removes, quiet } = zstdManner(args, preset);
	const touches: Touch[] = [];
	if (work === 'list') {
		for (const operand of args.operands)
			if ((yield* wait(look.kindOf(operand))) === 'file')
				touches.push({ path: look.path(operand), kind: 'read' });
		return touches;
	}
	const makes = function* (name: string): Flow<boolean> {
		const isThere = (yield* wait(look.entryKindOf(name))) !== undefined;
		if (isThere && !force && quiet > 0) return false;
		touches.push({ path: look.path(name), kind: isThere ? 'overwrite' : 'create' });
		return true;
	};
	for (const operand of args.operands) {
		if (operand === '-' || operand === '') continue;
		const kind = yield* wait(look.kindOf(operand));
		if (kind === undefined || kind === 'directory') continue;
		const name = output ?? (work === 'compress' ? `${operand}.zst` : unpackedName(operand));
		if (name === undefined) continue;
		touches.push({ path: look.path(operand), kind: 'read' });
		if (output !== undefined || work === 'test') continue;
		if ((yield* makes(name)) && removes) touches.push({ path: look.path(operand), kind: 'remove' });
	}
	if (output !== undefined && output !== '-' && output !== '' && work !== 'test') yield* makes(output);
	return touches;
}

const packed = 'KLUv/QRYIQAAYQpiCiVQsyM=';

/** `zstd`: compresses files by Zstandard, or turns compressed ones back. */
export const zstd: DefinedCommand = define(
	'zstd',
	'Compress files, or turn compressed ones back.',
	{ decompress: false, cat: false },
	[{ script: `echo ${packed} | base64 -d | zstd -d`, output: 'a\nb\n' }],
);

/** `unzstd`: the same as `zstd -d`. */
export const unzstd: DefinedCommand = define(
	'unzstd',
	'Turn files that zstd has compressed back.',
	{ decompress: true, cat: false },
	[{ script: `echo ${packed} | base64 -d > f.zst; unzstd -q f.zst; cat f`, output: 'a\nb\n' }],
);

/** `zstdcat`: the same as `zstd -dcf`. */
export const zstdcat: DefinedCommand = define(
	'zstdcat',
	'Print what is in files that zstd has compressed.',
	{ decompress: true, cat: true },
	[{ script: `echo ${packed} | base64 -d > f.zst; zstdcat f.zst`, output: 'a\nb\n' }],
);
