/** How the texts of a key are compared. */
export type KeyOrder = 'text' | 'numeric' | 'general' | 'human' | 'month' | 'random' | 'version';

/** What letters after a key, or options for all keys, ask for. */
export interface Ordering {
	numeric: boolean;
	general: boolean;
	human: boolean;
	month: boolean;
	random: boolean;
	version: boolean;
	/** Bytes that do not count. */
	ignores: 'none' | 'nondictionary' | 'nonprinting';
	folds: boolean;
	reverse: boolean;
	skipsStartBlanks: boolean;
	skipsEndBlanks: boolean;
}

/** Where a key begins and ends; fields and characters are counted from 0. */
export interface KeyPlace {
	/** `undefined`: the key begins with the line. */
	readonly startField: number | undefined;
	readonly startCharacter: number;
	/** `undefined`: the key ends with the line. */
	readonly endField: number | undefined;
	/** 0: the whole field is part of the key. */
	readonly endCharacter: number;
}

/** One key as it was given. */
export interface SortKey {
	readonly place: KeyPlace;
	readonly ordering: Ordering;
}

export const plainOrdering = (): Ordering => ({
	numeric: false,
	general: false,
	human: false,
	month: false,
	random: false,
	version: false,
	ignores: 'none',
	folds: false,
	reverse: false,
	skipsStartBlanks: false,
	skipsEndBlanks: false,
});

/** Whether nothing but `reverse` was asked for. */
export const isPlainOrdering = (ordering: Ordering): boolean =>
	!ordering.numeric &&
	!ordering.general &&
	!ordering.human &&
	!ordering.month &&
	!ordering.random &&
	!ordering.version &&
	ordering.ignores === 'none' &&
	!ordering.folds &&
	!ordering.skipsStartBlanks &&
	!ordering.skipsEndBlanks;

export const orderOf = (ordering: Ordering): KeyOrder => {
	if (ordering.numeric) return 'numeric';
	if (ordering.general) return 'general';
	if (ordering.human) return 'human';
	if (ordering.month) return 'month';
	if (ordering.random) return 'random';
	return ordering.version ? 'version' : 'text';
};

/** Letters that exclude each other, as the message names them, or `undefined`. */
export const incompatibleLetters = (ordering: Ordering): string | undefined => {
	const kinds = [ordering.numeric, ordering.general, ordering.human, ordering.month].filter(Boolean).length;
	const other = ordering.version || ordering.random || ordering.ignores !== 'none';
	if (kinds + (other ? 1 : 0) < 2) return undefined;
	return [
		[ordering.ignores === 'nondictionary', 'd'],
		[ordering.folds, 'f'],
		[ordering.general, 'g'],
		[ordering.human, 'h'],
		[ordering.ignores === 'nonprinting', 'i'],
		[ordering.month, 'M'],
		[ordering.numeric, 'n'],
		[ordering.random, 'R'],
		[ordering.version, 'V'],
	]
		.map(([has, letter]) => (has === true ? letter : ''))
		.join('');
};
