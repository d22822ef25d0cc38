import { expression } from './arithmetic.ts';
import { arrays, deeper, keys, references, type Scope, scalars } from './scope.ts';
import { literal, operandLiteral, pattern, quotedLiteral } from './values.ts';

/** `$x`, `${x…}`, `$(( ))` or `$( )`, without quotes around it. */
export const expansion = (scope: Scope): string => {
	const { random } = scope;
	return random.weighted<string>([
		[6, () => `$${random.pick([...scalars, '1', '2', '#', '?', '@', '*', ...references])}`],
		[4, () => `\${${parameter(scope)}}`],
		[9, () => `\${${parameter(scope)}${operation(scope)}}`],
		[2, () => `\${#${parameter(scope)}}`],
		[1, () => assigningDefault(scope)],
		[1, () => `\${!${random.pick(arrays)}[${random.pick(['@', '*'])}]}`],
		[1, () => random.pick(['${!m[@]}', '${m[@]}', '${m[*]}', '${#m[@]}', '"${m[@]@k}"', '${m[*]@Q}'])],
		[1, () => listSlice(scope)],
		[1, () => indirection(scope)],
		[2, () => `$((${expression(scope)}))`],
		[scope.depth > 0 ? 2 : 0, () => `$(${substituted(deeper(scope))})`],
		[
			scope.depth > 0 ? 1 : 0,
			() => random.pick(['`echo $x`', '`echo "$y"`', '`echo \\$x \\`echo n\\``', '$(< f1)']),
		],
		[1, () => random.pick(['${FUNCNAME[0]}', '${BASH_REMATCH[1]}', '${#BASH_REMATCH[@]}', '$BASH_SUBSHELL'])],
	]);
};

// Nothing is assigned to whole lists: the status of that error depends on the kind of subshell it ends.
const assigningDefault = ({ random }: Scope): string => {
	const place = random.pick([...scalars, 'u', 'a[1]', 'b[2]', 'm[k]', 'm[l]', '1']);
	const operand = random.once(2) ? literal(random) : operandLiteral(random);
	return `\${${place}${random.pick(['=', ':='])}${operand}}`;
};

const listSlice = ({ random }: Scope): string => {
	const list = random.pick(['@', '*', 'a[@]', 'b[*]', 'm[@]', 'a[@]']);
	const offset = random.pick(['0', '1', '2', ' -1', ' -2', '(-9)', 'p']);
	return `\${${list}:${offset}${random.once(2) ? `:${random.below(3)}` : ''}}`;
};

const indirection = (scope: Scope): string => {
	const { random } = scope;
	return random.weighted<string>([
		[2, () => `\${!${random.pick(['x', 'y', 'n', '1', 'r', 'a[0]', 'm[k]', '#'])}}`],
		[2, () => `\${!n${operation({ ...scope, depth: 0 })}}`],
		[1, () => random.pick(['${!n}', '${!e}', '${!w}', '"${!w}"', '${!e:-none}', '${!w/a/b}'])],
		[1, () => random.pick(['${!fn@}', '${!x*}', '"${!n@}"'])],
	]);
};

/**
 * An expansion for a here-document, where lists of several words are joined in ways of their own. Never `$*`:
 * as soon as an `@` list stands in the same document, bash splits its text.
 */
export const documentExpansion = (scope: Scope): string =>
	anyDocumentExpansion(scope).replaceAll('$*', '${a[*]}');

const anyDocumentExpansion = (scope: Scope): string =>
	scope.random.once(2)
		? `\${${scope.random.pick(scalars)}${operation({ ...scope, depth: 0 })}}`
		: scope.random.pick([
				'$x',
				'$*',
				'$@',
				'${a[*]}',
				'${a[@]}',
				'$((p + 1))',
				'$(echo "$y")',
				'`echo b`',
				'\\$x',
				'${#y}',
				'\\\\ \\a \\`',
				'a\\\nb',
				'${x:-"q r"}',
				"${z+'s'}",
				'${a[@]/a/X}',
			]);

