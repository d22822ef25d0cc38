import { andFinally, andThen, forEach, type Maybe, type PipelinePosition } from '@tenon/core';
import { Channel } from '../pipe/channel.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { findScatter, meansOurs } from '../scatter/find-scatter.ts';
import { type PipeEnds, runScatter, type ScatteredStages } from '../scatter/run-scatter.ts';
import { flow } from '../state/flow.ts';
import { forkShell } from '../state/fork.ts';
import { outlivedSignal } from '../state/outlived.ts';
import { childrenEnded } from '../state/pending-signals.ts';
import type { Shell } from '../state/shell.ts';
import type { Command, Pipeline, Redirect, SimpleCommand, Word } from '../syntax/ast.ts';
import { printCommandText } from '../syntax/print.ts';
import { compileCommand, isJudged } from './command.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { runEnvironment } from './environment.ts';
import { afterFailure } from './failure.ts';
import { ForegroundPart } from './foreground-job.ts';
import { atEnd } from './handing-over.ts';
import { compileQuick } from './quick.ts';
import { outlive } from './recover.ts';
import { withOwnRedirects } from './redirects.ts';
import { judge, judgeLater, settle } from './settle.ts';
import { compileSimple } from './simple.ts';
import { runGuarded } from './statement.ts';
import type { Step } from './step.ts';
import { lastOf, onlyOf, timedSubshell } from './subshell.ts';
import { takeSignals } from './take-signals.ts';
import { tellOfEnd } from './tell-of-end.ts';
import { compileTimed } from './timed.ts';

/** One pipeline: sets `$?` and `PIPESTATUS`, and obeys `!`, `time`, `set -e` and the ERR trap. */
export const compilePipeline = (pipeline: Pipeline, compilation: Compilation): Step => {
	const timed = timedSubshell(pipeline);
	const plain = compileStages(pipeline, timed === undefined ? compilation : { ...compilation, timed });
	const negated = pipeline.negated ? negate(plain, isTestAlone(pipeline)) : plain;
	return pipeline.timed === 'no' || timed !== undefined ? negated : compileTimed(negated, pipeline.timed);
};

// `[[ … ]]` and `(( … ))` turn their status round themselves: `PIPESTATUS` has what `!` makes of it.
const isTestAlone = ({ commands: [first, ...rest] }: Pipeline): boolean =>
	rest.length === 0 && (first?.type === 'test' || first?.type === 'arithmetic');

// Only `set -e` and POSIX mode make a condition of what `!` turns round; to the ERR trap it is one in itself alone.
const negate =
	(step: Step, isTest: boolean): Step =>
	(shell) => {
		const result = shell.options.errexit || shell.options.posix ? runGuarded(shell, step) : step(shell);
		const flip = (status: number): number => {
			shell.skipsErrTrap = false;
			if (isLeft(shell) && !shell.options.noexec) return status;
			shell.status = status === 0 ? 1 : 0;
			if (isTest) shell.setPipeStatus(shell.status);
			return shell.status;
		};
		return result instanceof Promise ? result.then(flip) : flip(result);
	};

// Whether more is left than loops: the status is that of what has done it.
const isLeft = ({ flow: kind }: Shell): boolean =>
	kind !== flow.none && kind !== flow.break && kind !== flow.continue;

