import { expression } from './arithmetic.ts';
import { quoted } from './expansions.ts';
import { type Fragment, text, whole, words } from './fragment.ts';
import { arrays, keys, numbers, references, type Scope, scalars } from './scope.ts';
import { literal } from './values.ts';
import { wordList } from './words.ts';

/** An assignment in one of its many forms. */
export const assignment = (scope: Scope): Fragment => {
	const { random } = scope;
	return random.weighted<Fragment>([
		[10, () => toScalar(scope)],
		[6, () => toArray(scope)],
		[4, () => toElement(scope)],
		[2, () => text(`((${expression(scope)}))`)],
		[1, () => text(`let '${random.pick(numbers)}=${expression(scope).replaceAll("'", '')}'`)],
		[2, () => declaration(scope)],
		[scope.inFunction ? 3 : 0, () => local(scope)],
		[2, () => reference(scope)],
		[1, () => redirected(scope)],
		[
			1,
			() =>
				text(
					`unset ${random.pick([...scalars, "'a[1]'", "'m[k]'", 'b', '-v y', '-n r', "'a[-1]'", 'm', "'b[@]'"])}`,
				),
		],
	]);
};

const toScalar = (scope: Scope): Fragment => {
	const { random } = scope;
	const name = random.pick(scalars);
	return random.weighted<Fragment>([
		[6, () => cut(scope, `${name}=${value(scope)}`, name)],
		[2, () => text(`${random.pick(numbers)}=$((${expression(scope)}))`)],
		[2, () => cut(scope, `${name}+=${literal(random)}`, name)],
		[1, () => text(`x=${value(scope)} y=$x`)],
		[
			1,
			() =>
				text(
					`n=${random.pick(['x', 'y', 'p', 'nope', 'a'])} e=${random.pick(['a[1]', 'm[k]', 'b[0]'])} w=${random.pick(["'a[@]'", "'b[*]'", '@'])}`,
				),
		],
	]);
};

// Values stay short however often they are assigned from one another.
const cut = (scope: Scope, assigned: string, name: string): Fragment =>
	text(scope.isRepeated ? `${assigned}; ${name}=\${${name}:0:12}` : assigned);

const toArray = (scope: Scope): Fragment => {
	const { random } = scope;
	const array = random.pick(arrays);
	const limit = scope.isRepeated ? `; ${array}=("\${${array}[@]:0:4}")` : '';
	return random.weighted<Fragment>([
		[4, () => whole([`${array}=(`, words(wordList(scope, 4)), `)${limit}`])],
		[2, () => whole([`${array}+=(`, words(wordList(scope, 2)), `)${limit}`])],
		[1, () => whole([`${array}=([2]=`, value(scope), ' ', words(wordList(scope, 2)), ` [0]=z)${limit}`])],
		[1, () => text(`m=([${random.pick(keys)}]=${value(scope)} [k]+=${literal(random)})`)],
		[1, () => text(`m+=(${random.pick(['k', 'l'])} ${value(scope)})`)],
	]);
};

const toElement = (scope: Scope): Fragment => {
	const { random } = scope;
	const subscript = random.pick([
		'0',
		'1',
		'3',
		'-1',
		'${#x}',
		'$((1+1))',
		'p & 3',
		'-9',
		'1 << 60',
		'9007199254740993',
		'"1"',
		'" 2 "',
		'p=2',
		'$p$p',
	]);
	return random.weighted<Fragment>([
		[2, () => text(`${random.pick(arrays)}[${subscript}]=${value(scope)}`)],
		[1, () => text(`${random.pick(arrays)}[${random.pick(['0', '2'])}]+=${literal(random)}`)],
		[2, () => text(`m[${random.pick(keys)}]=${value(scope)}`)],
		[1, () => text(`m[${random.pick(keys)}]+=${literal(random)}`)],
		[1, () => text(declaredElement(scope, subscript))],
	]);
};

const declaredElement = ({ random }: Scope, subscript: string): string => {
	const how = random.pick(['declare', 'declare -i', 'typeset -u']);
	const element = random.pick([
		`a[${subscript}]`,
		'b[1]',
		'm[k]',
		'm[a b]',
		'a[@]',
		'm[@]',
		'a[$p]',
		'b[""]',
	]);
	const assigned = `${element}=${literal(random)}`;
	return `${how} ${random.once(2) ? `'${assigned}'` : assigned.replaceAll(/[ <]/g, '\\$&')} 2>/dev/null`;
};

