import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolResult } from '@tenon/core';
import { onTestFinished } from 'vitest';
import {
	type CommandAction,
	type FoundExtension,
	type ProcessSettings,
	processRunner,
	type RunningExtension,
	type TracedFrame,
} from '../../src/index.ts';
import { FakePorts, type FakePortsOptions, foundExtension } from '../support/fake-ports.ts';
import { toolContext, type WatchedCall } from '../support/tool-context.ts';

/** How a client is started. */
export interface ClientOptions {
	/** What the source is written in. */
	readonly language?: 'node' | 'sh' | 'python3';
	readonly settings?: Partial<ProcessSettings>;
	readonly extension?: Partial<FoundExtension>;
	readonly ports?: FakePortsOptions;
	/** False: no front shows panels. */
	readonly showsPanels?: boolean;
}

/** A client that runs, and what a test does with it. */
export interface RunningClient {
	readonly running: RunningExtension;
	readonly ports: FakePorts;
	readonly folder: string;
	/** All lines, as they were sent and received. */
	readonly trace: readonly TracedFrame[];
	/** The frames that the host sent. */
	sent(): readonly Record<string, unknown>[];
	callTool(name: string, args?: unknown, watched?: WatchedCall): Promise<ToolResult>;
	runCommand(name: string, args?: string, signal?: AbortSignal): Promise<CommandAction>;
}

/** Starts a program of its own for the test, and ends it with the test. */
export const startClient = (source: string, options: ClientOptions = {}): RunningClient => {
	const { language = 'node', settings = {}, showsPanels = true } = options;
	const folder = mkdtempSync(join(tmpdir(), 'tenon-client-'));
	const file = join(folder, language === 'node' ? 'client.mjs' : 'client');
	writeFileSync(file, language === 'node' ? `${nodePrelude}\n${source}` : source);
	const ports = new FakePorts({ dataFolder: folder, profile: 'compat', ...options.ports });
	ports.panels.isShown = showsPanels;
	const trace: TracedFrame[] = [];
	const start = {
		kind: 'process',
		program: language === 'node' ? process.execPath : language,
		args: [file],
	} as const;
	const extension = foundExtension(start, { folder, checksArguments: 'warn', ...options.extension });
	// A client that says when it is ready is not hurried on a machine that is busy.
	const idleReadyMs = source.includes(`type: 'ready'`) ? 60_000 : 250;
	const running = processRunner({
		settings: { idleReadyMs, ...settings },
		trace: (frame) => trace.push(frame),
	}).start(extension, ports);
	onTestFinished(async () => {
		await running.stop();
		rmSync(folder, { recursive: true });
	});
	return {
		running,
		ports,
		folder,
		trace,
		sent: () => trace.filter(({ direction }) => direction === 'sent').map(({ line }) => JSON.parse(line)),
		callTool: async (name, args = {}, watched = {}) => {
			const found = ports.of('tool').find(({ tool }) => tool.name === name);
			if (found === undefined) throw new Error(`no tool ${name}`);
			return found.tool.run(args, toolContext(watched));
		},
		runCommand: async (name, args = '', signal = new AbortController().signal) => {
			const found = ports.of('command').find((command) => command.name === name);
			if (found === undefined) throw new Error(`no command ${name}`);
			return found.run({ args, sessionId: 's1', signal });
		},
	};
};

/** The texts of a result, one per line. */
export const textsOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('\n');

// What clients in JavaScript find in their scope.
const nodePrelude = `
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
const say = (frame) => process.stdout.write(JSON.stringify(frame) + '\\n');
const hello = (...capabilities) => say({ type: 'hello', name: 'client', capabilities });
const tool = (name, more = {}) => say({ type: 'register_tool', name, description: name, ...more });
const command = (name) => say({ type: 'register_command', name, description: name });
const result = (id, text, more = {}) => say({ type: 'tool_result', id, content: [{ type: 'text', text }], ...more });
const on = (handlers) =>
	createInterface({ input: process.stdin }).on('line', (line) => {
		const frame = JSON.parse(line);
		(handlers[frame.type] ?? (() => undefined))(frame, line);
		if (frame.type === 'shutdown' && handlers.shutdown === undefined) process.exit(0);
	});
`;
