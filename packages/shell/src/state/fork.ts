import { ExpansionError } from './errors.ts';
import { foregroundOwner } from './foreground-owner.ts';
import type { ShellPorts } from './ports.ts';
import type { ProgramJob } from './program-job.ts';
import { Shell } from './shell.ts';
import type { Slice } from './slice.ts';

/** How a fork differs from a plain subshell. */
export interface ForkOptions {
	/** A background job brings its own. */
	readonly slice?: Slice;
	/** Its process number; default: the next. */
	readonly pid?: number;
	/** Whether `BASH_SUBSHELL` counts it. */
	readonly countsAsSubshell?: boolean;
	/** A shell that a script is run in: a main shell of its own, with a number of its own. */
	readonly asMain?: boolean;
	/** Whether it counts as nested in its parent, against the limit; default true. */
	readonly isNested?: boolean;
	/** What it needs from around it; default: its parent's. */
	readonly ports?: ShellPorts;
	/** The job of its programs; default: its parent's. */
	readonly programJob?: ProgramJob;
}

/**
 * A new environment that starts as a copy of `parent`: subshell, substitution, stage of a pipeline,
 * background job (which brings a slice of its own). Nothing is copied until one of the two writes. The caller that
 * forks also releases, and takes it from `jobs`.
 */
export const forkShell = (parent: Shell, how: ForkOptions = {}): Shell => {
	const {
		slice = parent.slice,
		countsAsSubshell = true,
		asMain = false,
		isNested = true,
		ports = parent.ports,
	} = how;
	const pid = how.pid ?? parent.jobs.nextPid();
	const { limits } = parent.ports;
	if (parent.nesting >= limits.maxSubshellDepth) {
		parent.ports.usage.notes.reached('maxSubshellDepth');
		throw new ExpansionError(`subshells nested more than ${limits.maxSubshellDepth} deep`, {
			fatal: true,
			status: 1,
		});
	}
	if (parent.jobs.live >= limits.maxProcesses) {
		parent.ports.usage.notes.reached('maxProcesses');
		throw forkFailure(`${limits.maxProcesses} processes`);
	}
	parent.jobs.enter();
	parent.tablesShared = true;
	const child = new Shell({
		ports,
		slice,
		variables: parent.variables.fork(),
		io: parent.io.fork(),
		jobs: isNested ? parent.jobs.fork() : parent.jobs.forkKernel(),
		options: parent.options,
		traps: parent.traps.fork(parent.options),
		functions: parent.functions,
		aliases: parent.aliases,
		name: parent.name,
		positional: parent.positional,
		cwd: parent.cwd,
		umask: parent.umask,
		directoryStack: parent.directoryStack,
		mainPid: asMain ? pid : parent.mainPid,
		pid,
		parentPid: asMain ? parentOf(parent, pid) : parent.parentPid,
		forkedFrom: parentOf(parent, pid),
		nesting: isNested ? parent.nesting + 1 : 0,
		subshellDepth: asMain ? 0 : parent.subshellDepth + 1,
		shownSubshells: asMain ? 0 : parent.shownSubshells + (countsAsSubshell ? 1 : 0),
		interactive: false,
		frame: parent.frame,
	});
	child.tablesShared = true;
	child.execution = parent.execution;
	if (!asMain) child.inheritHash(parent);
	child.disabledBuiltins = parent.disabledBuiltins;
	child.status = parent.status;
	child.readsFrom = parent.readsFrom;
	child.onlyReads = parent.onlyReads;
	child.locale = parent.locale;
	child.locales = parent.locales;
	child.findsCommandsAnywhere = parent.findsCommandsAnywhere;
	child.tellsOfSignals = asMain || parent.tellsOfSignals;
	child.hasInputOfItsOwn = !asMain && parent.hasInputOfItsOwn;
	child.isBackground = parent.isBackground;
	child.programJob = how.programJob ?? parent.programJob;
	if (isNested) child.jobOwner = foregroundOwner(parent);
	child.isDeaf = parent.isDeaf;
	child.groupPid = parent.groupPid;
	child.hasMonitorOfParent = !asMain && isNested;
	if (!child.traps.isEmpty) child.enterGroup();
	child.isStartedDirectly = parent.subshellDepth === 0 || parent.isSimpleStage;
	child.pipeStatus = parent.pipeStatus;
	child.lastBackground = parent.lastBackground;
	child.lastArgument = parent.lastArgument;
	child.line = parent.line;
	child.command = parent.command;
	child.guarded = parent.guarded;
	child.isTextGuarded = parent.isTextGuarded;
	child.textGuards = parent.textGuards;
	child.traceDepth = parent.traceDepth;
	child.traceDepthAtExit = parent.traceDepth + 1;
	child.callDepth = parent.callDepth;
	child.frameAtFork = parent.frame;
	child.textDepth = parent.textDepth;
	child.textCaller = parent.textCaller;
	child.secondsFrom = parent.secondsFrom;
	child.random = parent.random;
	if (!asMain) child.debuggedFrom = parent.debuggedFrom;
	child.outputLimit = parent.outputLimit;
	child.ignore = parent.ignore;
	child.resourceLimits = parent.resourceLimits;
	child.niceness = parent.niceness;
	child.history = parent.history;
	child.completions = parent.completions;
	return child;
};

// What takes the place of an environment has the same parent.
const parentOf = (parent: Shell, pid: number): number =>
	pid === parent.pid || parent.isSubstitution ? parent.forkedFrom : parent.pid;

/** What bash says when the system has no process left for it, with the limit that was reached; the shell ends. */
export const forkFailure = (limit: string): ExpansionError =>
	new ExpansionError(`fork: retry: Resource temporarily unavailable (limit of ${limit})`, {
		fatal: true,
		status: 254,
	});
