import { andThen, type Maybe } from '@tenon/core';
import { fatalStatus } from '../state/errors.ts';
import { childrenEnded } from '../state/pending-signals.ts';
import type { DeclarationArgument } from '../state/ports.ts';
import { isSpecialCall } from '../state/posix-mode.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { SimpleCommand, Word } from '../syntax/ast.ts';
import { isName } from '../syntax/names.ts';
import { typedValue } from '../values/typed-variable.ts';
import { compileArguments } from './arguments.ts';
import { type AssignmentStep, compileAssignment } from './assignment.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { dispatch, dispatchPastBuiltins, isJobName, resumeJob } from './dispatch.ts';
import { runInFork } from './environment.ts';
import { findCommand } from './find-command.ts';
import { compileIntegerTest, notTaken } from './integer-test.ts';
import { leave } from './leave.ts';
import { pathAssignments } from './path-assignment.ts';
import { failed, recover } from './recover.ts';
import {
	type CompiledRedirect,
	compileRedirects,
	isFailed,
	openRedirects,
	restoreRedirects,
} from './redirects.ts';
import type { Step } from './step.ts';
import { endingSubstitutions } from './substitution.ts';
import { afterProcessEnd } from './tell-of-end.ts';
import { refuseElement, withTemporaries } from './temporaries.ts';
import { traceCommand, traceDeclaration } from './trace.ts';

/**
 * A simple command, in bash's order: words are expanded, then the values of assignments, then the
 * redirections are made, then it runs.
 */
export const compileSimple = (
	command: SimpleCommand,
	compilation: Compilation,
	{
		isStage = false,
		isAnnounced = false,
	}: { readonly isStage?: boolean; readonly isAnnounced?: boolean } = {},
): Step => {
	const compiled: CompiledSimple = {
		words: compileArguments(command.words, compilation),
		assignments: command.assignments.map((assignment) => compileAssignment(assignment, compilation)),
		redirects: compileRedirects(command.redirects, compilation),
		isBare: command.assignments.length === 0 && command.redirects.length === 0,
		shortCut: compileIntegerTest(command),
		isStage,
		takesPlace: isStage || command === compilation.last,
		isOnly: command === compilation.only,
		endsJob: command === compilation.ending,
	};
	const { line } = command;
	const run = command.words.length === 0 ? runAssignments : runCommand;
	const simple: Step = (shell) => {
		shell.line = line;
		shell.substitutionStatus = -1;
		if (!isAnnounced && isDebugged(shell))
			return afterDebugTrap(
				shell,
				shell.command,
				() => run(shell, compiled),
				() => shell.keepPipeStatus(),
			);
		return run(shell, compiled);
	};
	const step = hasProcessSubstitution(command) ? endingSubstitutions(simple) : simple;
	const paths = pathAssignments(command);
	if (paths === undefined) return step;
	const assignments = [...command.assignments, ...paths];
	const typed = compileSimple({ ...command, words: [], assignments }, compilation, { isStage, isAnnounced });
	return (shell) => (typedValue(shell, paths[0]!.name) === undefined ? step(shell) : typed(shell));
};

/** Whether `<(…)` or `>(…)` stands in the command. */
export const hasProcessSubstitution = ({ words, redirects, assignments }: SimpleCommand): boolean =>
	[...words, ...assignments.map(({ value }) => value), ...redirects.map(({ target }) => target)].some(
		(word) => word.type === 'word' && holdsProcess(word),
	);

/** Whether `<(…)` or `>(…)` stands in a word, or in the word of a `${x:-word}` in it. */
export const holdsProcess = ({ parts }: Word): boolean =>
	parts.some((part) => {
		if (part.type === 'process') return true;
		const operation = part.type === 'parameter' ? part.operation : undefined;
		return operation !== undefined && 'word' in operation && holdsProcess(operation.word);
	});

interface CompiledSimple {
	readonly words: ReturnType<typeof compileArguments>;
	readonly assignments: readonly AssignmentStep[];
	readonly redirects: readonly CompiledRedirect[];
	/** Words alone. */
	readonly isBare: boolean;
	/** Gives the status at once, or `notTaken`. */
	readonly shortCut: ((shell: Shell) => number) | undefined;
	/** Has an environment to itself, as a stage of a pipeline or a job. */
	readonly isStage: boolean;
	/** Whether a program that it runs takes the place of its environment. */
	readonly takesPlace: boolean;
	/** Is all of the `( … )` around it. */
	readonly isOnly: boolean;
	/** Whether it is the last of a background job. */
	readonly endsJob: boolean;
}

/** The arguments of a declaration with their assignments taken apart. */
type Taken = DeclarationArgument[] | undefined;

