import { didYouMean } from '../support/nearest.ts';
import { readOptions } from '../support/read-options.ts';
import { type CallOptionValues, type CallRequest, callOptions, readCall } from './call/call-flags.ts';
import { type GrantChange, isChange } from './grants/grant-change.ts';
import { type GrantOptionValues, grantOptions, readGrantChange } from './grants/grant-flags.ts';
import { type ExtensionLanguage, isLanguage, languages } from './new/language.ts';

/** What `tenon ext` can be asked to do. */
export type ExtAction = Exclude<ExtRequest['kind'], 'help' | 'mistake' | 'change-grants'>;

/** What the command line of `tenon ext` asks for. */
export type ExtRequest =
	/** Without an action: of `tenon ext` itself. */
	| { readonly kind: 'help'; readonly action: ExtAction | undefined }
	| { readonly kind: 'mistake'; readonly text: string; readonly action: ExtAction | undefined }
	| {
			readonly kind: 'new';
			readonly name: string;
			readonly language: ExtensionLanguage;
			readonly isModule: boolean;
			/** Where the language's SDK lies; `undefined`: it is looked for. */
			readonly sdk: string | undefined;
	  }
	| { readonly kind: 'dev'; readonly path: string; readonly json: boolean }
	| {
			readonly kind: 'test';
			readonly path: string;
			/** Whether its tools are called, too. */
			readonly callsTools: boolean;
			readonly json: boolean;
	  }
	| ({ readonly kind: 'call' } & CallRequest)
	| {
			readonly kind: 'install';
			readonly source: string;
			readonly change: GrantChange;
			readonly yes: boolean;
	  }
	| {
			readonly kind: 'update';
			readonly name: string | undefined;
			readonly change: GrantChange;
			readonly yes: boolean;
	  }
	| { readonly kind: 'list' | 'doctor'; readonly json: boolean }
	| { readonly kind: 'enable' | 'disable' | 'revoke'; readonly name: string }
	| { readonly kind: 'remove'; readonly name: string; readonly yes: boolean }
	| { readonly kind: 'logs'; readonly name: string; readonly isFollowed: boolean }
	| { readonly kind: 'grants'; readonly name: string | undefined; readonly json: boolean }
	| { readonly kind: 'change-grants'; readonly name: string; readonly change: GrantChange }
	| { readonly kind: 'trust'; readonly path: string; readonly change: GrantChange; readonly yes: boolean };

/** Reads the arguments of `tenon ext`. */
export const readExtFlags = (args: readonly string[]): ExtRequest => {
	const [word, ...rest] = args;
	if (word === '--help' || word === '-h') return { kind: 'help', action: undefined };
	if (word === undefined) return mistake(`say what to do: ${listed}`, undefined);
	if (word.startsWith('-')) return mistake(`'${word}' stands before what is to be done`, undefined);
	const action = word === 'rm' ? 'remove' : word;
	if (!isAction(action))
		return mistake(`'${word}' is not known; use ${listed}${didYouMean(word, extActions)}`, undefined);
	const parsed = readOptions(rest, { ...help, ...options[action] });
	if (typeof parsed === 'string') return mistake(parsed, action);
	if (parsed.values.help === true) return { kind: 'help', action };
	return readAction(action, parsed.values as OptionValues, parsed.positionals);
};

const help = { help: { type: 'boolean', short: 'h' } } as const;
const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const json = { json: flag } as const;
const yes = { yes: { type: 'boolean', short: 'y' } } as const;

/** The options of each action, in the order in which actions are listed. */
const options = {
	new: { lang: text, lua: flag, module: flag, sdk: text },
	dev: json,
	test: { ...json, 'call-tools': flag },
	call: callOptions,
	install: { ...yes, ...grantOptions },
	update: { ...yes, ...grantOptions },
	list: json,
	enable: {},
	disable: {},
	remove: yes,
	logs: { follow: { type: 'boolean', short: 'f' } },
	grants: { ...json, ...grantOptions },
	revoke: {},
	trust: { ...yes, ...grantOptions },
	doctor: json,
} as const satisfies Readonly<Record<ExtAction, unknown>>;

/** The actions, as they are listed. */
export const extActions: readonly ExtAction[] = Object.keys(options) as ExtAction[];

const isAction = (word: string): word is ExtAction => Object.hasOwn(options, word);

const listed = `${extActions.slice(0, -1).join(', ')} or ${extActions.at(-1)}`;

