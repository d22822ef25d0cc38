import { describe, expect, it } from 'vitest';
import { importsOf } from './support/imports.ts';
import { projectFiles, readProjectFile } from './support/repository.ts';

const sources = projectFiles('packages/*/src/**/*.ts', 'scripts/*.ts').filter(
	(file) => !file.endsWith('.test.ts'),
);

/** Files that use what could also open a connection, and what for. */
const mayConnect: readonly string[] = [
	// A FIFO that is open already is waited for by way of a socket object on its descriptor.
	'packages/vfs/src/host/pipe-handle.ts',
	// The same for the pipes between this process and a program it runs.
	'packages/host/src/programs/fifo.ts',
	'packages/host/src/programs/input-pipe.ts',
	// And for the pipe by which a module's process hears its host.
	'packages/extensions/src/embedded/worker/serve-unit.ts',
	// Standard input that is a pipe, a socket or a terminal, likewise.
	'packages/cli/src/sh/live-reader.ts',
	// The MCP servers that a person has trusted, at the addresses that were granted.
	'packages/extensions/src/mcp/bounded-fetch.ts',
	'packages/extensions/src/mcp/readable-events.ts',
	// A socket over the pipe from the session.
	'packages/cli/src/kernel-process/inside/main.ts',
	// The port by which tools make the requests that they are asked for; it is behind the gate (effects.test.ts).
	'packages/host/src/net/connect.ts',
	'packages/host/src/net/exchange.ts',
	'packages/host/src/net/network-port.ts',
	'packages/host/src/net/settings.ts',
	'packages/host/src/net/target.ts',
	'packages/host/src/net/tunnel.ts',
	// A person's own login: the page on loopback that the browser comes back to.
	'packages/cli/src/login/openrouter.ts',
];

const networkModules = new Set(['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'undici', 'ws']);

describe('Tenon sends nothing home', () => {
	it('no source file reaches the network by itself', () => {
		const wrong = sources
			.filter((file) => !mayConnect.includes(file))
			.flatMap((file) => {
				const source = readProjectFile(file);
				const modules = importsOf(source)
					.map((name) => name.replace(/^node:/, '').split('/')[0]!)
					.filter((name) => networkModules.has(name));
				const calls = source.match(/\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\s*\(/g) ?? [];
				return [...modules, ...calls].map((use) => `${file}: ${use}`);
			});
		expect(wrong).toEqual([]);
	});

	it('the README says so', () => {
		expect(readProjectFile('README.md')).toContain('No telemetry');
	});
});
