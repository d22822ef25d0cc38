import { type Maybe, runFlow } from '@tenon/core';
import type { Regex } from '@tenon/shell';
import { ProgramRegex, RecordSearch } from '../../run/record-search.ts';
import { type Replaced, replaceMatches } from '../../run/replace-matches.ts';
import { gensubReplacement, type Replacement, subReplacement } from '../../run/replacement.ts';
import type { Runtime } from '../../run/runtime.ts';
import type { BuiltinNode, Expression, Target } from '../../syntax/tree.ts';
import { after, type Code, from1, from2, plain, then1, then2 } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { compileRegexOperand } from '../operators.ts';
import { onRecord } from '../record-reads.ts';
import { accessOf } from '../targets.ts';
import { type Builtin, givesNumber, givesText } from './builtin.ts';

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
			return then2(operands, texts, ([regex, by], text) =>
				after(replaced(runtime, text, regex, by, which), (made) => made?.count ?? 0),
			);
		}
		const access = accessOf(compiler, target);
		const isRecord = target.kind === 'field' && target.index.kind === 'number' && target.index.value === 0;
		if (isRecord) {
			const search =
				pattern.kind === 'regex'
					? new RecordSearch(runtime, new ProgramRegex(runtime, pattern.source, pattern.spot))
					: undefined;
			return then1(operands, ([regex, by]) => {
				const replace = (): Maybe<number> =>
					after(replaced(runtime, runtime.record.text, regex, by, which), (made) => {
						if (made === undefined) return 0;
						runtime.record.set(made.text);
						return made.count;
					});
				// Most records have nothing to replace: no text is made of those.
				if (regex.literal !== undefined && runtime.record.isUntouched && search !== undefined)
					return after(search.test(), (isThere) => (isThere ? replace() : 0));
				return after(runtime.readyRecord(0), replace);
			});
		}
		const place = from2(access.read(), access.setter(), (value, set) => [value, set] as const);
		return then2(operands, place, ([regex, by], [value, set]) =>
			after(replaced(runtime, runtime.textOf(value), regex, by, which), (made) => {
				if (made === undefined) return 0;
				set(made.text);
				return made.count;
			}),
		);
	};

const replaced = (
	runtime: Runtime,
	text: string,
	regex: Regex,
	by: Replacement,
	which: number | 'all',
): Maybe<Replaced | undefined> => runFlow(replaceMatches(runtime, text, regex, by, which));

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
	const text = given === undefined ? onRecord(compiler, 0, () => runtime.record.text) : compiler.text(given);
	const which = from1(compiler.value(how), (value) => whichMatch(runtime, value, node));
	const inputs = from2(which, text, (wanted, from) => [wanted, from] as const);
	return then2(operands, inputs, ([regex, by], [wanted, from]) =>
		after(replaced(runtime, from, regex, by, wanted), (made) => made?.text ?? from),
	);
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
