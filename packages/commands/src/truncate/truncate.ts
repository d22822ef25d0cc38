import { errnoText, type FileHandle, type Flow, isFsError, runFlow, type Touch, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	fileReplacement,
	type TouchLook,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { countFault, type ParsedCount, parseCount } from '../support/parse-count.ts';
import { quoteAlways } from '../support/quote.ts';

/** `truncate`: makes files shorter or longer. */
export const truncate: DefinedCommand = defineCommand({
	name: 'truncate',
	summary: 'Make files shorter, or longer by zero bytes.',
	compatible: 'GNU coreutils 9.1',
	options: {
		noCreate: { kind: 'flag', short: 'c', long: 'no-create', summary: 'make no files' },
		ioBlocks: {
			kind: 'flag',
			short: 'o',
			long: 'io-blocks',
			summary: 'count SIZE in blocks of the file system',
		},
		reference: {
			kind: 'value',
			short: 'r',
			long: 'reference',
			value: 'FILE',
			type: 'string',
			summary: 'the size of this file',
		},
		size: {
			kind: 'value',
			short: 's',
			long: 'size',
			value: 'SIZE',
			type: 'string',
			summary:
				'bytes or K, M, KB …; + longer by, - shorter by, < at most, > at least, / % multiple below, above',
		},
	},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [{ script: 'truncate -s 1K a; stat -c %s a', output: '1024\n' }],
	effects: ['fs.write', 'fs.overwrite'],
	touches: ({ options, operands }, look) => runFlow(truncateTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands }) => runFlow(truncateAll(context, options, operands)),
});

function* truncateTouches(
	look: TouchLook,
	{ noCreate }: Pick<TruncateOptions, 'noCreate'>,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const operand of operands) {
		if (noCreate && (yield* wait(look.kindOf(operand))) === undefined) continue;
		touches.push(...(yield* wait(fileReplacement(look, operand))));
	}
	return touches;
}

interface TruncateOptions {
	readonly noCreate: boolean;
	readonly ioBlocks: boolean;
	readonly reference: string | undefined;
	readonly size: string | undefined;
}

interface Size {
	readonly relation: '' | '+' | '-' | '<' | '>' | '/' | '%';
	readonly count: number;
}

function* truncateAll(
	context: CommandContext,
	options: TruncateOptions,
	operands: readonly string[],
): Flow<number> {
	const size = options.size === undefined ? undefined : yield* readSize(context, options.size);
	if (options.size !== undefined && size === undefined) return 1;
	const problem = usageProblem(context, options, size, operands);
	if (problem !== undefined) {
		yield* wait(context.complainOfUsage(problem));
		return 1;
	}
	const base = options.reference === undefined ? undefined : yield* referenceSize(context, options.reference);
	if (options.reference !== undefined && base === undefined) return 1;
	const wanted: Size = size ?? { relation: '+', count: 0 };
	let status = 0;
	for (const operand of operands) {
		yield* betweenEntries(context);
		const done = yield* truncateOne(context, operand, options, (current) => newSize(wanted, base ?? current));
		if (!done) status = 1;
	}
	return status;
}

function* readSize(context: CommandContext, text: string): Flow<Size | undefined> {
	const trimmed = text.replace(/^[ \t\n\v\f\r]+/, '');
	const mark = /^[<>/%]/.exec(trimmed)?.[0] ?? '';
	const rest = trimmed.slice(mark.length).replace(/^[ \t\n\v\f\r]+/, '');
	const sign = /^[+-]/.exec(rest)?.[0] ?? '';
	if (mark !== '' && sign !== '') {
		yield* wait(context.complainOfUsage('multiple relative modifiers specified'));
		return undefined;
	}
	const digits = sign === '' ? rest : rest.slice(1);
	const count = readCount(digits, sign !== '');
	if (typeof count === 'string') {
		const shown = sign === '' && mark !== '' ? rest : mark === '' ? text : rest;
		yield* wait(context.complain(`Invalid number: ${context.quote(shown)}${countFault(count)}`));
		return undefined;
	}
	if (count === 0 && (mark === '/' || mark === '%')) {
		yield* wait(context.complain('division by zero'));
		return undefined;
	}
	return { relation: (mark || sign) as Size['relation'], count };
}

// Behind a sign no blank stands; sizes of files are signed.
const readCount = (text: string, isSigned: boolean): ParsedCount => {
	if (/^[+-]/.test(text) || (isSigned && /^\s/.test(text))) return 'invalid';
	const count = parseCount(text, 'EgGkKmMPtTYZ0');
	return typeof count === 'number' && count >= 2 ** 63 ? 'too large' : count;
};

const usageProblem = (
	context: CommandContext,
	options: TruncateOptions,
	size: Size | undefined,
	operands: readonly string[],
): string | undefined => {
	const quotedSize = context.quote('--size');
	const quotedReference = context.quote('--reference');
	if (options.reference === undefined && size === undefined)
		return `you must specify either ${quotedSize} or ${quotedReference}`;
	if (options.reference !== undefined && size !== undefined && size.relation === '')
		return `you must specify a relative ${quotedSize} with ${quotedReference}`;
	if (options.ioBlocks && size === undefined)
		return `${context.quote('--io-blocks')} was specified but ${quotedSize} was not`;
	return operands.length === 0 ? 'missing file operand' : undefined;
};

function* referenceSize(context: CommandContext, reference: string): Flow<number | undefined> {
	const found = yield* attempt(() => context.fileSystem.stat(context.path(reference)));
	if (!isFsError(found)) return found.size;
	yield* wait(context.complain(`cannot stat ${quoteAlways(reference)}: ${errnoText[found.errno]}`));
	return undefined;
}

function* truncateOne(
	context: CommandContext,
	operand: string,
	options: TruncateOptions,
	sizeFrom: (current: number) => number,
): Flow<boolean> {
	const permissions = context.permissions(0o666);
	const handle = yield* attempt(() =>
		context.fileSystem.open(context.path(operand), { write: true, create: !options.noCreate, permissions }),
	);
	if (isFsError(handle)) {
		if (options.noCreate && handle.errno === 'ENOENT') return true;
		const text = `cannot open ${quoteAlways(operand)} for writing: ${errnoText[handle.errno]}`;
		yield* wait(context.complain(text));
		return false;
	}
	const failure = yield* setSize(handle, sizeFrom, options.ioBlocks ? 4096 : 1);
	yield* wait(handle.close());
	if (failure === undefined) return true;
	yield* wait(context.complain(`failed to truncate ${quoteAlways(operand)} ${failure}`));
	return false;
}

/** What went wrong. */
function* setSize(
	handle: FileHandle,
	sizeFrom: (current: number) => number,
	unit: number,
): Flow<string | undefined> {
	const { size } = yield* wait(handle.stat());
	const wanted = sizeFrom(size / unit) * unit;
	const failure = yield* attempt(() => handle.truncate(wanted));
	return isFsError(failure) ? `at ${BigInt(wanted)} bytes: ${errnoText[failure.errno]}` : undefined;
}

const newSize = ({ relation, count }: Size, current: number): number => {
	switch (relation) {
		case '':
			return count;
		case '+':
			return current + count;
		case '-':
			return Math.max(0, current - count);
		case '<':
			return Math.min(current, count);
		case '>':
			return Math.max(current, count);
		case '/':
			return Math.floor(current / count) * count;
		case '%':
			return Math.ceil(current / count) * count;
	}
};
