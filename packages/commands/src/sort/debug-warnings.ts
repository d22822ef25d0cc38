import type { CommandContext } from '@tenon/shell';
import { isPlainOrdering, type Ordering, type SortKey } from './key.ts';
import type { OrderSettings } from './settings.ts';

/** What `--debug` says of the ordering before it sorts, line by line. */
export const debugWarnings = (
	context: CommandContext,
	order: OrderSettings,
	{ decidesByKeys }: { readonly decidesByKeys: boolean },
): readonly string[] => {
	const quote = (text: string): string => context.quote(text);
	const { keys, separator } = order;
	// Options alone, without a key, are a key of the whole line of which there is nothing to say.
	const given = order.isKeyless ? [] : keys;
	const warnings = [
		localeWarning(context),
		...given.flatMap((key, at) => keyWarnings(key, at + 1, separator)),
	];
	const numeric = keys.filter(({ ordering }) => isNumeric(ordering));
	const spanning = given.filter((key) => isNumeric(key.ordering) && spansFields(key));
	const sign = String.fromCharCode(separator);
	const treated = (what: string): string => `field separator ${quote(sign)} is treated as ${what} in numbers`;
	if (spanning.length > 0) {
		if (sign === '.') warnings.push(treated('a decimal point'));
		else if (sign === '-') warnings.push(treated('a minus sign'));
		else if (sign === '+' && spanning.some(({ ordering }) => ordering.general))
			warnings.push(treated('a plus sign'));
	}
	if (numeric.length > 0 && !(spanning.length > 0 && sign === '.')) {
		const note = sign === '.' ? '' : 'note ';
		warnings.push(`${note}numbers use ${quote('.')} as a decimal point in this locale`);
	}
	return [...warnings, ...ignoredOptions(order.global, keys, decidesByKeys)];
};

const localeWarning = (context: CommandContext): string => {
	const name =
		context.variable('LC_ALL') || context.variable('LC_COLLATE') || context.variable('LANG') || 'C';
	return name === 'C' || name === 'POSIX'
		? 'text ordering performed using simple byte comparison'
		: `text ordering performed using ${context.quote(name)} sorting rules`;
};

const keyWarnings = (key: SortKey, number: number, separator: number): readonly string[] => {
	const { ordering, place } = key;
	const { startField, startCharacter, endField, endCharacter } = place;
	const isEmpty = startField !== undefined && endField !== undefined && endField < startField;
	const skipsAnyway = isNumeric(ordering) || ordering.month;
	const isInFirstField = endField === 0 && endCharacter !== 0;
	const countsBlanks =
		(!ordering.skipsStartBlanks && (!skipsAnyway || startCharacter > 0)) ||
		(!ordering.skipsEndBlanks && endCharacter > 0);
	const warnings: string[] = [];
	if (isEmpty) warnings.push(`key ${number} has zero width and will be ignored`);
	else if (separator < 0 && !isInFirstField && countsBlanks)
		warnings.push(`leading blanks are significant in key ${number}; consider also specifying 'b'`);
	if (isNumeric(ordering) && spansFields(key))
		warnings.push(`key ${number} is numeric and spans multiple fields`);
	return warnings;
};

const isNumeric = ({ numeric, general, human }: Ordering): boolean => numeric || general || human;

const spansFields = ({ place: { startField, endField } }: SortKey): boolean =>
	endField === undefined || (startField ?? 0) < endField;

// Options for all keys that no key has taken over.
const ignoredOptions = (
	global: Ordering,
	keys: readonly SortKey[],
	decidesByKeys: boolean,
): readonly string[] => {
	const left = { ...global };
	for (const { ordering } of keys) {
		if (left.ignores === ordering.ignores) left.ignores = 'none';
		for (const name of switches) left[name] &&= !ordering[name];
	}
	const isReversed = left.reverse && keys.length > 0;
	const warnings: string[] = [];
	if (!isPlainOrdering(left) || (isReversed && decidesByKeys)) {
		const letters = lettersOf({ ...left, reverse: left.reverse && decidesByKeys });
		const options = letters.length === 1 ? `option '-${letters}' is` : `options '-${letters}' are`;
		warnings.push(`${options} ignored`);
	}
	if (isReversed && !decidesByKeys) warnings.push("option '-r' only applies to last-resort comparison");
	return warnings;
};

const switches = [
	'folds',
	'skipsStartBlanks',
	'skipsEndBlanks',
	'month',
	'numeric',
	'general',
	'human',
	'random',
	'version',
	'reverse',
] as const;

const lettersOf = (ordering: Ordering): string =>
	[
		ordering.skipsStartBlanks || ordering.skipsEndBlanks ? 'b' : '',
		ordering.ignores === 'nondictionary' ? 'd' : '',
		ordering.folds ? 'f' : '',
		ordering.general ? 'g' : '',
		ordering.human ? 'h' : '',
		ordering.ignores === 'nonprinting' ? 'i' : '',
		ordering.month ? 'M' : '',
		ordering.numeric ? 'n' : '',
		ordering.random ? 'R' : '',
		ordering.reverse ? 'r' : '',
		ordering.version ? 'V' : '',
	].join('');