// `x=1 y=$(cmd) > file`: assignments that stay. The status is the last substitution's, else 0.
const runAssignments = (shell: Shell, compiled: CompiledSimple): Maybe<number> => {
	if (compiled.redirects.length > 0) return redirectAndAssign(shell, compiled);
	try {
		const assigned = assignAll(shell, compiled.assignments);
		return typeof assigned === 'object' ? recoverCommand(shell, compiled, assigned) : assigned;
	} catch (error) {
		return failedCommand(shell, compiled, error);
	}
};

// The words of the redirections see what was assigned.
const redirectAndAssign = (shell: Shell, compiled: CompiledSimple): Maybe<number> =>
	recover(shell, () =>
		andThen(assignAll(shell, compiled.assignments), () =>
			compiled.redirects.some(({ descriptor }) => typeof descriptor === 'object')
				? runInFork(shell, (child) => redirectAlone(child, compiled))
				: redirectAlone(shell, compiled),
		),
	);

// Where they name a variable or move standard input, they are made in a process of their own: nothing of them stays,
// nor does the status of a substitution in them.
const redirectAlone = (shell: Shell, { redirects }: CompiledSimple): Maybe<number> =>
	andThen(openRedirects(shell, redirects), (saved) => {
		if (isFailed(saved)) return saved.status;
		const status = redirects.some(isApart) ? 0 : statusOfSubstitutions(shell);
		return andThen(restoreRedirects(shell, saved), () => status);
	});

const isApart = ({ operator, descriptor }: CompiledRedirect): boolean =>
	typeof descriptor === 'object' ||
	(['<', '<>', '<&'].includes(operator) ? (descriptor ?? 0) === 0 : operator === '>&' && descriptor === 0);

const assignAll = (shell: Shell, assignments: readonly AssignmentStep[]): Maybe<number> => {
	for (let at = 0; at < assignments.length; at++) {
		const assigned = assignments[at]!.assign(shell);
		if (typeof assigned === 'object') return assignRest(shell, assignments, at, assigned);
		if (at % assignedAtOnce === assignedAtOnce - 1 && shell.slice.isDue(assignedAtOnce))
			return assignRest(shell, assignments, at, shell.slice.turn());
	}
	return statusOfSubstitutions(shell);
};

const assignedAtOnce = 64;

const assignRest = async (
	shell: Shell,
	assignments: readonly AssignmentStep[],
	from: number,
	first: Promise<void>,
): Promise<number> => {
	await first;
	for (let at = from + 1; at < assignments.length; at++) {
		await assignments[at]!.assign(shell);
		if (shell.slice.isDue()) await shell.slice.turn();
	}
	return statusOfSubstitutions(shell);
};

// Behind the assignments, of which `_=x` may have been one, `$_` is empty.
const statusOfSubstitutions = (shell: Shell): number => {
	shell.lastArgument = '';
	return shell.substitutionStatus === -1 ? 0 : shell.substitutionStatus;
};

const runCommand = (shell: Shell, compiled: CompiledSimple): Maybe<number> => {
	if (compiled.isStage) shell.isSimpleStage = shell.isStartedDirectly;
	if (compiled.shortCut !== undefined) {
		const status = compiled.shortCut(shell);
		if (status !== notTaken) return status;
	}
	const argv = compiled.words.start.slice();
	const taken: Taken = compiled.words.declares ? [] : undefined;
	try {
		const expanded = compiled.words.expand(shell, argv, taken);
		const result =
			typeof expanded === 'object'
				? afterWordsLater(shell, compiled, argv, taken, expanded)
				: afterWords(shell, compiled, argv, taken);
		return typeof result === 'object' ? recoverCommand(shell, compiled, result) : result;
	} catch (error) {
		return failedCommand(shell, compiled, error);
	}
};

const recoverCommand = (shell: Shell, compiled: CompiledSimple, result: Promise<number>): Promise<number> =>
	result.catch((error: unknown) => failedCommand(shell, compiled, error));

// A stage whose words cannot be expanded ends before it has put off its parent's EXIT trap: that one runs.
const failedCommand = (shell: Shell, compiled: CompiledSimple, error: unknown): Maybe<number> => {
	const trap = compiled.isStage ? shell.traps.exitOfParent : undefined;
	if (trap !== undefined) shell.traps.set('EXIT', trap.command);
	return failed(shell, error);
};

const afterWordsLater = (
	shell: Shell,
	compiled: CompiledSimple,
	argv: string[],
	taken: Taken,
	expanded: Promise<void>,
): Promise<number> => expanded.then(() => afterWords(shell, compiled, argv, taken));

