import { arrayBuiltins } from './arrays.ts';
import type { Builtin } from './builtin.ts';
import { inputBuiltins } from './input-output.ts';
import { numberBuiltins } from './numbers.ts';
import { substitutionBuiltins } from './substitution.ts';
import { textBuiltins } from './texts.ts';
import { timeBuiltins } from './time.ts';

/** The builtin functions by name. */
export const builtins: ReadonlyMap<string, Builtin> = new Map([
	...arrayBuiltins,
	...inputBuiltins,
	...numberBuiltins,
	...substitutionBuiltins,
	...textBuiltins,
	...timeBuiltins,
]);
