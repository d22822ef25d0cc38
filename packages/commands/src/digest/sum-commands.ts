import { type Flow, fromPlain, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { betweenEntries } from '../support/between-entries.ts';
import { type WordChoice, wordProblem } from '../support/choose-word.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { ItemList } from '../support/item-list.ts';
import { faultOfLines } from '../support/output-fault.ts';
import { blake2b, type DigestKind, md5, sha1, sha224, sha256, sha384, sha512 } from './algorithms.ts';
import { checkList } from './check-list.ts';
import { checkingOptions, filesOf, readLength, refuseConflicts, tellingOf } from './check-options.ts';
import { PosixCrc } from './crc.ts';
import { absorb, digestFile } from './digest-file.ts';
import { digestsShape, sumsShape } from './json-shape.ts';
import { digestLine } from './print-digest.ts';
import { BsdSum, SysvSum } from './sums.ts';

type SumName = 'bsd' | 'sysv' | 'crc';

const cksumOptions = {
	algorithm: {
		kind: 'value',
		short: 'a',
		long: 'algorithm',
		value: 'TYPE',
		type: 'string',
		summary: 'bsd, sysv, crc, md5, sha1, sha224, sha256, sha384, sha512 or blake2b',
	},
	untagged: { kind: 'flag', long: 'untagged', summary: 'print lines without the name of the algorithm' },
	length: {
		kind: 'value',
		short: 'l',
		long: 'length',
		value: 'BITS',
		type: 'string',
		summary: 'length of a BLAKE2b digest in bits, a multiple of 8',
	},
	...checkingOptions,
} as const;

/** `cksum`: the checksum of POSIX, and by option every other of the family. */
export const cksum: DefinedCommand = defineCommand({
	name: 'cksum',
	summary: 'Print or check checksums.',
	compatible: 'GNU coreutils 9.1',
	options: cksumOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'cksum', stdin: 'abc\n', output: '1112837078 4\n' }],
	effects: ['fs.read'],
	json: { anyOf: [digestsShape, sumsShape] },
	usageStatus: 1,
	outputFault: faultOfLines,
	run: (context, args) => runReporting(context, runCksum(context, args)),
});

const runCksum = function* (
	context: CommandContext,
	{ options, operands, order }: ParsedArguments<typeof cksumOptions>,
): Flow<number> {
	const word = options.algorithm ?? 'crc';
	// The names are not to be shortened.
	const kind = algorithms.find(({ words }) => words.includes(word))?.value;
	if (kind === undefined) {
		const problem = wordProblem(context, algorithms, word, '--algorithm').replace(/^ambiguous/, 'invalid');
		throw new CommandFailure(problem, { hint: true });
	}
	if (kind === 'sm3') throw new CommandFailure('--algorithm=sm3 is not supported');
	if (options.length !== undefined && kind !== blake2b) {
		throw new CommandFailure('--length is only supported with --algorithm=blake2b');
	}
	const bits = readLength(context, options.length);
	refuseConflicts(options, { hasMode: false });
	const files = filesOf(operands);
	const list = new ItemList(context);
	if (options.check) {
		if (typeof kind === 'string' && options.algorithm !== undefined) {
			throw new CommandFailure('--check is not supported with --algorithm={bsd,sysv,crc}', { hint: true });
		}
		const kinds = typeof kind === 'string' ? digests : [kind];
		const checking = { kinds, needsTag: typeof kind === 'string', ...tellingOf(options, order) };
		let status = 0;
		for (const name of files) if (!(yield* checkList(context, list, name, checking))) status = 1;
		list.end();
		return status;
	}
	if (typeof kind === 'string') {
		const shown = { showsNames: operands.length > 0, lineEnd: options.zero ? '\0' : '\n' };
		return yield* printSums(context, kind, files, shown);
	}
	const style = {
		isTagged: order.findLast((name) => name === 'tag' || name === 'untagged') !== 'untagged',
		isBinary: false,
		isZero: options.zero,
	};
	let status = 0;
	for (const name of files) {
		yield* betweenEntries(context);
		const chosen = bits === 0 ? kind : { ...kind, bits };
		const digest = yield* digestFile(context, chosen, name);
		if (digest === undefined) status = 1;
		else list.add(digestLine(digest, name, chosen, style), () => fromPlain({ digest, file: name }));
		yield* wait(context.output.settle());
	}
	list.end();
	return status;
};

