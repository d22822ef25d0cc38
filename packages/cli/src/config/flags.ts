import { didYouMean } from '../support/nearest.ts';
import { readOptions } from '../support/read-options.ts';

/** What the command line of `tenon config` asks for. */
export type ConfigRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| ({ readonly kind: 'do'; readonly flags: ConfigFlags } & ConfigAction);

/** What is done. */
export type ConfigAction =
	| { readonly action: 'list' | 'path' | 'schema' | 'edit' }
	| { readonly action: 'get' | 'explain' | 'unset'; readonly key: string }
	| { readonly action: 'set'; readonly key: string; readonly value: string };

/** Which files are meant, and how answers are printed. */
export interface ConfigFlags {
	readonly cwd: string;
	readonly isProject: boolean;
	readonly isJson: boolean;
}

/** Reads the arguments of `tenon config`. */
export const readConfigFlags = (args: readonly string[]): ConfigRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const action = actionOf(positionals);
	if (typeof action === 'string') return mistake(action);
	const { cwd = process.cwd(), project: isProject = false, json: isJson = false } = values;
	if (isProject && !changing.includes(action.action))
		return mistake(`--project is an option of ${changing.join(', ')}`);
	if (isJson && !withData.includes(action.action))
		return mistake(`--json is an option of ${withData.join(', ')}`);
	return { kind: 'do', flags: { cwd, isProject, isJson }, ...action };
};

const options = {
	help: { type: 'boolean' },
	json: { type: 'boolean' },
	project: { type: 'boolean' },
	cwd: { type: 'string' },
} as const;

const actions = ['list', 'get', 'set', 'unset', 'explain', 'path', 'schema', 'edit'] as const;
const changing: readonly string[] = ['set', 'unset', 'path', 'edit'];
const withData: readonly string[] = ['list', 'get', 'explain', 'path'];

const actionOf = ([name = 'list', key, value, ...more]: readonly string[]): ConfigAction | string => {
	const action = actions.find((each) => each === name);
	switch (action) {
		case undefined:
			return `there is no '${name}'${didYouMean(name, actions)}; there are ${actions.join(', ')}`;
		case 'set':
			if (key === undefined || value === undefined || more.length > 0)
				return 'set needs one KEY and one VALUE';
			return { action, key, value };
		case 'get':
		case 'explain':
		case 'unset':
			return key === undefined || value !== undefined ? `${action} needs one KEY` : { action, key };
		default:
			return key === undefined ? { action } : `${action} takes no more words`;
	}
};

const mistake = (text: string): ConfigRequest => ({ kind: 'mistake', text });
