import { parseCanonical } from '../arithmetic/integer.ts';
import { type IntegerReader, integerReader, isPlainParameter } from '../arithmetic/template.ts';
import { bracketBuiltin } from '../builtins/test.ts';
import { integerComparisons } from '../conditional/operators.ts';
import { ifsOf } from '../expand/ifs.ts';
import type { Shell } from '../state/shell.ts';
import type { SimpleCommand, Word, WordPart } from '../syntax/ast.ts';
import { builtinCheck } from './builtin-check.ts';
import { literalOf } from './known-test.ts';

/** What a short cut returns that cannot be taken now: the command runs as any other does. */
export const notTaken = -1;

/**
 * `[ $i -lt 10 ]`: the status from the numbers themselves, without making words of them; `undefined`
 * for every other command. The short cut is taken only where no script can see it: `[` is the builtin, the
 * values are integers in their decimal form, and nothing splits them.
 */
export const compileIntegerTest = ({
	words,
	assignments,
	redirects,
}: SimpleCommand): ((shell: Shell) => number) | undefined => {
	if (words.length !== 5 || assignments.length > 0 || redirects.length > 0) return undefined;
	const [name, left, operator, right, end] = words.map((word) => (word.type === 'word' ? word : undefined));
	if (literalOf(name) !== '[' || literalOf(end) !== ']') return undefined;
	const compare = integerComparisons[literalOf(operator) ?? ''];
	const first = operandOf(left);
	const second = operandOf(right);
	if (compare === undefined || first === undefined || second === undefined) return undefined;
	const isBracket = builtinCheck(bracketBuiltin);
	return (shell) => {
		if (!isBracket(shell) || !ifsOf(shell.variables.ifs).isStandard) return notTaken;
		const value = typeof first === 'number' ? first : first(shell);
		const other = typeof second === 'number' ? second : second(shell);
		if (Number.isNaN(value) || Number.isNaN(other)) return notTaken;
		shell.lastArgument = ']';
		return compare(value, other) ? 0 : 1;
	};
};

// An integer, or a parameter.
const operandOf = (word: Word | undefined): number | IntegerReader | undefined => {
	const integer = parseCanonical(literalOf(word) ?? '');
	if (!Number.isNaN(integer)) return integer;
	const part = word?.parts.length === 1 ? unquoted(word.parts[0]!) : undefined;
	return part?.type === 'parameter' && isPlainParameter(part) ? integerReader(part.name) : undefined;
};

// `"$i"` is as good as `$i`.
const unquoted = (part: WordPart): WordPart => {
	if (part.type !== 'double' || part.parts.length !== 1) return part;
	return part.parts[0]!;
};
