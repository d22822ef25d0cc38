import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { FieldsOf, TextOf } from '../compile/step.ts';
import { quotePattern } from '../pattern/pattern.ts';
import { hasPatternCharacters } from '../pattern/pattern-characters.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import type { Word, WordPart } from '../syntax/ast.ts';
import { compileBraces } from './brace-words.ts';
import { hasBraces } from './braces.ts';
import { type CompiledPart, concatenation } from './compiled-part.ts';
import { Fields, isOneField, mayBePattern } from './fields.ts';
import { compileParts } from './parts.ts';
import { type Piece, runPieces } from './sink.ts';
import { findTildes, type TildePlaces } from './tilde.ts';
import { checkWordCount } from './word-count.ts';

/** The fields of one run of a command's words; the builder for the harder words is made on demand. */
export class Expansion {
	readonly shell: Shell;
	readonly into: string[];
	#fields: Fields | undefined;

	constructor(shell: Shell, into: string[]) {
		this.shell = shell;
		this.into = into;
	}

	get fields(): Fields {
		this.#fields ??= new Fields(this.shell, this.into);
		return this.#fields;
	}

	/** All words are there: patterns among them become path names. */
	finish(): Maybe<void> {
		return this.#fields?.finish();
	}
}

/** A compiled word: appends its fields. */
export type WordStep = (expansion: Expansion) => Maybe<void>;

/** Compiles words that give fields; each is looked at once, so that simple words stay cheap. */
export const compileWordList = (
	words: readonly Word[],
	compilation: Compilation,
	tildes: TildePlaces,
): FieldsOf => {
	if (words.length >= manyWords) return inPieces(words, compilation, tildes);
	const plans = words.map((word) => planWord(word, compilation, tildes));
	if (plans.every((plan) => plan.text !== undefined))
		return onlyTexts(
			plans.map((plan) => plan.text!),
			generalWay(plans),
		);
	return inSteps(plans);
};

/** The words of a command, ready to be expanded. */
export interface ArgumentList {
	/** What is known of the fields already: {@link expand} is given a copy, which need not grow then. */
	readonly start: readonly string[];
	/** Makes the fields of all words out of a copy of {@link start}. */
	readonly expand: FieldsOf;
}

/** The same for the words of a command, nearly all of which give one field each. */
export const compileArgumentList = (words: readonly Word[], compilation: Compilation): ArgumentList => {
	if (words.length >= manyWords) return { start: [], expand: inPieces(words, compilation, 'argument') };
	const plans = words.map((word) => planWord(word, compilation, 'argument'));
	if (plans.some((plan) => plan.text === undefined && plan.value === undefined))
		return { start: [], expand: inSteps(plans) };
	const start = plans.map(({ text }) => (typeof text === 'string' ? text : ''));
	const open = plans.flatMap(({ text, value }, at): readonly OpenWord[] =>
		typeof text === 'string' ? [] : [{ at, source: text ?? value!, isText: text !== undefined }],
	);
	return { start, expand: fillingIn(open, plans) };
};

/** So many words are looked at each by itself when they are first expanded. */
const manyWords = 1024;

const inPieces = (words: readonly Word[], compilation: Compilation, tildes: TildePlaces): FieldsOf => {
	const steps: WordStep[] = [];
	const inGeneral: WordStep[] = [];
	return (shell, into) => {
		const expansion = new Expansion(shell, into);
		const isGeneral = shell.variables.hasListReferences;
		const compiled = isGeneral ? inGeneral : steps;
		const stepFor = isGeneral ? generalStep : stepOf;
		const expanded = visitInTurns(shell.slice, words.entries(), ([at, word]) => {
			compiled[at] ??= stepFor(planWord(word, compilation, tildes));
			return compiled[at](expansion);
		});
		return andThen(expanded, () => expansion.finish());
	};
};

const inSteps = (plans: readonly WordPlan[]): FieldsOf => {
	const steps = plans.map(stepOf);
	const inGeneral = generalWay(plans);
	return (shell, into) =>
		shell.variables.hasListReferences ? inGeneral(shell, into) : runSteps(steps, new Expansion(shell, into));
};

const stepOf = (plan: WordPlan): WordStep => (plan.text === undefined ? plan.step : textStep(plan.text));

