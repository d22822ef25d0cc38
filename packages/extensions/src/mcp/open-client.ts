import { pathToFileURL } from 'node:url';
import type { Client, ClientOptions, ElicitResult, Transport } from '@modelcontextprotocol/client';
import { TenonError } from '@tenon/core';
import { messageOf } from '../calls/message-of.ts';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { ExtensionPorts } from '../host/extension.ts';
import type { WorkSlices } from '../process/channel/work-slices.ts';
import { endChild } from '../process/child/end-child.ts';
import { pumpOutput } from '../process/child/pump-output.ts';
import { startChild } from '../process/child/start-child.ts';
import { defaultSettings } from '../process/process-settings.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { ChildTransport } from './child-transport.ts';
import type { ServerQuestion } from './elicitation/ask-person.ts';
import { type ListFitting, withFittedLists } from './fitted-lists.ts';
import { withReadableEvents } from './readable-events.ts';
import { readServerList, type ServerList } from './server-tool.ts';

/** What a connection to a server needs. */
export interface ClientParts {
	readonly server: McpServerConfig;
	readonly ports: ExtensionPorts;
	/** For all of the way to a server that answers. */
	readonly connectMs: number;
	/** How long a server over standard streams may think about which revision of the protocol it speaks. */
	readonly probeMs: number;
	/** Time for reading what programs write. */
	readonly slices: WorkSlices;
	/** The list has changed. */
	changed(list: ServerList): void;
	/** The connection is gone, without having been closed from here. */
	lost(): void;
	ask(question: ServerQuestion, signal: AbortSignal): Promise<ElicitResult>;
}

/** A server that answers. */
export interface OpenClient {
	readonly client: Client;
	list(): Promise<ServerList>;
	/** Why it is gone, where that is known: `exited with status 3`. */
	fact(): string;
	close(): Promise<void>;
}

/** A server that cannot be reached as it is written down: there is no such program, or no such address. */
export class ServerNotStarted extends TenonError {
	readonly code = 'mcp.not_started';
}

type Sdk = typeof import('@modelcontextprotocol/client');

/** Connects to a server: starts its program, or calls its address. Loads the protocol's client at the first use. */
export const openClient = async (parts: ClientParts, signal: AbortSignal): Promise<OpenClient> => {
	const sdk = await import('@modelcontextprotocol/client');
	if (parts.server.transport === 'http') return openRemote(sdk, parts, parts.server, signal);
	const first = await openProgram(sdk, parts, parts.server, 'auto', signal);
	if (!('exited' in first)) return first;
	// Some servers end when they are asked for a revision that they do not know: those know the older one.
	const second = await openProgram(sdk, parts, parts.server, 'legacy', signal);
	if (!('exited' in second)) return second;
	throw new Error(second.exited);
};

const openProgram = async (
	sdk: Sdk,
	parts: ClientParts,
	server: Extract<McpServerConfig, { transport: 'stdio' }>,
	mode: 'auto' | 'legacy',
	signal: AbortSignal,
): Promise<OpenClient | { readonly exited: string }> => {
	const { ports } = parts;
	const child = startChild({
		program: server.command,
		args: server.args,
		folder: server.cwd ?? ports.hostInfo().cwd,
		environment: { ...ports.environment, ...server.env },
	});
	const stderrLimit = { bytes: defaultSettings.stderrBytes, timer: ports.timer };
	pumpOutput(child.stderr, (bytes) => ports.log.append(bytes), stderrLimit);
	const transport = withFittedLists(
		new ChildTransport({
			child,
			slices: parts.slices,
			end: () => endChild(child, defaultSettings.stopMs, defaultSettings, ports.timer),
			parse: sdk.parseJSONRPCMessage,
			onBadLine: (problem) => ports.report({ code: 'mcp.bad_line', where: 'stdout', message: problem }),
		}),
		fittingOf(sdk, ports),
	);
	const client = clientOf(sdk, parts, mode);
	try {
		await client.connect(transport, { timeout: parts.connectMs, signal });
	} catch (error) {
		await transport.close();
		const { exit } = transport;
		if (exit?.wasStarted === false) throw new ServerNotStarted(exit.fact);
		if (exit?.byItself === true && !signal.aborted) return { exited: exit.fact };
		throw error;
	}
	return opened(
		client,
		parts,
		() => transport.exit?.fact ?? '',
		() => client.close(),
	);
};

