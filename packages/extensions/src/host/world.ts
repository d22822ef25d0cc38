import { join } from 'node:path';
import type { McpServerContribution } from '../contribution/contribution.ts';
import { ContributionRegistry } from '../registry/contribution-registry.ts';
import type { GrantSwitches } from '../trust/narrowed-grants.ts';
import type { TrustDecision } from '../trust/trust.ts';
import type { FoundExtension } from './extension.ts';
import { extensionLogFile, type FileLog, openExtensionLog } from './extension-log.ts';
import type { ExtensionHostOptions } from './host-options.ts';
import { type SettingsBook, settingsFile } from './settings-book.ts';
import { StartQueue } from './start-queue.ts';

/** A decision to trust. */
export type Trusted = Extract<TrustDecision, { readonly type: 'trusted' }>;

/** What all extensions of a host share. */
export interface World {
	readonly options: ExtensionHostOptions;
	readonly registry: ContributionRegistry;
	readonly starts: StartQueue;
	readonly settings: SettingsBook;
	/** What is left of an extension's grants, by its name, after they were narrowed in this process. */
	readonly switches: Map<string, GrantSwitches>;
	/** Each gives one extension its settings. */
	readonly settingsReaders: Set<() => Promise<void>>;
	/** The log of an extension; one for all its starts. */
	log(extension: string): FileLog;
	/** Something about an extension is different now. */
	changed(extension: string): void;
	/** Starts an MCP server that an extension brings along; it ends when the result is disposed of. */
	startServer(owner: FoundExtension, trusted: Trusted, server: McpServerContribution): Disposable;
}

/** Makes what extensions share, except for what the host itself does. */
export const makeWorld = (
	options: ExtensionHostOptions,
	duties: Pick<World, 'changed' | 'startServer'>,
): World & { flushLogs(): Promise<void> } => {
	const logs = new Map<string, FileLog>();
	const now = options.now ?? Date.now;
	const open =
		options.openLog ?? ((name: string) => openExtensionLog(extensionLogFile(options.stateFolder, name), now));
	return {
		options,
		...duties,
		registry: new ContributionRegistry(options.builtins),
		starts: new StartQueue(),
		settings: options.settings ?? settingsFile(join(options.stateFolder, 'extension-settings.json')),
		switches: new Map(),
		settingsReaders: new Set(),
		log: (extension) => {
			const log = logs.get(extension) ?? open(extension);
			logs.set(extension, log);
			return log;
		},
		flushLogs: async () => {
			await Promise.all([...logs.values()].map((log) => log.flush()));
		},
	};
};
