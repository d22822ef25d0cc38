import type { CommandAction } from '@tenon/extensions';
import type { EndedProcess, ListedProcess, ListedTimer, SetTimer } from '../service/verbs/processes.ts';
import { type BuiltinCommand, type BuiltinVerbs, timeOf } from './builtin-command.ts';

/** Slash commands about work that outlives its session. */
export const processCommands: readonly BuiltinCommand[] = [
	{
		name: 'processes',
		description: 'list the background processes, show the log of one, or end one: ID, cancel ID, abandon ID',
		run: (verbs, args) => processes(verbs, wordsOf(args)),
	},
	{
		name: 'timers',
		description: 'list the timers, set one, or end one: in 30m PROMPT, every 2h PROMPT, remove ID',
		run: (verbs, args) => timers(verbs, args.trim()),
	},
];

const processes = async (verbs: BuiltinVerbs, words: readonly string[]): Promise<CommandAction> => {
	const [first, id, ...rest] = words;
	if (first === undefined) {
		const all = await verbs.listProcesses();
		return display(all.length === 0 ? 'no background processes' : all.map(processLine).join('\n'));
	}
	if (first === 'cancel' || first === 'abandon') {
		if (id === undefined || rest.length > 0)
			return failure(`/processes ${first}: expected one ID; /processes lists them`);
		const ended = first === 'cancel' ? verbs.cancelProcess({ id }) : verbs.abandonProcess({ id });
		return display(`${id}: ${endTexts[(await ended).result]}`);
	}
	if (id !== undefined)
		return failure(`/processes: expected ID, cancel ID or abandon ID, got ${words.join(' ')}`);
	const log = await verbs.processLog({ id: first });
	return display(log.map(({ type, data, at }) => `${timeOf(at)}  ${type}${dataText(data)}`).join('\n'));
};

const timers = async (verbs: BuiltinVerbs, args: string): Promise<CommandAction> => {
	const [, word = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(args) ?? [];
	switch (word) {
		case '': {
			const all = await verbs.listTimers();
			return display(all.length === 0 ? 'no timers' : all.map(timerLine).join('\n'));
		}
		case 'remove':
			await verbs.removeTimer({ id: rest });
			return display(`${rest}: removed`);
		case 'in':
		case 'every': {
			const [, span = '', prompt = ''] = /^(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
			const ms = spanMs(span);
			if (ms === undefined || prompt === '')
				return failure(
					`/timers ${word}: expected a span and a prompt, as in: /timers ${word} 30m look again`,
				);
			const timer: SetTimer = word === 'in' ? { prompt, at: Date.now() + ms } : { prompt, everyMs: ms };
			return display(timerLine(await verbs.setTimer(timer)));
		}
		default:
			return failure(`/timers: expected in, every or remove, got ${word}`);
	}
};

const processLine = ({ id, kind, status, createdAt }: ListedProcess): string =>
	`${id}  ${kind}  ${status}  ${timeOf(createdAt)}`;

const timerLine = ({ id, prompt, nextAt, everyMs }: ListedTimer): string => {
	const when = nextAt === null ? 'ended' : timeOf(nextAt);
	return `${id}  ${when}${everyMs === null ? '' : `, every ${spanText(everyMs)}`}  ${prompt}`;
};

const endTexts: Readonly<Record<EndedProcess['result'], string>> = {
	cancelled: 'cancelled',
	abandoned: 'abandoned',
	requested: 'it ends when what runs it has heard of it',
	'already-ended': 'it had ended before',
};

const dataText = (data: unknown): string => {
	if (data === null || data === undefined) return '';
	const text = JSON.stringify(data);
	return `  ${text.length > maxData ? `${text.slice(0, maxData).toWellFormed()}…` : text}`;
};

const maxData = 500;

/** `30s`, `10m`, `2h`, `1d`. */
const spanMs = (text: string): number | undefined => {
	const match = /^(\d{1,6})([smhd])$/.exec(text);
	return match === null ? undefined : Number(match[1]) * unitMs[match[2] as Unit];
};

const spanText = (ms: number): string => {
	const unit = units.find((each) => ms % unitMs[each] === 0);
	return unit === undefined ? `${ms} ms` : `${ms / unitMs[unit]}${unit}`;
};

type Unit = keyof typeof unitMs;

const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

const units: readonly Unit[] = ['d', 'h', 'm', 's'];

const wordsOf = (args: string): readonly string[] => args.split(/\s+/).filter((word) => word !== '');

const display = (text: string): CommandAction => ({ type: 'display', text });

const failure = (message: string): CommandAction => ({ type: 'error', message });
