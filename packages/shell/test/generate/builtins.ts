import { expansion, quoted } from './expansions.ts';
import { type Fragment, text, whole, words } from './fragment.ts';
import { arrays, type Scope, scalars } from './scope.ts';
import { literal } from './values.ts';
import { word, wordList } from './words.ts';

/** A builtin that changes the shell, or tells of it. */
export const builtin = (scope: Scope): Fragment => {
	const { random } = scope;
	const limit = scope.isRepeated ? '; set -- "${@:1:4}"' : '';
	return random.weighted<Fragment>([
		[3, () => whole(['set -- ', words(wordList(scope)), limit])],
		[1, () => whole([`set -- "$@" `, words(wordList(scope, 1)), limit])],
		[2, () => text(random.pick(['shift', 'shift 2', 'shift $#', 'shift 0', 'shift 9']))],
		[2, () => text(`IFS=${random.pick([':', ',', "' '", "$' \\t\\n'", 'X', "''", "': '", '-', "$'\\n'"])}`)],
		[1, () => text(random.pick(['unset IFS', 'OLD=$IFS; IFS=:; echo $x; IFS=$OLD']))],
		[2, () => text(evaluated(scope))],
		[2, () => text(option(scope))],
		[1, () => text(random.pick(['true', 'false', '(exit 4)', '! true', 'command false', '! { false; }']))],
		[2, () => reading(scope)],
		[
			1,
			() =>
				text(
					`printf -v ${random.pick([...scalars, "'a[1]'", "'m[k]'", 'r'])} '%s-%s' ${quoted(scope)} ${quoted(scope)}`,
				),
		],
		[1, () => getopts(scope)],
		[1, () => menu(scope)],
		[1, () => text(mapped(scope))],
		[1, () => text(`: \${${random.pick(scalars)}:=${word({ ...scope, depth: 0 })}}`)],
		[1, () => text(`echo ${expansion(scope)} > /dev/null`)],
		[
			1,
			() =>
				text(
					random.pick([
						'source ./lib',
						'. ./lib p "q r"',
						'source ./lib2',
						'. ./absent 2>/dev/null',
						'x=tmp source ./lib',
					]),
				),
		],
		[1, () => text(telling(scope))],
	]);
};

// What is evaluated is quoted by the shell itself: text that ends inside a quote confuses bash's own parser.
const evaluated = (scope: Scope): string => {
	const { random } = scope;
	return random.pick([
		"eval 'echo $x'",
		'eval "z=${y@Q}"',
		'eval "echo ${x@Q} $p"',
		`eval "z=${literal(random)}"`,
		"eval 'for i in 1 2; do echo $i; done'",
		'eval "$(declare -p a 2>/dev/null)"',
		"eval 'x=1' 'y=2;' 'echo $x$y'",
		"eval 'false || (exit 3)'",
		'eval',
		`x=${literal(random)} eval 'echo "$x"'`,
		`y=${literal(random)} command eval 'echo "$y"'`,
	]);
};

// `extglob` stays on: it changes what can be parsed, and a script is parsed before it runs.
const option = ({ random }: Scope): string =>
	random.pick([
		'set -f',
		'set +f',
		'shopt -s nullglob',
		'shopt -u nullglob',
		'set -o pipefail',
		'set +o pipefail',
		'shopt -s dotglob',
		'shopt -s nocasematch',
		'shopt -u nocasematch',
		'shopt -s extglob',
		'shopt -s globstar',
		'set +e',
		'set +u',
		'set -e',
		'set -u',
		'shopt -s lastpipe',
		'shopt -u patsub_replacement',
		'echo $-',
		'set -o noclobber; set +C',
		'shopt -s nocaseglob',
		'shopt -s failglob',
		'shopt -u failglob',
		'GLOBIGNORE=glob/a1:*.txt',
		'unset GLOBIGNORE',
		'shopt -s localvar_inherit',
		'shopt -s localvar_unset',
		'shopt -s inherit_errexit',
		'shopt -s xpg_echo',
		'shopt -u xpg_echo',
		'set -a',
		'set +a',
		'set -b; set +b',
		'set +B',
		'set -B',
		'set -E',
		'set -T',
		'set -h; echo "$SHELLOPTS"',
		'shopt nullglob extglob; echo $?',
		'shopt -q dotglob nocasematch; echo $?',
		'set -o | grep "^[env].*o[nf]*$"',
		'LC_ALL=C',
		'LC_ALL=C.UTF-8',
	]);

