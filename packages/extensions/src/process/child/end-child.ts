import type { TimerPort } from '@tenon/core';
import type { ProcessSettings } from '../process-settings.ts';
import type { Child } from './start-child.ts';

/**
 * Sees a child and all that it started to their end: waits as long as it may take by itself, then asks by signal,
 * then ends it. Resolves when the child is reaped and nobody of its group is left, or when even that is given up.
 */
export const endChild = async (
	child: Child,
	politeMs: number,
	settings: Pick<ProcessSettings, 'terminateMs' | 'killMs'>,
	timer: TimerPort,
): Promise<void> => {
	let isReaped = false;
	const exited = child.exited.then(() => {
		isReaped = true;
	});
	const isGone = async (): Promise<boolean> => isReaped && !(await child.hasSurvivors());
	if (politeMs > 0) await atMost(politeMs, exited, timer);
	if (!(await isGone())) {
		await child.signal('SIGTERM');
		if (!(await comesTrue(isGone, settings.terminateMs, timer))) {
			// Again and again: what was about to be started when the first one came is there a moment later.
			const killed = async (): Promise<boolean> => {
				await child.signal('SIGKILL');
				return isGone();
			};
			await comesTrue(killed, settings.killMs, timer);
		}
	}
	// Those who are never seen: they are replaced faster than one can look.
	if (isReaped && child.endGroup()) await comesTrue(isGone, settings.killMs, timer);
};

const atMost = async (delayMs: number, waited: Promise<void>, timer: TimerPort): Promise<void> => {
	let pause: Disposable | undefined;
	const over = new Promise<void>((resolve) => {
		pause = timer.after(delayMs, resolve);
	});
	await Promise.race([waited, over]);
	pause?.[Symbol.dispose]();
};

/** Looks now and then until it is so, or the time is over. */
const comesTrue = async (
	isSo: () => Promise<boolean>,
	limitMs: number,
	timer: TimerPort,
): Promise<boolean> => {
	const endsAt = timer.now() + limitMs;
	while (!(await isSo())) {
		if (timer.now() >= endsAt) return false;
		await new Promise<void>((resolve) => {
			timer.after(lookMs, resolve);
		});
	}
	return true;
};

const lookMs = 10;
