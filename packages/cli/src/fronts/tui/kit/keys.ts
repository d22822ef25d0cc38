import { decodeKittyPrintable, isKeyRelease, type KeyId, matchesKey, parseKey } from '@earendil-works/pi-tui';

/** Whether what was typed is this key, however the terminal spells it. */
export const isKey = (data: string, key: KeyId): boolean => matchesKey(data, key);

/** Whether a key was let go, which nothing here reacts to. */
export const isRelease = (data: string): boolean => isKeyRelease(data);

/** A key as panels of extensions are told it. */
export interface PressedKey {
	readonly key: string;
	readonly text: string;
	readonly modifiers: readonly ('ctrl' | 'alt' | 'shift')[];
}

/** Reads what was typed: a named key, a character, or a paste. */
export const pressedKey = (data: string): PressedKey => {
	if (data.startsWith(pasteStart))
		return { key: 'paste', text: data.slice(pasteStart.length).replace(pasteEnd, ''), modifiers: [] };
	const printable = decodeKittyPrintable(data) ?? (isPrintable(data) ? data : undefined);
	if (printable !== undefined) return { key: 'rune', text: printable, modifiers: [] };
	const parts = (parseKey(data) ?? '').split('+');
	const name = parts.at(-1) ?? '';
	const modifiers = (['ctrl', 'alt', 'shift'] as const).filter((modifier) => parts.includes(modifier));
	const key = names[name];
	if (key !== undefined) return { key, text: '', modifiers };
	return [...name].length === 1
		? { key: 'rune', text: name, modifiers }
		: { key: 'unknown', text: '', modifiers };
};

const pasteStart = '\u001b[200~';
const pasteEnd = '\u001b[201~';

const isPrintable = (data: string): boolean => data !== '' && !/[\u0000-\u001f\u007f]/.test(data);

const names: Readonly<Record<string, string>> = {
	up: 'up',
	down: 'down',
	left: 'left',
	right: 'right',
	enter: 'enter',
	return: 'enter',
	escape: 'esc',
	esc: 'esc',
	tab: 'tab',
	pageUp: 'pageup',
	pageDown: 'pagedown',
	home: 'home',
	end: 'end',
	backspace: 'backspace',
	delete: 'delete',
};
