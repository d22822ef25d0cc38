import { type Flow, runFlow, type Touch, wait } from '@tenon/core';
import { type CommandExample, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { UnpackFiles, type UnpackFormat } from './unpack-files.ts';
import { listingOptions, type UnpackManner, unpackOptions } from './unpack-options.ts';

/** A command that turns files of one format back. */
export interface UnpackCommand {
	readonly name: string;
	readonly summary: string;
	readonly compatible: string;
	/** What the name means without options. */
	readonly preset: { readonly decompress: boolean; readonly stdout: boolean };
	readonly format: UnpackFormat;
	readonly examples: readonly CommandExample[];
}

/** Declares one. */
export const defineUnpack = ({ format, preset, ...facts }: UnpackCommand): DefinedCommand =>
	defineCommand({
		...facts,
		options: optionsOf(format),
		operands: {
			name: 'FILE',
			min: 0,
			max: Number.POSITIVE_INFINITY,
			summary: 'Without FILE, or when FILE is -, from standard input to standard output.',
		},
		effects: preset.stdout ? ['fs.read'] : ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
		touches: (args, look) =>
			runFlow(
				(function* (): Flow<readonly Touch[]> {
					const { work, toStdout, keeps, force } = mannerOf(args, preset);
					const touches: Touch[] = [];
					for (const operand of args.operands) {
						if (operand === '-' || operand === '') continue;
						const kind = yield* wait(look.kindOf(operand));
						if (kind !== 'file') continue;
						touches.push({ path: look.path(operand), kind: 'read' });
						if (toStdout || work === 'test' || work === 'list') continue;
						const output =
							work === 'compress'
								? `${operand}${format.suffix}`
								: (format.outputName(operand) ?? format.guess(facts.name, operand).output);
						if (output === undefined) continue;
						const isThere = (yield* wait(look.entryKindOf(output))) !== undefined;
						if (isThere && !force) continue;
						touches.push({ path: look.path(output), kind: isThere ? 'overwrite' : 'create' });
						if (!keeps) touches.push({ path: look.path(operand), kind: 'remove' });
					}
					return touches;
				})(),
			),
		usageStatus: 1,
		run: (context, args) => {
			const manner = mannerOf(args, preset);
			return runReporting(
				context,
				manner.work === 'list'
					? format.list!(context, args.operands, manner)
					: new UnpackFiles(context, manner, format).run(args.operands),
			);
		},
	});

type ListingOptions = typeof listingOptions;

// Without a list, no call has the options of one.
const optionsOf = ({ list }: UnpackFormat): ListingOptions =>
	list === undefined ? (unpackOptions as ListingOptions) : listingOptions;

const mannerOf = (
	{ options, order }: ParsedArguments<ListingOptions>,
	preset: UnpackCommand['preset'],
): UnpackManner => {
	const choice = order.findLast((name) => /^(?:(?:de)?compress|test|list)$/.test(name));
	const usual = preset.decompress ? 'decompress' : 'compress';
	return {
		work: (choice as UnpackManner['work'] | undefined) ?? usual,
		toStdout: preset.stdout || options.stdout,
		keeps: options.keep,
		force: options.force,
		quiet: options.quiet,
		quietness: order.filter((name) => name === 'quiet').length,
		isVerbose: options.verbose,
		isRobot: options.robot === true,
	};
};
