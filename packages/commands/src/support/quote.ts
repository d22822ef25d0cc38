import { characterEscape } from '@tenon/core';

/**
 * A file name as GNU's commands show it: as it is, or in the shell's quotes where it would not read
 * back as one word. `cat: 'a b': No such file or directory`.
 */
export const quoteName = (name: string): string => (needsQuotes(name) ? quoteAlways(name) : name);

/** The same before a colon of a message, where one in the name needs quotes too. */
export const quoteInMessage = (name: string): string =>
	name.includes(':') ? quoteAlways(name) : quoteName(name);

/** The same, always in quotes. `cp: cannot stat 'a': No such file or directory`. */
export const quoteAlways = (name: string): string => {
	if (unprintable.test(name)) return quoteWithEscapes(name);
	return quotePlainly(name);
};

/** In quotes, with nothing in them but quotes changed. Double quotes stand around what needs no other care. */
export const quotePlainly = (name: string): string => {
	if (!name.includes("'")) return `'${name}'`;
	return unprintable.test(name) || needsCare.test(name) ? `'${name.replaceAll("'", "'\\''")}'` : `"${name}"`;
};

const needsCare = /[!"$&()*;<=>?[\\^`{|}]|.[#~]/s;

const needsQuotes = (name: string): boolean =>
	name === '' ||
	/[\s!"$&'()*;<=>?[\\^`|]/.test(name) ||
	/^[#~]/.test(name) ||
	unprintable.test(name) ||
	/^[{}]$/.test(name);

const unprintable = /[\x00-\x1f\x7f\u0080-\u009f\u2028\u2029\ud800-\udfff]/u;

// `'a'$'\n''b'`: what cannot be shown stands in quotes of its own. GNU's looks for single quotes first, and begins
// as it ended then: `'''it'\''s'$'\n'`.
const quoteWithEscapes = (name: string): string => {
	let text = '';
	let isEscaped = name.includes("'") && unprintable.test(Array.from(name).at(-1)!);
	for (const character of name) {
		if (character === "'") {
			text += "'\\''";
			isEscaped = false;
			continue;
		}
		const isHidden = unprintable.test(character);
		if (isHidden !== isEscaped) text += isHidden ? "'$'" : "''";
		isEscaped = isHidden;
		text += isHidden ? characterEscape(character) : character;
	}
	return `'${text}'`;
};
