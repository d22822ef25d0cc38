import type { Value } from '@tenon/core';
import { entryBytes } from '../limits/value-account.ts';
import { ExpansionError } from './errors.ts';
import type { Shell } from './shell.ts';

/** The text itself, unless it is larger than one text may be. */
export const checkedText = (shell: Shell, text: string): string => {
	if (text.length > shell.ports.usage.smallText) noteLarge(shell, text.length);
	return text;
};

const noteLarge = (shell: Shell, length: number): void => {
	if (length > shell.ports.limits.maxTextBytes) throw tooLarge(shell);
	shell.ports.usage.values.add(shell.variables, length);
};

/** Texts were put into a list of a variable: all that variables hold is still no more than may be. */
export const checkedList = (shell: Shell, texts: readonly string[]): void => {
	let size = texts.length * entryBytes;
	for (const text of texts) size += text.length;
	shell.ports.usage.values.add(shell.variables, size);
};

/** Data is about to be put into a variable. What is inside of it is measured when that could matter. */
export const checkedValue = ({ ports, variables }: Shell, value: Value): void => {
	const parts = value instanceof Map ? value.size : ((value as { length?: number } | null)?.length ?? 1);
	ports.usage.values.add(variables, entryBytes * (1 + parts));
};

/** A list that had `before` elements has `now`; looked at seldom, since most are short. */
export const checkedGrowth = (shell: Shell, before: number, now: number): void => {
	if (before >> growthShift !== now >> growthShift) shell.ports.usage.values.measure(shell.variables);
};

const growthShift = 16;

/** The same for texts that come one by one: all of them together are no larger than one may be. */
export const checkingSum = (shell: Shell): ((text: string) => string) => {
	const { maxTextBytes } = shell.ports.limits;
	let size = 0;
	return (text) => {
		size += text.length;
		if (size > maxTextBytes) throw tooLarge(shell);
		return text;
	};
};

/** Refuses a text that is being put together once it is longer than one may be. */
export const checkingLength =
	(shell: Shell) =>
	(length: number): void => {
		if (length > shell.ports.limits.maxTextBytes) throw tooLarge(shell);
	};

/** The error of a text that has grown beyond the limit. */
export const tooLarge = ({ ports }: Shell): ExpansionError => {
	ports.usage.notes.reached('maxTextBytes');
	return new ExpansionError(`value larger than ${ports.limits.maxTextBytes} bytes`, { fatal: true });
};
