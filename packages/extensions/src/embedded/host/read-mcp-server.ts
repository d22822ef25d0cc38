import type { McpServerConfig } from '../../contribution/contribution.ts';
import { Fields } from './read-fields.ts';

/** How an MCP server is reached, as a module said it, checked. */
export const readMcpServer = (server: Fields): McpServerConfig =>
	server.oneOf('transport', ['stdio', 'http']) === 'http'
		? { transport: 'http', url: server.text('url'), headers: readTexts(server.raw('headers'), 'headers') }
		: {
				transport: 'stdio',
				command: server.text('command'),
				args: server.texts('args'),
				env: readTexts(server.raw('env'), 'env'),
				cwd: server.optional('cwd', (field) => server.text(field)),
			};

const readTexts = (data: unknown, where: string): Readonly<Record<string, string>> => {
	const fields = new Fields(data, where);
	return Object.fromEntries(Object.keys(data as object).map((name) => [name, fields.text(name)]));
};
