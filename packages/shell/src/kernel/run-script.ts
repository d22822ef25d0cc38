import { andThen, type Maybe, orElse } from '@tenon/core';
import { type CheckedText, type CheckMode, checkText } from '../check/check-text.ts';
import type { Finding } from '../check/finding.ts';
import { failed } from '../compile/recover.ts';
import {
	compileText,
	readsLineByLine,
	reportSyntaxError,
	runText,
	type TextOrigin,
} from '../compile/run-text.ts';
import { runExitTrap } from '../compile/run-trap.ts';
import type { Step } from '../compile/step.ts';
import { Interrupted } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import type { CallFrame, Shell } from '../state/shell.ts';
import { runWork, type Work } from '../state/work.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import type { ParsedScript } from '../syntax/parse.ts';
import { ScriptRefused } from './errors.ts';
import type { StopReason } from './run-limits.ts';

/** A script that is ready to run, or why it is not. */
export interface PreparedScript {
	/** What the check found; a script with an error among them does not run. */
	readonly findings: readonly Finding[];
	/** Runs it, or says on standard error why it is refused. */
	run(): Maybe<number>;
}

/** Reads and checks a whole script. Nothing of it has run when this returns. */
export const prepareScript = (
	shell: Shell,
	text: string,
	mode: CheckMode,
	origin: TextOrigin,
): Maybe<PreparedScript> => {
	// Aliases decide how the next line is read, so that nothing can be known of it before.
	if (readsLineByLine(shell, text)) return { findings: none, run: () => runText(shell, text, origin) };
	return orElse(
		() => prepareWhole(shell, text, mode, origin),
		(error) => {
			if (error instanceof ShellSyntaxError) {
				const { code, span, message } = error;
				return {
					findings: [{ code, severity: 'error', span, message }],
					run: () => reportSyntaxError(shell, error, origin.command),
				};
			}
			if (!(error instanceof ScriptRefused)) return { findings: none, run: () => failed(shell, error) };
			const { parsed, findings } = error;
			return { findings, run: () => reportFindings(shell, parsed, findings) };
		},
	);
};

const prepareWhole = (
	shell: Shell,
	text: string,
	mode: CheckMode,
	origin: TextOrigin,
): Maybe<PreparedScript> => {
	let isFresh = false;
	const compiled = compileText(shell, text, { ...origin, findsEarly: mode === 'refuse' }, (parsed, step) => {
		isFresh = true;
		return inspect(shell, parsed, step, mode);
	});
	return andThen(compiled, (step) => {
		const known = isFresh ? undefined : inspected.get(step);
		const again =
			known?.dependsOnNames === true
				? runWork(shell.slice, inspect(shell, known.parsed, step, mode))
				: undefined;
		return andThen(again, () => ({
			findings: inspected.get(step)?.findings ?? none,
			run: () => step(shell),
		}));
	});
};

const none: readonly Finding[] = [];

// Throws `ScriptRefused` if the script must not run.
function* inspect(shell: Shell, parsed: ParsedScript, step: Step, mode: CheckMode): Work<void> {
	const { findings, dependsOnNames } = yield* checkText(shell, parsed, mode);
	if (findings.some(({ severity }) => severity === 'error')) throw new ScriptRefused(parsed, findings);
	if (findings.length > 0 || dependsOnNames) inspected.set(step, { findings, dependsOnNames, parsed });
}

/** What was found in texts that are remembered; one whose findings depend on names is checked again at each run. */
const inspected = new WeakMap<Step, CheckedText & { readonly parsed: ParsedScript }>();

const reportFindings = (
	shell: Shell,
	{ source }: ParsedScript,
	findings: readonly Finding[],
): Maybe<number> => {
	const lines = findings
		.filter(({ severity }) => severity === 'error')
		.map(({ span, message }) => `${shell.name}: line ${source.place(span.start).line}: ${message}\n`);
	return andThen(shell.write(2, lines.join('')), () => 2);
};

/** What became of a script. */
export interface ScriptEnd {
	readonly status: number;
	/** Whether the script ended the shell itself. */
	readonly exited: boolean;
	/** What ended it before its own end. */
	readonly stopped?: StopReason;
}

/**
 * Runs a prepared script in a main shell. Its EXIT trap runs once, if the script ends the shell or
 * `endsShell` says that its end does. The shell may be used again: variables, functions and options stay.
 * Rejects with `Interrupted` when the script was cancelled.
 */
export const runPrepared = (
	shell: Shell,
	prepared: PreparedScript,
	{ endsShell }: { readonly endsShell: boolean },
): Maybe<ScriptEnd> => {
	const { frame } = shell;
	shell.flow = flow.none;
	shell.guarded = 0;
	shell.loops = 0;
	// `set -n` ended the script that said it, and no other.
	if (shell.options.noexec && !shell.onlyReads) shell.ownOptions().noexec = false;
	// What no command has dealt with ends the script as it would end a line.
	return andThen(
		orElse(
			() => prepared.run(),
			(error) => {
				forgetCourse(shell, frame);
				return failed(shell, error);
			},
		),
		(status) => {
			const exited = shell.flow === flow.exit;
			const runsTrap = (exited || endsShell) && !shell.traps.isEmpty;
			return andThen(runsTrap ? runExitTrap(shell, status) : status, (final) => {
				if (runsTrap) shell.traps.reset('EXIT');
				shell.flow = flow.none;
				shell.status = final & 0xff;
				return { status: shell.status, exited };
			});
		},
	);
};

// A script that was cancelled, say, left the shell in the middle of what it did.
const forgetCourse = (shell: Shell, frame: CallFrame | undefined): void => {
	shell.flow = flow.none;
	shell.flowCount = 0;
	shell.guarded = 0;
	shell.loops = 0;
	shell.callDepth = 0;
	shell.textDepth = 0;
	shell.textCaller = undefined;
	shell.endsTexts = false;
	shell.traceDepth = 1;
	shell.traceDepthAtExit = 1;
	shell.frame = frame;
	shell.pendingSignals = undefined;
	shell.statusBeforeTrap = undefined;
	shell.runningTrap = undefined;
	shell.traps.running.clear();
	shell.variables.popAllFrames();
};

/** Whether an error means that the script was cancelled, not that something broke. */
export const isInterrupted = (error: unknown): error is Interrupted => error instanceof Interrupted;