const compileStages = (pipeline: Pipeline, compilation: Compilation): Step => {
	const { commands } = pipeline;
	if (commands.length === 0) return () => 0;
	if (commands.length === 1) {
		const command = commands[0]!;
		if (!isJudged(command)) return single(compileCommand(command, compilation));
		const describe = describing(command);
		const note = command.type === 'subshell' ? noteForErrors(describe) : noteCommand(describe);
		const isOnly = command === compilation.only;
		if (pipeline.negated || (isOnly && command.type === 'subshell'))
			return unjudgedSingle(compileCommand(command, compilation), note);
		const whole = (): Step => judgedSingle(compileCommand(command, compilation), note);
		const endsAll = isOnly || command === compilation.last || command === compilation.ending;
		const step = endsAll ? whole() : compileQuick(command, compilation, describe, whole);
		return command === compilation.final ? atEnd(step) : step;
	}
	const stages: readonly Stage[] = stageCommands(pipeline).map((command) => ({
		step: compileStage(command, compilation, { isAnnounced: true }),
		counts: command.type !== 'simple',
		isSubshell: command.type === 'subshell',
		describe: describing(command),
		line: command.line,
	}));
	const { line, type } = commands[commands.length - 1]!;
	// A failure that `( … )` at the end has part in counts for itself, then as the pipeline's.
	const isForked = type === 'subshell';
	const run = compileScattered(pipeline, compilation, stages) ?? runStages;
	// The shell itself gets as far as starting each stage: the last simple one, or `( … )`, is what traps see.
	const seen = stages.findLast(
		(_, at) => commands[at]!.type === 'simple' || commands[at]!.type === 'subshell',
	);
	const note = seen === undefined ? undefined : noteCommand(seen.describe);
	return (shell) => {
		const result = isDebugged(shell)
			? andThen(debugStages(shell, stages), (left) =>
					runDebugged(shell, left, left === stages ? run : runStages),
				)
			: run(shell, stages);
		const settleAll = (status: number): Maybe<number> => {
			shell.line = line;
			if (isForked || !runsLastHere(shell)) note?.(shell);
			const settled = (): Maybe<number> =>
				pipeline.negated ? settleSingle(shell, status) : settle(shell, status);
			return isForked && status !== 0 ? andThen(afterFailure(shell, status), settled) : settled();
		};
		return result instanceof Promise ? outlive(shell, result).then(settleAll) : settleAll(result);
	};
};

const runDebugged = (shell: Shell, stages: readonly Stage[], run: typeof runStages): Maybe<number> => {
	if (shell.flow !== flow.none) return shell.flow === flow.return ? 2 : shell.status;
	return run(shell, stages);
};

/** The text of a command as `BASH_COMMAND` has it, made on demand. */
export const describing = (command: Command): (() => string) => {
	let text: string | undefined;
	return () => {
		text ??= printCommandText(command);
		return text;
	};
};

interface Stage {
	readonly step: Step;
	/** Whether `BASH_SUBSHELL` counts it: a simple command is not a subshell of its own. */
	readonly counts: boolean;
	/** Whether it is `( … )`, which has an environment of its own wherever it stands. */
	readonly isSubshell: boolean;
	/** Its text. */
	readonly describe: () => string;
	readonly line: number;
	/** Whether the DEBUG trap wants it not to run. */
	readonly isPassedOver?: boolean;
}

// Simple commands of a pipeline: the DEBUG trap runs in the shell itself, before any of them starts. Gives the
// stages again, those marked that it passes over.
const debugStages = (shell: Shell, stages: readonly Stage[]): Maybe<readonly Stage[]> => {
	const passed = new Set<Stage>();
	const visited = forEach(stages, (stage) => {
		const { describe, line, counts } = stage;
		if (counts || shell.flow !== flow.none) return;
		shell.line = line;
		passed.add(stage);
		const ran = afterDebugTrap(shell, describe, () => {
			passed.delete(stage);
			return 0;
		});
		return andThen(ran, () => undefined);
	});
	return andThen(visited, () =>
		passed.size === 0
			? stages
			: stages.map((stage) => (passed.has(stage) ? { ...stage, isPassedOver: true } : stage)),
	);
};

/**
 * A command that has an environment to itself already: `( … )` needs no further one in it. `isAnnounced`: the
 * DEBUG trap has run for it.
 */
export const compileStage = (
	command: Command,
	compilation: Compilation,
	{ isAnnounced }: { readonly isAnnounced: boolean },
): Step => {
	if (command.type === 'simple') return compileSimple(command, compilation, { isStage: true, isAnnounced });
	const step = compileStageBody(command, compilation);
	const redirected =
		command.type !== 'function' && command.redirects.length > 0 ? withOwnRedirects(step) : step;
	return keepsExitTrap(command) ? redirected : withoutExitTrap(redirected);
};

/** Whether an EXIT trap that the command sets in an environment to itself runs: loops and conditions have none. */
export const keepsExitTrap = ({ type }: Command): boolean =>
	type === 'simple' || type === 'group' || type === 'subshell';

/** The step of an environment that ends without its EXIT trap. */
export const withoutExitTrap =
	(step: Step): Step =>
	(shell) => {
		if (!shell.runsStageHere) shell.endsWithoutTrap = true;
		return step(shell);
	};

