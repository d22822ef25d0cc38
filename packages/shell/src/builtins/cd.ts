import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { complainOfDirectory, enterDirectory, leaveRemoved, rememberDirectory } from './change-directory.ts';
import { withOptions } from './options.ts';

/** `cd [-L|[-P [-e]]] [dir]`. */
export const cdBuiltin: Builtin = {
	name: 'cd',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'eLP', (options) => {
			const { operands } = options;
			if (operands.length > 1) return fail(shell, 'cd: too many arguments');
			const links = options.last('LP');
			const physical = links === undefined ? shell.options.get('physical') : links === 'P';
			return changeDirectory(shell, 'cd', operands[0], { physical });
		}),
};

/** Changes the working directory as `cd dir` does; `builtin` is whose name messages bear. */
export const changeDirectory = (
	shell: Shell,
	builtin: string,
	operand: string | undefined,
	how: { readonly physical: boolean },
): Maybe<number> => {
	if (operand === undefined) {
		const home = shell.variables.text('HOME');
		return home === undefined ? fail(shell, `${builtin}: HOME not set`) : go(shell, builtin, home, how);
	}
	if (operand === '-') {
		const before = shell.variables.text('OLDPWD');
		if (before === undefined) return fail(shell, `${builtin}: OLDPWD not set`);
		return go(shell, builtin, before, how, { announced: true });
	}
	const searched = shell.variables.text('CDPATH');
	if (searched === undefined || /^(?:\/|\.\.?(?:\/|$))/.test(operand)) {
		return go(shell, builtin, operand, how);
	}
	return andThen(goAlong(shell, searched.split(':'), 0, operand, how), (status) =>
		status === undefined ? go(shell, builtin, operand, how) : status,
	);
};

// Enters the directory and says so where asked; `cdable_vars` may turn the name into a variable's value.
const go = (
	shell: Shell,
	builtin: string,
	directory: string,
	how: { readonly physical: boolean },
	{ announced = false }: { readonly announced?: boolean } = {},
): Maybe<number> =>
	orElse(
		() => andThen(enterDirectory(shell, directory, how), () => arrive(shell, builtin, announced)),
		(error) => {
			if (!isFsError(error)) throw error;
			const named = shell.options.shopt.has('cdable_vars') ? shell.variables.text(directory) : undefined;
			if (named !== undefined && !announced) return go(shell, builtin, named, how, { announced: true });
			return andThen(leaveRemoved(shell, directory), (outcome) => {
				if (outcome === 'none') return fail(shell, `${builtin}: ${directory}: ${errnoText[error.errno]}`);
				const said = outcome === 'stays' ? complainOfDirectory(shell, builtin) : undefined;
				return andThen(said, () => arrive(shell, builtin, announced));
			});
		},
	);

const arrive = (shell: Shell, builtin: string, announced: boolean): Maybe<number> =>
	andThen(rememberDirectory(shell), (isRemembered) => {
		const status = isRemembered ? 0 : 1;
		if (!announced) return status;
		return andThen(emit(shell, builtin, `${shell.cwd}\n`), (written) => written || status);
	});

// Along CDPATH; `undefined` if the directory is nowhere there.
const goAlong = (
	shell: Shell,
	folders: readonly string[],
	from: number,
	operand: string,
	how: { readonly physical: boolean },
): Maybe<number | undefined> => {
	const folder = folders[from];
	if (folder === undefined) return undefined;
	const path =
		folder === '' ? operand : folder.endsWith('/') ? `${folder}${operand}` : `${folder}/${operand}`;
	return orElse<number | undefined>(
		() => andThen(enterDirectory(shell, path, how), () => arrive(shell, 'cd', folder !== '')),
		(error) => {
			if (!isFsError(error)) throw error;
			return goAlong(shell, folders, from + 1, operand, how);
		},
	);
};
