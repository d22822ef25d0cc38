import { encodeText, errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { membership } from './byte-set.ts';
import { SetError } from './errors.ts';
import { type ByteFilter, oneAfterOther, remove, squeeze, translate } from './filters.ts';
import { isIndefinite, parseSet, type SetElement } from './set-syntax.ts';
import { translation } from './translation.ts';

/** `tr`: translates, deletes and squeezes bytes. As GNU's it knows no characters of several bytes. */
export const tr: DefinedCommand = defineCommand({
	name: 'tr',
	summary: 'Translate, squeeze or delete characters of standard input.',
	compatible: 'GNU coreutils 9.1',
	options: {
		complement: {
			kind: 'flag',
			short: 'cC',
			long: 'complement',
			summary: 'use all characters that are not in SET1',
		},
		delete: { kind: 'flag', short: 'd', long: 'delete', summary: 'delete the characters of SET1' },
		squeezeRepeats: {
			kind: 'flag',
			short: 's',
			long: 'squeeze-repeats',
			summary: 'print one of several equal characters of the last SET in a row',
		},
		truncateSet1: {
			kind: 'flag',
			short: 't',
			long: 'truncate-set1',
			summary: 'cut SET1 to the length of SET2',
		},
	},
	operands: {
		name: 'SET',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'SET1, and SET2 to translate to.',
	},
	examples: [{ script: 'echo hello | tr a-z A-Z', output: 'HELLO\n' }],
	effects: [],
	usageStatus: 1,
	stopsAtOperand: true,
	run: (context, { options, operands }) =>
		runFlow(
			run(context, operands, {
				isComplement: options.complement,
				deletes: options.delete,
				squeezes: options.squeezeRepeats,
				truncates: options.truncateSet1,
			}),
		),
});

interface Manner {
	readonly isComplement: boolean;
	readonly deletes: boolean;
	readonly squeezes: boolean;
	readonly truncates: boolean;
}

function* run(context: CommandContext, operands: readonly string[], manner: Manner): Flow<number> {
	const misuse = misuseOf(context, operands, manner);
	if (misuse !== undefined) {
		yield* wait(context.complainOfUsage(misuse));
		return 1;
	}
	const warnings: string[] = [];
	const filter = makeFilter(operands, manner, warnings);
	for (const warning of warnings) yield* wait(context.complain(warning));
	if (typeof filter === 'function') return yield* copy(context, filter);
	yield* wait(context.complain(filter.describe((text) => context.quote(text))));
	return 1;
}

const makeFilter = (
	operands: readonly string[],
	manner: Manner,
	warnings: string[],
): ByteFilter | SetError => {
	try {
		const sets = operands.map((operand) => parseSet(encodeText(operand), (text) => warnings.push(text)));
		return filterOf(sets[0]!, sets[1], manner);
	} catch (error) {
		if (error instanceof SetError) return error;
		throw error;
	}
};

const misuseOf = (
	context: CommandContext,
	operands: readonly string[],
	{ deletes, squeezes }: Manner,
): string | undefined => {
	const least = deletes === squeezes ? 2 : 1;
	const most = deletes && !squeezes ? 1 : 2;
	if (operands.length === 0) return 'missing operand';
	if (operands.length < least) {
		const purpose = deletes ? 'both deleting and squeezing repeats' : 'translating';
		return `missing operand after ${context.quote(operands[0]!)}\nTwo strings must be given when ${purpose}.`;
	}
	if (operands.length <= most) return undefined;
	const extra = `extra operand ${context.quote(operands[most]!)}`;
	return operands.length === 2
		? `${extra}\nOnly one string may be given when deleting without squeezing repeats.`
		: extra;
};

const filterOf = (
	first: readonly SetElement[],
	second: readonly SetElement[] | undefined,
	{ isComplement, deletes, squeezes, truncates }: Manner,
): ByteFilter => {
	if (first.some(isIndefinite)) {
		throw new SetError('the [c*] repeat construct may not appear in string1');
	}
	if ((second?.filter(isIndefinite).length ?? 0) > 1) {
		throw new SetError('only one [c*] repeat construct may appear in string2');
	}
	const isMember = membership(first, { isComplement });
	if (second === undefined) return deletes ? remove(isMember) : squeeze(isMember);
	if (deletes) {
		if (second.some(isIndefinite)) {
			throw new SetError('the [c*] construct may appear in string2 only when translating');
		}
		return oneAfterOther(remove(isMember), squeeze(membership(second, { isComplement: false })));
	}
	const { table, target } = translation(first, second, { isComplement, truncates });
	if (!squeezes) return translate(table);
	return oneAfterOther(translate(table), squeeze(membership(target, { isComplement: false })));
};

function* copy(context: CommandContext, filter: ByteFilter): Flow<number> {
	const copied = yield* attempt(() => {
		const { stdin } = context;
		if (stdin === undefined) return context.openInput('-') as never;
		const { output } = context;
		return forEachPassingChunk(context, stdin, (chunk) => {
			output.advance(filter(chunk, output.room(chunk.length)));
			return output.flush();
		});
	});
	if (!isFsError(copied)) return 0;
	yield* wait(context.complain(`read error: ${errnoText[copied.errno]}`));
	return 1;
}
