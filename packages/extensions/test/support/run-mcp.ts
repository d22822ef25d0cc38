import { fileURLToPath } from 'node:url';
import type { ToolResult } from '@tenon/core';
import { onTestFinished } from 'vitest';
import type { McpRunnerOptions, McpServerConfig, RunningExtension } from '../../src/index.ts';
import { mcpRunner } from '../../src/mcp/mcp-runner.ts';
import { FakePorts, type FakePortsOptions, foundExtension } from './fake-ports.ts';
import { toolContext, type WatchedCall } from './tool-context.ts';

/** A server that a test talks to. */
export interface TestServer {
	readonly ports: FakePorts;
	readonly running: RunningExtension;
	/** Calls a tool by the server's own name for it. */
	call(tool: string, args?: object, watched?: WatchedCall): Promise<ToolResult>;
}

/** How a test starts a server. */
export interface StartServerOptions extends McpRunnerOptions {
	readonly ports?: FakePortsOptions;
}

/** Starts a server; it is stopped when the test is over. */
export const startServer = (
	server: McpServerConfig,
	{ ports: portOptions = {}, ...options }: StartServerOptions = {},
): TestServer => {
	const ports = new FakePorts(portOptions);
	const running = mcpRunner(options).start(foundExtension({ kind: 'mcp', server }), ports);
	onTestFinished(() => running.stop());
	return {
		ports,
		running,
		call: async (name, args = {}, watched = {}) => {
			const found = ports.of('tool').find(({ tool }) => tool.name === `mcp__sample__${name}`);
			if (found === undefined) throw new Error(`there is no tool ${name}`);
			return await found.tool.run(args, toolContext(watched));
		},
	};
};

/** The same, when its tools are there. */
export const readyServer = async (
	server: McpServerConfig,
	options: StartServerOptions = {},
): Promise<TestServer> => {
	const started = startServer(server, options);
	await started.running.ready;
	return started;
};

/** The test server as a program. */
export const program = (...args: readonly string[]): McpServerConfig => ({
	transport: 'stdio',
	command: process.execPath,
	args: [fileURLToPath(new URL('./mcp-stdio-server.mjs', import.meta.url)), ...args],
	env: {},
	cwd: undefined,
});

/** A program of a few lines that speaks the protocol by hand, or does not. */
export const script = (source: string): McpServerConfig => ({
	transport: 'stdio',
	command: process.execPath,
	args: ['--input-type=module', '-e', source],
	env: {},
	cwd: undefined,
});

/** The texts of a result. */
export const textsOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('');
