/** How many values a builtin function takes. */
export interface BuiltinArity {
	readonly min: number;
	readonly max: number;
}

const many = Number.POSITIVE_INFINITY;
const arity = (min: number, max = min): BuiltinArity => ({ min, max });

/** The builtin functions. */
export const builtinArities: ReadonlyMap<string, BuiltinArity> = new Map([
	['and', arity(2, many)],
	['asort', arity(1, 3)],
	['asorti', arity(1, 3)],
	['atan2', arity(2)],
	['bindtextdomain', arity(1, 2)],
	['close', arity(1, 2)],
	['compl', arity(1)],
	['cos', arity(1)],
	['dcgettext', arity(1, 3)],
	['dcngettext', arity(1, 5)],
	['exp', arity(1)],
	['fflush', arity(0, 1)],
	['gensub', arity(3, 4)],
	['gsub', arity(2, 3)],
	['index', arity(2)],
	['int', arity(1)],
	['isarray', arity(1)],
	['length', arity(0, 1)],
	['log', arity(1)],
	['lshift', arity(2)],
	['match', arity(2, 3)],
	['mkbool', arity(1)],
	['mktime', arity(1, 2)],
	['or', arity(2, many)],
	['patsplit', arity(2, 4)],
	['rand', arity(0)],
	['rshift', arity(2)],
	['sin', arity(1)],
	['split', arity(2, 4)],
	['sprintf', arity(1, many)],
	['sqrt', arity(1)],
	['srand', arity(0, 1)],
	['strftime', arity(0, 3)],
	['strtonum', arity(1)],
	['sub', arity(2, 3)],
	['substr', arity(2, 3)],
	['system', arity(1)],
	['systime', arity(0)],
	['tolower', arity(1)],
	['toupper', arity(1)],
	['typeof', arity(1, 2)],
	['xor', arity(2, many)],
]);