const afterWords = (shell: Shell, compiled: CompiledSimple, argv: string[], taken: Taken): Maybe<number> => {
	if (argv.length === 0) return runAssignments(shell, compiled);
	// A stage counts in `BASH_SUBSHELL` from here on: its words are still its parent's.
	if (compiled.isStage && shell.shownSubshells < shell.subshellDepth) shell.shownSubshells += 1;
	if (compiled.takesPlace) shell.isReplaced = isReplaced(shell, compiled, argv);
	if (compiled.isOnly) shell.isUnjudged = isProgram(shell, argv);
	if (compiled.endsJob)
		shell.endsWithProgram = shell.endsJob && !shell.traps.runsCommands && isProgram(shell, argv);
	if (compiled.isBare && !shell.options.xtrace) {
		return compiled.isStage ? dispatchStage(shell, argv, taken) : dispatch(shell, argv, taken);
	}
	if (compiled.assignments.length === 0) return afterValues(shell, compiled, argv, taken);
	return afterAssignments(shell, compiled, argv, taken);
};

// A shell that has traps to run waits for its last command, as it does for what it runs itself.
const isReplaced = (shell: Shell, { isStage }: CompiledSimple, argv: readonly string[]): boolean =>
	(isStage || !shell.traps.runsCommands) && isProgram(shell, argv);

const isProgram = ({ functions, ports }: Shell, argv: readonly string[]): boolean => {
	if (functions.has(argv[0]!)) return false;
	const name = argv[0] === 'command' ? afterCommand(argv) : argv[0];
	return name !== undefined && !name.startsWith('-') && !ports.builtins.has(name);
};

// Whatever `command` stands before it.
const afterCommand = (argv: readonly string[]): string | undefined =>
	argv.find((word) => word !== 'command' && word !== '-p' && word !== '--');

const afterAssignments = (
	shell: Shell,
	compiled: CompiledSimple,
	argv: string[],
	taken: Taken,
): Maybe<number> =>
	staysAfter(shell, argv[0]!)
		? andThen(assignBeforeSpecial(shell, compiled.assignments), () =>
				afterValues(shell, compiled, argv, taken),
			)
		: withTemporaries(shell, compiled.assignments, {
				tellsOfLocales: shell.functions.has(argv[0]!) || shell.ports.builtins.has(argv[0]!),
				run: () => afterValues(shell, compiled, argv, taken),
			});

const assignBeforeSpecial = (shell: Shell, assignments: readonly AssignmentStep[]): Maybe<unknown> => {
	const at = assignments.findIndex(({ element }) => element !== undefined);
	if (at === -1)
		return andThen(assignAll(shell, assignments), () => {
			for (const { name } of assignments) exportAssigned(shell, name);
		});
	const status = fatalStatus(shell);
	return andThen(assignAll(shell, assignments.slice(0, at)), () =>
		refuseElement(shell, assignments[at]!.element!, { status, isSpecial: true }),
	);
};

// It was the command's, and so exported.
const exportAssigned = ({ variables }: Shell, name: string): void => {
	const target = variables.resolveName(name);
	if (isName(target)) variables.own(target).attributes |= attribute.exported;
};

// POSIX: what is assigned before a special builtin stays.
const staysAfter = (shell: Shell, name: string): boolean => isSpecialCall(shell, name);

const afterValues = (shell: Shell, compiled: CompiledSimple, argv: string[], taken: Taken): Maybe<number> => {
	if (shell.options.xtrace) {
		return andThen(
			taken === undefined ? traceCommand(shell, argv) : traceDeclaration(shell, argv, taken),
			() => afterTrace(shell, compiled, argv, taken),
		);
	}
	return afterTrace(shell, compiled, argv, taken);
};

const afterTrace = (shell: Shell, compiled: CompiledSimple, argv: string[], taken: Taken): Maybe<number> => {
	if (compiled.isStage) shell.traps.exitOfParent = undefined;
	// No redirection is made for it.
	else if (isJobName(argv[0]!)) return resumeJob(shell, argv);
	if (compiled.redirects.length === 0)
		return compiled.isStage ? dispatchStage(shell, argv, taken) : dispatch(shell, argv, taken);
	const belongs = isOfShell(shell, argv[0]!);
	if (typeof belongs !== 'object') return runWhere(shell, compiled, argv, taken, belongs);
	return belongs.then((yes) => runWhere(shell, compiled, argv, taken, yes));
};

// A command that has its process to itself. What a declaration leaves there is what bash has for such a failure
// among its own statuses, as far as a process can tell it.
const dispatchStage = (shell: Shell, argv: string[], taken: Taken): Maybe<number> => {
	shell.traps.exitOfParent = undefined;
	shell.hasRefusedAssignment = false;
	// In a process of its own there is no job to go on with.
	const isOther = isJobName(argv[0]!) && !shell.functions.has(argv[0]!);
	const status = isOther ? dispatchPastBuiltins(shell, argv) : dispatch(shell, argv, taken);
	if (!declaring.has(argv[0]!) || shell.functions.has(argv[0]!)) return status;
	return andThen(status, (ready) => (ready === 1 && shell.hasRefusedAssignment ? refusedStatus : ready));
};

