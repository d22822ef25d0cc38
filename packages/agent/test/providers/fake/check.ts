/** Checks of data that a validator makes; each failure names the place. */
interface Check {
	that(isSo: boolean, problem: string): asserts isSo;
	text(value: unknown, place: string): string;
	filled(value: unknown, place: string): string;
	object(value: unknown, place: string): Readonly<Record<string, unknown>>;
	list(value: unknown, place: string): readonly unknown[];
	/** No key but these. */
	keys(value: Readonly<Record<string, unknown>>, known: readonly string[], place: string): void;
	/** The names of tools. */
	toolName(value: unknown, place: string): string;
}

/** The checks. */
export const check: Check = {
	that(isSo: boolean, problem: string): asserts isSo {
		if (!isSo) throw new Error(problem);
	},
	text(value: unknown, place: string): string {
		if (typeof value === 'string') return value;
		throw new Error(`${place}: expected a string, got ${JSON.stringify(value)}`);
	},
	filled(value: unknown, place: string): string {
		const text = check.text(value, place);
		check.that(text !== '', `${place}: must not be empty`);
		return text;
	},
	object(value: unknown, place: string): Readonly<Record<string, unknown>> {
		if (typeof value === 'object' && value !== null && !Array.isArray(value))
			return value as Record<string, unknown>;
		throw new Error(`${place}: expected an object, got ${JSON.stringify(value)}`);
	},
	list(value: unknown, place: string): readonly unknown[] {
		if (Array.isArray(value)) return value;
		throw new Error(`${place}: expected a list, got ${JSON.stringify(value)}`);
	},
	keys(value, known, place) {
		for (const key of Object.keys(value))
			check.that(known.includes(key), `${place}.${key}: Extra inputs are not permitted`);
	},
	toolName(value, place) {
		const name = check.text(value, place);
		check.that(
			/^[a-zA-Z0-9_-]{1,64}$/.test(name),
			`${place}: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`,
		);
		return name;
	},
};
