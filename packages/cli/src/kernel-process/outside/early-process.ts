import { endStartedProcess, type StartedProcess, startUnitProcess } from '@tenon/extensions';
import { entryOfKernels } from './entry-of-kernels.ts';
import { ownEnvironment } from './own-environment.ts';

let early: { readonly started: StartedProcess; readonly maxHeapMb: number } | undefined;

/**
 * Starts the process of the kernels that the program is about to open: both load their code side by side. `entry`: what
 * it begins with, by default what this code lies beside.
 */
export const startEarlyProcess = (
	entry: ReturnType<typeof entryOfKernels> = entryOfKernels(),
	environment: Readonly<Record<string, string>> = ownEnvironment(),
): void => {
	early ??= {
		started: startUnitProcess({ ...entry, maxHeapMb: usualHeapMb }, environment),
		maxHeapMb: usualHeapMb,
	};
};

/** The process that was started early, once; `undefined` where there is none with this heap. */
export const takeEarlyProcess = (maxHeapMb: number): StartedProcess | undefined => {
	if (early?.maxHeapMb !== maxHeapMb) return undefined;
	const { started } = early;
	early = undefined;
	return started;
};

/** Ends it where no kernels were opened after all. */
export const endEarlyProcess = async (): Promise<void> => {
	const unused = early?.started;
	early = undefined;
	if (unused !== undefined) await endStartedProcess(unused);
};

/** How large the heap of kernels may be where nothing else is said, in MiB. */
export const usualHeapMb = 1_024;
