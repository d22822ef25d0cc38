import { createHookRegistry, errorResult, type HookRegistry } from '@tenon/core';
import {
	ExtensionHost,
	type ExtensionHostOptions,
	luaRunner,
	mcpRunner,
	moduleRunner,
	type ProcessRunnerOptions,
	processRunner,
	systemTimer,
	zotToolNames,
} from '@tenon/extensions';
import { builtinCommands } from '../session/builtin-commands.ts';
import type { ExtWorld } from './world.ts';

/** How a host for looking at extensions is opened. */
export interface OpenHostOptions
	extends Pick<ExtensionHostOptions, 'front' | 'find' | 'openLog' | 'readyGraceMs' | 'port'> {
	/** How programs are run and watched. */
	readonly programs: ProcessRunnerOptions;
	/** Default: a registry of its own. */
	readonly hooks?: HookRegistry;
	/** Runs a tool as an extension; default: there is none to be run. */
	readonly callTool?: ExtensionHostOptions['callTool'];
}

/** What of the world a host needs. */
type HostWorld = Pick<ExtWorld, 'version' | 'cwd' | 'stateFolder' | 'environment'> &
	Pick<ExtensionHostOptions, 'trust'>;

/** The host that sessions have, without a session: no model, and no tools but those of extensions unless given. */
export const openHost = (world: HostWorld, { programs, ...options }: OpenHostOptions): ExtensionHost =>
	new ExtensionHost({
		hooks: createHookRegistry(),
		callTool: ({ name }) =>
			Promise.resolve(errorResult(`there is no tool ${JSON.stringify(name)} outside of a session`)),
		...options,
		runners: [processRunner(programs), moduleRunner(), luaRunner(), mcpRunner()],
		trust: world.trust,
		builtins: { tools: builtinToolNames, commands: builtinCommands.map(({ name }) => name) },
		hostInfo: () => ({ version: world.version, provider: '', model: '', cwd: world.cwd, sessionId: 'ext' }),
		stateFolder: world.stateFolder,
		environment: world.environment,
		timer: systemTimer,
	});

/** The tools that a session has by itself: their names are taken. */
export const builtinToolNames: readonly string[] = [
	...['shell', 'read', 'write', 'edit', 'glob', 'grep', 'plan', 'git', 'jobs', 'undo', 'fetch', 'web_fetch'],
	...zotToolNames,
];
