import type { McpServerConfig } from '../../contribution/contribution.ts';
import type { Fields } from './read-fields.ts';

/** How an MCP server is reached, as a module said it, checked. */
export const readMcpServer = (server: Fields): McpServerConfig =>
	server.oneOf('transport', ['stdio', 'http']) === 'http'
		? { transport: 'http', url: server.text('url'), headers: server.record('headers') }
		: {
				transport: 'stdio',
				command: server.text('command'),
				args: server.texts('args'),
				env: server.record('env'),
				cwd: server.optional('cwd', (field) => server.text(field)),
			};
