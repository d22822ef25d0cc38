import { andThen } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { printResult } from '../support/print-result.ts';

/** `nproc`: how many processors may be used. */
export const nproc: DefinedCommand = defineCommand({
	name: 'nproc',
	summary: 'Print how many processors there are for this process.',
	compatible: 'GNU coreutils 9.1',
	options: {
		all: { kind: 'flag', long: 'all', summary: 'how many there are at all' },
		ignore: {
			kind: 'value',
			long: 'ignore',
			value: 'N',
			type: 'string',
			summary: 'leave out N, if possible',
		},
	},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'OMP_NUM_THREADS=3 nproc --ignore=1', output: '2\n' }],
	effects: [],
	json: { type: 'integer' },
	usageStatus: 1,
	run: (context, { options }) => {
		const { ignore = '0' } = options;
		if (!/^\s*\+?\d+$/.test(ignore))
			return andThen(context.complain(`invalid number: ${context.quote(ignore)}`), () => 1);
		const count = options.all
			? processors()
			: allowed(context.variable('OMP_NUM_THREADS'), context.variable('OMP_THREAD_LIMIT'));
		const left = Math.max(1, count - Number(ignore));
		printResult(context, `${left}\n`, left);
		return 0;
	},
});

const processors = (): number =>
	(globalThis as { navigator?: { hardwareConcurrency?: number } }).navigator?.hardwareConcurrency ?? 1;

// OpenMP's variables count, as they do for every program that asks the C library's way.
const allowed = (threads: string | undefined, limit: string | undefined): number => {
	const most = positive(limit) ?? Number.POSITIVE_INFINITY;
	return Math.min(positive(threads?.split(',')[0]) ?? processors(), most);
};

const positive = (text: string | undefined): number | undefined => {
	const trimmed = text?.trim() ?? '';
	return /^\d+$/.test(trimmed) && Number(trimmed) > 0 ? Number(trimmed) : undefined;
};