/** Those of all actions together: which of them may be there was checked when they were read. */
interface OptionValues extends GrantOptionValues, CallOptionValues {
	readonly lang?: string;
	readonly lua?: boolean;
	readonly module?: boolean;
	readonly sdk?: string;
	readonly json?: boolean;
	readonly yes?: boolean;
	readonly follow?: boolean;
	readonly 'call-tools'?: boolean;
}

const readAction = (action: ExtAction, values: OptionValues, operands: readonly string[]): ExtRequest => {
	if (action === 'call') {
		const call = readCall(operands, values);
		return typeof call === 'string' ? mistake(call, action) : { kind: action, ...call };
	}
	const [operand, ...more] = operands;
	const problem = problemOf(operandOf[action], operand, more);
	if (problem !== undefined) return mistake(`${action} ${problem}`, action);
	const { json = false, yes = false } = values;
	const change = readGrantChange(values);
	if (typeof change === 'string') return mistake(change, action);
	// What must be there is: it was looked for above.
	const name = operand ?? '';
	switch (action) {
		case 'new':
			return readNew(name, values);
		case 'dev':
			return { kind: action, path: name, json };
		case 'test':
			return { kind: action, path: name, callsTools: values['call-tools'] ?? false, json };
		case 'install':
			return { kind: action, source: name, change, yes };
		case 'update':
			return { kind: action, name: operand, change, yes };
		case 'list':
		case 'doctor':
			return { kind: action, json };
		case 'enable':
		case 'disable':
		case 'revoke':
			return { kind: action, name };
		case 'remove':
			return { kind: action, name, yes };
		case 'logs':
			return { kind: action, name, isFollowed: values.follow ?? false };
		case 'grants':
			return readGrants(operand, change, json);
		case 'trust':
			return { kind: action, path: operand ?? '.', change, yes };
	}
};

/** What stands behind an action; one in brackets may be left out, an empty one must not be there. */
const operandOf: Readonly<Record<Exclude<ExtAction, 'call'>, string>> = {
	new: 'NAME',
	dev: 'PATH',
	test: 'PATH',
	install: 'PATH, GIT-URL or npm:PACKAGE',
	update: '[NAME]',
	list: '',
	enable: 'NAME',
	disable: 'NAME',
	remove: 'NAME',
	logs: 'NAME',
	grants: '[NAME]',
	revoke: 'NAME',
	trust: '[PATH]',
	doctor: '',
};

const problemOf = (
	wanted: string,
	operand: string | undefined,
	more: readonly string[],
): string | undefined => {
	if (wanted === '') return operand === undefined ? undefined : `takes no operand, got '${operand}'`;
	if (operand === undefined) return wanted.startsWith('[') ? undefined : `needs one ${wanted}`;
	if (operand === '') return `needs one ${wanted.replace(/[[\]]/g, '')}, not an empty text`;
	return more.length === 0 ? undefined : `takes one ${wanted.replace(/[[\]]/g, '')}, got '${more[0]}' too`;
};

const readNew = (name: string, options: OptionValues): ExtRequest => {
	const { lang = options.lua === true ? 'lua' : 'ts', module: isModule = false, sdk } = options;
	if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name))
		return mistake(`new needs a NAME of letters, digits, - and _, not '${name}'`, 'new');
	if (options.lua === true && lang !== 'lua') return mistake(`--lua is not for ${lang}`, 'new');
	if (!isLanguage(lang) && lang !== 'lua')
		return mistake(
			`--lang needs one of ${languages.join(', ')}, lua, not '${lang}'${didYouMean(lang, [...languages, 'lua'])}`,
			'new',
		);
	if (isModule && lang !== 'ts') return mistake(`--module is for ts, not for ${lang}`, 'new');
	if (sdk !== undefined && (isModule || lang === 'sh' || lang === 'lua'))
		return mistake(`--sdk is for programs in ts, python and go: this one uses no SDK`, 'new');
	return { kind: 'new', name, language: lang, isModule, sdk };
};

// A change names what it is made for.
const readGrants = (name: string | undefined, change: GrantChange, json: boolean): ExtRequest => {
	if (!isChange(change)) return { kind: 'grants', name, json };
	if (name === undefined) return mistake('grants needs one NAME to change something', 'grants');
	return json
		? mistake('--json shows grants; it does not go with a change', 'grants')
		: { kind: 'change-grants', name, change };
};

const mistake = (text: string, action: ExtAction | undefined): ExtRequest => ({
	kind: 'mistake',
	text,
	action,
});
