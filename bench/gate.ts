/**
 * What a gate costs: the same scripts on kernels with a policy and on kernels without, each in a process of its own,
 * by turns. A process is as fast as its fastest execution; of several sets of processes the median counts. Beside
 * each figure stands the same figure for two kernels that are alike: how far that is from 1 is how little is known.
 * `npm run bench -- gate [executions in a turn] [sets of processes]`.
 */
import { fileURLToPath } from 'node:url';
import { answerTurns } from './gate/answer.ts';
import { Trio, type TurnTimes } from './gate/trio.ts';

interface Subject {
	readonly title: string;
	readonly command: string;
	/** Makes the file that the command wants. */
	readonly setUp?: string;
	/** How often a script runs it: few enough that some executions are not disturbed. */
	readonly count: number;
	readonly bar?: { readonly ratio: number } | { readonly costUs: number };
}

const subjects: readonly Subject[] = [
	{
		title: '(( )) and [ ]',
		command: '(( x += i )); [ "$x" -ge 0 ]',
		count: 100_000,
		bar: { ratio: 1.02 },
	},
	{
		title: 'an effectful builtin that does nothing',
		setUp: ': > f; ',
		command: 'effect',
		count: 2000,
		bar: { costUs: 1 },
	},
	{ title: 'touch of a file that is there', setUp: ': > f; ', command: 'touch f', count: 400 },
	{ title: '> file', command: ': > f', count: 1000 },
	{ title: 'cat of a small file', setUp: ': > f; ', command: 'cat f', count: 100 },
];

// Even: as many turns forwards as backwards.
const turnsInSet = 4;

const compare = async (executions: number, sets: number): Promise<void> => {
	// One subject after the other, so that each figure is printed as soon as it is known.
	for (const subject of subjects) {
		const { command, count, setUp = '' } = subject;
		const script = `${setUp}for ((i = 0; i < ${count}; i++)); do ${command}; done`;
		const taken: TurnTimes[] = [];
		for (let set = 0; set < sets; set++) {
			const trio = new Trio(fileURLToPath(import.meta.url));
			// The first turn makes all of them warm.
			await trio.take({ script, executions });
			const turns: TurnTimes[] = [];
			for (let turn = 0; turn < turnsInSet; turn++) turns.push(await trio.take({ script, executions }));
			trio.end();
			taken.push(fastestOf(turns));
		}
		show(subject, taken);
	}
};

const fastestOf = (turns: readonly TurnTimes[]): TurnTimes => ({
	open: Math.min(...turns.map(({ open }) => open)),
	gated: Math.min(...turns.map(({ gated }) => gated)),
	again: Math.min(...turns.map(({ again }) => again)),
});

const show = ({ title, count, bar }: Subject, taken: readonly TurnTimes[]): void => {
	const eachUs = (median(taken.map(({ open }) => open)) / count) * 1000;
	const ratio = median(taken.map(({ open, gated, again }) => (2 * gated) / (open + again)));
	const alike = median(taken.map(({ open, again }) => again / open));
	const costUs = (ratio - 1) * eachUs;
	const known = `${title}: ${eachUs.toFixed(2)} µs; with a policy × ${ratio.toFixed(3)}, ${costUs.toFixed(2)} µs more`;
	const verdict = bar === undefined ? '' : `; ${verdictOf(bar, { ratio, alike, costUs })}`;
	console.log(`${known}; alike × ${alike.toFixed(3)}${verdict}`);
};

const verdictOf = (
	bar: NonNullable<Subject['bar']>,
	{ ratio, alike, costUs }: { readonly ratio: number; readonly alike: number; readonly costUs: number },
): string => {
	if ('costUs' in bar) return `bar ${bar.costUs} µs: ${costUs <= bar.costUs ? 'kept' : 'missed'}`;
	const isKept = ratio <= bar.ratio;
	const isKnown = isKept || ratio - bar.ratio > Math.abs(alike - 1);
	return `bar × ${bar.ratio}: ${isKept ? 'kept' : isKnown ? 'missed' : 'not to be told on this machine now'}`;
};

const median = (list: readonly number[]): number => {
	const sorted = list.toSorted((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

// The same file is the program of the processes that are compared.
const [, , kind, executions, sets] = process.argv;
if (kind === 'open' || kind === 'gated') answerTurns(kind);
else await compare(Number(executions ?? 20), Number(sets ?? 5));
