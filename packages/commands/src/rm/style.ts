import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { WordChoice } from '../support/choose-word.ts';
import { quoteAlways } from '../support/quote.ts';
import { readChoice } from '../support/read-choice.ts';

/** How rm removes. */
export interface RmStyle {
	/** `protected`: only what cannot be written, and only at a terminal. */
	readonly asks: 'never' | 'protected' | 'always';
	readonly asksOnce: boolean;
	readonly ignoresMissing: boolean;
	readonly isRecursive: boolean;
	readonly removesEmpty: boolean;
	readonly isVerbose: boolean;
	readonly staysOnDevice: boolean;
	readonly preservesRoot: boolean;
}

interface RmOptions {
	readonly interactive: { readonly value: string | undefined } | undefined;
	readonly preserveRoot: { readonly value: string | undefined } | undefined;
	readonly recursive: boolean;
	readonly directories: boolean;
	readonly verbose: boolean;
	readonly oneFileSystem: boolean;
}

/** The style that the options ask for, the last of several deciding; `undefined` once one was refused. */
export function* readRmStyle(
	context: CommandContext,
	options: RmOptions,
	order: readonly string[],
): Flow<RmStyle | undefined> {
	let asking: Asking = { asks: 'protected', asksOnce: false, ignoresMissing: false };
	const given = options.interactive?.value;
	const chosen = given === undefined ? 'always' : yield* readChoice(context, whens, given, '--interactive');
	if (chosen === undefined) return undefined;
	const { preserveRoot } = options;
	if (preserveRoot?.value !== undefined && preserveRoot.value !== 'all') {
		const value = quoteAlways(preserveRoot.value);
		yield* wait(context.complain(`unrecognized --preserve-root argument: ${value}`));
		return undefined;
	}
	let preservesRoot = true;
	for (const name of order) {
		if (name === 'noPreserveRoot') preservesRoot = false;
		if (name === 'preserveRoot') preservesRoot = true;
		if (name === 'force') asking = { asks: 'never', asksOnce: false, ignoresMissing: true };
		if (name === 'ask') asking = always;
		if (name === 'askOnce') asking = once;
		if (name !== 'interactive') continue;
		if (chosen === 'never') asking = { ...asking, asks: 'never', asksOnce: false };
		else asking = chosen === 'once' ? once : always;
	}
	return {
		...asking,
		preservesRoot,
		isRecursive: options.recursive,
		removesEmpty: options.directories,
		isVerbose: options.verbose,
		staysOnDevice: options.oneFileSystem,
	};
}

type Asking = Pick<RmStyle, 'asks' | 'asksOnce' | 'ignoresMissing'>;

const always: Asking = { asks: 'always', asksOnce: false, ignoresMissing: false };
const once: Asking = { asks: 'protected', asksOnce: true, ignoresMissing: false };

const whens: readonly WordChoice<'never' | 'once' | 'always'>[] = [
	{ words: ['never', 'no', 'none'], value: 'never' },
	{ words: ['once'], value: 'once' },
	{ words: ['always', 'yes'], value: 'always' },
];