const compileStageBody = (command: Exclude<Command, SimpleCommand>, compilation: Compilation): Step => {
	if (command.type === 'test' || command.type === 'arithmetic')
		return judgedStage(compileCommand(command, compilation));
	if (command.type !== 'subshell') return compileCommand(command, compilation);
	const { body } = command;
	return compileCommand(
		{ ...command, type: 'group' },
		{ ...compilation, last: lastOf(body), only: onlyOf(body) },
	);
};

const judgedStage =
	(step: Step): Step =>
	(shell) =>
		andThen(step(shell), (status) => (status === 0 ? 0 : afterFailure(shell, status)));

/** The commands of a pipeline, with what `|&` adds to them. */
export const stageCommands = ({ commands, pipesStderr }: Pipeline): readonly Command[] =>
	commands.map((command, at) => (pipesStderr[at] === true ? withStderr(command) : command));

// `|&` is `2>&1 |`, behind the redirections of the command itself.
const withStderr = (command: Command): Command => {
	if (command.type === 'function') return command;
	const { end } = command.span;
	const span = { start: end, end };
	const target: Word = { type: 'word', parts: [{ type: 'literal', text: '1', span }], span };
	const both: Redirect = {
		type: 'redirect',
		descriptor: 2,
		operator: '>&',
		target,
		document: undefined,
		span,
	};
	return { ...command, redirects: [...command.redirects, both] };
};

const single =
	(step: Step): Step =>
	(shell) => {
		const result = step(shell);
		return typeof result === 'object' ? settleSingleLater(shell, result) : settleSingle(shell, result);
	};

const settleSingleLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.then((status) => settleSingle(shell, status));

const settleSingle = (shell: Shell, status: number): Maybe<number> => {
	shell.status = status;
	return shell.pendingSignals === undefined ? status : takeSignals(shell, status);
};

type Note = (shell: Shell) => void;

const noteCommand =
	(describe: () => string): Note =>
	(shell) => {
		if (shell.statusBeforeTrap === undefined) shell.command = describe;
	};

// `( … )` is told of only where the ERR trap could ask.
const noteForErrors =
	(describe: () => string): Note =>
	(shell) => {
		if (shell.statusBeforeTrap === undefined && shell.traps.get('ERR') !== undefined)
			shell.command = describe;
	};

const unjudgedSingle =
	(step: Step, note: Note): Step =>
	(shell) => {
		note(shell);
		return andThen(step(shell), (status) => {
			shell.setPipeStatus(status);
			return settleSingle(shell, status);
		});
	};

const judgedSingle =
	(step: Step, note: Note): Step =>
	(shell) => {
		note(shell);
		const result = step(shell);
		return typeof result === 'object' ? judgeLater(shell, result) : judge(shell, result);
	};

// `… | scatter … | stages | gather`, if the names mean ours when it runs.
const compileScattered = (
	pipeline: Pipeline,
	compilation: Compilation,
	stages: readonly Stage[],
): typeof runStages | undefined => {
	const places = findScatter(pipeline.commands);
	if (places === undefined) return undefined;
	const { scatter, gather } = places;
	const between = pipeline.commands.slice(scatter + 1, gather);
	const inner: Pipeline = {
		...pipeline,
		commands: between,
		pipesStderr: pipeline.pipesStderr.slice(scatter + 1, gather),
		negated: false,
		timed: 'no',
	};
	const scattered: ScatteredStages<Stage> = {
		before: stages.slice(0, scatter + 1),
		worker: compileStages(inner, compilation),
		workerStages: between.length,
		gather: stages[gather]!,
		after: stages.slice(gather + 1),
		run: joinStages,
	};
	return (shell) =>
		andThen(meansOurs(shell, places), (isOurs) =>
			isOurs
				? runScatter(shell, scattered).then((statuses) => joinStatuses(shell, statuses))
				: runStages(shell, stages),
		);
};

