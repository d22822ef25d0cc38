import type { Key } from './panel.ts';

/**
 * What a key is to a panel that knows no modifiers, as hosts without `x.panel2` send it: a character with one of them
 * is none, and pasted text comes as if it were typed.
 */
export const plainKeys = ({ key, text, modifiers }: Key): readonly Key[] => {
	if (key === 'paste') return [...text.replaceAll('\r\n', '\n')].map(typed);
	const isCharacter = key === 'rune' && modifiers.every((modifier) => modifier === 'shift');
	return [key === 'rune' && !isCharacter ? plain('unknown') : plain(key, text)];
};

const typed = (character: string): Key => {
	if (character === '\n' || character === '\r') return plain('enter');
	return character === '\t' ? plain('tab') : plain('rune', character);
};

const plain = (key: string, text = ''): Key => ({ key, text, modifiers: [] });
