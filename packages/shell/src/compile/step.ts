import type { Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';

/**
 * A compiled command: runs in the given shell and returns its exit status. Where it also leaves a
 * loop, a function or the shell, `shell.flow` says so. No promise is made where nothing waits.
 */
export type Step = (shell: Shell) => Maybe<number>;

/** A compiled word that gives exactly one text. */
export type TextOf = (shell: Shell) => Maybe<string>;

/** A compiled word that gives any number of fields, appended to `into`. */
export type FieldsOf = (shell: Shell, into: string[]) => Maybe<void>;