const runSteps = (steps: readonly WordStep[], expansion: Expansion): Maybe<void> => {
	for (let at = 0; at < steps.length; at++) {
		const ran = steps[at]!(expansion);
		if (ran instanceof Promise) return runRest(steps, at, ran, expansion);
	}
	return expansion.finish();
};

// For shells with a reference to `a[@]`, which gives a list where every other variable gives one text. Compiled
// when it is first needed, which it hardly ever is.
const generalWay = (plans: readonly WordPlan[]): FieldsOf => {
	let steps: readonly WordStep[] | undefined;
	return (shell, into) => {
		steps ??= plans.map(generalStep);
		return runSteps(steps, new Expansion(shell, into));
	};
};

const generalStep = ({ text, parts, step }: WordPlan): WordStep => {
	if (typeof text === 'string') return textStep(text);
	return parts === undefined ? step! : piecesStep(parts.map(({ emit }) => emit));
};

/** A word that is exactly one field whatever it holds: its text, known now or when it runs; else `undefined`. */
export const compileSingleField = (word: Word, compilation: Compilation): string | TextOf | undefined =>
	planWord(word, compilation, 'argument').text;

const runRest = async (
	steps: readonly WordStep[],
	from: number,
	first: Promise<void>,
	expansion: Expansion,
): Promise<void> => {
	await first;
	for (let at = from + 1; at < steps.length; at++) {
		const ran = steps[at]!(expansion);
		if (ran instanceof Promise) await ran;
	}
	await expansion.finish();
};

/** A word whose text is known when it runs. */
interface OpenWord {
	readonly at: number;
	readonly source: TextOf;
	/** Exactly one field; else a value that nearly always is one as it stands. */
	readonly isText: boolean;
}

// Every word is a text, or a value that nearly always is one field as it stands.
const fillingIn = (open: readonly OpenWord[], plans: readonly WordPlan[]): FieldsOf => {
	const inGeneral = generalWay(plans);
	let steps: readonly WordStep[] | undefined;
	return (shell, into): Maybe<void> => {
		if (shell.variables.hasListReferences) {
			into.length = 0;
			return inGeneral(shell, into);
		}
		for (let next = 0; next < open.length; next++) {
			const { at, source, isText } = open[next]!;
			const value = source(shell);
			if (typeof value === 'object' || !(isText || isOneField(shell, value))) {
				into.length = at;
				steps ??= plans.map(stepOf);
				return fillRest(steps, at, isText, value, new Expansion(shell, into));
			}
			into[at] = value;
		}
	};
};

// The words from the first one on that is not so simple.
const fillRest = (
	steps: readonly WordStep[],
	from: number,
	isText: boolean,
	value: Maybe<string>,
	expansion: Expansion,
): Maybe<void> => {
	const add = (text: string): Maybe<void> => {
		if (!isText) return splitInto(expansion, text);
		expansion.into.push(text);
	};
	const added = value instanceof Promise ? value.then(add) : add(value);
	if (added instanceof Promise) return runRest(steps, from, added, expansion);
	for (let at = from + 1; at < steps.length; at++) {
		const ran = steps[at]!(expansion);
		if (ran instanceof Promise) return runRest(steps, at, ran, expansion);
	}
	return expansion.finish();
};

// Every word gives exactly one field.
const onlyTexts =
	(texts: readonly (string | TextOf)[], inGeneral: FieldsOf): FieldsOf =>
	(shell, into): Maybe<void> => {
		if (shell.variables.hasListReferences) return inGeneral(shell, into);
		for (let at = 0; at < texts.length; at++) {
			const text = texts[at]!;
			const value = typeof text === 'string' ? text : text(shell);
			if (typeof value === 'object') return textsRest(texts, at, value, shell, into);
			into.push(value);
		}
	};

const textsRest = async (
	texts: readonly (string | TextOf)[],
	from: number,
	first: Promise<string>,
	shell: Shell,
	into: string[],
): Promise<void> => {
	into.push(await first);
	for (let at = from + 1; at < texts.length; at++) {
		const text = texts[at]!;
		into.push(typeof text === 'string' ? text : await text(shell));
	}
};

const textStep =
	(text: string | TextOf): WordStep =>
	({ shell, into }): Maybe<void> => {
		const value = typeof text === 'string' ? text : text(shell);
		if (value instanceof Promise) return value.then((ready) => void into.push(ready));
		into.push(value);
	};

