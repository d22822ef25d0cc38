import type { ConfigKey } from './schema/config-key.ts';

/** Where a value may be written; a user goes before the machine, and a project narrows both. */
export type ConfigLayer = 'machine' | 'user' | 'project';

/** Names of tables that lead to a key: `['models', 'providers', 'mine', 'url']`. */
export type ConfigPath = readonly string[];

/** A value that a file has. */
export interface ConfigValue {
	readonly key: ConfigKey;
	/** As it is called in `tenon.toml`, whatever the file calls it. */
	readonly path: ConfigPath;
	readonly value: unknown;
	readonly layer: ConfigLayer;
	readonly file: string;
	/** From 1. */
	readonly line: number;
}

/** What was left out of a file, and why. */
export interface ConfigProblem {
	readonly layer: ConfigLayer;
	readonly file: string;
	/** From 1. */
	readonly line: number;
	/** From 1, where it is known. */
	readonly column?: number;
	/** What it is about, as it is called in `tenon.toml`; empty: the whole file. */
	readonly path: ConfigPath;
	/** The key as it is written there. */
	readonly written: string;
	readonly text: string;
}

/** A file of settings, and what was in it. */
export interface ConfigFile {
	readonly layer: ConfigLayer;
	readonly file: string;
	readonly found: boolean;
	readonly values: readonly ConfigValue[];
	readonly problems: readonly ConfigProblem[];
}

/** A problem as a person reads it: file, line, key and what to do. */
export const problemText = ({ file, line, column, written, text }: ConfigProblem): string =>
	`${file}:${line}${column === undefined ? '' : `:${column}`}: ${written === '' ? '' : `${written}: `}${text}`;

/** Whether a path is, or lies within, another one. */
export const isWithin = (path: ConfigPath, outer: ConfigPath): boolean =>
	outer.every((step, at) => path[at] === step);
