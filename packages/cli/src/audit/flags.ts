import type { AuditOutcome } from '@tenon/host';
import { didYouMean } from '../support/nearest.ts';
import { readOptions } from '../support/read-options.ts';

/** What the command line of `tenon audit` asks for. */
export type AuditRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| { readonly kind: 'verify'; readonly files: readonly string[] }
	| {
			readonly kind: 'export';
			readonly files: readonly string[];
			readonly filter: AuditFilter;
			readonly format: 'jsonl' | 'csv';
	  };

/** Which decisions are meant. What is not there does not narrow. */
export interface AuditFilter {
	/** Milliseconds since 1970; from this one on. */
	readonly since?: number;
	/** Up to, and without, this one. */
	readonly until?: number;
	readonly principal?: string;
	readonly outcome?: AuditOutcome;
}

/** Reads the arguments of `tenon audit`; `now` is what times in the past are counted from. */
export const readAuditFlags = (args: readonly string[], now: number): AuditRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	const [action, ...files] = positionals;
	if (values.help === true) return { kind: 'help' };
	if (action === 'verify') {
		const [flag] = Object.keys(values);
		return flag === undefined ? { kind: 'verify', files } : mistake(`verify has no option --${flag}`);
	}
	if (action !== 'export') {
		return mistake(
			action === undefined
				? 'say what to do: verify or export'
				: `'${action}' is not known; use verify or export${didYouMean(action, ['verify', 'export'])}`,
		);
	}
	const { since, until, principal, outcome, format = 'jsonl' } = values;
	for (const [name, text] of [
		['since', since],
		['until', until],
	] as const) {
		if (text !== undefined && timeOf(text, now) === undefined)
			return mistake(`--${name} needs a time such as 2026-11-16, 2026-11-16T08:30Z or 24h, not '${text}'`);
	}
	if (outcome !== undefined && !isOutcome(outcome))
		return mistake(
			`--outcome needs one of ${outcomes.join(', ')}, not '${outcome}'${didYouMean(outcome, outcomes)}`,
		);
	if (format !== 'jsonl' && format !== 'csv') return mistake(`--format needs jsonl or csv, not '${format}'`);
	const filter: AuditFilter = {
		...(since === undefined ? {} : { since: timeOf(since, now)! }),
		...(until === undefined ? {} : { until: timeOf(until, now)! }),
		...(principal === undefined ? {} : { principal }),
		...(outcome === undefined ? {} : { outcome }),
	};
	return { kind: 'export', files, filter, format };
};

const mistake = (text: string): AuditRequest => ({ kind: 'mistake', text });

const text = { type: 'string' } as const;
const options = {
	help: { type: 'boolean' },
	since: text,
	until: text,
	principal: text,
	outcome: text,
	format: text,
} as const;

const outcomes: readonly AuditOutcome[] = ['begun', 'done', 'denied', 'latched', 'unanswered', 'failed'];
const isOutcome = (word: string): word is AuditOutcome => (outcomes as readonly string[]).includes(word);

const timeOf = (written: string, now: number): number | undefined => {
	const ago = /^(\d{1,9})([smhd])$/.exec(written);
	if (ago !== null) return now - Number(ago[1]) * unitMs[ago[2]!]!;
	if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/.test(written))
		return undefined;
	const time = Date.parse(written);
	return Number.isNaN(time) ? undefined : time;
};

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
