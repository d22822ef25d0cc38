import { readOptions } from '../../support/read-options.ts';
import { type SessionFlags, sessionFlagsOf, sessionOptions } from '../start/session-flags.ts';

/** What the command line of `tenon` asks for. */
export interface TuiFlags {
	readonly kind: 'open';
	readonly session: SessionFlags;
	/** What is asked first. */
	readonly prompt: string;
	/** Whether lines are written one after the other, without a screen. */
	readonly isPlain: boolean;
}

/** The same, or a mistake. */
export type TuiStart = TuiFlags | { readonly kind: 'mistake'; readonly text: string };

/** Reads the arguments of `tenon`. */
export const readTuiFlags = (
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>>,
): TuiStart => {
	const parsed = readOptions(args, { ...sessionOptions, plain: { type: 'boolean' } });
	if (typeof parsed === 'string') return { kind: 'mistake', text: parsed };
	const session = sessionFlagsOf(parsed.values, environment);
	if (typeof session === 'string') return { kind: 'mistake', text: session };
	return {
		kind: 'open',
		session,
		prompt: parsed.positionals.join(' '),
		isPlain: parsed.values.plain === true || session.config.flag('ui', 'plain') === true,
	};
};
