import { spawn } from 'node:child_process';
import {
	acceptedContent,
	type CallToolResult,
	inputRequired,
	Server,
	type ServerContext,
} from '@modelcontextprotocol/server';

/** A server of the protocol with one tool for each thing that a host has to stand. */
export const createTestServer = (): Server => {
	const server = new Server(
		{ name: 'sample', version: '1.0.0' },
		{ capabilities: { tools: { listChanged: true }, logging: {} }, instructions: 'Use with care.' },
	);
	const names = [...tools.keys()];
	server.setRequestHandler('tools/list', () => ({
		tools: names.map((name) => ({
			name,
			description: `Does ${name}.`,
			inputSchema: { type: 'object' as const, ...(name === 'echo' ? echoSchema : {}) },
			...(name === 'echo'
				? { title: 'Echo', annotations: { readOnlyHint: true, openWorldHint: false } }
				: {}),
		})),
	}));
	server.setRequestHandler('tools/call', async ({ params }, context) => {
		const { name, arguments: args = {} } = params;
		if (name === 'grow') {
			names.push('grown');
			await server.sendToolListChanged();
		}
		const tool = tools.get(name) ?? (() => ({ content: [{ type: 'text', text: `ran ${name}` }] }));
		return (await tool({ args, context, server })) as CallToolResult;
	});
	return server;
};

interface Use {
	readonly args: Readonly<Record<string, unknown>>;
	readonly context: ServerContext;
	readonly server: Server;
}

const echoSchema = { properties: { text: { type: 'string' } }, required: ['text'] };

const text = (said: string): object => ({ content: [{ type: 'text', text: said }] });

const question = {
	message: 'Which colour?',
	requestedSchema: {
		type: 'object' as const,
		properties: { colour: { type: 'string' as const, enum: ['red', 'blue'] } },
		required: ['colour'],
	},
};

const tools: ReadonlyMap<string, (use: Use) => unknown> = new Map<string, (use: Use) => unknown>([
	['grow', () => text('grew')],
	['echo', ({ args }) => text(String(args.text))],
	[
		'kinds',
		() => ({
			content: [
				{ type: 'text', text: 'words' },
				{ type: 'image', mimeType: 'image/png', data: 'AQI=' },
				{ type: 'audio', mimeType: 'audio/wav', data: 'AQID' },
				{ type: 'resource', resource: { uri: 'file:///a', text: 'inside' } },
				{ type: 'resource', resource: { uri: 'file:///b', blob: 'AQID', mimeType: 'application/zip' } },
				{ type: 'resource_link', uri: 'file:///c', name: 'c' },
			],
			structuredContent: { answer: 42 },
		}),
	],
	['fail', () => ({ ...text('no luck'), isError: true })],
	['environment', () => text(JSON.stringify(process.env))],
	['die', () => process.exit(3)],
	['pid', () => text(String(process.pid))],
	[
		'child',
		() => {
			const child = spawn('sleep', ['1000'], { stdio: 'ignore' });
			return text(String(child.pid));
		},
	],
	['big', ({ args }) => text('x'.repeat(Number(args.bytes)))],
	['roots', async ({ server }) => text(JSON.stringify((await server.listRoots()).roots))],
	[
		'slow',
		async ({ context }) => {
			const { signal, _meta } = context.mcpReq;
			await context.mcpReq.notify({
				method: 'notifications/progress',
				params: { progressToken: _meta?.progressToken ?? '', progress: 1, total: 4, message: 'begun' },
			});
			await new Promise((resolve) => signal.addEventListener('abort', resolve));
			console.error('slow was cancelled');
			return text('late');
		},
	],
	[
		'ask',
		async ({ context }) => {
			if (context.mcpReq.envelope === undefined) {
				const { action, content } = await context.mcpReq.elicitInput({ mode: 'form', ...question });
				return text(`${action} ${JSON.stringify(content ?? {})}`);
			}
			const { inputResponses } = context.mcpReq;
			if (inputResponses === undefined)
				return inputRequired({ inputRequests: { colour: inputRequired.elicit(question) } });
			const accepted = acceptedContent(inputResponses, 'colour');
			return text(`${accepted === undefined ? 'not accepted' : 'accept'} ${JSON.stringify(accepted ?? {})}`);
		},
	],
]);
