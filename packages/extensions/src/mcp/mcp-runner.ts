import type { ExtensionRunner, FoundExtension, RunningExtension } from '../host/extension.ts';
import { WorkSlices } from '../process/channel/work-slices.ts';
import { RunningServer, type ServerSurroundings, type ServerTimes } from './running-server.ts';

/** How MCP servers are run. */
export type McpRunnerOptions = Partial<ServerTimes>;

/**
 * Runs servers of the Model Context Protocol, as a program over its standard streams or at an address over HTTP. Their
 * tools are called `mcp__server__tool` and go through the same gate and hooks as all others.
 */
export const mcpRunner = (options: McpRunnerOptions = {}): ExtensionRunner => {
	const times: ServerTimes = {
		connectMs: options.connectMs ?? 60_000,
		probeMs: options.probeMs ?? 5_000,
		idleMs: options.idleMs ?? 60_000,
		totalMs: options.totalMs ?? 600_000,
	};
	const surroundings: ServerSurroundings = { times, slices: new WorkSlices() };
	return {
		kind: 'mcp',
		start: (extension, ports) =>
			extension.start.kind === 'mcp'
				? new RunningServer(extension, extension.start.server, ports, surroundings)
				: notAServer(extension),
	};
};

const notAServer = ({ name, start }: FoundExtension): RunningExtension => ({
	ready: Promise.resolve(),
	ended: Promise.resolve({ type: 'failed', message: `${name} is a ${start.kind}, not an MCP server` }),
	stop: () => Promise.resolve(),
});
