import type { Capability } from '../capability/capability.ts';
import { andThen, forEach, type Maybe } from '../maybe/maybe.ts';
import { BadSecretName, UnknownSecret } from './errors.ts';

/**
 * A secret is used by its handle: a text that stands for it, `{{secret:github.token}}`. Scripts, tools and
 * models hold, print and pass on the handle like any other text. It is replaced by the value at the boundary
 * alone, in the arguments and the environment of a program outside of the process and in the headers of a
 * request, for a principal that holds the capability `secret github.token`.
 */
export const secretHandle = (name: string): string => {
	if (!isSecretName(name)) throw new BadSecretName(name);
	return `{{secret:${name}}}`;
};

/** Whether a text may name a secret: `provider.field`, of letters, digits, `_` and `-`; more dots after the first. */
export const isSecretName = (text: string): boolean => text.length <= maxNameLength && wholeName.test(text);

const maxNameLength = 128;
const nameSource = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)+';
const wholeName = new RegExp(`^${nameSource}$`);
const handlePattern = new RegExp(`\\{\\{secret:(${nameSource})\\}\\}`, 'g');

/** The names in the handles of a text, each once, in order. */
export const findHandles = (text: string): readonly string[] => {
	if (!text.includes(opening)) return none;
	const names = new Set<string>();
	for (const [, name] of text.matchAll(handlePattern)) if (isSecretName(name!)) names.add(name!);
	return [...names];
};

const opening = '{{secret:';
const none: readonly string[] = Object.freeze([]);

/** What a call needs for the handles in these texts, to be judged before any of them is resolved. */
export const secretNeeds = (texts: Iterable<string>): readonly Capability[] => {
	const names = new Set<string>();
	for (const text of texts) for (const name of findHandles(text)) names.add(name);
	return [...names].map((name) => ({ kind: 'secret', name }));
};

/**
 * The text with every handle replaced by what `resolve` says; the same text if it has none. What was put in
 * is not read again: a value that looks like a handle stays as it is. Throws `UnknownSecret` where `resolve`
 * knows none, so that no program is ever given a handle in place of a value.
 */
export const resolveHandles = (
	text: string,
	resolve: (name: string) => Maybe<string | undefined>,
): Maybe<string> => {
	const names = findHandles(text);
	if (names.length === 0) return text;
	const values = new Map<string, string>();
	const asked = forEach(names, (name) =>
		andThen(resolve(name), (value) => {
			if (value === undefined) throw new UnknownSecret(name);
			values.set(name, value);
		}),
	);
	return andThen(asked, () =>
		text.replace(handlePattern, (handle, name: string) => values.get(name) ?? handle),
	);
};
