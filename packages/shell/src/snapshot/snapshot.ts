import type { IgnoreConfig } from '@tenon/core';
import type { ExactJson } from '../values/exact-json.ts';

/** A variable as data. Letters of `attributes` are those of `declare`. */
export interface VariableSnapshot {
	readonly name: string;
	readonly attributes: string;
	/** `null`: declared, but unset. */
	readonly value:
		| null
		| string
		/** An array that is declared, but unset. */
		| { readonly declared: 'indexed' | 'associative' }
		/** An index that a number cannot hold is written as text. */
		| { readonly indexed: readonly (readonly [index: number | string, text: string])[] }
		| { readonly associative: readonly (readonly [key: string, text: string])[] }
		/** Made by `declare -J`. */
		| { readonly typed: ExactJson };
}

/** A function as data: the text it was read from, and where that stood. */
export interface FunctionSnapshot {
	readonly name: string;
	readonly text: string;
	readonly file: string;
	readonly line: number;
	/** Any of `x` (exported), `r` (readonly), `t` (traced). */
	readonly attributes: string;
}

/**
 * The state of a shell between two scripts, as plain data that survives JSON: what a later process needs
 * to go on as if nothing had happened. Open files, jobs and what the kernel was made with are not in it.
 */
export interface ShellSnapshot {
	readonly version: 1;
	readonly name: string;
	readonly positional: readonly string[];
	readonly cwd: string;
	readonly umask: number;
	readonly directoryStack: readonly string[];
	readonly status: number;
	readonly pipeStatus: readonly number[];
	readonly lastArgument: string;
	readonly variables: readonly VariableSnapshot[];
	readonly functions: readonly FunctionSnapshot[];
	readonly aliases: readonly (readonly [name: string, text: string])[];
	/** Long names of the `set -o` options that are on. */
	readonly options: readonly string[];
	/** Names of the `shopt` options that are on. */
	readonly shopt: readonly string[];
	readonly traps: readonly (readonly [condition: string, command: string])[];
	readonly disabledBuiltins: readonly string[];
	readonly hash: readonly (readonly [name: string, path: string])[];
	readonly random: { readonly seed: number; readonly last: number };
	/** What `SECONDS` counts from: milliseconds it had run. */
	readonly secondsMs: number;
	/** Which ignore rules hold; absent where nothing is hidden. */
	readonly ignore?: IgnoreConfig;
}
