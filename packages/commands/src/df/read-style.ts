import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { type BlockSize, blockSizeProblem, parseBlockSize, unitOf } from '../support/block-size.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { spelledOption } from '../support/spelled-option.ts';
import { type DfField, dfFields, isDfField } from './fields.ts';

/** What df was asked for. */
export interface DfOptions {
	readonly all: boolean;
	readonly blockSize: string | undefined;
	readonly inodes: boolean;
	readonly output: { readonly value: string | undefined } | undefined;
	readonly portability: boolean;
	readonly printType: boolean;
	readonly total: boolean;
	readonly types: readonly string[];
	readonly excluded: readonly string[];
}

/** The words around them. */
export interface DfArguments {
	readonly operands: readonly string[];
	readonly order: readonly string[];
	readonly optionWords: readonly string[];
}

/** What df shows, complete. */
export interface DfStyle {
	readonly showsAll: boolean;
	readonly showsTotal: boolean;
	readonly types: ReadonlySet<string>;
	readonly excluded: ReadonlySet<string>;
	readonly size: BlockSize;
	readonly fields: readonly DfField[];
	readonly format: 'usual' | 'posix' | 'output';
}

/** What the options come to; `undefined` once a mistake was reported. */
export function* readDfStyle(
	context: CommandContext,
	options: DfOptions,
	{ order, optionWords }: DfArguments,
): Flow<DfStyle | undefined> {
	const fields = readFields(context, options, order, optionWords);
	const both = options.types.find((type) => options.excluded.includes(type));
	if (both !== undefined) {
		const text = `file system type ${context.quote(both)} both selected and excluded`;
		yield* wait(context.complain(text));
		return undefined;
	}
	const isPosix = options.portability && options.output === undefined && !options.inodes;
	return {
		showsAll: options.all,
		showsTotal: options.total,
		types: new Set(options.types),
		excluded: new Set(options.excluded),
		size: readSize(context, options, order, optionWords),
		fields,
		format: options.output !== undefined ? 'output' : isPosix ? 'posix' : 'usual',
	};
}

const readFields = (
	context: CommandContext,
	options: DfOptions,
	order: readonly string[],
	optionWords: readonly string[],
): readonly DfField[] => {
	const hint = { hint: true };
	if (options.output === undefined) {
		const counted: readonly DfField[] = options.inodes
			? ['itotal', 'iused', 'iavail', 'ipcent']
			: ['size', 'used', 'avail', 'pcent'];
		return ['source', ...(options.printType ? (['fstype'] as const) : []), ...counted, 'target'];
	}
	const others = { inodes: '-i', portability: '-P', printType: '-T' } as const;
	const other = order.find((name) => Object.hasOwn(others, name));
	if (other !== undefined) {
		const text = `options ${others[other as keyof typeof others]} and --output are mutually exclusive`;
		throw new CommandFailure(text, hint);
	}
	const lists = optionWords
		.filter((word) => word.startsWith('--o'))
		.map((word) => (word.includes('=') ? word.slice(word.indexOf('=') + 1) : undefined));
	const fields = new Set<DfField>();
	for (const list of lists)
		for (const word of list === undefined ? [] : list.split(',')) {
			if (!isDfField(word))
				throw new CommandFailure(`option --output: field ${context.quote(word)} unknown`, hint);
			if (fields.has(word))
				throw new CommandFailure(`option --output: field ${context.quote(word)} used more than once`, hint);
			fields.add(word);
		}
	return fields.size === 0 ? (Object.keys(dfFields) as DfField[]) : [...fields];
};

const readSize = (
	context: CommandContext,
	{ blockSize }: DfOptions,
	order: readonly string[],
	optionWords: readonly string[],
): BlockSize => {
	const last = order.findLast((name) => sizeFlags.has(name) || name === 'blockSize');
	if (last !== undefined && last !== 'blockSize') return sizeFlags.get(last)!;
	if (blockSize === undefined) {
		const variable = ['DF_BLOCK_SIZE', 'BLOCK_SIZE', 'BLOCKSIZE']
			.map((name) => context.variable(name))
			.find((value) => value !== undefined);
		const size = variable === undefined ? undefined : parseBlockSize(variable);
		return size ?? unitOf(context.variable('POSIXLY_CORRECT') === undefined ? 1024 : 512);
	}
	const size = parseBlockSize(blockSize);
	if (size !== undefined) return size;
	throw new CommandFailure(blockSizeProblem(spelledOption(optionWords, '-B', '--block-size'), blockSize));
};

const sizeFlags: ReadonlyMap<string, BlockSize> = new Map<string, BlockSize>([
	['kibibytes', unitOf(1024)],
	['mebibytes', unitOf(1024 * 1024)],
	['human', { kind: 'human', base: 1024 }],
	['si', { kind: 'human', base: 1000 }],
]);
