import { readOptions } from '../support/read-options.ts';

/** What the command line of `tenon doctor` asks for. */
export type DoctorRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| {
			readonly kind: 'look';
			readonly isJson: boolean;
			readonly isFixing: boolean;
			readonly isOnline: boolean;
	  };

/** Reads the arguments of `tenon doctor`. */
export const readDoctorFlags = (args: readonly string[]): DoctorRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return { kind: 'mistake', text: parsed };
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const [operand] = positionals;
	if (operand !== undefined) return { kind: 'mistake', text: `'${operand}' is one too many` };
	const { json: isJson = false, fix: isFixing = false, online: isOnline = false } = values;
	return { kind: 'look', isJson, isFixing, isOnline };
};

const options = {
	help: { type: 'boolean' },
	json: { type: 'boolean' },
	fix: { type: 'boolean' },
	online: { type: 'boolean' },
} as const;
