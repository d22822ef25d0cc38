import { andThen, type Maybe } from '@tenon/core';
import { fail, failWithUsage, showHelp } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { changeDirectory } from './cd.ts';

/** `dirs [-clpv] [+N] [-N]`: shows or clears the directory stack. */
export const dirsBuiltin: Builtin = { name: 'dirs', special: false, run: (shell, argv) => dirs(shell, argv) };

/** `pushd [-n] [+N | -N | dir]`: adds a directory to the stack, or rotates it, and goes there. */
export const pushdBuiltin: Builtin = {
	name: 'pushd',
	special: false,
	run: (shell, argv) => pushd(shell, argv),
};

/** `popd [-n] [+N | -N]`: takes a directory off the stack. */
export const popdBuiltin: Builtin = { name: 'popd', special: false, run: (shell, argv) => popd(shell, argv) };

const dirs = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	let long = false;
	let style: 'line' | 'lines' | 'numbered' = 'line';
	let index: number | undefined;
	for (let at = 1; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--help') return showHelp(shell, 'dirs');
		if (word === '--') break;
		if (word === '-l') long = true;
		else if (word === '-p') style = 'lines';
		else if (word === '-v') style = 'numbered';
		else if (word === '-c') {
			shell.directoryStack = [];
			return 0;
		} else if (!/^[-+]/.test(word)) return failWithUsage(shell, 'dirs', `${word}: invalid option`);
		else {
			const place = stackIndex(shell, word);
			if (place === undefined) return failWithUsage(shell, 'dirs', `${word}: invalid number`);
			if (place === -1) return outOfRange(shell, 'dirs', word.slice(1));
			index = place;
		}
	}
	const all = stackOf(shell).map((path) => (long ? path : shortened(shell, path)));
	const shown = all.map((path, at) => ({ path, at })).filter(({ at }) => index === undefined || at === index);
	if (style === 'numbered') {
		return emit(shell, 'dirs', shown.map(({ path, at }) => `${String(at).padStart(2)}  ${path}\n`).join(''));
	}
	return emit(shell, 'dirs', `${shown.map(({ path }) => path).join(style === 'line' ? ' ' : '\n')}\n`);
};

const pushd = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, 'pushd');
	const { words, stays, isLiteral } = stackArguments(argv);
	const word = words[0];
	if (word === undefined) {
		if (stays) return 0;
		return shell.directoryStack.length === 0 ? fail(shell, 'pushd: no other directory') : swap(shell);
	}
	if (!isLiteral && /^[-+]/.test(word) && word !== '-') {
		const index = stackIndex(shell, word);
		if (index === undefined) return failWithUsage(shell, 'pushd', `${word}: invalid number`);
		if (index === -1) return outOfRange(shell, 'pushd', word);
		return rotate(shell, index, { stays });
	}
	if (words.length > 1) return fail(shell, 'pushd: too many arguments');
	if (stays) {
		shell.directoryStack = [word, ...shell.directoryStack];
		return showStack(shell, 'pushd');
	}
	const { cwd } = shell;
	return changing(shell, 'pushd', word, () => [cwd, ...shell.directoryStack]);
};

const popd = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, 'popd');
	const { words, stays, isLiteral } = stackArguments(argv);
	const word = isLiteral ? undefined : words[0];
	let index = 0;
	if (word !== undefined && word !== '') {
		if (!/^[-+]/.test(word)) return failWithUsage(shell, 'popd', `${word}: invalid argument`);
		const place = stackIndex(shell, word);
		if (place === undefined) return failWithUsage(shell, 'popd', `${word}: invalid number`);
		if (place === -1) return outOfRange(shell, 'popd', word);
		index = place;
	}
	const stack = shell.directoryStack;
	if (stack.length === 0) return fail(shell, 'popd: directory stack empty');
	if (index === 0 && !stays) return changing(shell, 'popd', stack[0]!, () => stack.slice(1));
	const removed = Math.max(index, 1);
	shell.directoryStack = stack.filter((_, at) => at + 1 !== removed);
	return showStack(shell, 'popd');
};

interface StackArguments {
	readonly words: readonly string[];
	/** `-n`: the working directory stays. */
	readonly stays: boolean;
	/** After `--`: `+1` is a name. */
	readonly isLiteral: boolean;
}

const stackArguments = (argv: readonly string[]): StackArguments => {
	let at = 1;
	let stays = false;
	for (; at < argv.length; at++) {
		if (argv[at] === '--') return { words: argv.slice(at + 1), stays, isLiteral: true };
		if (argv[at] !== '-n') break;
		stays = true;
	}
	return { words: argv.slice(at), stays, isLiteral: false };
};

const stackOf = (shell: Shell): readonly string[] => [shell.cwd, ...shell.directoryStack];

// `+N` counts from the left, `-N` from the right; -1 beyond the stack, `undefined` for no number.
const stackIndex = (shell: Shell, word: string): number | undefined => {
	if (!/^[-+]\d+$/.test(word)) return undefined;
	const count = Number(word.slice(1));
	const size = shell.directoryStack.length + 1;
	if (count >= size) return -1;
	return word[0] === '+' ? count : size - 1 - count;
};

const outOfRange = (shell: Shell, builtin: string, shown: string): Maybe<number> =>
	shell.directoryStack.length === 0
		? fail(shell, `${builtin}: directory stack empty`)
		: fail(shell, `${builtin}: ${shown}: directory stack index out of range`);

// The working directory and the one below it change places.
const swap = (shell: Shell): Maybe<number> => {
	const { cwd } = shell;
	const [first, ...rest] = shell.directoryStack;
	return changing(shell, 'pushd', first!, () => [cwd, ...rest]);
};

// With `-n` the directory that comes to the top is dropped.
const rotate = (shell: Shell, index: number, { stays }: { readonly stays: boolean }): Maybe<number> => {
	const stack = stackOf(shell);
	const rotated = [...stack.slice(index), ...stack.slice(0, index)];
	if (stays) {
		shell.directoryStack = rotated.slice(1);
		return 0;
	}
	return changing(shell, 'pushd', rotated[0]!, () => rotated.slice(1));
};

// Goes to a directory; only then does the stack change.
const changing = (
	shell: Shell,
	builtin: string,
	directory: string,
	stackAfter: () => readonly string[],
): Maybe<number> =>
	andThen(
		changeDirectory(shell, builtin, directory, { physical: shell.options.get('physical') }),
		(status) => {
			if (status !== 0) return status;
			shell.directoryStack = stackAfter();
			return showStack(shell, builtin);
		},
	);

const showStack = (shell: Shell, builtin: string): Maybe<number> =>
	emit(
		shell,
		builtin,
		`${stackOf(shell)
			.map((path) => shortened(shell, path))
			.join(' ')}\n`,
	);

// The home directory shows as `~`.
const shortened = (shell: Shell, path: string): string => {
	const home = shell.variables.text('HOME') ?? '';
	if (home.length < 2 || !path.startsWith(home)) return path;
	return path.length === home.length || path[home.length] === '/' ? `~${path.slice(home.length)}` : path;
};
