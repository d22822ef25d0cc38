import { readOptions } from '../../support/read-options.ts';
import { type SessionFlags, sessionFlagsOf, sessionOptions } from '../start/session-flags.ts';

/** What the command line of `tenon -p` asks for. */
export interface PrintFlags {
	readonly kind: 'print';
	readonly session: SessionFlags;
	/** What was typed; what is piped in stands before it. */
	readonly prompt: string;
	/** Every event as a line of JSON, in place of the last answer as text. */
	readonly isJson: boolean;
	/** Whether calls are not told on standard error. */
	readonly isQuiet: boolean;
}

/** The same, or a wish for help, or a mistake. */
export type PrintStart =
	| PrintFlags
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string };

/** Reads the arguments of `tenon -p`. */
export const readPrintFlags = (
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>>,
): PrintStart => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return { kind: 'mistake', text: parsed };
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const session = sessionFlagsOf(values, environment);
	if (typeof session === 'string') return { kind: 'mistake', text: session };
	return {
		kind: 'print',
		session,
		prompt: positionals.join(' '),
		isJson: values.json === true,
		isQuiet: values.quiet === true,
	};
};

const options = {
	...sessionOptions,
	help: { type: 'boolean' },
	print: { type: 'boolean', short: 'p' },
	json: { type: 'boolean' },
	quiet: { type: 'boolean', short: 'q' },
} as const;
