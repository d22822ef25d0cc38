import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext, SendToGroup } from '@tenon/shell';
import { parseSeconds } from '../support/parse-seconds.ts';
import { runProgram } from '../support/run-program.ts';
import { type Signal, signalNamed } from './signals.ts';

/** What timeout was asked for. */
export interface TimeoutOptions {
	readonly preserveStatus: boolean;
	readonly foreground: boolean;
	readonly killAfter: string | undefined;
	readonly signal: string | undefined;
	readonly verbose: boolean;
}

/** Runs a command until it ends or its time is over: then 124, or what the signal makes of it. */
export function* runWithTimeout(
	context: CommandContext,
	options: TimeoutOptions,
	operands: readonly string[],
): Flow<number> {
	const { killAfter, signal: signalText = 'TERM' } = options;
	const killMs = killAfter === undefined ? undefined : durationMs(killAfter);
	if (killAfter !== undefined && killMs === undefined)
		return yield* refuse(context, `invalid time interval ${context.quote(killAfter)}`);
	const signal = signalNamed(signalText);
	if (signal === undefined) return yield* refuse(context, `${context.quote(signalText)}: invalid signal`);
	if (operands.length < 2) {
		yield* wait(context.writeError("Try 'timeout --help' for more information.\n"));
		return usageStatus;
	}
	const [duration = '', ...command] = operands;
	const ms = durationMs(duration);
	if (ms === undefined) return yield* refuse(context, `invalid time interval ${context.quote(duration)}`);
	const clock = new AbortController();
	const run: TimedRun = { hasExpired: false, endedBy: undefined };
	const status = yield* wait(
		runFlow(
			runProgram(context, command, {
				describe: (name, reason) => `failed to run command ${context.quote(name)}: ${reason}`,
				how: {
					onStart: (send) => {
						const stop = AbortSignal.any([clock.signal, context.signal]);
						if (ms === 0) return;
						expire(context, { send, stop, ms, signal, killMs, command: command[0]!, options }, run).catch(
							(error: unknown) => {
								// The clock was stopped: the command has ended, or the script was cancelled.
								if (!stop.aborted) throw error;
							},
						);
					},
					onSignal: (number) => {
						run.endedBy = number;
					},
				},
			}),
		),
	);
	clock.abort();
	// It dies of what its command died of; once the time is over, only of the signal that nothing outlives.
	if (run.endedBy !== undefined && (!run.hasExpired || run.endedBy === killSignal.number))
		return yield* wait(context.endBy(run.endedBy));
	if (!run.hasExpired) return status;
	return options.preserveStatus ? status : 124;
}

const usageStatus = 125;

/** What has become of a command that is given some time. */
interface TimedRun {
	hasExpired: boolean;
	/** The signal that the command died of. */
	endedBy: number | undefined;
}

// Waits until the time is over and sends the signal, then the one that nothing outlives.
const expire = async (
	context: CommandContext,
	{ send, stop, ms, signal, killMs, command, options }: Expiry,
	run: TimedRun,
): Promise<void> => {
	const to = options.foreground ? 'process' : 'group';
	const tell = (name: string): Maybe<void> =>
		options.verbose
			? context.complain(`sending signal ${name} to command ${context.quote(command)}`)
			: undefined;
	await context.sleep(Math.min(ms, longestMs), stop);
	run.hasExpired = true;
	await tell(signal.name);
	send(signal.number, to);
	if (killMs === undefined || killMs === 0 || signal.name === 'KILL') return;
	await context.sleep(Math.min(killMs, longestMs), stop);
	await tell(killSignal.name);
	send(killSignal.number, to);
};

interface Expiry {
	readonly send: SendToGroup;
	/** Aborts when there is nothing to wait for any more. */
	readonly stop: AbortSignal;
	readonly ms: number;
	readonly signal: Signal;
	readonly killMs: number | undefined;
	/** Its name. */
	readonly command: string;
	readonly options: TimeoutOptions;
}

const killSignal: Signal = { name: 'KILL', number: 9 };

// What timers can count.
const longestMs = 2 ** 31 - 1;

const durationMs = (text: string): number | undefined => {
	const unit = /[smhd]$/.exec(text)?.[0];
	const number = unit === undefined ? text : text.slice(0, -1);
	const seconds = number === '' ? undefined : parseSeconds(number);
	return seconds === undefined ? undefined : seconds * 1000 * secondsIn[unit ?? 's']!;
};

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function* refuse(context: CommandContext, text: string): Flow<number> {
	yield* wait(context.complainOfUsage(text));
	return usageStatus;
}
