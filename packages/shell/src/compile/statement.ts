import type { Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { Command, CommandList, Statement } from '../syntax/ast.ts';
import { printCommandText, printStatement } from '../syntax/print.ts';
import { type BackgroundJob, startBackground } from './background.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { literalOf } from './known-test.ts';
import { lazyStep, longList } from './long-list.ts';
import {
	compilePipeline,
	compileStage,
	describing,
	keepsExitTrap,
	stageCommands,
	withoutExitTrap,
} from './pipeline.ts';
import { redirectsInput, withOwnRedirects } from './redirects.ts';
import type { Step } from './step.ts';

/** Pipelines joined by `&&` and `||`; in the background if `&` follows. */
export const compileStatement = (statement: Statement, compilation: Compilation): Step => {
	if (!statement.background) return compileAndOr(statement, compilation);
	const only = onlyCommand(statement);
	const job = backgroundJobOf(statement, compilation);
	if (only?.type !== 'simple') return (shell) => startBackground(shell, job);
	const describe = describing(only);
	return (shell) => {
		if (!isDebugged(shell)) return startBackground(shell, job);
		shell.line = only.line;
		return afterDebugTrap(shell, describe, () => startBackground(shell, job));
	};
};

/** What is to run beside the script where a statement stands before `&`. */
export const backgroundJobOf = (statement: Statement, compilation: Compilation): BackgroundJob => {
	const only = onlyCommand(statement);
	return {
		step: compileBackground(statement, compilation),
		command: printStatement({ ...statement, background: false }),
		isSimple: only?.type === 'simple',
		name: nameOf(only),
		takesInput: takesInput(statement),
		stages: stageTexts(statement),
	};
};

const nameOf = (command: Command | undefined): string | undefined => {
	const word = command?.type === 'simple' ? command.words[0] : undefined;
	return word?.type === 'word' ? literalOf(word) : undefined;
};

// A job has an environment to itself: `( … ) &` needs no further one. bash forgets the `!` of `! a &`.
const compileBackground = (statement: Statement, around: Compilation): Step => {
	const { first, rest } = statement;
	const compilation = { ...around, ending: endingOf(statement) };
	const only = onlyCommand(statement);
	if ((only?.type === 'subshell' || only?.type === 'simple') && first.timed === 'no')
		return compileStage(only, compilation, { isAnnounced: true });
	const step = compileAndOr(
		rest.length === 0 ? { ...statement, first: { ...first, negated: false } } : statement,
		compilation,
	);
	const isRedirected = only !== undefined && only.type !== 'function' && only.redirects.length > 0;
	const redirected = isRedirected && first.timed === 'no' ? withOwnRedirects(step) : step;
	const runsTrap = rest.length === 0 && (only === undefined || keepsExitTrap(only));
	return runsTrap ? redirected : withoutExitTrap(redirected);
};

// The simple command that such a job ends with. A `( … )` that is not all of the job has an environment of its own.
const endingOf = (statement: Statement): Command | undefined => {
	const only = onlyCommand(statement);
	if (only?.type === 'subshell') return endingOfList(only.body);
	const { commands } = statement.rest.at(-1)?.pipeline ?? statement.first;
	const command = commands[0];
	if (commands.length !== 1) return undefined;
	if (command?.type === 'group') return endingOfList(command.body);
	return command?.type === 'simple' ? command : undefined;
};

const endingOfList = (list: CommandList): Command | undefined => {
	const last = list.at(-1);
	return last === undefined || last.background || onlyCommand(last)?.type === 'subshell'
		? undefined
		: endingOf(last);
};

// The first stage of a pipeline reads what the script reads.
const takesInput = (statement: Statement): boolean => {
	const only = onlyCommand(statement);
	if (only === undefined) return statement.rest.length === 0 && statement.first.timed === 'no';
	return only.type !== 'function' && redirectsInput(only.redirects);
};

const onlyCommand = ({ first, rest }: Statement): Command | undefined =>
	rest.length === 0 && first.commands.length === 1 ? first.commands[0] : undefined;

// `a | b &` is a process for each stage; in any other statement bash has one that runs it.
const stageTexts = ({ first, rest }: Statement): readonly string[] =>
	rest.length > 0 || first.commands.length < 2 || first.timed !== 'no'
		? []
		: stageCommands(first).map(printCommandText);

interface Link {
	readonly operator: '&&' | '||';
	readonly step: Step;
}

const compileAndOr = (statement: Statement, compilation: Compilation): Step => {
	const first = compilePipeline(statement.first, compilation);
	if (statement.rest.length === 0) return first;
	const isLong = statement.rest.length >= longList;
	const links: readonly Link[] = statement.rest.map(({ operator, pipeline }) => ({
		operator,
		step: isLong
			? lazyStep(() => compilePipeline(pipeline, compilation))
			: compilePipeline(pipeline, compilation),
	}));
	return (shell) => {
		const latches = shell.ports.gate?.latchCount;
		let status: Maybe<number> = runGuarded(shell, first);
		for (let at = 0; at < links.length; at++) {
			if (status instanceof Promise) return runRest(shell, links, at, status, latches);
			if (shell.flow !== flow.none) return status;
			if (waits(shell, status, latches)) return status;
			status = runLink(shell, links, at, status);
		}
		return status;
	};
};

const runRest = async (
	shell: Shell,
	links: readonly Link[],
	from: number,
	first: Promise<number>,
	latches: number | undefined,
): Promise<number> => {
	let status = await first;
	for (let at = from; at < links.length && shell.flow === flow.none; at++) {
		if (waits(shell, status, latches)) return status;
		const result = runLink(shell, links, at, status);
		status = result instanceof Promise ? await result : result;
	}
	return status;
};

// A command that waits for a confirmation has not failed: nothing is done in its place.
const waits = ({ ports: { gate } }: Shell, status: number, latches: number | undefined): boolean =>
	status === 2 && gate !== undefined && gate.latchCount !== latches;

// All but the last pipeline are conditions: `set -e` and the ERR trap look away.
const runLink = (shell: Shell, links: readonly Link[], at: number, status: number): Maybe<number> => {
	const { operator, step } = links[at]!;
	if ((status === 0) !== (operator === '&&')) return status;
	return at === links.length - 1 ? step(shell) : runGuarded(shell, step);
};

/** Runs a step whose failure is asked for: a condition. */
export const runGuarded = (shell: Shell, step: Step): Maybe<number> => {
	shell.guarded += 1;
	const result = step(shell);
	if (typeof result === 'object') return unguardLater(shell, result);
	shell.guarded -= 1;
	return result;
};

/** The same for one that is under way. */
export const unguardLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.finally(() => {
		shell.guarded -= 1;
	});
