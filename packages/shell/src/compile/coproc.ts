import { andThen, type Maybe } from '@tenon/core';
import { storeText } from '../builtins/store.ts';
import { storeArray } from '../builtins/store-array.ts';
import { Channel } from '../pipe/channel.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { unsetVariable } from '../state/assign.ts';
import type { ShellJob } from '../state/jobs.ts';
import type { Shell } from '../state/shell.ts';
import type { CoprocCommand } from '../syntax/ast.ts';
import { printCommandText } from '../syntax/print.ts';
import { startBackground } from './background.ts';
import type { Compilation } from './compilation.ts';
import { backgroundJobOf } from './statement.ts';
import type { Step } from './step.ts';

/** A coprocess of an environment: its job, and the descriptors that lead to it. */
export interface Coprocess {
	readonly name: string;
	readonly job: ShellJob;
	/** From its standard output, and to its standard input. */
	readonly descriptors: readonly [from: number, to: number];
}

/** `coproc NAME command`: a background job with a pipe to it and one from it, whose descriptors are in an array. */
export const compileCoproc = (command: CoprocCommand, compilation: Compilation): Step => {
	const { name } = command;
	const statement = {
		type: 'statement',
		first: {
			type: 'pipeline',
			negated: false,
			timed: 'no',
			commands: [command.command],
			pipesStderr: [],
			span: command.span,
		},
		rest: [],
		background: true,
		endsLine: true,
		line: command.line,
		span: command.span,
	} as const;
	const job = {
		...backgroundJobOf(statement, compilation),
		command: printCommandText(command),
		takesInput: true,
	};
	return (shell) => {
		shell.line = command.line;
		if (!/^[A-Za-z_]\w*$/.test(name))
			return andThen(shell.complain(`\`${name}': not a valid identifier`), () => 1);
		reapCoprocs(shell);
		return andThen(warnOfOther(shell), () => {
			const ends = pipesTo(shell);
			const started = startBackground(shell, { ...job, prepare: ends.give });
			return andThen(started, (status) => andThen(announce(shell, name, ends.descriptors), () => status));
		});
	};
};

const warnOfOther = (shell: Shell): Maybe<unknown> => {
	const other = shell.coprocs.at(-1);
	if (other === undefined) return undefined;
	return shell.complain(`warning: execute_coproc: coproc [${other.job.pid}:${other.name}] still exists`);
};

interface CoprocPipes {
	readonly descriptors: Coprocess['descriptors'];
	/** Connects the coprocess, and keeps the other ends here. */
	give(child: Shell): void;
}

const pipesTo = (shell: Shell): CoprocPipes => {
	const input = new Channel();
	const output = new Channel();
	// bash makes two pipes, counting down from 63, and keeps the first end and the last.
	const [from, , , to] = highestFree(shell, 4) as [number, number, number, number];
	return {
		descriptors: [from, to],
		give: (child) => {
			void child.io.set(0, new OpenFile('pipe', { input: input.input }));
			void child.io.set(1, new OpenFile('pipe', { output: output.output }));
			// Programs do not have them unless they are named.
			void shell.io.set(from, new OpenFile('pipe', { input: output.input, substitution: from }));
			void shell.io.set(to, new OpenFile('pipe', { output: input.output, substitution: to }));
		},
	};
};

const highestFree = ({ io }: Shell, count: number): readonly number[] => {
	const free: number[] = [];
	for (let at = 63; free.length < count; at--) if (io.get(at) === undefined) free.push(at);
	return free;
};

const announce = (shell: Shell, name: string, descriptors: Coprocess['descriptors']): Maybe<unknown> => {
	const job = shell.jobs.byPid(shell.lastBackground ?? 0);
	if (job === undefined) return undefined;
	shell.coprocs = [...shell.coprocs, { name, job, descriptors }];
	return andThen(storeArray(shell, 'coproc', name, descriptors.map(String)), () =>
		storeText(shell, 'coproc', `${name}_PID`, String(job.pid)),
	);
};

/** Forgets the coprocesses that have ended: their descriptors are closed, and their variables unset. */
export const reapCoprocs = (shell: Shell): void => {
	const ended = shell.coprocs.filter(({ job }) => job.status !== undefined);
	if (ended.length === 0) return;
	shell.coprocs = shell.coprocs.filter((coproc) => !ended.includes(coproc));
	for (const { name, descriptors } of ended) {
		for (const descriptor of descriptors)
			if (shell.io.get(descriptor) !== undefined) void shell.io.close(descriptor);
		for (const variable of [name, `${name}_PID`]) unsetVariable(shell, variable);
	}
};

/** A subshell, and a job, has no descriptor of the coprocesses around it. */
export const leaveCoprocs = (parent: Shell, child: Shell): void => {
	for (const { descriptors } of parent.coprocs)
		for (const descriptor of descriptors)
			if (child.io.get(descriptor) !== undefined) void child.io.close(descriptor);
};
