import { createHookRegistry, errorResult } from '@tenon/core';
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
	extends Pick<ExtensionHostOptions, 'front' | 'find' | 'openLog' | 'readyGraceMs'> {
	/** How programs are run and watched. */
	readonly programs: ProcessRunnerOptions;
}

/** The host that sessions have, without a session: no model, and no tools but those of extensions. */
export const openHost = (world: ExtWorld, { programs, ...options }: OpenHostOptions): ExtensionHost =>
	new ExtensionHost({
		...options,
		runners: [processRunner(programs), moduleRunner(), luaRunner(), mcpRunner()],
		hooks: createHookRegistry(),
		trust: world.trust,
		builtins: { tools: builtinToolNames, commands: builtinCommands.map(({ name }) => name) },
		hostInfo: () => ({ version: world.version, provider: '', model: '', cwd: world.cwd, sessionId: 'ext' }),
		callTool: ({ name }) =>
			Promise.resolve(errorResult(`there is no tool ${JSON.stringify(name)} outside of a session`)),
		stateFolder: world.stateFolder,
		environment: world.environment,
		timer: systemTimer,
	});

/** The tools that a session has by itself: their names are taken. */
export const builtinToolNames: readonly string[] = [
	...['shell', 'read', 'write', 'edit', 'glob', 'grep', 'plan', 'git', 'jobs', 'undo', 'fetch'],
	...zotToolNames,
];
