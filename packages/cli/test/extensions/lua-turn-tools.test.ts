import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

let server: Server;
let origin = '';

beforeAll(async () => {
	server = createServer((_request, response) => {
		response.setHeader('content-type', 'text/html').end('<title>T</title><p>Page</p>');
	});
	server.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const lua = `
imp.register_tool({
	name = "turns", params = { origin = { type = "string", required = true } },
	execute = function(_, params)
		local answer = imp.tool("ask_user", { question = "Which?", choices = { "red", "blue" } })
		local kept = imp.tool("memory", { action = "add", target = "memory", content = "likes " .. answer })
		local found = imp.tool("recall", { query = "port" })
		local page = imp.tool("web", { action = "read", url = params.origin .. "/" })
		local ok, why = pcall(imp.tool, "web", { action = "search", query = "x" })
		return table.concat({ answer, tostring(kept ~= nil), tostring(found:match("8081")), page:match("Page"),
			tostring(ok), tostring(why):match("tool '.-' not found") }, "|")
	end,
})`;

it("imp's ask_user, memory, recall and web work from imp.tool, and search is refused by its name", {
	timeout: 60_000,
}, async () => {
	await using session = await watched(services[0]![1], {
		lua: { 'turns.lua': lua },
		impConfig: '[lua]\nallow_http = true\n',
		conversations: {
			'The port is 8081': [{ text: 'Noted.' }],
			go: [{ calls: [{ tool: 'turns', args: { origin } }] }, { text: 'Done.' }],
		},
	});
	const { service } = session;
	await service.present({ can: ['select'] });
	await service.submit({ text: 'The port is 8081' });
	await service.settled();
	await service.openSession({});
	await service.submit({ text: 'go' });
	const { question } = await session.sees('question');
	await service.answer({ question: question.questionId, answer: 1 });
	const { content } = await session.sees('tool-finished', ({ toolName }) => toolName === 'turns');
	expect(content).toEqual([{ type: 'text', text: "blue|true|8081|Page|false|tool 'web_search' not found" }]);
	expect(session.world.read('.agents/memory.md')).toBe('likes blue\n');
});
