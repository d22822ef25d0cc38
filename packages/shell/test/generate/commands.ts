import { assignment } from './assignments.ts';
import { builtin } from './builtins.ts';
import { quoted } from './expansions.ts';
import { type Fragment, text, whole, words } from './fragment.ts';
import { withFile } from './redirections.ts';
import type { Scope } from './scope.ts';
import { wordList } from './words.ts';

/** A simple command: output, assignment, a builtin that changes the shell. */
export const simpleCommand = (scope: Scope): Fragment => {
	const { random } = scope;
	return random.weighted<Fragment>([
		[8, () => output(scope)],
		[8, () => assignment(scope)],
		[3, () => withFile(scope)],
		[4, () => builtin(scope)],
		[scope.functions > 0 ? 3 : 0, () => call(scope)],
		[scope.loops > 0 ? 1 : 0, () => text(random.pick(['break', 'continue']))],
		[scope.loops > 1 ? 1 : 0, () => text(random.pick(['break 2', 'continue 2', 'break 9']))],
		[scope.inFunction ? 1 : 0, () => text(random.pick(['return', 'return 3', 'return $?', 'return 300']))],
	]);
};

const call = (scope: Scope): Fragment => {
	const { random } = scope;
	const before = random.once(5)
		? `${random.pick(['x', 'y', 'IFS'])}=${random.pick(['T', ':', "'t t'"])} `
		: '';
	return whole([`${before}fn${random.below(Math.max(1, scope.functions))} `, words(wordList(scope))]);
};

/** Words shown one by one, or joined. */
export const output = (scope: Scope): Fragment => {
	const { random } = scope;
	return random.weighted<Fragment>([
		[5, () => whole(["printf '<%s>' ", words(wordList(scope, 4)), '; echo'])],
		[5, () => whole([`echo ${random.pick(['', '', '', '-n ', '-e ', '-E '])}`, words(wordList(scope))])],
		[2, () => text(`printf ${format(scope)} ${quoted(scope)} ${quoted(scope)}`)],
		[1, () => text('echo "$? $# $*"')],
		[1, () => text(`echo "$? \${PIPESTATUS[@]}"`)],
		[1, () => text(`echo "\${BASH_REMATCH[@]}"`)],
	]);
};

const format = ({ random }: Scope): string => {
	const directive = random.pick([
		'd',
		'5s',
		'-4s|',
		'q',
		'x',
		'03d',
		'.2s',
		'b',
		'c',
		'+d',
		'#o',
		'i',
		'u',
		'*s',
		'.*s',
		'Q',
		'%%s',
		'.1f',
		'X',
		'10.3s',
		'-+5d|',
		'e',
		'g',
		'5.2f',
		'o',
		'#x',
		' d',
		'.3d',
		'5c',
		'-8q|',
		'.0f',
		'ld',
		'5b|',
		'.2q',
	]);
	return random.pick([`'%s:%${directive}\\n'`, `'%${directive},'`, `"%${directive}\\t%s\\n"`]);
};
