import { findNonconformance } from '../schema/conform.ts';
import { isObject } from '../schema/schema-types.ts';
import { shown, wording } from '../schema/schema-wording.ts';
import { otherParameter, type Parameter, type ToolParameters, withDashes } from './parameters.ts';
import { faultText, mismatch, readData, readTexts } from './read-value.ts';

/** What the words after a tool's name say. */
export type BindOutcome =
	| { readonly kind: 'run'; readonly args: Readonly<Record<string, unknown>>; readonly json: boolean }
	| { readonly kind: 'help' }
	/** What is wrong, and with which word, from 0; -1: with the call as a whole. */
	| { readonly kind: 'error'; readonly message: string; readonly word: number };

/**
 * Makes a tool's input of the words after its name: flags by the names of its properties, then operands for
 * the required ones that no flag gave, in the order of the schema; or one JSON object that is all of it.
 */
export const bindArguments = (parameters: ToolParameters, words: readonly string[]): BindOutcome =>
	settled(() => {
		const given = readWords(parameters, words, { isWhole: true });
		return given === 'help' ? { kind: 'help' } : bindGiven(parameters, given);
	});

/**
 * What is certainly wrong with words of which only the first are known: the next may be the value of the last,
 * and any number of words.
 */
export const judgeFirstWords = (
	parameters: ToolParameters,
	words: readonly string[],
): Extract<BindOutcome, { readonly kind: 'error' }> | undefined => {
	const outcome = settled(() => {
		const given = readWords(parameters, words, { isWhole: false });
		if (given !== 'help') readFlags(parameters, given);
		return { kind: 'help' };
	});
	return outcome.kind === 'error' ? outcome : undefined;
};

/** A word that cannot be bound; becomes the outcome `error`. */
class Misuse extends Error {
	readonly word: number;
	constructor(message: string, word: number) {
		super(message);
		this.word = word;
	}
}

const settled = (bind: () => BindOutcome): BindOutcome => {
	try {
		return bind();
	} catch (error) {
		if (error instanceof Misuse) return { kind: 'error', message: error.message, word: error.word };
		throw error;
	}
};

/** The texts of one flag, and where it stood last. */
interface GivenFlag {
	readonly parameter: Parameter;
	/** As it was typed, with its dashes. */
	readonly flag: string;
	readonly texts: string[];
	word: number;
}

interface GivenWords {
	readonly flags: ReadonlyMap<string, GivenFlag>;
	readonly operands: readonly { readonly text: string; readonly word: number }[];
	/** Whether the only operand stood before any `--`. */
	readonly mayBeWhole: boolean;
	readonly json: boolean;
}

const readWords = (
	parameters: ToolParameters,
	words: readonly string[],
	{ isWhole }: { readonly isWhole: boolean },
): GivenWords | 'help' => {
	const flags = new Map<string, GivenFlag>();
	const operands: { readonly text: string; readonly word: number }[] = [];
	let json = false;
	let mayBeWhole = true;
	for (let at = 0; at < words.length; at++) {
		const word = words[at]!;
		if (word === '--') {
			for (const each of words.slice(at + 1).map((text, behind) => ({ text, word: at + 1 + behind })))
				operands.push(each);
			mayBeWhole = false;
			break;
		}
		if (!word.startsWith('--')) {
			if (isShortFlag(word)) throw new Misuse(`unknown flag ${word}; behind -- it is an operand`, at);
			operands.push({ text: word, word: at });
			continue;
		}
		const { name, value } = splitFlag(word);
		const found = findFlag(parameters, name, value, at);
		if (found === 'help') return 'help';
		if (found === 'json') {
			json = true;
			continue;
		}
		let { text } = found;
		if (text === undefined) {
			at += 1;
			if (at === words.length && !isWhole) break;
			text = words[at];
			if (text === undefined) throw new Misuse(`--${name} needs ${wantedBy(parameters, found)}`, at - 1);
		}
		addFlag(flags, { ...found, flag: `--${name}`, text, word: at });
	}
	return { flags, operands, mayBeWhole, json };
};

// `-5` is a number and `-` a name; single letters are no tool's flags.
const isShortFlag = (word: string): boolean => /^-(?![\d.])./.test(word);

