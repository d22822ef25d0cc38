import type { Worker } from 'node:worker_threads';

/**
 * Calls back once a thread has used so many milliseconds of the processor from here on: a machine that is busy with other
 * things takes nothing from it. Where the thread does not say what it has used, after two seconds. Disposing of it stops
 * the clock.
 */
export const cpuClock = (worker: Worker, budgetMs: number, spent: () => void): Disposable => {
	let timer: NodeJS.Timeout | undefined;
	let isOver = false;
	let before: number | undefined;
	const begin = performance.now();
	const finish = (): void => {
		isOver = true;
		clearTimeout(timer);
		spent();
	};
	const look = (): void => {
		if (isOver) return;
		if (performance.now() - begin >= longestMs) {
			finish();
			return;
		}
		timer = setTimeout(look, budgetMs);
		usedBy(worker).then(
			(used) => {
				if (isOver) return;
				before ??= used;
				const left = budgetMs - (used - before);
				if (left <= 0) {
					finish();
					return;
				}
				clearTimeout(timer);
				timer = setTimeout(look, Math.max(left, shortestMs));
			},
			// A thread that has ended is told of by its own events.
			() => undefined,
		);
	};
	look();
	return {
		[Symbol.dispose]: () => {
			isOver = true;
			clearTimeout(timer);
		},
	};
};

const usedBy = async (worker: Worker): Promise<number> => {
	const { user, system } = await worker.cpuUsage();
	return (user + system) / 1000;
};

const longestMs = 2_000;
const shortestMs = 2;
