import type { Maybe } from '@tenon/core';
import { failWithUsage } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { countArgument } from './numeric-argument.ts';
import { withOptions } from './options.ts';

/** `caller [expr]`: line, function and file from which the running function was called. */
export const callerBuiltin: Builtin = {
	name: 'caller',
	special: false,
	run: (shell, argv) => {
		if (shell.frames.length === 0 && argv[1] !== '--help') return 1;
		return withOptions(shell, argv, '', ({ operands }) => {
			const text = operands[0];
			if (text === undefined) return showCaller(shell);
			const depth = countArgument(text);
			if (depth === undefined || depth < 0) return failWithUsage(shell, 'caller', `${text}: invalid number`);
			const line = shell.frames[depth]?.callLine;
			const caller = shell.frames[depth + 1];
			return line === undefined || caller === undefined
				? 1
				: emit(shell, 'caller', `${line} ${caller.name} ${caller.file}\n`);
		});
	},
};

const showCaller = (shell: Shell): Maybe<number> => {
	const [running, caller] = shell.frames;
	return emit(shell, 'caller', `${running?.callLine ?? 0} ${caller?.file ?? 'NULL'}\n`);
};