const runStages = (shell: Shell, all: readonly Stage[]): Maybe<number> => {
	const children: Shell[] = [];
	const latches = shell.ports.gate?.latchCount;
	const results: Maybe<number>[] = [];
	const part = ForegroundPart.open(shell);
	const ends = part === undefined ? noEnds : { part };
	const statuses = joinStages(shell, all, ends, children, results);
	const stages = all.some(isPassedOver) ? all.filter((stage) => !isPassedOver(stage)) : all;
	if (part !== undefined && statuses instanceof Promise) {
		const ready = statuses.catch((error: unknown) => whenOutlived(shell, children, results, error));
		return waitForStages(shell, part, stages, children, ready, latches);
	}
	part?.close();
	if (stages.length === 0) return 0;
	return statuses instanceof Promise
		? statuses.then(
				(ready) => endStages(shell, stages, children, ready, latches),
				(error: unknown) =>
					whenOutlived(shell, children, results, error).then((ready) =>
						endStages(shell, stages, children, ready, latches),
					),
			)
		: endStages(shell, stages, children, statuses, latches);
};

// Stages whose programs have the terminal: a key may stop them.
const waitForStages = async (
	shell: Shell,
	part: ForegroundPart,
	stages: readonly Stage[],
	children: readonly Shell[],
	result: Promise<readonly number[]>,
	latches: number | undefined,
): Promise<number> => {
	const end = await part.wait({
		result,
		endOf: (statuses) => ({
			status: statuses.at(-1)!,
			endedBy: children.length === 0 ? undefined : endingSignal(children.at(-1)!),
		}),
		describe: () => stages.map(({ describe }) => describe()).join(' | '),
		stages: stages.map(({ describe }, at) => ({ pid: () => part.pids[at] ?? shell.pid, describe })),
	});
	if (end.kind === 'ended') return endStages(shell, stages, children, end.value, latches);
	shell.pipeStatus = [end.status];
	return end.status;
};

// A signal has ended stages, and the shell goes on: how each of them ended.
const whenOutlived = (
	shell: Shell,
	children: readonly Shell[],
	results: readonly Maybe<number>[],
	error: unknown,
): Promise<readonly number[]> => {
	if (outlivedSignal(shell, error) === undefined) throw error;
	const ended = (stage: unknown, at: number): number => {
		const signal = outlivedSignal(shell, stage);
		if (signal === undefined) throw stage;
		const child = children[at];
		const status = 128 + signal;
		if (child !== undefined) {
			child.endedBy = signal;
			child.status = status;
		}
		return status;
	};
	return Promise.all(
		results.map((result, at) =>
			result instanceof Promise ? result.catch((stage: unknown) => ended(stage, at)) : result,
		),
	);
};

const isPassedOver = (stage: Stage): boolean => stage.isPassedOver === true;

const endStages = (
	shell: Shell,
	stages: readonly Stage[],
	children: readonly Shell[],
	statuses: readonly number[],
	latches: number | undefined,
): Maybe<number> => {
	const status = joinStatuses(shell, statuses);
	// A stage that waits for a confirmation is what the pipeline waits for.
	if (shell.ports.gate?.latchCount !== latches && statuses.includes(2)) return 2;
	for (let at = 0; at < children.length; at++)
		if (children[at]!.endedBy !== undefined)
			return andThen(tellOfStages(shell, stages, children, statuses), () => status);
	return status;
};

// A signal has ended a stage. It is told where that is the stage whose status counts, and never with `lastpipe`.
const tellOfStages = (
	shell: Shell,
	stages: readonly Stage[],
	children: readonly Shell[],
	statuses: readonly number[],
): Maybe<void> => {
	const failing = shell.options.pipefail ? statuses.findLastIndex((status) => status !== 0) : -1;
	const counting = children[failing === -1 ? stages.length - 1 : failing];
	const signal = counting === undefined ? undefined : endingSignal(counting);
	if (signal === undefined) return;
	if (shell.stageProcesses !== undefined) {
		shell.endedBy = signal;
		return;
	}
	if (runsLastHere(shell)) return;
	shell.line = stages[stages.length - 1]!.line;
	return tellOfEnd(shell, signal, () =>
		children.map((child, at) => ({
			pid: child.pid,
			command: stages[at]!.describe(),
			status: statuses[at]!,
			endedBy: endingSignal(child) ?? pipeSignal(stages[at]!, statuses[at]!),
		})),
	);
};

// Commands of the process end by a status where a closed pipe ends a program.
const pipeSignal = ({ counts }: Stage, status: number): number | undefined =>
	!counts && status === 141 ? 13 : undefined;

