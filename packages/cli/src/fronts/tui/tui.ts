import { isTenonError } from '@tenon/core';
import { openSession } from '../../session/open-session.ts';
import { HostOutput } from '../../sh/host-streams.ts';
import { wantsColour } from '../../support/wants-colour.ts';
import { chooseSession } from '../start/choose-session.ts';
import { openOptionsOf } from '../start/session-flags.ts';
import { App } from './app.ts';
import { readTuiFlags, type TuiFlags } from './flags.ts';
import { Screen } from './kit/screen.ts';
import { PlainApp } from './plain/plain-app.ts';
import { Problems } from './problems.ts';
import { keepYoungHeapSmall } from './small-young-heap.ts';
import { makeTheme } from './theme.ts';

/** `tenon`: a conversation in the terminal. Gives the exit status. */
export const runTui = async (args: readonly string[]): Promise<number> => {
	const start = readTuiFlags(args, process.env);
	if (start.kind === 'mistake') return complain(`${start.text}; try 'tenon --help'`, 2);
	try {
		return await converse(start);
	} catch (error) {
		if (!isTenonError(error) && !isSystemError(error)) throw error;
		return complain(error.message, 1);
	}
};

// A screen needs a terminal that can move its cursor.
const hasScreen = ({ isPlain }: TuiFlags): boolean =>
	!isPlain &&
	process.stdin.isTTY &&
	process.stdout.isTTY &&
	!/^(?:dumb|unknown)?$/.test(process.env.TERM ?? '');

const converse = async (flags: TuiFlags): Promise<number> => {
	const { session, prompt } = flags;
	keepYoungHeapSmall();
	const problems = new Problems();
	const service = await openSession(openOptionsOf(session, (text) => problems.add(text)));
	const app = hasScreen(flags)
		? new App(service, new Screen(), makeTheme(wantsColour(new HostOutput(1))))
		: new PlainApp(service, {
				input: process.stdin,
				write: (text) => void new HostOutput(1).writeText(text),
			});
	const leave = (): void => app.quit();
	for (const name of endingSignals) process.once(name, leave);
	try {
		await chooseSession(service, session);
		await app.run(prompt, problems);
	} finally {
		for (const name of endingSignals) process.off(name, leave);
		await app.stop();
		// Whatever does not end by itself then, ends with the process.
		setTimeout(() => process.exit(1), maxEndMs).unref();
		await service.close();
	}
	return 0;
};

const endingSignals = ['SIGTERM', 'SIGHUP'] as const;
const maxEndMs = 10_000;

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon: ${text}\n`);
	return status;
};
