import { fail, pass, type Verdict } from '../case-result.ts';
import type { KitSession } from '../kit-session.ts';

/** `shutdown` is acknowledged, and the process ends in time. */
export const checkShutdown = async ({ probe, deadlines }: KitSession): Promise<Verdict> => {
	probe.send({ type: 'shutdown' });
	const exit = await probe.waitForExit(deadlines.exitMs);
	if (exit === undefined) return fail(`it still ran after ${deadlines.exitMs} ms`);
	const acknowledged = await probe.waitFor((frame) => (frame.type === 'shutdown_ack' ? true : undefined), 0);
	if (acknowledged === undefined) return fail(`no shutdown_ack came before its end (${exit.how})`);
	return exit.how === 'status 0' ? pass : fail(`it ended with ${exit.how}`);
};

/** The end of its input alone ends it. */
export const checkEndOfInput = async ({ probe, deadlines }: KitSession): Promise<Verdict> => {
	probe.closeInput();
	const exit = await probe.waitForExit(deadlines.exitMs);
	if (exit === undefined) return fail(`it still ran ${deadlines.exitMs} ms after its input ended`);
	return exit.how === 'status 0' ? pass : fail(`it ended with ${exit.how}`);
};