const splitFlag = (word: string): { readonly name: string; readonly value: string | undefined } => {
	const name = word.slice(2);
	const end = name.indexOf('=');
	return end === -1 ? { name, value: undefined } : { name: name.slice(0, end), value: name.slice(end + 1) };
};

interface FoundFlag {
	readonly parameter: Parameter;
	/** `undefined`: the next word. */
	readonly text: string | undefined;
}

const findFlag = (
	parameters: ToolParameters,
	name: string,
	value: string | undefined,
	word: number,
): FoundFlag | 'help' | 'json' => {
	const parameter = parameters.find(name);
	if (parameter !== undefined) return { parameter, text: value ?? (parameter.isSwitch ? 'true' : undefined) };
	const negated = name.startsWith('no-') ? parameters.find(name.slice(3)) : undefined;
	if (negated?.isSwitch === true) {
		if (value !== undefined) throw new Misuse(`--${name} takes no value`, word);
		return { parameter: negated, text: 'false' };
	}
	if (name === 'help' && value === undefined) return 'help';
	if (name === 'json' && value === undefined) return 'json';
	if (parameters.others === undefined) throw new Misuse(`unknown flag --${name}`, word);
	return { parameter: otherParameter(parameters, name), text: value };
};

const wantedBy = ({ schema }: ToolParameters, { parameter }: FoundFlag): string =>
	parameter.isList ? 'a value' : wording(schema, parameter.schema);

const addFlag = (
	flags: Map<string, GivenFlag>,
	{ parameter, flag, text, word }: Omit<GivenFlag, 'texts'> & { readonly text: string },
): void => {
	const before = flags.get(parameter.name);
	if (before === undefined) flags.set(parameter.name, { parameter, flag, texts: [text], word });
	else if (!parameter.isList) throw new Misuse(`${flag} is given twice`, word);
	else {
		before.texts.push(text);
		before.word = word;
	}
};

const bindGiven = (parameters: ToolParameters, given: GivenWords): BindOutcome => {
	const whole = wholeInput(given);
	const args =
		whole ?? Object.fromEntries([...readFlags(parameters, given), ...readOperands(parameters, given)]);
	const fault = findNonconformance(parameters.schema, parameters.schema, args);
	if (fault !== undefined) throw new Misuse(faultText(fault.path, mismatch(fault.expected, fault.found)), -1);
	return { kind: 'run', args, json: given.json };
};

const wholeInput = (given: GivenWords): Readonly<Record<string, unknown>> | undefined => {
	const [operand, ...more] = given.operands;
	if (operand === undefined || more.length > 0 || given.flags.size > 0 || !given.mayBeWhole) return undefined;
	if (!/^\s*\{/.test(operand.text)) return undefined;
	const data = readData(operand.text);
	return data.ok && isObject(data.value) ? data.value : undefined;
};

const readFlags = (
	{ schema }: ToolParameters,
	{ flags }: GivenWords,
): readonly (readonly [string, unknown])[] =>
	[...flags.values()].map(({ parameter, flag, texts, word }) => {
		const read = readTexts(schema, parameter, texts);
		if (!read.ok) throw new Misuse(`${flag}: ${read.fault}`, word);
		return [parameter.name, read.value];
	});

const readOperands = (
	{ schema, all }: ToolParameters,
	{ flags, operands }: GivenWords,
): readonly (readonly [string, unknown])[] => {
	const open = all.filter(({ name, isRequired }) => isRequired && !flags.has(name));
	// The first list takes what the others leave.
	const list = open.findIndex(({ isList }) => isList);
	const spare = Math.max(operands.length - open.length, 0);
	let at = 0;
	const bound = open.map((parameter, index) => {
		const taken = operands.slice(at, at + 1 + (index === list ? spare : 0));
		at += taken.length;
		if (taken.length === 0) throw new Misuse(`${withDashes(parameter.name)} is missing`, -1);
		const texts = taken.map(({ text }) => text);
		const read = readTexts(schema, parameter, texts);
		if (!read.ok) throw new Misuse(`${withDashes(parameter.name)}: ${read.fault}`, taken[0]!.word);
		return [parameter.name, read.value] as const;
	});
	const surplus = operands[at];
	if (surplus !== undefined) throw new Misuse(`surplus operand ${shown(surplus.text)}`, surplus.word);
	return bound;
};
