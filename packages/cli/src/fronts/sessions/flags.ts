import { didYouMean } from '../../support/nearest.ts';
import { readOptions } from '../../support/read-options.ts';
import { type SessionFlags, sessionFlagsOf } from '../start/session-flags.ts';

/** What the command line of `tenon sessions` asks for. */
export type SessionsRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| ({ readonly kind: 'do'; readonly flags: SessionFlags } & SessionsAction);

/** What is done to sessions. */
export type SessionsAction =
	| { readonly action: 'list' | 'tree'; readonly isAll: boolean; readonly isJson: boolean }
	| { readonly action: 'search'; readonly text: string; readonly isJson: boolean }
	| { readonly action: 'show'; readonly name: string }
	| { readonly action: 'rename'; readonly name: string; readonly title: string | null }
	| {
			readonly action: 'export';
			readonly name: string;
			readonly file: string | undefined;
			readonly isPage: boolean;
	  }
	| { readonly action: 'import'; readonly file: string }
	| { readonly action: 'delete'; readonly name: string };

/** Reads the arguments of `tenon sessions`. */
export const readSessionsFlags = (
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>>,
): SessionsRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return { kind: 'mistake', text: parsed };
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const flags = sessionFlagsOf(
		{ ...values, 'no-ext': true, 'any-folder': true, 'no-audit': true },
		environment,
	);
	if (typeof flags === 'string') return { kind: 'mistake', text: flags };
	const action = actionOf(positionals, values);
	return typeof action === 'string' ? { kind: 'mistake', text: action } : { kind: 'do', flags, ...action };
};

const options = {
	help: { type: 'boolean' },
	all: { type: 'boolean' },
	json: { type: 'boolean' },
	html: { type: 'boolean' },
	store: { type: 'string' },
	cwd: { type: 'string' },
} as const;

interface Values {
	readonly all?: boolean;
	readonly json?: boolean;
	readonly html?: boolean;
}

const actionNames = ['list', 'tree', 'search', 'show', 'rename', 'export', 'import', 'delete'];

const actionOf = (
	[action = 'list', ...operands]: readonly string[],
	{ all = false, json = false, html = false }: Values,
): SessionsAction | string => {
	const [first, ...rest] = operands;
	const needed = (what: string): string => `${action} needs ${what}`;
	switch (action) {
		case 'list':
		case 'tree':
			return first === undefined ? { action, isAll: all, isJson: json } : `${action} takes no more words`;
		case 'search':
			return first === undefined
				? needed('words to look for')
				: { action, text: operands.join(' '), isJson: json };
		case 'show':
		case 'delete':
			return first === undefined || rest.length > 0 ? needed('one session') : { action, name: first };
		case 'rename':
			if (first === undefined) return needed('a session and a title');
			return { action, name: first, title: rest.length === 0 ? null : rest.join(' ') };
		case 'export':
			if (first === undefined || rest.length > 1) return needed('a session and, if you like, a file');
			return { action, name: first, file: rest[0], isPage: html };
		case 'import':
			return first === undefined || rest.length > 0 ? needed('one file') : { action, file: first };
		default:
			return `there is no '${action}'; there are list, tree, search, show, rename, export, import and delete${didYouMean(action, actionNames)}`;
	}
};