const reading = (scope: Scope): Fragment => {
	const { random } = scope;
	const how = random.pick([
		'read -r',
		'read',
		'IFS=: read -r',
		'IFS=, read',
		"IFS=$' \\t:' read -r",
		'read -rn3',
		'read -rd X',
		'read -rN2',
	]);
	const into = random.pick(['x', 'x y', 'x y z', '-a a', "'a[1]' y", "'m[k]'", 'REPLY', '', 'r']);
	return text(readFrom(`${how} ${into}`, quoted(scope)));
};

/**
 * A command that reads a word. What stands before it must not fail to expand behind an IFS of its own:
 * bash then keeps that one for a part of the next command.
 */
export const readFrom = (command: string, word: string): string =>
	command.startsWith('IFS=') ? `src=${word}; ${command} <<< "$src"` : `${command} <<< ${word}`;

// Ends with its input at the latest.
const menu = (scope: Scope): Fragment => {
	const { random } = scope;
	const answers = random.pick(['1', '2', '9', "$'\\n1'", "$'3\\nx\\n1'", "''", '"$x"']);
	return whole([
		`select ${random.pick(scalars)} in `,
		words(wordList(scope)),
		`; do echo "$REPLY"; ${random.pick(['break', ':', '[[ -n $x ]] && break', 'continue'])}; done <<< ${answers} 2>/dev/null; echo "$?"`,
	]);
};

const mapped = (scope: Scope): string => {
	const { random } = scope;
	const flags = random.pick([
		'-t',
		'',
		'-td :',
		'-tn 2',
		'-ts 1',
		'-tO 2',
		"-d ''",
		"-tc 1 -C 'echo cb'",
		'-tu 0',
	]);
	return `mapfile ${flags} ${random.pick([...arrays, 'm', 'r', 'ro', 'MAPFILE', 'x'])} <<< ${quoted(scope)} 2>/dev/null; echo $?`;
};

// The loop's own words: what stands in it touches neither OPTIND nor the positional parameters.
const getopts = (scope: Scope): Fragment => {
	const { random } = scope;
	const letters = random.pick(['ab:', ':ab:', 'a', ':b:c']);
	const args = random.pick(['-a -b v rest', '-abv', '-b', '-x -a', '-a -- -b', '-ab "q r" -c', '"$@"']);
	return text(
		`OPTIND=1; while getopts ${letters} o ${args} 2>/dev/null; do echo "$o \${OPTARG-none} $OPTIND"; done; echo "$? $o $OPTIND"`,
	);
};

const telling = (scope: Scope): string => {
	const { random } = scope;
	return random.pick([
		`declare -p ${random.pick([...scalars, ...arrays])} 2>/dev/null`,
		`type -t fn0 echo if ${random.pick(['cat', 'none'])}`,
		'declare -f fn0',
		'command -v fn0 cd',
		'trap -p',
		'pushd d >/dev/null && { echo "${DIRSTACK[0]##*/}"; popd >/dev/null; }',
		'(cd d && echo "${PWD##*/}" *)',
		'hash -r',
		'alias ll="echo al"; alias ll',
		'times > /dev/null',
		'caller',
		'local q 2>/dev/null; echo $?',
		'return 2>/dev/null',
		'set | grep "^[xyp]="',
		'export -p | grep " [xyz]="',
		'umask 022; umask',
		'wait; echo $?',
		'type fn0 2>/dev/null',
		'declare -F',
		'type -t echo test; type -P cat none; command -V if',
		'declare -p r s 2>/dev/null; declare -n',
		'readonly -p | grep " ro"; readonly -a | grep ro',
		'declare -A; declare -i | grep -v PPID',
		'set -- $(compgen -v x); echo "$@"',
		'help -s cd shift',
		'trap "echo t $x" USR1; trap -p USR1; kill -USR1 $$; trap - USR1',
		'(trap "echo sub $?" EXIT; false); echo $?',
		'fn9() { trap "echo ret" RETURN; return 4; }; fn9; echo $?; trap - RETURN',
		'let "p = 3" q=p*2; echo $p $q $?',
		'builtin echo b; command echo c; command -p echo d',
		'time : 2>/dev/null',
		"printf '%(%Y-%m-%d %j %A)T|' 0 86400; echo",
		'echo "${BASH_VERSINFO[0]} $BASH_SUBSHELL $SHLVL ${#FUNCNAME[@]}"',
		'enable -n caller; type -t caller; enable caller',
		'disown 2>/dev/null; echo $?',
	]);
};