const endingSignal = ({ endedBy, status }: Shell): number | undefined =>
	endedBy !== undefined && status === 128 + endedBy ? endedBy : undefined;

const noEnds: PipeEnds = {};

// All stages run at the same time, each in an environment of its own, joined by bounded channels.
const joinStages = (
	shell: Shell,
	stages: readonly Stage[],
	ends: PipeEnds,
	children: Shell[] = [],
	results: Maybe<number>[] = [],
): Maybe<readonly number[]> => {
	const { owner } = shell.variables;
	const { detached } = shell.jobs;
	const processes = shell.stageProcesses;
	let input = ends.input;
	for (let at = 0; at < stages.length; at++) {
		const { step, counts, isSubshell, describe, isPassedOver } = stages[at]!;
		const isLast = at === stages.length - 1;
		// The stages before it lose their reader, and those after it find nothing.
		if (isPassedOver === true) {
			void input?.release();
			input = new OpenFile('pipe', { input: new BytesInput(new Uint8Array(0)) });
			continue;
		}
		if (isLast && !isSubshell && input !== undefined && ends.output === undefined && runsLastHere(shell)) {
			results.push(runHere(shell, stages[at]!, input));
			break;
		}
		let child: Shell;
		try {
			child =
				processes?.fork(shell, at, { countsAsSubshell: counts }) ??
				forkShell(shell, { countsAsSubshell: counts, ...ends.part?.fork });
		} catch (error) {
			return abandon(results, input, error);
		}
		ends.part?.noteStage(child);
		child.position = positionOf(input !== undefined, !isLast || ends.output !== undefined);
		child.jobs.inherit(shell.jobs);
		if (!counts) child.command = describe;
		if (input !== undefined) {
			void child.io.set(0, input);
			child.hasInputOfItsOwn = true;
		}
		input = undefined;
		if (!isLast) {
			const channel = new Channel();
			const writer = new OpenFile('pipe', { output: channel.output });
			void child.io.set(1, writer);
			input = new OpenFile('pipe', { input: channel.input });
		} else if (ends.output !== undefined) void child.io.set(1, ends.output);
		children.push(child);
		results.push(processes?.run(shell, at, child, step) ?? runEnvironment(child, step));
	}
	if (results.some((result) => result instanceof Promise)) return Promise.all(results);
	if (shell.jobs.detached === detached) shell.variables.restoreOwner(owner);
	return results as number[];
};

const positionOf = (hasProducer: boolean, hasConsumer: boolean): PipelinePosition =>
	hasProducer ? (hasConsumer ? 'middle' : 'last') : hasConsumer ? 'first' : 'only';

// A stage could not be started: those before it lose their reader, and end.
const abandon = (
	results: readonly Maybe<number>[],
	input: OpenFile | undefined,
	error: unknown,
): Promise<never> => {
	void input?.release();
	return Promise.allSettled(results).then(() => {
		throw error;
	});
};

const runsLastHere = ({ options }: Shell): boolean =>
	options.shopt.has('lastpipe') && !options.get('monitor');

// `shopt -s lastpipe`: the last stage runs in the shell itself, with the pipe as its input.
const runHere = (shell: Shell, { step, counts, describe }: Stage, input: OpenFile): Maybe<number> => {
	const saved = shell.io.exchange(0, input);
	const { stageProcesses, runsStageHere, position } = shell;
	shell.stageProcesses = undefined;
	shell.runsStageHere = true;
	shell.position = 'last';
	noteCommand(describe)(shell);
	// A failure of a simple command counts for itself, then as the pipeline's.
	const judged = counts ? step : judgedStage(step);
	return andFinally(
		() => judged(shell),
		() => {
			shell.stageProcesses = stageProcesses;
			shell.runsStageHere = runsStageHere;
			shell.position = position;
			return shell.io.exchange(0, saved)?.release();
		},
	);
};

const joinStatuses = (shell: Shell, statuses: readonly number[]): number => {
	shell.pipeStatus = statuses;
	const last = childrenEnded(shell, statuses[statuses.length - 1]!, statuses.length);
	if (!shell.options.pipefail) return last;
	return statuses.findLast((status) => status !== 0) ?? 0;
};
