import { type Flow, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { parseSeconds } from '../support/parse-seconds.ts';
import { runProgram } from '../support/run-program.ts';
import { signalNamed } from './signals.ts';

/** What timeout was asked for. */
export interface TimeoutOptions {
	readonly preserveStatus: boolean;
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
	if (killAfter !== undefined && durationMs(killAfter) === undefined)
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
	const isOver = ms === 0 ? undefined : startClock(context, ms, clock);
	const status = yield* wait(
		runFlow(
			runProgram(context, command, {
				describe: (name, reason) => `failed to run command ${context.quote(name)}: ${reason}`,
				how: isOver === undefined ? {} : { signal: isOver.signal },
			}),
		),
	);
	clock.abort();
	if (isOver === undefined || !isOver.signal.aborted) return status;
	if (options.verbose)
		yield* wait(context.complain(`sending signal ${signal.name} to command ${context.quote(command[0]!)}`));
	if (signal.name === 'KILL') return 128 + signal.number;
	return options.preserveStatus ? 128 + signal.number : 124;
}

const usageStatus = 125;

// Aborts when the time is over, unless the clock is stopped before.
const startClock = (context: CommandContext, ms: number, clock: AbortController): AbortController => {
	const over = new AbortController();
	const stop = AbortSignal.any([clock.signal, context.signal]);
	context.sleep(Math.min(ms, longestMs), stop).then(
		() => over.abort(),
		// The clock was stopped: the command has ended, or the script was cancelled.
		() => undefined,
	);
	return over;
};

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
