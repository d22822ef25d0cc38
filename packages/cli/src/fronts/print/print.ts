import { isTenonError } from '@tenon/core';
import { openSession } from '../../session/open-session.ts';
import type { SessionService } from '../../session/service.ts';
import { HostOutput } from '../../sh/host-streams.ts';
import { chooseSession } from '../start/choose-session.ts';
import { readPiped } from '../start/piped-input.ts';
import { openOptionsOf } from '../start/session-flags.ts';
import { type PrintFlags, readPrintFlags } from './flags.ts';
import { helpText } from './help.ts';
import { jsonReporter, type Reporter, textReporter } from './reporter.ts';
import { type InputOutcome, TurnFollower } from './turn-follower.ts';

/** `tenon -p`: asks once, prints what comes of it, and gives the exit status. */
export const runPrint = async (args: readonly string[]): Promise<number> => {
	const start = readPrintFlags(args, process.env);
	if (start.kind === 'help') {
		new HostOutput(1).writeText(helpText);
		return 0;
	}
	if (start.kind === 'mistake') return complain(`${start.text}; try 'tenon -p --help'`, 2);
	const text = await promptOf(start);
	if (typeof text === 'number') return text;
	try {
		return await ask(start, text);
	} catch (error) {
		if (!isTenonError(error) && !isSystemError(error)) throw error;
		return complain(error.message, 1);
	}
};

const promptOf = async ({ prompt }: PrintFlags): Promise<string | number> => {
	// A terminal is a person, who would wait for us while we wait for them.
	const piped = process.stdin.isTTY ? '' : await readPiped(process.stdin);
	if (piped === undefined) return complain('more than 16 MiB were piped in; name a file in the prompt', 2);
	const text = [piped.trimEnd(), prompt].filter((part) => part.trim() !== '').join('\n\n');
	return text === '' ? complain("there is no prompt; try 'tenon -p --help'", 2) : text;
};

const ask = async (flags: PrintFlags, text: string): Promise<number> => {
	const service = await openSession(openOptionsOf(flags.session, (problem) => void complain(problem, 0)));
	const interrupted = new AbortController();
	const signals = onSignals(() => {
		interrupted.abort();
		void service.interrupt();
	});
	try {
		await chooseSession(service, flags.session);
		const { end } = await follow(service, text, reporterOf(flags));
		return interrupted.signal.aborted ? 130 : end.type === 'finished' ? 0 : 1;
	} finally {
		signals[Symbol.dispose]();
		await service.close();
	}
};

const follow = async (service: SessionService, text: string, reporter: Reporter): Promise<InputOutcome> => {
	const over = new AbortController();
	reporter.opened(await service.state());
	// Followed from before the input is there, so that nothing of it is missed.
	const events = service.events({}, over.signal);
	const follower = new TurnFollower((await service.submit({ text })).inputId);
	for await (const news of events) {
		if (news.type === 'gap') {
			reporter.missed();
			continue;
		}
		reporter.happened(news.event);
		const outcome = follower.take(news.event);
		if (outcome === undefined) continue;
		over.abort();
		reporter.over(outcome, await service.state());
		return outcome;
	}
	return { text: '', end: { type: 'cancelled' } };
};

const reporterOf = ({ isJson, isQuiet }: PrintFlags): Reporter => {
	const output = new HostOutput(1);
	const write = (text: string): void => void output.writeText(text);
	return isJson ? jsonReporter(write) : textReporter(write, (text) => void complain(text, 0), isQuiet);
};

const onSignals = (end: () => void): Disposable => {
	const names = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
	for (const name of names) process.once(name, end);
	return {
		[Symbol.dispose]: () => {
			for (const name of names) process.off(name, end);
		},
	};
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon: ${text}\n`);
	return status;
};
