/** What the characters of a text allow it to be written as, by the rules of PyYAML. */
export interface ScalarFacts {
	readonly isEmpty: boolean;
	readonly isMultiline: boolean;
	readonly canBePlain: boolean;
	readonly canBeSingleQuoted: boolean;
}

/** Which version of YAML a text must be safe from being read as something else in. */
export type Grammar = '1.1' | '1.2';

/** Reads what the characters of a text allow. */
export const scalarFacts = (text: string): ScalarFacts => {
	if (text === '') return { isEmpty: true, isMultiline: false, canBePlain: true, canBeSingleQuoted: true };
	const isMultiline = breaks.test(text);
	const isSpecial = text.includes('\ufeff') || special.test(text);
	const hasSpaceBeforeBreak = isMultiline && / [\n\u0085\u2028\u2029]/.test(text);
	const hasSpaceAfterBreak = isMultiline && /[\n\u0085\u2028\u2029] /.test(text);
	const canBeSingleQuoted = !isSpecial && !hasSpaceBeforeBreak && !hasSpaceAfterBreak;
	const canBePlain = canBeSingleQuoted && !isMultiline && !/^ | $/.test(text) && !hasIndicator(text);
	return { isEmpty: false, isMultiline, canBePlain, canBeSingleQuoted };
};

/** Whether a plain text would be read as something other than a text. */
export const isResolved = (text: string, grammar: Grammar): boolean => {
	const [first = ''] = text;
	return grammar === '1.1' ? resolves(text, first, words11) : resolves(text, first, words12);
};

const breaks = /[\n\u0085\u2028\u2029]/;
// Everything that is neither a break nor printable.
const special = /[^\n\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10fffe}]/u;

const hasIndicator = (text: string): boolean =>
	/^(?:---|\.\.\.)/.test(text) ||
	/^[#,[\]{}&*!|>'"%@`]/.test(text) ||
	/^[?:-](?:[\0 \t\r\n\u0085\u2028\u2029]|$)/.test(text) ||
	/:(?:[\0 \t\r\n\u0085\u2028\u2029]|$)/.test(text) ||
	/[\0 \t\r\n\u0085\u2028\u2029]#/.test(text);

type Words = readonly (readonly [starts: string, form: RegExp])[];

const resolves = (text: string, first: string, words: Words): boolean =>
	text.length < longestWord &&
	words.some(
		([starts, form]) => (first === '' ? starts === '~nN' : starts.includes(first)) && form.test(text),
	);

const longestWord = 4096;

const words11: Words = [
	['yYnNtTfFoO', /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/],
	[
		'-+0123456789.',
		/^(?:[-+]?(?:[0-9][0-9_]*)\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9_]+(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
	],
	[
		'-+0123456789',
		/^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/,
	],
	['~nN', /^(?:~|null|Null|NULL|)$/],
	[
		'0123456789',
		/^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/,
	],
	['=', /^=$/],
	['<', /^<<$/],
];

const words12: Words = [
	['tTfF', /^(?:true|True|TRUE|false|False|FALSE)$/],
	['-+0123456789', /^(?:0o[0-7]+|[-+]?[0-9]+|0x[0-9a-fA-F]+)$/],
	[
		'-+0123456789.',
		/^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
	],
	['~nN', /^(?:~|null|Null|NULL|)$/],
	['<', /^<<$/],
];
