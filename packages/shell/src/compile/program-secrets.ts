import { andThen, forEach, type Maybe, resolveHandles } from '@tenon/core';
import type { KernelSecrets } from '../state/secrets.ts';

/** What a program is given in words. */
export interface ProgramWords {
	readonly argv: readonly string[];
	readonly environment: ReadonlyMap<string, string>;
}

/** The words with every secret's handle replaced by the secret. Throws `UnknownSecret` for one that there is not. */
export const resolveWords = (
	secrets: KernelSecrets | undefined,
	words: ProgramWords,
): Maybe<ProgramWords> => {
	if (secrets === undefined) return words;
	const resolve = (name: string): Maybe<string | undefined> => secrets.resolve(name);
	const argv: string[] = [];
	const environment = new Map<string, string>();
	const readArguments = forEach(words.argv, (word) =>
		andThen(resolveHandles(word, resolve), (text) => void argv.push(text)),
	);
	return andThen(readArguments, () =>
		andThen(
			forEach([...words.environment], ([name, value]) =>
				andThen(resolveHandles(value, resolve), (text) => void environment.set(name, text)),
			),
			() => ({ argv, environment }),
		),
	);
};
