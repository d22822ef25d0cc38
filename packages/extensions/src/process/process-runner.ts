import { ShortWait } from '@tenon/host';
import type { ExtensionRunner, RunningExtension } from '../host/extension.ts';
import { WorkSlices } from './channel/work-slices.ts';
import { CallChain } from './host-calls/call-chain.ts';
import { defaultSettings, type ProcessSettings } from './process-settings.ts';
import { type ProcessSurroundings, RunningProcess } from './running-process.ts';
import { FrameTrace, type TracedFrame } from './trace.ts';

/** How processes are run. */
export interface ProcessRunnerOptions {
	/** Bounds that differ from the usual ones. */
	readonly settings?: Partial<ProcessSettings>;
	/** Is shown every frame; what a person typed is left out. */
	readonly trace?: (frame: TracedFrame) => void;
}

/**
 * Runs extensions that are programs: each in a process group of its own, spoken to in the wire protocol over its
 * standard input and output. Restarting is not done here.
 */
export const processRunner = (options: ProcessRunnerOptions = {}): ExtensionRunner => {
	const surroundings: ProcessSurroundings = {
		settings: { ...defaultSettings, ...options.settings },
		slices: new WorkSlices(),
		wait: new ShortWait(),
		chain: new CallChain(),
		trace: options.trace && new FrameTrace(options.trace),
	};
	return {
		kind: 'process',
		start: (extension, ports) => {
			const { start } = extension;
			if (start.kind !== 'process') throw new TypeError(`${extension.name} is no process: ${start.kind}`);
			if (start.program === '') return withoutProgram();
			return new RunningProcess(extension, start, ports, surroundings);
		},
	};
};

/** An extension that brings only files: there is nothing to run. */
const withoutProgram = (): RunningExtension => {
	const { promise, resolve } = Promise.withResolvers<{ readonly type: 'stopped' }>();
	return {
		ready: Promise.resolve(),
		ended: promise,
		stop: async () => resolve({ type: 'stopped' }),
	};
};
