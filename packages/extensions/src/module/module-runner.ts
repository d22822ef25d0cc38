import type { ExtensionPorts, ExtensionRunner, FoundExtension, RunningExtension } from '../host/extension.ts';
import { WorkSlices } from '../process/channel/work-slices.ts';
import { openInProcessLink } from './outside/in-process-link.ts';
import { openProcessLink, type ProcessLinkOptions } from './outside/process-link.ts';
import { type ModuleTimes, RunningModule } from './outside/running-module.ts';

/** How modules are run. */
export interface ModuleRunnerOptions extends Partial<ModuleTimes> {
	/**
	 * Whether a module runs in the host's own thread, for those that a person trusts as the program itself; default:
	 * none does, each has a process.
	 */
	inProcess?(extension: FoundExtension, grants: ExtensionPorts['grants']): boolean;
	/** What a module's process begins with, where the program was bundled; default: the file of this package. */
	readonly entryFile?: URL;
	/** Of each module's process, in MiB; default 256. */
	readonly maxHeapMb?: number;
}

/**
 * Runs TypeScript and JavaScript files that export a function. A module that throws, hangs, floods its host, runs out
 * of memory or calls `process.exit` ends itself alone; each start reads the file anew.
 */
export const moduleRunner = (options: ModuleRunnerOptions = {}): ExtensionRunner => {
	const times: ModuleTimes = {
		loadMs: options.loadMs ?? 30_000,
		signOfLifeMs: options.signOfLifeMs ?? 5_000,
		stopMs: options.stopMs ?? 2_000,
	};
	const processes: ProcessLinkOptions = {
		entryFile: options.entryFile ?? ownEntryFile(),
		maxHeapMb: options.maxHeapMb ?? 256,
		slices: new WorkSlices(),
	};
	return {
		kind: 'module',
		start: (extension, ports) => {
			if (extension.start.kind !== 'module') return notAModule(extension);
			const isInside = options.inProcess?.(extension, ports.grants) ?? false;
			return new RunningModule(extension, extension.start.file, ports, times, (parts) =>
				isInside ? openInProcessLink(parts) : openProcessLink(parts, processes),
			);
		},
	};
};

const ownEntryFile = (): URL => {
	const here = import.meta.url;
	return new URL(here.endsWith('.ts') ? './inside/main.ts' : './inside/main.js', here);
};

const notAModule = ({ name, start }: FoundExtension): RunningExtension => ({
	ready: Promise.resolve(),
	ended: Promise.resolve({ type: 'failed', message: `${name} is a ${start.kind}, not a module` }),
	stop: () => Promise.resolve(),
});
