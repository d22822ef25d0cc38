import { nearestNames } from '@tenon/core';

/**
 * What follows a message about a word that is not known: the known words that may have been meant, or nothing where none
 * is near. A word that begins others is near to them.
 */
export const didYouMean = (given: string, known: readonly string[]): string => {
	const found = candidatesFor(given, known);
	if (found.length === 0) return '';
	const [last, ...others] = found.map((name) => `'${name}'`).toReversed();
	return `; did you mean ${others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`}?`;
};

const candidatesFor = (given: string, known: readonly string[]): readonly string[] => {
	const names = [...new Set(known)];
	const begun = given.length < minBeginning ? [] : names.filter((name) => name.startsWith(given));
	return [...new Set([...nearestNames(given, names, maxNamed), ...begun])].slice(0, maxNamed);
};

const minBeginning = 2;
const maxNamed = 3;
