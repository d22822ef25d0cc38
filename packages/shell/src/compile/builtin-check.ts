import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';

/** Asks whether the name of a builtin means that builtin in a shell: it is no function, nor replaced, nor disabled. */
export const builtinCheck = (builtin: Builtin): ((shell: Shell) => boolean) => {
	const { name } = builtin;
	// A table never changes; most commands only ever see one.
	let known: ReadonlyMap<string, Builtin> | undefined;
	return ({ functions, disabledBuiltins, ports: { builtins } }) => {
		if (functions.size > 0 && functions.has(name)) return false;
		if (builtins !== known) {
			if (builtins.get(name) !== builtin) return false;
			known = builtins;
		}
		return disabledBuiltins.size === 0 || !disabledBuiltins.has(name);
	};
};
