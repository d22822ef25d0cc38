import type { ValueType } from './value-types.ts';

/** A key of `tenon.toml`: what it means, what it may be, and what beside the file says the same. */
export interface ConfigKey {
	/** `models.default`; `*` in it is any name: `models.providers.*.url`. */
	readonly key: string;
	readonly type: ValueType;
	/** One sentence or two. */
	readonly meaning: string;
	/** What holds where nothing says anything, in words. */
	readonly default: string;
	/** How it is written in a file, the line only. */
	readonly example: string;
	/** The option of the command line that says the same for one run, as it is typed. */
	readonly flag?: string;
	/** Variables of Tenon's own: they go before every file. */
	readonly variables?: readonly string[];
	/** Variables that other programs share: they count where no file says anything. */
	readonly fallbacks?: readonly string[];
	/** What a project may do with it; default: nothing. */
	readonly project?: 'narrows';
	/** How the files are joined; default: the user's goes before the machine's. */
	readonly joined?: 'least' | 'layers';
}

/** The key that a path is an instance of, and its steps. */
export const stepsOf = (key: string): readonly string[] => key.split('.');