const parameter = ({ random }: Scope): string =>
	random.weighted<string>([
		[8, () => random.pick(scalars)],
		[2, () => random.pick(['1', '2', '@', '*', '9'])],
		[3, () => `${random.pick(arrays)}[${random.pick(['0', '1', '2', '-1', '@', '*', 'p', '$p', 'p+1'])}]`],
		[1, () => `m[${random.pick(keys)}]`],
		[1, () => random.pick(['m[@]', 'm[*]', ...references, 'r[0]', 's[@]'])],
	]);

const operation = (scope: Scope): string => {
	const { random } = scope;
	return random.weighted<string>([
		[4, () => `${random.pick(['-', ':-', '+', ':+'])}${conditionalWord(scope)}`],
		[4, () => `${random.pick(['#', '##', '%', '%%'])}${patternWord(scope)}`],
		[
			4,
			() =>
				`${random.pick(['/', '//', '/#', '/%'])}${patternWord(scope)}${random.once(4) ? '' : `/${replacement(scope)}`}`,
		],
		[
			2,
			() =>
				`:${random.pick(['0', '1', '2', ' -2', '(-1)', 'p', '9', ' p-1', '$p'])}${random.once(2) ? `:${random.pick(['0', '1', '2', '-1', 'p', ' -2'])}` : ''}`,
		],
		[2, () => random.pick(['^', '^^', ',', ',,', '~~', '~', '^^[a-m]', ',,[A-M]', '^^?', '^[!a]', ',,"A"'])],
		[2, () => random.pick(['@Q', '@U', '@L', '@u', '@E', '@A', '@a', '@K', '@k'])],
	]);
};

// The word of `-` and `+`: literals, quotes inside, expansions inside.
const conditionalWord = (scope: Scope): string => {
	const { random } = scope;
	return random.weighted<string>([
		[3, () => literal(random)],
		[3, () => operandLiteral(random)],
		[scope.depth > 0 ? 3 : 0, () => expansion(deeper(scope))],
		[scope.depth > 0 ? 1 : 0, () => `"${expansion(deeper(scope))}"`],
		[1, () => random.pick(['a b', ' a  b ', '"$@"', '$*', '"a $x"c', '${y}"q"', '~', '"$x" "$y"', '{a,b}'])],
	]);
};

const patternWord = (scope: Scope): string =>
	scope.depth > 0 && scope.random.once(6) ? expansion(deeper(scope)) : pattern(scope.random);

const replacement = ({ random }: Scope): string =>
	random.pick([
		'X',
		'',
		'-&-',
		'"y z"',
		'$z',
		'\\&',
		"'q'",
		'\\/',
		'"&"',
		'$x&',
		'\\\\&',
		'&&',
		'${y:-d}',
		'"\\&"',
	]);

const substituted = (scope: Scope): string => {
	const { random } = scope;
	const word = (): string => quoted(scope);
	return random.weighted<string>([
		[4, () => `echo ${word()} ${word()}`],
		[2, () => `printf '%s\\n' ${word()} ${word()}`],
		[1, () => `echo ${word()}; exit ${random.below(4)}`],
		[1, () => `x=${word()}; echo "$x"`],
		[1, () => `seq ${random.between(1, 4)}`],
		[1, () => 'cat f1 2>/dev/null'],
		[
			1,
			() =>
				random.pick([
					'false',
					'exit 3',
					'echo; echo',
					"printf 'a\\n\\n'",
					'(exit 2); echo $?',
					'set -f; echo *',
				]),
		],
		[1, () => `for i in ${word()} ${expansion(scope)}; do echo "$i"; done`],
		[1, () => `case ${word()} in ${pattern(random)}) echo y;; *) echo n; esac`],
		[1, () => `${random.pick(['echo a # c\n', 'cat <<E\n$x\nE\n', 'echo ")"', "echo '(' \\)"])}`],
	]);
};

/** An expansion in double quotes, or a quoted text. */
export const quoted = (scope: Scope): string =>
	scope.random.once(3)
		? quotedLiteral(scope.random)
		: `"${scope.random.once(4) ? 'p' : ''}${expansion(scope)}${scope.random.once(6) ? expansion(scope) : ''}${scope.random.once(4) ? ' s' : ''}"`;
