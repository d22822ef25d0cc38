import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { lowerCaseAll, type Regex, upperCaseAll } from '@tenon/shell';
import { AwkFatal } from '../../errors.ts';
import { AwkArray } from '../../run/array.ts';
import { charactersBefore, countCharacters, hasPairs, unitOfCharacter } from '../../run/characters.ts';
import type { Runtime } from '../../run/runtime.ts';
import { InputText } from '../../run/values.ts';
import type { BuiltinNode, Expression } from '../../syntax/tree.ts';
import { compileArgument } from '../arrays.ts';
import { after, type Code, from1, from2, plain, then1, then2 } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { compileFormatted } from '../formatted.ts';
import { compileRegexOperand } from '../operators.ts';
import { onRecord } from '../record-reads.ts';
import { type Builtin, givesNumber, givesText } from './builtin.ts';

const compileLength = (compiler: Compiler, node: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [given] = node.parameters;
	const count = (text: string): number => {
		runtime.noteText(text.length);
		return countCharacters(text);
	};
	if (given === undefined) {
		const whole = (): number => count(runtime.record.text);
		return compiler.changesRecord ? onRecord(compiler, 0, whole) : plain(whole);
	}
	if (given.kind !== 'variable' && given.kind !== 'element') return from1(compiler.text(given), count);
	return from1(compileArgument(compiler, given), (value) => {
		if (value instanceof AwkArray) return value.size;
		return typeof value === 'object' && 'makeArray' in value ? 0 : count(runtime.textOf(value));
	});
};

const substring = (text: string, start: number, length: number): string => {
	const from = Math.max(Math.trunc(start), 1);
	const count = Math.trunc(length);
	if (!(count > 0) || Number.isNaN(from)) return '';
	if (!hasPairs(text)) return text.slice(from - 1, from - 1 + count);
	return text.slice(unitOfCharacter(text, from - 1), unitOfCharacter(text, from - 1 + count));
};

const compileSubstring = (compiler: Compiler, { parameters }: BuiltinNode): Code<string> => {
	const [text, start, length] = parameters as [Expression, Expression, Expression | undefined];
	const { runtime } = compiler;
	const texts = from1(compiler.text(text), (given) => {
		runtime.noteText(given.length);
		return given;
	});
	if (length === undefined)
		return from2(texts, compiler.number(start), (given, from) =>
			substring(given, from, Number.POSITIVE_INFINITY),
		);
	const bounds = from2(
		compiler.number(start),
		compiler.number(length),
		(from, count) => [from, count] as const,
	);
	return from2(texts, bounds, (given, [from, count]) => substring(given, from, count));
};

const compileIndex = (compiler: Compiler, { parameters }: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [text, wanted] = parameters as [Expression, Expression];
	return from2(compiler.text(text), compiler.text(wanted), (given, part) => {
		runtime.noteText(given.length);
		const at = runtime.regexes.ignoresCase
			? given.toLowerCase().indexOf(part.toLowerCase())
			: given.indexOf(part);
		return at < 0 ? 0 : charactersBefore(given, at) + 1;
	});
};

const compileMatchCall = (compiler: Compiler, { parameters }: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [text, pattern, groups] = parameters as [Expression, Expression, Expression | undefined];
	const start = runtime.global('RSTART');
	const length = runtime.global('RLENGTH');
	const record = (given: string, found: readonly [number, number] | undefined): number => {
		start.value = found === undefined ? 0 : charactersBefore(given, found[0]) + 1;
		length.value = found === undefined ? -1 : countCharacters(given.slice(found[0], found[1]));
		return start.value;
	};
	const operands = from2(
		compiler.text(text),
		compileRegexOperand(compiler, pattern),
		(given, regex) => [given, regex] as const,
	);
	const breathe = (steps: number): Maybe<void> => runtime.context.breathe(steps);
	if (groups === undefined)
		return then1(operands, ([given, regex]) =>
			regex.isLong(given.length)
				? after(runFlow(regex.findInSlices(given, 0, {}, breathe)), (found) => record(given, found))
				: record(given, regex.find(given)),
		);
	if (groups.kind !== 'variable' && groups.kind !== 'element')
		throw new AwkFatal('match: third argument is not an array', groups.spot);
	const keep = (given: string, spans: ReturnType<Regex['exec']>, array: AwkArray): number => {
		array.clear();
		for (const [index, span] of (spans ?? []).entries()) {
			if (span === undefined) continue;
			const part = given.slice(span[0], span[1]);
			array.set(index, new InputText(part));
			array.set(`${index}${runtime.subscriptSeparator}start`, charactersBefore(given, span[0]) + 1);
			array.set(`${index}${runtime.subscriptSeparator}length`, countCharacters(part));
		}
		return record(given, spans?.[0]);
	};
	return then2(operands, compiler.array(groups), ([given, regex], array) =>
		regex.isLong(given.length)
			? after(runFlow(regex.execInSlices(given, 0, {}, breathe)), (spans) => keep(given, spans, array))
			: keep(given, regex.exec(given), array),
	);
};

const compileFormat = (compiler: Compiler, { parameters, spot }: BuiltinNode): Code<string> => {
	const { runtime } = compiler;
	return compileFormatted(compiler, { parts: parameters, spot }, (text) => runtime.bounded(text));
};

const mapped = (map: (text: string) => string): Builtin =>
	givesText((compiler, { parameters }) => {
		const { runtime } = compiler;
		return then1(compiler.text(parameters[0]!), (text) =>
			text.length > longText ? runFlow(mapPieces(runtime, text, map)) : map(text),
		);
	});

// A character by itself is all that decides what its other case is.
function* mapPieces(runtime: Runtime, text: string, map: (text: string) => string): Flow<string> {
	let made = '';
	for (let at = 0; at < text.length; ) {
		let end = at + pieceLength;
		if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
		made += map(text.slice(at, end));
		at = end;
		yield* wait(runtime.context.breathe(stepsPerPiece));
	}
	return runtime.bounded(made);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const longText = 65_536;
const pieceLength = 16_384;
const stepsPerPiece = 256;

/** A translation that is not there: the text itself. */
const untranslated: Builtin = givesText((compiler, { parameters }) => compiler.text(parameters[0]!));

const pluralOf = (compiler: Compiler, { parameters }: BuiltinNode): Code<string> => {
	const [one, many, count] = parameters;
	const texts = from2(
		compiler.text(one!),
		many === undefined ? plain(() => '') : compiler.text(many),
		(single, several) => [single, several] as const,
	);
	return from2(
		texts,
		count === undefined ? plain(() => 1) : compiler.number(count),
		([single, several], number) => (number === 1 ? single : several),
	);
};

/** Functions of texts. */
export const textBuiltins: readonly (readonly [string, Builtin])[] = [
	['length', givesNumber(compileLength)],
	['substr', givesText(compileSubstring)],
	['index', givesNumber(compileIndex)],
	['match', givesNumber(compileMatchCall)],
	['sprintf', givesText(compileFormat)],
	['tolower', mapped(lowerCaseAll)],
	['toupper', mapped(upperCaseAll)],
	['dcgettext', untranslated],
	['dcngettext', givesText(pluralOf)],
	['bindtextdomain', givesText(() => plain(() => ''))],
];
