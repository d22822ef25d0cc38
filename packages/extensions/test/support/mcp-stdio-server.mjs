// The test server over standard streams; with `legacy` only the protocol's older revision.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createTestServer } from './mcp-server.ts';

console.error('server begins');
if (process.argv.includes('legacy')) await createTestServer().connect(new StdioServerTransport());
else serveStdio(createTestServer);
