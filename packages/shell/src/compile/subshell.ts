import { andThen, type Maybe } from '@tenon/core';
import type { JobProcess } from '../state/jobs.ts';
import { childrenEnded } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import type { Command, CommandList, Pipeline, SubshellCommand } from '../syntax/ast.ts';
import { printCommandText } from '../syntax/print.ts';
import type { Compilation } from './compilation.ts';
import { leaveCoprocs } from './coproc.ts';
import { runInFork } from './environment.ts';
import { runInPart } from './foreground-job.ts';
import { compileList } from './list.ts';
import { outlive } from './recover.ts';
import { type CompiledRedirect, redirectsInput, withOwnRedirects, withRedirects } from './redirects.ts';
import type { Step } from './step.ts';
import { tellOfEnd } from './tell-of-end.ts';
import { compileTimed } from './timed.ts';

/** `( … )`: the body on a copy of the shell. */
export const compileSubshell = (command: SubshellCommand, compilation: Compilation): Step => {
	const body = compileSubshellBody(command, compilation);
	const run = inFork((shell) => {
		shell.hasInputOfItsOwn = false;
		return body(shell);
	}, command);
	if (command !== compilation.last) return run;
	return (shell) => {
		shell.isReplaced = !shell.traps.runsCommands;
		return run(shell);
	};
};

const compileSubshellBody = (command: SubshellCommand, compilation: Compilation): Step => {
	const { body } = command;
	const { timed, ...others } = compilation;
	const only = onlyOf(body);
	if (timed?.command !== command) return compileList(body, { ...others, last: lastOf(body), only });
	const { form } = timed;
	if (only?.type === 'subshell')
		return compileList(body, { ...others, only, timed: { command: only, form } });
	return compileTimed(compileList(body, others), form);
};

/**
 * The `( … )` that is all of a pipeline with `time`. It has the clock itself: its redirections and its TIMEFORMAT
 * count for what is told in the end.
 */
export const timedSubshell = ({ commands, timed }: Pipeline): Compilation['timed'] => {
	const command = commands[0];
	if (timed === 'no' || commands.length !== 1 || command?.type !== 'subshell') return undefined;
	return { command, form: timed };
};

/** The one command of a list that has no other, if that is simple or `( … )`. */
export const onlyOf = (list: CommandList): Command | undefined => {
	const statement = list[0];
	if (statement === undefined || list.length > 1 || statement.background || statement.rest.length > 0)
		return undefined;
	const { commands, negated, timed } = statement.first;
	if (commands.length !== 1 || negated || timed !== 'no') return undefined;
	const { type } = commands[0]!;
	return type === 'simple' || type === 'subshell' ? commands[0] : undefined;
};

/** The command that ends the environment which such a list is all of: a program is put in its place. */
export const lastOf = (list: CommandList): Command | undefined => {
	const statement = list[list.length - 1];
	if (statement === undefined || statement.background) return undefined;
	const { commands, negated, timed } = statement.rest.at(-1)?.pipeline ?? statement.first;
	const command = commands[0]!;
	if (commands.length !== 1 || negated || timed !== 'no') return undefined;
	if (command.type !== 'simple' && command.type !== 'subshell') return undefined;
	return command.redirects.length === 0 ? command : undefined;
};

/** A step of `( … )` on a copy of the shell. */
export const inFork =
	(step: Step, command: SubshellCommand): Step =>
	(shell) => {
		shell.line = command.line;
		let child: Shell | undefined;
		const keep = (forked: Shell): void => {
			child = forked;
			leaveCoprocs(shell, forked);
			if (shell.controlsJobs) forked.groupPid = forked.pid;
		};
		const result = runInPart(
			shell,
			() => printCommandText(command),
			(fork) => runInFork(shell, step, { prepare: keep, ...fork }),
		);
		return andThen(result instanceof Promise ? outlive(shell, result) : result, (status) =>
			child?.endedBy === undefined
				? childrenEnded(shell, status)
				: afterEnd(shell, child, child.endedBy, command, status),
		);
	};

const afterEnd = (
	shell: Shell,
	{ pid }: Shell,
	signal: number,
	command: SubshellCommand,
	status: number,
): Maybe<number> => {
	if (status !== 128 + signal) return status;
	if (shell.isReplaced) {
		shell.endedBy = signal;
		return status;
	}
	const describe = (): readonly JobProcess[] => [
		{ pid, command: printCommandText(command), status, endedBy: signal },
	];
	return andThen(tellOfEnd(shell, signal, describe), () => childrenEnded(shell, status));
};

/**
 * What `( … ) > file` does on its copy of the shell: the redirections are its own.
 */
export const compileInside = (
	command: SubshellCommand,
	compilation: Compilation,
	redirects: readonly CompiledRedirect[],
): Step => {
	const body = compileSubshellBody(command, compilation);
	const takesInput = redirectsInput(command.redirects);
	const redirected: Step = (shell) => {
		shell.hasInputOfItsOwn = takesInput;
		return body(shell);
	};
	return withOwnRedirects((shell) => withRedirects(shell, redirects, redirected, (_, status) => status));
};
