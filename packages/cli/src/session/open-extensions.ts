import { join } from 'node:path';
import type { HookRegistry } from '@tenon/core';
import {
	createTrustStore,
	ExtensionHost,
	type ExtensionHostOptions,
	type FindReport,
	type FoundExtension,
	findExtensions,
	impPlaces,
	luaRunner,
	mcpRunner,
	moduleRunner,
	processRunner,
	stateFolderOf,
	systemTimer,
	userExtensionFolders,
	zotToolNames,
} from '@tenon/extensions';
import { builtinCommands } from './builtin-commands.ts';
import type { OpenSessionOptions } from './open-session.ts';

/** Where extensions come from, and whom the person is told by. */
export interface ExtensionSources
	extends Pick<
		OpenSessionOptions,
		'explicitExtensions' | 'findsExtensions' | 'environment' | 'version' | 'complain'
	> {}

/** What a session gives its extensions. */
export interface ExtensionDuties
	extends Pick<ExtensionHostOptions, 'hostInfo' | 'callTool' | 'port' | 'audit' | 'front' | 'betweenTurns'> {
	readonly hooks: HookRegistry;
	/** Names that extensions cannot take. */
	readonly builtinTools: readonly string[];
}

/** Makes the host of a session's extensions. Nothing is looked for or started yet. */
export const openExtensions = (
	options: ExtensionSources,
	projectFolder: string,
	{ builtinTools, ...duties }: ExtensionDuties,
): ExtensionHost => {
	const { environment } = options;
	const stateFolder = stateFolderOf(environment);
	const file = trustFileOf(environment);
	return new ExtensionHost({
		runners: [processRunner(), moduleRunner(), luaRunner(), mcpRunner()],
		...duties,
		trust: createTrustStore({ file, projectFolder, now: Date.now }),
		builtins: {
			tools: [...builtinTools, ...zotToolNames],
			commands: builtinCommands.map(({ name }) => name),
		},
		stateFolder,
		environment,
		timer: systemTimer,
		find: () => findFor(options, projectFolder),
	});
};

/** Where it is written down which extensions a person trusts. */
export const trustFileOf = (environment: OpenSessionOptions['environment']): string =>
	join(stateFolderOf(environment), 'extensions.lock.json');

/**
 * Looks for a session's extensions and starts them; `seen` gets what was found, before any of it runs. Whatever is wrong
 * with one of them is told: the session is there all the same.
 */
export const startExtensions = async (
	options: ExtensionSources,
	projectFolder: string,
	extensions: ExtensionHost,
	seen: (found: readonly FoundExtension[]) => void,
): Promise<void> => {
	const { found, problems, searched } = await findFor(options, projectFolder);
	for (const { path, message } of problems) options.complain(`${path}: ${message}`);
	seen(found);
	const { failed, statuses } = await extensions.load(found, searched);
	for (const { name, message } of failed)
		options.complain(message.startsWith(`extension ${name} `) ? message : `extension ${name}: ${message}`);
	for (const { name, state, reason } of statuses) {
		if (state === 'untrusted') options.complain(`extension ${name} ${reason}`);
	}
	// A guard that guards nothing looks like one that lets everything pass.
	for (const { name, problems: found } of statuses)
		for (const { code, where, message } of found)
			if (code.startsWith('guard.')) options.complain(`extension ${name}: ${where}: ${message}`);
};

const findFor = (
	{ explicitExtensions, findsExtensions, environment, version }: ExtensionSources,
	projectFolder: string,
): Promise<FindReport> =>
	findExtensions({
		explicit: explicitExtensions,
		projectFolder,
		userFolders: userExtensionFolders(environment),
		noDiscovery: !findsExtensions,
		hostVersion: version,
		imp: impPlaces(environment),
	});
