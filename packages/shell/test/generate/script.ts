import { farewell, statement } from './compounds.ts';
import { type Fragment, statements, text, whole } from './fragment.ts';
import { Random } from './random.ts';
import type { Scope } from './scope.ts';
import { literal, quotedLiteral } from './values.ts';

/** A script that can be made smaller, and how far it is compared. */
interface GeneratedScript {
	readonly fragment: Fragment;
	/** Whether the first line on stderr has an order, and is compared where the script fails. */
	readonly hasOrderedErrors: boolean;
}

/** The script of a seed: it ends, and leaves the same on every run. */
export const generateScript = (seed: number): GeneratedScript => {
	const random = new Random(seed);
	const isSequential = random.once(3);
	const functions = random.below(3);
	const scope: Scope = {
		random,
		depth: 3,
		loops: 0,
		inFunction: false,
		isRepeated: false,
		counters: 'n',
		functions,
		isStage: false,
		isSequential,
	};
	const body = statements([
		...beginning(scope),
		...Array.from({ length: functions }, (_, at) => functionDefinition({ ...scope, functions: at }, at)),
		...traps(scope),
		...random.times(random.between(3, 8), () => statement(scope)),
		farewell(scope),
		...ending,
	]);
	return {
		fragment: whole(['declare -A m; shopt -s extglob\n', body]),
		hasOrderedErrors: isSequential,
	};
};

/** Files that stand in the working directory at the start. */
export const generatedFiles: Readonly<Record<string, string>> = {
	f1: 'one two\nthree\n',
	lines: 'l1 a:b\n  l2\\x\n\nl4 no newline',
	'd/g': 'deep\n',
	'a b': '',
	'glob/a1': '',
	'glob/a2': '',
	'glob/b.txt': '',
	'glob/.hid': '',
	'glob/sub/c.txt': '',
	lib: 'y=lib\necho "lib $# $* $x"\nreturn 3\necho never\n',
	lib2: 'echo "${#BASH_SOURCE[@]}"; z=$(echo sub); false\n',
};

const beginning = ({ random }: Scope): readonly Fragment[] => [
	text(`x=${literal(random)} y=${quotedLiteral(random)} p=${random.below(5)} n=x e='a[1]' w='a[@]'`),
	text(`a=(${literal(random)} ${quotedLiteral(random)} ${literal(random)})`),
	text(`set -- ${quotedLiteral(random)} ${literal(random)}`),
	...(random.once(2) ? [text(`m=([k]=${literal(random)} [a b]=${quotedLiteral(random)})`)] : []),
	...(random.once(3) ? [text(`declare -n r=${random.pick(['x', 'a', "'a[1]'"])}`)] : []),
	...(random.once(6)
		? [text(random.pick(['set -e', 'set -u', 'set -eu', 'set -o pipefail', 'set -f']))]
		: []),
];

// The EXIT trap has a descriptor to itself: which redirections are still in place then has rows of its own.
// DEBUG and RETURN traps that write have an order only where nothing runs at the same time.
const traps = ({ random, isSequential }: Scope): readonly Fragment[] => [
	...(random.once(6) ? [text('exec 9>&1; trap \'echo "exit $?" >&9\' EXIT')] : []),
	...(random.once(8)
		? [text(random.pick(['trap \'echo "err $?"\' ERR', "set -E; trap 'echo err' ERR"]))]
		: []),
	...(isSequential && random.once(8)
		? [
				text(
					random.pick([
						"trap 'echo D' DEBUG",
						"set -T; trap 'echo D' DEBUG",
						'trap \'echo "D $BASH_COMMAND"\' DEBUG',
					]),
				),
			]
		: []),
	...(isSequential && random.once(8)
		? [text(random.pick(["trap 'echo R' RETURN", "set -T; trap 'echo R $?' RETURN"]))]
		: []),
];

const functionDefinition = (scope: Scope, at: number): Fragment => {
	const inner = { ...scope, depth: 2, inFunction: true, isRepeated: true, counters: `fn${at}_n` };
	const body = statements(scope.random.times(scope.random.between(1, 4), () => statement(inner)));
	const [open, close] = scope.random.pick([
		['{', '}'],
		['{', '}'],
		['{', '}'],
		['(', ')'],
	]);
	const name = scope.random.once(5) ? `function fn${at}` : `fn${at}()`;
	return whole([`${name} ${open}\n`, body, `\n${close}`], []);
};

const ending: readonly Fragment[] = [
	text('trap - DEBUG; declare -p x y z p q a b m r 2>/dev/null'),
	text('echo "$# $* ${m[k]-} ${m[l]-} ${m[a b]-}"'),
	text('cat f1 f2 d/f3 out 2>/dev/null'),
];
