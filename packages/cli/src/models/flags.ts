import { readOptions } from '../support/read-options.ts';

/** What the command line of `tenon models` asks for. */
export type ModelsRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| {
			readonly kind: 'list';
			readonly provider: string | undefined;
			readonly isJson: boolean;
			/** Whether what cannot be used is listed too. */
			readonly isAll: boolean;
	  }
	/** `source`: a file or a URL. */
	| { readonly kind: 'update'; readonly source: string };

/** Reads the arguments of `tenon models`. */
export const readModelsFlags = (args: readonly string[]): ModelsRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const [first, second, third] = positionals;
	if (first === 'update') {
		if (values.json === true || values.all === true) return mistake('update has no options');
		if (second === undefined) return mistake('update needs a FILE or a URL');
		return third === undefined ? { kind: 'update', source: second } : mistake(`'${third}' is one too many`);
	}
	if (second !== undefined) return mistake(`'${second}' is one too many`);
	return { kind: 'list', provider: first, isJson: values.json === true, isAll: values.all === true };
};

const mistake = (text: string): ModelsRequest => ({ kind: 'mistake', text });

const options = {
	help: { type: 'boolean' },
	json: { type: 'boolean' },
	all: { type: 'boolean' },
} as const;
