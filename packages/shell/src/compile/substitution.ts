import { andFinally, andThen, type Maybe, type Value } from '@tenon/core';
import { Capture } from '../pipe/capture.ts';
import { Channel } from '../pipe/channel.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { ExpansionError } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import { interruptible } from '../state/interruptible.ts';
import { outlivedSignal } from '../state/outlived.ts';
import { noteChildren, sendSignal } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import { runWork } from '../state/work.ts';
import { runInFork } from './environment.ts';
import { StageProcesses } from './stage-processes.ts';
import type { Step } from './step.ts';

/** `$(…)`: what the body writes, less the newlines at its end. `shell.substitutionStatus` is set. */
export const substitute = (shell: Shell, body: Step): Maybe<string> => {
	const capture = captureFor(shell);
	const status = runCaptured(shell, body, capture);
	return typeof status === 'object'
		? status.then((code) => collect(shell, capture, code))
		: collect(shell, capture, status);
};

/** What a substitution gave: its text, and the value that a command handed over beside all of it. */
export interface Substituted {
	readonly text: string;
	readonly data: Value | undefined;
}

/** The same with the structured value of the body, where there is one. */
export const substituteData = (shell: Shell, body: Step): Maybe<Substituted> => {
	const capture = captureFor(shell);
	return andThen(runCaptured(shell, body, capture), (code) =>
		andThen(collect(shell, capture, code), (text) => ({ text, data: capture.wholeData })),
	);
};

const runCaptured = (shell: Shell, body: Step, capture: Capture): Maybe<number> => {
	let copy: Shell | undefined;
	const status = runInFork(shell, body, {
		prepare: (child) => {
			copy = child;
			void child.io.set(1, new OpenFile('pipe', { output: capture }));
			child.position = 'only';
			child.jobs.inherit(shell.jobs);
			child.traceDepth += 1;
			child.tellsOfSignals = false;
			child.isSubstitution = true;
			child.jobOwner = undefined;
			child.handsOver = shell.traps.running.size === 0 ? 'untrapped' : 'never';
			// The commands in it are behind when its EXIT trap runs.
			if (shell.hasCommand) child.textCommand = shell.command;
			if (shell.substitutionsGuarded) child.guarded += 1;
			// A substitution does not inherit `set -e`, unless the option or POSIX mode says so.
			if (child.options.errexit && !child.options.shopt.has('inherit_errexit') && !child.options.posix) {
				child.ownOptions().errexit = false;
			}
		},
	});
	return typeof status === 'object'
		? status.then(
				(ready) => afterCopy(shell, copy, ready),
				(error: unknown) => statusOfEnded(shell, error),
			)
		: afterCopy(shell, copy, status);
};

// A signal has ended the body, and the shell goes on.
const statusOfEnded = (shell: Shell, error: unknown): number => {
	const signal = outlivedSignal(shell, error);
	if (signal === undefined) throw error;
	return 128 + signal;
};

// What is interrupted while its text is wanted interrupts the command that wants it.
const afterCopy = (shell: Shell, copy: Shell | undefined, status: number): number => {
	if (copy?.endedBy === interruptSignal && status === 128 + interruptSignal)
		sendSignal(shell, interruptSignal);
	return status;
};

const interruptSignal = 2;

const captureFor = (shell: Shell): Capture =>
	new Capture({ maxBytes: shell.ports.limits.maxTextBytes, whenFull: 'refuse' });

const collect = (shell: Shell, capture: Capture, status: number): Maybe<string> => {
	shell.substitutionStatus = status;
	shell.status = status;
	noteChildren(shell, 1);
	// A job that the body left behind may still be writing.
	const ended = capture.whenEnded();
	if (ended === undefined) return takeText(shell, capture);
	return interruptible(shell, ended).then(() => takeText(shell, capture));
};

/** The same in the shell itself, for a command that changes nothing in it but what every command leaves. */
export const substituteHere = (shell: Shell, command: Step): Maybe<string> => {
	const capture = captureFor(shell);
	const before: Before = {
		stdout: shell.io.exchange(1, new OpenFile('pipe', { output: capture })),
		lastArgument: shell.lastArgument,
		line: shell.line,
	};
	// The number that the process of a copy would have had.
	shell.jobs.nextPid();
	let status: Maybe<number>;
	try {
		status = command(shell);
	} catch (error) {
		putBack(shell, before);
		throw error;
	}
	return typeof status === 'object'
		? collectHereLater(shell, capture, before, status)
		: collectHere(shell, capture, before, status);
};

/** What a command leaves in a shell, and what it wrote to. */
interface Before extends Pick<Shell, 'lastArgument' | 'line'> {
	readonly stdout: OpenFile | undefined;
}

