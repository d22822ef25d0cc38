import { fromPlain, type IgnoreConfig } from '@tenon/core';
import { type CommandContext, IgnoreFileError } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { Subcommand } from './subcommand.ts';

/**
 * `kernel ignore`: what pathname expansion and commands that walk files pass over. It holds for the shell that says
 * it and what that starts: said in a subshell it ends with the subshell.
 */
export const ignore: Subcommand = {
	name: 'ignore',
	operands: '[ACTION]',
	min: 0,
	max: 2,
	summary: 'show what is hidden; add F, remove F, clear, defaults on|off, auto on|off, scope S',
	run(context, [word, value]) {
		if (word === undefined) show(context);
		else choose(context, word, value);
		return 0;
	},
};

const show = (context: CommandContext): void => {
	const { scope, files, useDefaults, autoGitignore } = context.ignore;
	if (context.json) {
		printJson(context, fromPlain({ scope, files: [...files], useDefaults, autoGitignore }));
		return;
	}
	const facts = [
		['scope', scope],
		['files', files.length === 0 ? "''" : files.join(' ')],
		['useDefaults', onOrOff(useDefaults)],
		['autoGitignore', onOrOff(autoGitignore)],
	];
	printRows(context, facts);
};

const onOrOff = (flag: boolean): string => (flag ? 'on' : 'off');

const choose = (context: CommandContext, word: string, value: string | undefined): void => {
	const action = Object.hasOwn(actions, word) ? actions[word]! : undefined;
	if (action === undefined)
		throw new CommandFailure(`ignore: '${word}' is none of ${Object.keys(actions).join(', ')}`, usage);
	if (value === undefined && action.takes !== undefined)
		throw new CommandFailure(`ignore ${word}: missing ${action.takes}`, usage);
	if (value !== undefined && action.takes === undefined)
		throw new CommandFailure(`ignore: '${word}' takes no operand`, usage);
	try {
		context.ignore = { ...context.ignore, ...action.change(context.ignore, value ?? '') };
	} catch (error) {
		if (error instanceof IgnoreFileError) throw new CommandFailure(`ignore ${word}: ${error.message}`);
		throw error;
	}
};

interface Action {
	/** What it must be given; `undefined` if that is nothing. */
	readonly takes: string | undefined;
	readonly change: (config: IgnoreConfig, value: string) => Partial<IgnoreConfig>;
}

const actions: Readonly<Record<string, Action>> = {
	add: { takes: 'FILE', change: ({ files }, name) => ({ files: [...without(files, name), name] }) },
	remove: {
		takes: 'FILE',
		change: ({ files }, name) => {
			if (files.includes(name)) return { files: without(files, name) };
			throw new CommandFailure(`ignore remove: ${name}: not among the files`);
		},
	},
	clear: {
		takes: undefined,
		change: () => ({ scope: 'advisory', files: [], useDefaults: false, autoGitignore: false }),
	},
	defaults: { takes: 'on or off', change: (_, value) => ({ useDefaults: flagOf('defaults', value) }) },
	auto: { takes: 'on or off', change: (_, value) => ({ autoGitignore: flagOf('auto', value) }) },
	scope: { takes: 'advisory or enforced', change: (_, value) => ({ scope: scopeOf(value) }) },
};

const without = (files: readonly string[], name: string): readonly string[] =>
	files.filter((each) => each !== name);

const flagOf = (word: string, value: string): boolean => {
	if (value === 'on' || value === 'off') return value === 'on';
	throw new CommandFailure(`ignore ${word}: '${value}' is neither on nor off`, usage);
};

const scopeOf = (value: string): IgnoreConfig['scope'] => {
	if (value === 'advisory' || value === 'enforced') return value;
	throw new CommandFailure(`ignore scope: '${value}' is neither advisory nor enforced`, usage);
};

const usage = { status: 2, hint: true } as const;