const refusedStatus = 4;
const declaring: ReadonlySet<string> = new Set([
	'declare',
	'typeset',
	'export',
	'readonly',
	'command',
	'builtin',
]);

// What is no part of the shell has its redirections made in its own process: what they change stays there.
const runWhere = (
	shell: Shell,
	compiled: CompiledSimple,
	argv: string[],
	taken: Taken,
	belongsToShell: boolean,
): Maybe<number> => {
	const { isStage } = compiled;
	if (!belongsToShell) {
		shell.lastArgument = argv[argv.length - 1]!;
		const body: Step = (child) => {
			child.makesOwnRedirects = isStage;
			return recover(child, () => runRedirected(child, compiled, argv, taken));
		};
		return runProcess(shell, body);
	}
	if (!isStage) return runRedirected(shell, compiled, argv, taken);
	shell.makesOwnRedirects = true;
	return recover(shell, () => runRedirected(shell, compiled, argv, taken));
};

const runProcess = (shell: Shell, body: Step): Maybe<number> => {
	let process: Shell | undefined;
	const prepare = (child: Shell): void => {
		child.isReplaced = true;
		child.endsJob = shell.endsWithProgram;
		child.endsWithProgram = shell.endsWithProgram;
		child.onProgramStart = shell.onProgramStart;
		child.onReaderAwaited = shell.onReaderAwaited;
		if (shell.isReplaced) shell.successor = child;
		process = child;
	};
	const how = { countsAsSubshell: false, prepare };
	return andThen(runInFork(shell, body, shell.isReplaced ? { ...how, pid: shell.pid } : how), (status) => {
		shell.successor = undefined;
		return process?.endedBy === undefined || status !== 128 + process.endedBy
			? childrenEnded(shell, status)
			: afterProcessEnd(shell, process.endedBy, process.pid);
	});
};

// A tool works on the shell that calls it, as a builtin does.
const isOfShell = (shell: Shell, name: string): Maybe<boolean> => {
	if (shell.functions.has(name) || shell.ports.builtins.has(name)) return true;
	if (!shell.ports.tools.commands.has(name)) return false;
	return andThen(findCommand(shell, name), (found) => typeof found === 'object' && found.tool !== undefined);
};

// In `x=1 command > $x` the redirection's `x` is the one that was there before.
const openOwnRedirects = (
	shell: Shell,
	{ assignments, redirects }: CompiledSimple,
	argv: readonly string[],
): ReturnType<typeof openRedirects> =>
	assignments.length === 0 || staysAfter(shell, argv[0]!)
		? openRedirects(shell, redirects)
		: shell.variables.beneathTemporaries(() => openRedirects(shell, redirects));

const runsExec = ({ functions, options }: Shell, argv: readonly string[]): boolean => {
	const first = argv[0]!;
	if (first !== 'exec' && first !== 'command') return false;
	if (!options.posix && functions.has(first)) return false;
	return afterCommand(argv) === 'exec';
};

const runRedirected = (
	shell: Shell,
	compiled: CompiledSimple,
	argv: string[],
	taken: Taken,
): Maybe<number> => {
	return andThen(openOwnRedirects(shell, compiled, argv), (saved) => {
		if (isFailed(saved)) return isSpecialCall(shell, argv[0]!) ? leave(shell, saved.status) : saved.status;
		// `exec` keeps its redirections, also where it could not run its command.
		if (runsExec(shell, argv)) {
			shell.lastArgument = argv[argv.length - 1]!;
			const status = argv.length === 1 ? 0 : dispatch(shell, argv, taken);
			return andThen(status, (left) => andThen(saved.keep(shell), () => left));
		}
		let result: Maybe<number>;
		try {
			// What a builtin finds wrong it says where its redirections lead.
			result = recover(shell, () =>
				compiled.isStage ? dispatchStage(shell, argv, taken) : dispatch(shell, argv, taken),
			);
		} catch (error) {
			return andThen(restoreRedirects(shell, saved), () => {
				throw error;
			});
		}
		if (result instanceof Promise) {
			return result.then(
				(status) => andThen(restoreRedirects(shell, saved), () => status),
				(error) =>
					andThen(restoreRedirects(shell, saved), () => {
						throw error;
					}),
			);
		}
		const status = result;
		return andThen(restoreRedirects(shell, saved), () => status);
	});
};
