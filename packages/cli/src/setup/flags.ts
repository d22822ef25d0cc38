import { didYouMean } from '../support/nearest.ts';
import { readOptions } from '../support/read-options.ts';
import { type ClientName, clients } from './clients.ts';

/** What the command line of `tenon setup` asks for. */
export type SetupRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| {
			readonly kind: 'setup';
			readonly client: ClientName;
			readonly isProject: boolean;
			readonly isRemoval: boolean;
			readonly isDryRun: boolean;
			/** For `tenon mcp`. */
			readonly serverArgs: readonly string[];
	  };

/** Reads the arguments of `tenon setup`; what stands after `--` is for the server. */
export const readSetupFlags = (args: readonly string[]): SetupRequest => {
	const end = args.includes('--') ? args.indexOf('--') : args.length;
	const parsed = readOptions(args.slice(0, end), options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const [name, extra] = positionals;
	const known = Object.keys(clients).join(', ');
	if (name === undefined) return mistake(`say which client: ${known}`);
	if (!isClient(name))
		return mistake(`'${name}' is not known; use one of ${known}${didYouMean(name, Object.keys(clients))}`);
	if (extra !== undefined)
		return mistake(`'${extra}' is one too many; options of the server stand behind --`);
	return {
		kind: 'setup',
		client: name,
		isProject: values.project === true,
		isRemoval: values.remove === true,
		isDryRun: values['dry-run'] === true,
		serverArgs: args.slice(end + 1),
	};
};

const isClient = (name: string): name is ClientName => Object.hasOwn(clients, name);

const mistake = (text: string): SetupRequest => ({ kind: 'mistake', text });

const options = {
	help: { type: 'boolean' },
	project: { type: 'boolean' },
	remove: { type: 'boolean' },
	'dry-run': { type: 'boolean' },
} as const;
