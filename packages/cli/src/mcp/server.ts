import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	type ServerContext,
} from '@modelcontextprotocol/server';
import { instructions } from './instructions.ts';
import { listResources, readResource } from './resources.ts';
import type { Service } from './service.ts';

/** The server of one connection: tools on a workspace, and what they leave to read. Closing it ends no service. */
export const createServer = (service: Service, version: string): Server => {
	const { workspace } = service;
	const server = new Server(
		{ name: 'tenon', title: 'Tenon', version },
		{ capabilities: { tools: {}, resources: {} }, instructions: instructions(workspace) },
	);
	server.setRequestHandler('tools/list', () => ({ tools: [...service.tools] as never[] }));
	server.setRequestHandler('tools/call', ({ params }, context) => {
		const { name, arguments: args = {} } = params;
		return service.call({ name, args, context, canAsk: canAsk(server, context) }) as never;
	});
	server.setRequestHandler('resources/list', async () => ({
		resources: [...(await listResources(workspace))],
	}));
	server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
	server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
		const resource = await readResource(workspace, uri);
		if (resource === undefined) {
			throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no resource ${JSON.stringify(uri)}`);
		}
		return { contents: [{ uri, ...resource }] };
	});
	return server;
};

// Older clients say once what they can do, newer ones with each request. Without a word on kinds, it is forms.
const canAsk = (server: Server, { mcpReq: { envelope } }: ServerContext): boolean => {
	const said = (envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
	const capabilities = (said as ClientCapabilities | undefined) ?? server.getClientCapabilities();
	const elicitation = capabilities?.elicitation;
	return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
};