const putBack = (shell: Shell, before: Before): void => {
	shell.io.exchange(1, before.stdout);
	shell.lastArgument = before.lastArgument;
	shell.line = before.line;
	shell.flow = flow.none;
};

const collectHereLater = (
	shell: Shell,
	capture: Capture,
	before: Before,
	status: Promise<number>,
): Promise<string> =>
	status.then(
		(ready) => collectHere(shell, capture, before, ready),
		(error) => {
			putBack(shell, before);
			throw error;
		},
	);

const collectHere = (shell: Shell, capture: Capture, before: Before, status: number): Maybe<string> => {
	putBack(shell, before);
	shell.substitutionStatus = status;
	shell.status = status;
	return takeText(shell, capture);
};

const takeText = (shell: Shell, capture: Capture): Maybe<string> => {
	if (capture.overflowed) throw tooLong(shell);
	const text = runWork(shell.slice, capture.textWork());
	return text instanceof Promise
		? text.then((ready) => valueOfOutput(shell, ready))
		: valueOfOutput(shell, text);
};

/** The error of a substitution whose text is beyond the limit. */
export const tooLong = ({ ports }: Shell): ExpansionError => {
	ports.usage.notes.reached('maxTextBytes');
	return new ExpansionError(`command substitution: more than ${ports.limits.maxTextBytes} bytes`, {
		fatal: true,
	});
};

/** The value of a substitution whose commands wrote this text. */
export const valueOfOutput = (shell: Shell, output: string): string => {
	const text = output.includes('\0') ? withoutNul(shell, output) : output;
	let end = text.length;
	while (end > 0 && text.charCodeAt(end - 1) === 0x0a) end -= 1;
	return end === text.length ? text : text.slice(0, end);
};

// A NUL cannot be part of a shell string; bash drops it with a warning.
const withoutNul = (shell: Shell, text: string): string => {
	void shell.complain('warning: command substitution: ignored null byte in input');
	return text.replaceAll('\0', '');
};

/**
 * `<(…)` and `>(…)`: starts the body beside the command and returns the path of the descriptor that
 * leads to it. The descriptor is closed by the runner of the command.
 */
export const startProcessSubstitution = (shell: Shell, direction: '<' | '>', body: Step): string => {
	const channel = new Channel();
	shell.jobs.noteDetached();
	const pid = shell.jobs.nextPid();
	const processes = new StageProcesses([pid]);
	const child = processes.fork(shell, 0, {});
	child.traps.hideInherited();
	child.traceDepth += 1;
	child.handsOver = shell.traps.running.size === 0 ? 'untrapped' : 'never';
	child.tellsOfSignals = false;
	if (shell.hasCommand) child.textCommand = shell.command;
	const descriptor = highestFree(shell);
	if (direction === '<') {
		void child.io.set(1, new OpenFile('pipe', { output: channel.output }));
		void shell.io.set(descriptor, new OpenFile('pipe', { input: channel.input, substitution: descriptor }));
	} else {
		void child.io.set(0, new OpenFile('pipe', { input: channel.input }));
		void shell.io.set(descriptor, new OpenFile('pipe', { output: channel.output, substitution: descriptor }));
	}
	const { receivers } = shell.jobs;
	receivers.set(pid, (signal) => void processes.kill(pid, signal));
	const done = Promise.resolve()
		.then(() => processes.run(shell, 0, child, body))
		.finally(() => receivers.delete(pid));
	// No command waits for it; what went wrong in it was said on its standard error.
	done.catch(() => undefined);
	shell.processSubstitutions.push({ descriptor, direction, done });
	shell.jobs.noteSubstitution(pid, done);
	shell.lastBackground = pid;
	return `/dev/fd/${descriptor}`;
};

// bash counts down from 63.
const highestFree = (shell: Shell): number => {
	let at = 63;
	while (at > 3 && shell.io.get(at) !== undefined) at -= 1;
	return at > 3 ? at : shell.io.firstFree(64);
};

/** The command that used them is over: their descriptors close. The output of `>(…)` is not waited for. */
const endProcessSubstitutions = (shell: Shell, from: number): Maybe<void> => {
	const ended = shell.processSubstitutions.splice(from);
	const closed = ended
		.map(({ descriptor }) => shell.io.close(descriptor))
		.filter((wait) => wait instanceof Promise);
	if (closed.length > 0) return Promise.all(closed).then(() => undefined);
};

/** A step whose `<(…)` and `>(…)` live as long as it runs. */
export const endingSubstitutions =
	(step: Step): Step =>
	(shell) => {
		const from = shell.processSubstitutions.length;
		return andFinally(
			() => step(shell),
			() => endProcessSubstitutions(shell, from),
		);
	};
