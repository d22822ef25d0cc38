import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	type ServerContext,
} from '@modelcontextprotocol/server';
import { isTenonError } from '@tenon/core';
import { instructions } from './instructions.ts';
import { listResources, readResource } from './resources.ts';
import type { ServiceAt } from './service-at.ts';

/** The server of one connection: tools on a workspace, and what they leave to read. Closing it ends no service. */
export const createServer = (services: ServiceAt, version: string): Server => {
	const { listing } = services;
	const server = new Server(
		{ name: 'tenon', title: 'Tenon', version },
		{
			capabilities: { tools: { listChanged: true }, resources: {} },
			instructions: instructions(listing.facts),
		},
	);
	server.setRequestHandler('tools/list', async () => ({
		tools: [...(await services.listing.listTools())] as never[],
	}));
	const changes = services.watch(() => {
		// A client that is not there yet, or not any more, asks when it needs them.
		server.sendToolListChanged().catch(() => undefined);
	});
	server.onclose = () => changes[Symbol.dispose]();
	server.setRequestHandler('tools/call', async ({ params }, context) => {
		const { name, arguments: args = {} } = params;
		const found = await services.find(server, context).catch(asRefusal);
		if (found.kind === 'asked') return found.result as never;
		return found.service.call({ name, args, context, canAsk: canAsk(server, context) }) as never;
	});
	server.setRequestHandler('resources/list', async () => ({
		resources: [...(await listResources(services.listing.kernels))],
	}));
	server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
	server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
		const resource = await readResource(services.listing.kernels, uri);
		if (resource === undefined) {
			throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no resource ${JSON.stringify(uri)}`);
		}
		return { contents: [{ uri, ...resource }] };
	});
	return server;
};

// A folder that cannot be worked in is told to the caller, with the way out.
const asRefusal = (error: unknown): never => {
	if (!isTenonError(error) && !isSystemError(error)) throw error;
	throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message);
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && 'syscall' in error;

// Older clients say once what they can do, newer ones with each request. Without a word on kinds, it is forms.
const canAsk = (server: Server, { mcpReq: { envelope } }: ServerContext): boolean => {
	const said = (envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
	const capabilities = (said as ClientCapabilities | undefined) ?? server.getClientCapabilities();
	const elicitation = capabilities?.elicitation;
	return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
};
