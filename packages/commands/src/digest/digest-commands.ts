import { type Flow, fromPlain, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { betweenEntries } from '../support/between-entries.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { ItemList } from '../support/item-list.ts';
import { faultOfLines } from '../support/output-fault.ts';
import { blake2b, type DigestKind, md5, sha1, sha224, sha256, sha384, sha512 } from './algorithms.ts';
import { checkList } from './check-list.ts';
import {
	checkingOptions,
	filesOf,
	type GivenChecking,
	readLength,
	refuseConflicts,
	tellingOf,
} from './check-options.ts';
import { digestFile } from './digest-file.ts';
import { digestsShape } from './json-shape.ts';
import { digestLine } from './print-digest.ts';

const options = {
	binary: { kind: 'flag', short: 'b', long: 'binary', summary: 'mark files as read byte by byte' },
	text: { kind: 'flag', short: 't', long: 'text', summary: 'do not; this is the default' },
	...checkingOptions,
} as const;

const lengthOptions = {
	...options,
	length: {
		kind: 'value',
		short: 'l',
		long: 'length',
		value: 'BITS',
		type: 'string',
		summary: 'length of the digest in bits, a multiple of 8',
	},
} as const;

const common = {
	compatible: 'GNU coreutils 9.1',
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	effects: ['fs.read'] as const,
	json: digestsShape,
	usageStatus: 1,
	outputFault: faultOfLines,
};

const define = (name: string, kind: DigestKind, exampleDigest: string): DefinedCommand =>
	defineCommand({
		...common,
		name,
		summary: `Print or check ${kind.tag} digests.`,
		options,
		examples: [{ script: name, stdin: '', output: `${exampleDigest}  -\n` }],
		run: (context, args) => runReporting(context, run(context, args, kind)),
	});

/** What all of them have in common, as far as it was given. */
interface DigestArguments {
	readonly options: GivenChecking;
	readonly operands: readonly string[];
	readonly order: readonly string[];
}

const run = function* (context: CommandContext, args: DigestArguments, kind: DigestKind): Flow<number> {
	const { operands, order } = args;
	const given = args.options;
	const mode = order.findLast((name) => name === 'binary' || name === 'text');
	if (given.tag && mode === 'text')
		throw new CommandFailure('--tag does not support --text mode', { hint: true });
	refuseConflicts(given, { hasMode: mode !== undefined });
	const list = new ItemList(context);
	let status = 0;
	for (const name of filesOf(operands)) {
		yield* betweenEntries(context);
		if (given.check) {
			const options = { kinds: [kind], needsTag: false, ...tellingOf(given, order) };
			if (!(yield* checkList(context, list, name, options))) status = 1;
			continue;
		}
		const digest = yield* digestFile(context, kind, name);
		if (digest === undefined) status = 1;
		else {
			const style = { isTagged: given.tag, isBinary: mode === 'binary', isZero: given.zero };
			list.add(digestLine(digest, name, kind, style), () => fromPlain({ digest, file: name }));
		}
		yield* wait(context.output.settle());
	}
	list.end();
	return status;
};

/** `md5sum`, `sha1sum` and their kin. */
export const digestCommands: readonly DefinedCommand[] = [
	define('md5sum', md5, 'd41d8cd98f00b204e9800998ecf8427e'),
	define('sha1sum', sha1, 'da39a3ee5e6b4b0d3255bfef95601890afd80709'),
	define('sha224sum', sha224, 'd14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f'),
	define('sha256sum', sha256, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'),
	define(
		'sha384sum',
		sha384,
		'38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b',
	),
	define(
		'sha512sum',
		sha512,
		'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
	),
	defineCommand({
		...common,
		name: 'b2sum',
		summary: 'Print or check BLAKE2b digests.',
		options: lengthOptions,
		examples: [{ script: 'b2sum -l 128', stdin: '', output: 'cae66941d9efbd404e4d88758ea67670  -\n' }],
		run: (context, args) =>
			runReporting(
				context,
				(function* (): Flow<number> {
					const bits = readLength(context, args.options.length);
					return yield* run(context, args, bits === 0 ? blake2b : { ...blake2b, bits });
				})(),
			),
	}),
];
