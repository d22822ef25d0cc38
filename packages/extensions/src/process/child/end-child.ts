import type { TimerPort } from '@tenon/core';
import type { ProcessSettings } from '../process-settings.ts';
import type { Child } from './start-child.ts';

/**
 * Sees a child and all that it started to their end: waits as long as it may take by itself, then asks by signal,
 * then ends it. Resolves when the child is reaped and its group is empty, or when even that wait times out.
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
	// The end of the child is told; that of what it started has to be looked for.
	const aMoment = (): Promise<void> => atMost(lookMs, timer, isReaped ? undefined : exited);
	const comesTrue = async (isSo: () => Promise<boolean>, limitMs: number): Promise<boolean> => {
		const endsAt = timer.now() + limitMs;
		while (!(await isSo())) {
			if (timer.now() >= endsAt) return false;
			await aMoment();
		}
		return true;
	};
	if (politeMs > 0) await atMost(politeMs, timer, exited);
	if (!(await isGone())) {
		await child.signal('SIGTERM');
		if (!(await comesTrue(isGone, settings.terminateMs))) {
			// Again and again: what was about to be started when the first one came is there a moment later.
			const killed = async (): Promise<boolean> => {
				await child.signal('SIGKILL');
				return isGone();
			};
			await comesTrue(killed, settings.killMs);
		}
	}
	// Those who are never seen: they are replaced faster than one can look.
	if (isReaped && child.endGroup()) await comesTrue(isGone, settings.killMs);
};

const lookMs = 10;

const atMost = async (delayMs: number, timer: TimerPort, waited?: Promise<void>): Promise<void> => {
	let pause: Disposable | undefined;
	const over = new Promise<void>((resolve) => {
		pause = timer.after(delayMs, resolve);
	});
	await (waited === undefined ? over : Promise.race([waited, over]));
	pause?.[Symbol.dispose]();
};
