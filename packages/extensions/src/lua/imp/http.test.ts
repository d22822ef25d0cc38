import { describe, expect, it } from 'vitest';
import { TestLuaUnit } from '../../../test/support/lua-files.ts';

const sent = (method: string, more: object = {}) => ({
	...{ method, url: 'http://x.test/', headers: {}, body: undefined, timeoutMs: undefined },
	...more,
});
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const own = { headers: { A: 'b' } };

/** What a call sends, and what it returns. */
const request = async (call: string): Promise<{ readonly sent: unknown; readonly text: string }> => {
	const asked: unknown[] = [];
	const unit = await TestLuaUnit.open(
		{
			web: `local url = "http://x.test/"
imp.register_command("go", { handler = function()
	local ok, reply = pcall(function() return ${call} end)
	return ok and imp.json.encode(reply) or reply
end })`,
		},
		{
			permissions: { net: ['*'] },
			port: ({ name, params }) => {
				asked.push([name, params]);
				return { status: 404, body: 'none', headers: { 'x-a': 'b' }, isCut: false };
			},
		},
	);
	const shown = unit.command('go') as { readonly text: string };
	expect(asked.every((each) => (each as readonly unknown[])[0] === 'http.request')).toBe(true);
	return { sent: (asked[0] as readonly unknown[] | undefined)?.[1], text: shown.text };
};

describe('imp.http', () => {
	it.each<[call: string, wanted: object]>([
		['imp.http.get(url)', sent('GET')],
		['imp.http.get(url, { A = "b" })', sent('GET', own)],
		['imp.http.get(url, { headers = { A = "b" } })', sent('GET', own)],
		['imp.http.post(url, "text")', sent('POST', { body: bytes('text') })],
		['imp.http.post(url, "text", { A = "b" })', sent('POST', { ...own, body: bytes('text') })],
		[
			'imp.http.post(url, { body = "text", headers = { A = "b" }, timeout = 0.5 })',
			sent('POST', { ...own, body: bytes('text'), timeoutMs: 500 }),
		],
		['imp.http.put(url, "text")', sent('PUT', { body: bytes('text') })],
		['imp.http.patch(url, { body = "text" })', sent('PATCH', { body: bytes('text') })],
		['imp.http.delete(url)', sent('DELETE')],
		['imp.http.delete(url, { A = "b" })', sent('DELETE', own)],
		['imp.http.delete(url, { headers = { A = "b" } })', sent('DELETE', own)],
		['imp.http.delete(url, "text")', sent('DELETE', { body: bytes('text') })],
		['imp.http.request({ url = url })', sent('GET')],
		['imp.http.request({ url = url, method = "head" })', sent('HEAD')],
		[
			'imp.http.request({ url = url, method = "options", headers = { A = "b" }, body = "\\0\\255", timeout = 2 })',
			sent('OPTIONS', { ...own, body: new Uint8Array([0, 255]), timeoutMs: 2000 }),
		],
	])('%s', async (call, wanted) => {
		const { sent: was, text } = await request(call);
		expect(was).toEqual(wanted);
		expect(text).toBe('{"body":"none","headers":{"x-a":"b"},"status":404}');
	});

	it.each([
		['imp.http.get()', 'bad argument #1: error converting Lua nil to String'],
		['imp.http.get(url, "A: b")', 'bad argument #2: error converting Lua string to table'],
		['imp.http.get(url, { A = {} })', 'A: error converting Lua table to String'],
		['imp.http.post(url, function() end)', 'error converting Lua function to String'],
		['imp.http.post(url, { body = "x", timeout = 0 })', 'timeout: expected a number of seconds above zero'],
		['imp.http.request(url)', 'bad argument #1: error converting Lua string to table'],
		['imp.http.request({})', 'error converting Lua nil to String'],
	])('%s is refused, and nothing is sent', async (call, problem) => {
		const { sent: was, text } = await request(call);
		expect(was).toBeUndefined();
		expect(text).toContain(problem);
	});
});
