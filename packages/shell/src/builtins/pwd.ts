import { andThen, isFsError, orElse } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import { complainOfDirectory } from './change-directory.ts';
import { withOptions } from './options.ts';
import { onlyLine, takesJson } from './takes-json.ts';

const plainPwd: Builtin = {
	name: 'pwd',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'LP', (options) => {
			const links = options.last('LP');
			const physical = links === undefined ? shell.options.get('physical') : links === 'P';
			if (!physical) return emit(shell, 'pwd', `${shell.cwd}\n`);
			return orElse(
				() => andThen(shell.ports.fileSystem.realpath(shell.cwd), (path) => emit(shell, 'pwd', `${path}\n`)),
				(error) => {
					if (!isFsError(error)) throw error;
					return andThen(complainOfDirectory(shell, 'pwd'), () => 1);
				},
			);
		}),
};

/** `pwd [-LP]`: the working directory, as it was reached or with links resolved. */
export const pwdBuiltin: Builtin = takesJson(plainPwd, onlyLine);
