import type { Regex, Span } from '@tenon/shell';
import { widthAt } from '../../run/characters.ts';
import { ProgramRegex, RecordSearch } from '../../run/record-search.ts';
import { gensubReplacement, type Replacement, subReplacement } from '../../run/replacement.ts';
import type { Runtime } from '../../run/runtime.ts';
import type { BuiltinNode, Expression, Target } from '../../syntax/tree.ts';
import { type Code, from1, from2, plain } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { compileRegexOperand } from '../operators.ts';
import { accessOf } from '../targets.ts';
import { type Builtin, givesNumber, givesText } from './builtin.ts';

/** Replaces matches, the first or all or the one of a number; `undefined` if there is none. */
const replaceMatches = (
	text: string,
	regex: Regex,
	replacement: Replacement,
	which: number | 'all',
): { readonly text: string; readonly count: number } | undefined => {
	const { literal } = regex;
	if (literal !== undefined && literal !== '' && which === 'all' && replacement.isPlain) {
		// Most expressions are a text, and so is what takes its place.
		const parts = text.split(literal);
		if (parts.length === 1) return undefined;
		return { text: parts.join(replacement.apply(literal, text, [])), count: parts.length - 1 };
	}
	let result = '';
	let copied = 0;
	let count = 0;
	let lastEnd = -1;
	for (let from = 0, seen = 0; from <= text.length; ) {
		const spans = replacement.needsGroups ? regex.exec(text, from) : wholeSpan(regex.find(text, from));
		const [start, end] = spans?.[0] ?? [-1, -1];
		if (spans === undefined) break;
		// An empty match right after another is none.
		if (end === start && start === lastEnd) {
			from = start + (start < text.length ? widthAt(text, start) : 1);
			continue;
		}
		seen += 1;
		if (which === 'all' || which === seen) {
			result += text.slice(copied, start) + replacement.apply(text.slice(start, end), text, spans);
			copied = end;
			count += 1;
			if (which !== 'all') break;
		}
		lastEnd = end;
		from = end > start ? end : start + (start < text.length ? widthAt(text, start) : 1);
	}
	return count === 0 ? undefined : { text: result + text.slice(copied), count };
};

const wholeSpan = (span: Span | undefined): readonly (Span | undefined)[] | undefined => span && [span];

const compileSubstitution =
	(which: 1 | 'all') =>
	(compiler: Compiler, node: BuiltinNode): Code<number> => {
		const { runtime } = compiler;
		const [pattern, replacement, given] = node.parameters as [Expression, Expression, Expression | undefined];
		const target = targetOf(given, node);
		const operands = from2(
			compileRegexOperand(compiler, pattern),
			compileReplacement(compiler, replacement),
			(regex, by) => [regex, by] as const,
		);
		if (target === undefined) {
			const texts = compiler.text(given!);
			return from2(
				operands,
				texts,
				([regex, by], text) => replaceMatches(text, regex, by, which)?.count ?? 0,
			);
		}
		const access = accessOf(compiler, target);
		const isRecord = target.kind === 'field' && target.index.kind === 'number' && target.index.value === 0;
		if (isRecord) {
			const search =
				pattern.kind === 'regex'
					? new RecordSearch(runtime, new ProgramRegex(runtime, pattern.source, pattern.spot))
					: undefined;
			return from1(operands, ([regex, by]) => {
				// Most records have nothing to replace: no text is made of those.
				if (regex.literal !== undefined && runtime.record.isUntouched && search?.test() === false) return 0;
				const replaced = replaceMatches(runtime.record.text, regex, by, which);
				if (replaced === undefined) return 0;
				runtime.record.set(runtime.bounded(replaced.text));
				return replaced.count;
			});
		}
		const place = from2(access.read(), access.setter(), (value, set) => [value, set] as const);
		return from2(operands, place, ([regex, by], [value, set]) => {
			const replaced = replaceMatches(runtime.textOf(value), regex, by, which);
			if (replaced === undefined) return 0;
			set(runtime.bounded(replaced.text));
			return replaced.count;
		});
	};

// What is no variable is changed nowhere, but counts.
const targetOf = (given: Expression | undefined, node: BuiltinNode): Target | undefined => {
	if (given === undefined)
		return { kind: 'field', index: { kind: 'number', value: 0, spot: node.spot }, spot: node.spot };
	if (given.kind === 'group') return targetOf(given.inner, node);
	return given.kind === 'variable' || given.kind === 'field' || given.kind === 'element' ? given : undefined;
};

const compileReplacement = (compiler: Compiler, node: Expression): Code<Replacement> => {
	if (node.kind === 'string') {
		const known = subReplacement(node.value);
		return plain(() => known);
	}
	return from1(compiler.text(node), subReplacement);
};

const compileGensub = (compiler: Compiler, node: BuiltinNode): Code<string> => {
	const { runtime } = compiler;
	const [pattern, replacement, how, given] = node.parameters as [
		Expression,
		Expression,
		Expression,
		Expression | undefined,
	];
	const operands = from2(
		compileRegexOperand(compiler, pattern),
		from1(compiler.text(replacement), gensubReplacement),
		(regex, by) => [regex, by] as const,
	);
	const text = given === undefined ? plain(() => runtime.record.text) : compiler.text(given);
	const which = from1(compiler.value(how), (value) => whichMatch(runtime, value, node));
	const inputs = from2(which, text, (wanted, from) => [wanted, from] as const);
	return from2(operands, inputs, ([regex, by], [wanted, from]) => {
		const replaced = replaceMatches(from, regex, by, wanted);
		return replaced === undefined ? from : runtime.bounded(replaced.text);
	});
};

const whichMatch = (
	runtime: Runtime,
	value: Parameters<Runtime['textOf']>[0],
	node: BuiltinNode,
): number | 'all' => {
	const text = runtime.textOf(value);
	if (/^[gG]/.test(text)) return 'all';
	const number = Math.trunc(Number.parseFloat(text));
	if (number >= 1) return number;
	runtime.warnSoon(`gensub: third argument \`${text}' treated as 1`, node.spot);
	return 1;
};

/** Functions that replace text. */
export const substitutionBuiltins: readonly (readonly [string, Builtin])[] = [
	['sub', givesNumber(compileSubstitution(1))],
	['gsub', givesNumber(compileSubstitution('all'))],
	['gensub', givesText(compileGensub)],
];