type WordPlan = {
	/** What the word is made of, where its text could also be made piece by piece. */
	readonly parts?: readonly CompiledPart[];
} & (
	| {
			/** Exactly one field, known now or from one text. */ readonly text: string | TextOf;
			readonly value: undefined;
			readonly step: undefined;
	  }
	/** What an expansion outside of quotes gives, and nothing beside it. */
	| { readonly text: undefined; readonly value: TextOf; readonly step: WordStep }
	| { readonly text: undefined; readonly value: undefined; readonly step: WordStep }
);

/** Compiles one word. */
const planWord = (word: Word, compilation: Compilation, tildes: TildePlaces): WordPlan => {
	if (hasBraces(word)) {
		const step = compileBraces(word, compilation, tildes, planParts);
		return { text: undefined, value: undefined, step };
	}
	return planParts(word.parts, compilation, tildes);
};

/** Compiles the parts of one word that has no braces left. */
export type PartPlanner = (
	parts: readonly WordPart[],
	compilation: Compilation,
	tildes: TildePlaces,
) => WordPlan;

const planParts: PartPlanner = (wordParts, compilation, tildes) => {
	const parts = compileParts(findTildes(wordParts, tildes), {
		compilation,
		place: 'fields',
		quoted: false,
		splitsLiterals: false,
	});
	const constant = constantField(parts);
	if (constant !== undefined) return { text: constant, value: undefined, step: undefined };
	if (parts.length > 0 && parts.every(isOneText)) {
		return { text: concatenation(parts)!, value: undefined, step: undefined, parts };
	}
	const only = parts[0];
	if (parts.length === 1 && only!.items !== undefined)
		return { text: undefined, value: undefined, step: itemsStep(only!.items) };
	if (parts.length === 1 && only!.text !== undefined && only!.uniform && only!.constant === undefined) {
		return { text: undefined, value: only!.text, step: splitStep(only!.text), parts };
	}
	return { text: undefined, value: undefined, step: piecesStep(parts.map(({ emit }) => emit)) };
};

// A word without expansions that cannot be a pattern.
const constantField = (parts: readonly CompiledPart[]): string | undefined => {
	if (parts.length === 0 || parts.some((part) => part.constant === undefined)) return undefined;
	const text = parts.map(({ constant }) => constant).join('');
	if (parts.every(({ quoted }) => quoted)) return text;
	const pattern = parts.map(({ constant, quoted }) => (quoted ? quotePattern(constant!) : constant)).join('');
	return hasPatternCharacters(pattern, { extglob: true }) ? undefined : text;
};

const isOneText = (part: CompiledPart): boolean =>
	part.text !== undefined &&
	part.uniform &&
	(part.quoted || (part.constant !== undefined && !mayBePattern(part.constant)));

// `"$@"` and `"${a[@]}"` alone.
const itemsStep =
	(items: (shell: Shell) => Maybe<readonly string[]>): WordStep =>
	(expansion): Maybe<void> => {
		const given = items(expansion.shell);
		if (given instanceof Promise) return given.then((ready) => pushItems(expansion, ready));
		pushItems(expansion, given);
	};

const pushItems = ({ shell, into }: Expansion, given: readonly string[]): void => {
	checkWordCount(shell, into.length + given.length);
	for (let at = 0; at < given.length; at++) into.push(given[at]!);
};

// `$x` and `$(…)` alone: most values are one field as they stand.
const splitStep =
	(text: TextOf): WordStep =>
	(expansion): Maybe<void> => {
		const value = text(expansion.shell);
		if (value instanceof Promise) return value.then((ready) => splitInto(expansion, ready));
		return splitInto(expansion, value);
	};

const splitInto = (expansion: Expansion, value: string): Maybe<void> => {
	if (isOneField(expansion.shell, value)) {
		expansion.into.push(value);
		return;
	}
	const { fields } = expansion;
	const split = fields.expanded(value);
	if (split instanceof Promise) return split.then(() => fields.endWord());
	fields.endWord();
};

const piecesStep =
	(pieces: readonly Piece[]): WordStep =>
	(expansion): Maybe<void> => {
		const { fields } = expansion;
		const ran = runPieces(pieces, expansion.shell, fields);
		if (ran instanceof Promise) return ran.then(() => fields.endWord());
		fields.endWord();
	};
