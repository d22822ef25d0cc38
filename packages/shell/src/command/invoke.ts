import { andFinally, andThen, type Maybe, orElse } from '@tenon/core';
import { dispatchCommand, dispatchPastBuiltins, isJobName } from '../compile/dispatch.ts';
import { runInFork } from '../compile/environment.ts';
import { dropExportedFunction, dropExportedFunctions } from '../compile/exported-functions.ts';
import { findCommand } from '../compile/find-command.ts';
import { isStandardCommand } from '../compile/named-command.ts';
import { type SendToGroup, SignalledGroup } from '../compile/signalled-group.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { Interrupted } from '../state/errors.ts';
import { commandFolder, isExecutable } from '../state/path-search.ts';
import { asProgram, programBuiltin } from '../state/program-builtins.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';

/** What a command changes for a command that it runs. */
export interface InvokeOptions {
	/** Exported variables to set; `undefined` takes one away. */
	readonly environment?: ReadonlyMap<string, string | undefined>;
	/** Starts without any exported variable. */
	readonly emptyEnvironment?: boolean;
	/** Absolute. */
	readonly cwd?: string;
	readonly stdin?: Input;
	readonly stdout?: Output;
	/** The niceness that it and all that it runs have. */
	readonly niceness?: number;
	/** Whether it takes the place of the command that runs it, as one process: signals for that are then its own. */
	readonly takesPlace?: boolean;
	/**
	 * Given, it is told how to send a signal to the command and all that it runs. Signals for the command that runs it
	 * are then passed on to that too. A command that one ends has 128 and its number as status.
	 */
	readonly onStart?: (send: SendToGroup) => void;
	/** Told the number of the signal that ended the command, if one did; its status is 128 and that. */
	readonly onSignal?: (signal: number) => void;
}

/**
 * Runs a command as a process would be run by another: functions and aliases do not count, and it
 * leaves nothing behind in the shell. `program` is what `_` is to the one that runs it. Fails with 127
 * and a message if there is none of that name.
 */
export const invoke = (
	shell: Shell,
	argv: readonly string[],
	how: InvokeOptions,
	program?: string,
): Maybe<number> => {
	const { onStart, takesPlace = false } = how;
	const group = onStart === undefined ? undefined : new SignalledGroup(shell);
	const prepareFork = (child: Shell): void => {
		if (takesPlace) child.endsWithProgram = shell.endsWithProgram;
		if (takesPlace && shell.isReplaced) shell.successor = child;
		if (group !== undefined) feelSignals(child);
	};
	if (group !== undefined) {
		const send: SendToGroup = (signal, to) => group.send(signal, to);
		if (shell.isReplaced) shell.passSignal = send;
		onStart!(send);
	}
	return andFinally(
		() =>
			orElse<number>(
				() =>
					runInFork(shell, (child) => andThen(prepare(child, how, program), () => run(child, argv, how)), {
						countsAsSubshell: false,
						slice: group?.slice ?? shell.slice,
						prepare: prepareFork,
						...(shell.isReplaced ? { pid: shell.pid } : {}),
					}),
				(error) => {
					const ending = error instanceof Interrupted ? group?.endedBy : undefined;
					if (ending === undefined || shell.slice.isCancelled) throw error;
					how.onSignal?.(ending);
					return 128 + ending;
				},
			),
		() => {
			shell.successor = undefined;
			shell.passSignal = undefined;
		},
	);
};

// What passes signals on feels them, and so does what it runs, whatever was ignored around it.
const feelSignals = (child: Shell): void => {
	child.isDeaf = false;
	for (const name of child.traps.ignored()) if (passedSignals.has(name)) child.traps.reset(name);
};

const passedSignals: ReadonlySet<string> = new Set(['ALRM', 'HUP', 'INT', 'QUIT', 'TERM']);

const run = (child: Shell, argv: readonly string[], { onSignal }: InvokeOptions): Maybe<number> =>
	andThen(runNamed(child, asProgram(argv)), (status) => {
		if (child.endedBy !== undefined && status === 128 + child.endedBy) onSignal?.(child.endedBy);
		return status;
	});

// A builtin that is a program elsewhere stands where such programs do: one before it on PATH hides it.
const runNamed = (child: Shell, argv: readonly string[]): Maybe<number> =>
	programBuiltin(child, argv[0]!) === undefined && !isJobName(argv[0]!)
		? dispatchCommand(child, argv)
		: dispatchPastBuiltins(child, argv);

const prepare = (child: Shell, how: InvokeOptions, program: string | undefined): Maybe<void> => {
	const { variables } = child;
	child.passedProgram = { path: how.emptyEnvironment === true ? undefined : program };
	child.isReplaced = true;
	if (how.emptyEnvironment === true) {
		for (const [name, variable] of [...variables.entries()])
			if (variable.has(attribute.exported)) variables.delete(name);
		dropExportedFunctions(child);
	}
	for (const [name, value] of how.environment ?? []) {
		dropExportedFunction(child, name);
		if (value === undefined) variables.delete(name);
		else variables.put(name, variables.make(value, attribute.exported));
	}
	// A process without a PATH looks for others where the system keeps its own.
	if (variables.get('PATH') === undefined) variables.put('PATH', variables.make(bareProcessPath, 0));
	if (how.cwd !== undefined) child.cwd = how.cwd;
	if (how.niceness !== undefined) child.niceness = how.niceness;
	const { stdin, stdout } = how;
	return andThen(
		stdin === undefined ? undefined : child.io.set(0, new OpenFile('pipe', { input: stdin })),
		() => (stdout === undefined ? undefined : child.io.set(1, new OpenFile('pipe', { output: stdout }))),
	);
};

const bareProcessPath = '/bin:/usr/bin';

/** Where a name would be found by {@link invoke}: what `which` prints, or `undefined`. */
export const locate = (
	shell: Shell,
	name: string,
	{ environment, emptyEnvironment = false, cwd }: LocateOptions = {},
): Maybe<string | undefined> => {
	if (name.includes('/')) return locatePath(shell, name, cwd ?? shell.cwd);
	if (environment?.has('PATH') === true || emptyEnvironment)
		return withPath(shell, environment?.get('PATH') ?? bareProcessPath, () => locateName(shell, name));
	return locateName(shell, name);
};

/** What of how a command is run says where it is. */
export type LocateOptions = Pick<InvokeOptions, 'environment' | 'emptyEnvironment' | 'cwd'>;

const locatePath = (shell: Shell, name: string, cwd: string): Maybe<string | undefined> => {
	const path = name.startsWith('/') ? name : `${cwd}/${name}`;
	return andThen(isExecutable(shell, path), (yes) =>
		yes || isStandardCommand(shell, name) ? name : undefined,
	);
};

const withPath = <T>({ variables }: Shell, path: string, run: () => Maybe<T>): Maybe<T> => {
	variables.pushTemporaries();
	variables.hide('PATH');
	variables.setText('PATH', path);
	return andFinally(run, () => variables.popFrame());
};

// A tool has no place: its name alone is how it is found.
const locateName = (shell: Shell, name: string): Maybe<string | undefined> => {
	return andThen(findCommand(shell, name), (found) => {
		if (typeof found !== 'object') return found;
		return found.tool === undefined ? `${commandFolder(shell)}/${name}` : name;
	});
};
