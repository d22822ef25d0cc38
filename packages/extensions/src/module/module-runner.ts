import { type EmbeddedRunnerOptions, embeddedRunner } from '../embedded/embedded-runner.ts';
import { openProcessLink, type ProcessLinkOptions } from '../embedded/host/process-link.ts';
import { openSameThreadLink } from '../embedded/host/same-thread-link.ts';
import type { ExtensionGrants, ExtensionRunner, FoundExtension } from '../host/extension.ts';
import { WorkSlices } from '../process/channel/work-slices.ts';
import { loadModule } from './load-module.ts';

/** How modules are run. */
export interface ModuleRunnerOptions
	extends Partial<Pick<EmbeddedRunnerOptions, 'groupOf' | 'loadMs' | 'signOfLifeMs' | 'stopMs'>> {
	/**
	 * Whether a module runs in the host's own thread, for those that a person trusts as the program itself; default:
	 * none does, each unit has a process.
	 */
	inProcess?(extension: FoundExtension, grants: ExtensionGrants): boolean;
	/** What a unit's process begins with, where the program was bundled; default: the file of this package. */
	readonly entryFile?: URL;
	/** Of each unit's process, in MiB; default 256. */
	readonly maxHeapMb?: number;
}

/**
 * Runs TypeScript and JavaScript files that export a function. A module that throws, hangs, floods its host, runs out
 * of memory or calls `process.exit` ends its unit alone; each start reads the file anew.
 */
export const moduleRunner = (options: ModuleRunnerOptions = {}): ExtensionRunner => {
	const processes: ProcessLinkOptions = {
		entryFile: options.entryFile ?? ownEntryFile(),
		maxHeapMb: options.maxHeapMb ?? 256,
		slices: new WorkSlices(),
	};
	const isInProcess: NonNullable<ModuleRunnerOptions['inProcess']> = (extension, grants) =>
		options.inProcess?.(extension, grants) ?? false;
	return embeddedRunner({
		...options,
		kind: 'module',
		fileOf: ({ start }) => (start.kind === 'module' ? start.file : undefined),
		openLink: (parts, members) =>
			members.every(({ extension, ports }) => isInProcess(extension, ports.grants))
				? openSameThreadLink(parts, loadModule(freshQuery))
				: openProcessLink(parts, processes),
	});
};

const ownEntryFile = (): URL => {
	const here = import.meta.url;
	return new URL(here.endsWith('.ts') ? './module-process.ts' : './module-process.js', here);
};

// Node keeps what it has imported by its address: another query is another module. What the file imports itself is
// kept, however it has changed.
const freshQuery = (): string => {
	imports += 1;
	return `?tenon=${imports}`;
};

let imports = 0;