const digests: readonly DigestKind[] = [md5, sha1, sha224, sha256, sha384, sha512, blake2b];

const algorithms: readonly WordChoice<SumName | 'sm3' | DigestKind>[] = [
	{ words: ['bsd'], value: 'bsd' },
	{ words: ['sysv'], value: 'sysv' },
	{ words: ['crc'], value: 'crc' },
	{ words: ['md5'], value: md5 },
	{ words: ['sha1'], value: sha1 },
	{ words: ['sha224'], value: sha224 },
	{ words: ['sha256'], value: sha256 },
	{ words: ['sha384'], value: sha384 },
	{ words: ['sha512'], value: sha512 },
	{ words: ['blake2b'], value: blake2b },
	{ words: ['sm3'], value: 'sm3' },
];

const sumOptions = {
	bsd: { kind: 'flag', short: 'r', summary: "BSD's sum, blocks of 1024 bytes; the default" },
	sysv: { kind: 'flag', short: 's', long: 'sysv', summary: "System V's sum, blocks of 512 bytes" },
} as const;

/** `sum`: the old checksums, with the number of blocks. */
export const sum: DefinedCommand = defineCommand({
	name: 'sum',
	summary: 'Print a checksum and the number of blocks of each file.',
	compatible: 'GNU coreutils 9.1',
	options: sumOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'sum -s', stdin: 'abc', output: '294 1\n' }],
	effects: ['fs.read'],
	json: sumsShape,
	usageStatus: 1,
	outputFault: faultOfLines,
	run: (context, { operands, order }) => {
		const kind = order.at(-1) === 'sysv' ? 'sysv' : 'bsd';
		return runReporting(
			context,
			printSums(context, kind, filesOf(operands), { showsNames: operands.length > 0, lineEnd: '\n' }),
		);
	},
});

const printSums = function* (
	context: CommandContext,
	kind: SumName,
	files: readonly string[],
	{ showsNames, lineEnd }: { readonly showsNames: boolean; readonly lineEnd: string },
): Flow<number> {
	const list = new ItemList(context);
	let status = 0;
	for (const name of files) {
		yield* betweenEntries(context);
		const total = new sums[kind]();
		if ((yield* absorb(context, name, total)) !== 'read') {
			status = 1;
			continue;
		}
		const suffix = showsNames ? ` ${name}` : '';
		const checksum = total.finish();
		list.add(`${sumText(kind, checksum, total.size)}${suffix}${lineEnd}`, () =>
			fromPlain({ checksum, ...sizeOf(kind, total.size), file: name }),
		);
		yield* wait(context.output.settle());
	}
	list.end();
	return status;
};

const sums = { bsd: BsdSum, sysv: SysvSum, crc: PosixCrc };

const sumText = (kind: SumName, value: number, size: number): string => {
	const { bytes, blocks } = sizeOf(kind, size);
	if (bytes !== undefined) return `${value} ${bytes}`;
	if (kind === 'sysv') return `${value} ${blocks}`;
	return `${String(value).padStart(5, '0')} ${String(blocks).padStart(5)}`;
};

// As it is told: in bytes, or in blocks that each have their own size.
const sizeOf = (kind: SumName, size: number): { readonly bytes?: number; readonly blocks?: number } =>
	kind === 'crc' ? { bytes: size } : { blocks: Math.ceil(size / (kind === 'sysv' ? 512 : 1024)) };
