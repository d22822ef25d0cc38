import type { ExecuteResult, Kernel } from '@tenon/shell';
import { BlockWatch, threadCpuMs, type Watched } from '../../../shell/test/hostile/block-watch.ts';

/** How a script went that was watched. */
export interface Conduct extends Watched {
	readonly result: ExecuteResult;
	/** Whether it ended because V8 had no stack left. */
	readonly isTooDeep: boolean;
	/** CPU time from the cancellation to the end; 0 if the script ended by itself. */
	readonly cancelMs: number;
}

/** Runs a script to its end, or until it has used up its budget of CPU time: then it is cancelled. Ends the kernel. */
export const runWatched = async (kernel: Kernel, script: string, budgetMs: number): Promise<Conduct> => {
	const controller = new AbortController();
	const watch = new BlockWatch();
	const startedMs = threadCpuMs();
	let cancelledMs: number | undefined;
	const onTurn = (): void => {
		const now = threadCpuMs();
		if (now - startedMs < budgetMs) {
			turn = setImmediate(onTurn);
			return;
		}
		cancelledMs = now;
		controller.abort();
	};
	let turn = setImmediate(onTurn);
	const result = await kernel.execute(`{ ${script}; } > /dev/null`, {
		signal: controller.signal,
	});
	const cancelMs = cancelledMs === undefined ? 0 : threadCpuMs() - cancelledMs;
	clearImmediate(turn);
	const watched = watch.stop();
	await kernel.shutdown();
	const isTooDeep = result.stderr.includes('commands nested too deep');
	return { ...watched, result, isTooDeep, cancelMs };
};