// The values are there before the redirections are made, and whether or not they can be.
const redirected = (scope: Scope): Fragment => {
	const { random } = scope;
	if (scope.isStage) return toScalar(scope);
	const where = random.pick([
		'> out',
		'> "f$x" 2>/dev/null',
		'< none',
		'2> /dev/null',
		'> d',
		'>> "$x/none"',
	]);
	return text(`{ ${random.pick(scalars)}=${value(scope)} ${where}; } 2>/dev/null; rm -f f[!12]*`);
};

const declaration = (scope: Scope): Fragment => {
	const { random } = scope;
	const name = random.pick(scalars);
	return random.weighted<Fragment>([
		[
			3,
			() =>
				text(
					`${random.pick(['declare', 'declare -i', 'declare -u', 'export', 'declare -l', 'declare -c', 'declare +i', scope.inFunction ? 'typeset -t' : 'typeset -x', 'declare -g'])} ${name}=${value(scope)}`,
				),
		],
		[
			1,
			() =>
				whole([
					`declare -a${random.pick(['', 'i', 'u', 'l'])} ${random.pick(arrays)}=(`,
					words(wordList(scope)),
					')',
				]),
		],
		[
			1,
			() =>
				text(
					`declare ${random.pick(['-i', '-u', '+u', '-a', '-x', '+x', '-l', '-A', '+a', '-ai', '-c', '-n', '+n', '-t'])} ${random.pick([name, ...arrays, ...references, 'm', 'fresh'])}`,
				),
		],
		[1, () => text(`declare -p ${random.pick([...scalars, ...arrays, 'm', 'r', 'nope'])} 2>/dev/null`)],
		[1, () => text(`readonly ${random.pick(['ro=1', `ro=${value(scope)}`])} 2>/dev/null; ro=2; echo "$ro"`)],
	]);
};

const local = (scope: Scope): Fragment => {
	const { random } = scope;
	return random.weighted<Fragment>([
		// Not `-x`: over a variable that was given to the call alone it reaches the global one in bash.
		[3, () => text(`local ${random.pick(['', '-i ', '-u ', '-l '])}${random.pick(scalars)}=${value(scope)}`)],
		[1, () => text(`local ${random.pick([...scalars, ...arrays])}`)],
		[1, () => whole([`local -a ${random.pick(arrays)}=(`, words(wordList(scope)), ')'])],
		[
			1,
			() =>
				text(
					`local -n ${random.pick(references)}=${random.pick(['x', 'y', 'a', 'm', "'a[@]'", "'a[1]'", '$1'])}`,
				),
		],
		[
			1,
			() =>
				text(
					`${random.pick(['local', 'declare', 'local -i', 'declare -u', 'declare -g', 'local -a', 'typeset -x', 'readonly', 'export'])} ${random.pick(references)}${random.pick(['', `=${literal(random)}`])}`,
				),
		],
		[1, () => text(`local -I ${random.pick([...scalars, ...arrays, 'm'])}`)],
		[1, () => text('local -')],
		[1, () => text('local -A m=([k]=loc)')],
	]);
};

// A reference never leads to another one: circles are warned of in ways that depend on the path. Nor is one
// declared without a flag: if it refers to an element, bash then frees the element and keeps a pointer to it.
const reference = ({ random }: Scope): Fragment =>
	text(
		random.once(3)
			? `${random.pick(['declare -nu', 'declare -ni', 'declare -nl', 'declare -na', 'declare -nx', 'declare +n', 'declare -i', 'declare -u', 'declare -a', 'declare +x', 'unset -n', 'unset', 'export', 'readonly -a ro2; export -n'])} ${random.pick(references)}`
			: `declare -n ${random.pick(references)}=${random.pick(['x', 'y', 'a', 'b', 'm', "'a[1]'", "'m[k]'", 'unset_one', "'a[@]'", "'b[*]'", "'a[p]'", '1x', "''", 'X'])}`,
	);

// What may stand after `x=`.
const value = (scope: Scope): string =>
	scope.random.weighted<string>([
		[3, () => literal(scope.random)],
		[3, () => quoted({ ...scope, depth: Math.min(scope.depth, 1) })],
		[2, () => `\${${scope.random.pick(scalars)}:0:6}`],
		[1, () => `$((${expression(scope)}))`],
		[
			1,
			() =>
				scope.random.pick([
					'$*',
					'$@',
					'"$@"',
					'~',
					'a:~',
					'*',
					'{a,b}',
					'"${a[*]}"',
					'${a[@]}',
					'$(echo " s ")',
				]),
		],
	]);