const openRemote = async (
	sdk: Sdk,
	parts: ClientParts,
	server: Extract<McpServerConfig, { transport: 'http' }>,
	signal: AbortSignal,
): Promise<OpenClient> => {
	const url = URL.parse(server.url);
	if (url === null) throw new ServerNotStarted('its address is none; expected http:// or https://');
	const remote = new sdk.StreamableHTTPClientTransport(url, {
		requestInit: { headers: server.headers },
		fetch: withReadableEvents(boundedFetch, {
			parse: sdk.parseJSONRPCMessage,
			onBadEvent: (problem) => parts.ports.report({ code: 'mcp.bad_line', where: 'event', message: problem }),
		}),
	});
	// The types of the package disagree about fields that may be absent.
	const transport = withFittedLists(remote as Transport & typeof remote, fittingOf(sdk, parts.ports));
	const client = clientOf(sdk, parts, 'auto');
	await client.connect(transport, { timeout: parts.connectMs, signal });
	const close = async (): Promise<void> => {
		await leave(parts.ports, transport.terminateSession());
		await client.close();
	};
	return opened(client, parts, () => '', close);
};

const fittingOf = (sdk: Sdk, ports: ExtensionPorts): ListFitting => ({
	isTool: sdk.isSpecType.Tool,
	report: (message) => ports.report({ code: 'mcp.bad_tool', where: 'tools/list', message }),
});

// The session is ended as a courtesy, and not waited for long.
const leave = async ({ timer, log }: ExtensionPorts, left: Promise<void>): Promise<void> => {
	const waited = Promise.withResolvers<void>();
	const limit = timer.after(leaveMs, waited.resolve);
	const told = left.catch((error: unknown) => log.say(`the session was not ended: ${messageOf(error)}`));
	await Promise.race([told, waited.promise]);
	limit[Symbol.dispose]();
};

const leaveMs = 1_000;

const clientOf = (sdk: Sdk, parts: ClientParts, mode: 'auto' | 'legacy'): Client => {
	const { ports } = parts;
	const options: ClientOptions = {
		capabilities: { roots: { listChanged: true }, elicitation: { form: {} } },
		versionNegotiation: {
			mode,
			...(parts.server.transport === 'stdio' ? { probe: { timeoutMs: parts.probeMs } } : {}),
		},
		listChanged: {
			tools: {
				debounceMs: 50,
				onChanged: (error, tools) => {
					if (error !== null) ports.log.say(`the list of tools could not be read: ${messageOf(error)}`);
					else parts.changed(listOf(client, tools ?? [], ports));
				},
			},
		},
	};
	const client = new sdk.Client({ name: 'tenon', version: ports.hostInfo().version }, options);
	client.setRequestHandler('roots/list', () => ({
		roots: [{ uri: pathToFileURL(ports.hostInfo().cwd).href, name: 'project' }],
	}));
	client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
		'requestedSchema' in params ? parts.ask(params, mcpReq.signal) : { action: 'decline' },
	);
	client.setNotificationHandler('notifications/message', ({ params }) => {
		const text = typeof params.data === 'string' ? params.data : JSON.stringify(params.data);
		ports.log.append(new TextEncoder().encode(`[${params.level}] ${text}\n`));
	});
	return client;
};

const opened = (
	client: Client,
	parts: ClientParts,
	fact: () => string,
	close: () => Promise<void>,
): OpenClient => {
	let isClosing = false;
	client.onclose = () => {
		if (!isClosing) parts.lost();
	};
	client.onerror = (error) => parts.ports.log.say(messageOf(error));
	return {
		client,
		fact,
		list: async () => {
			if (client.getServerCapabilities()?.tools === undefined) return listOf(client, [], parts.ports);
			const { tools } = await client.listTools(undefined, { timeout: parts.connectMs });
			return listOf(client, tools, parts.ports);
		},
		close: () => {
			isClosing = true;
			return close();
		},
	};
};

const listOf = (client: Client, tools: readonly unknown[], ports: ExtensionPorts): ServerList =>
	readServerList(tools, client.getInstructions(), (message) =>
		ports.report({ code: 'mcp.bad_tool', where: 'tools/list', message }),
	);
