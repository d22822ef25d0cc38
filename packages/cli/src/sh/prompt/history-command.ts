import { type DefinedCommand, defineCommand, formatTime } from '@tenon/shell';
import type { History, HistoryEntry, VariableLookup } from './history.ts';

/** `history` for the shell that a person types in; HISTTIMEFORMAT is one of the shell's variables. */
export const historyCommand = (history: History, variable: VariableLookup): DefinedCommand =>
	defineCommand({
		name: 'history',
		summary: 'List the commands that were typed, or forget some.',
		options: {
			clear: { kind: 'flag', short: 'c', summary: 'forget all of them' },
			delete: {
				kind: 'value',
				short: 'd',
				value: 'NUM',
				type: 'integer',
				summary: 'forget the one of that number',
			},
			append: { kind: 'flag', short: 'a', summary: 'put the new ones into the file' },
			write: { kind: 'flag', short: 'w', summary: 'the same: the file keeps what it has' },
		},
		operands: { name: 'NUM', min: 0, max: 1, summary: 'list only so many of the last' },
		examples: [],
		effects: [],
		json: { type: 'array', items: { type: 'object' } },
		usageStatus: 2,
		run: (context, { options, operands: [count] }) => {
			if (options.clear) history.clear();
			if (options.delete !== undefined && !history.remove(options.delete)) {
				context.complain(`${options.delete}: history position out of range`);
				return 1;
			}
			if (options.append || options.write) {
				const problem = history.save();
				if (problem !== undefined) context.complain(problem);
				return problem === undefined ? 0 : 1;
			}
			if (options.clear || options.delete !== undefined) return 0;
			if (count !== undefined && !/^\d+$/.test(count)) {
				context.complain(`${count}: numeric argument required`);
				return 1;
			}
			const { entries } = history;
			const first = count === undefined ? 0 : Math.max(0, entries.length - Number(count));
			const listed = entries.slice(first).map((entry, at) => ({ number: first + at + 1, ...entry }));
			if (context.json) {
				const rows = listed.map(({ number, text, time }) => ({ number, text, time: time ?? null }));
				context.output.appendText(`${JSON.stringify(rows)}\n`);
				return 0;
			}
			const shownTime = timesOf(variable('HISTTIMEFORMAT'), variable('TZ'));
			for (const entry of listed) {
				context.output.appendText(`${String(entry.number).padStart(5)}  ${shownTime(entry)}${entry.text}\n`);
			}
			return 0;
		},
	});

const timesOf =
	(format: string | undefined, zone: string | undefined) =>
	({ time }: HistoryEntry): string =>
		format === undefined || time === undefined ? '' : formatTime(format, time, zone);
