import { describe, expect, it } from 'vitest';
import { fullAck, ScriptedHost } from '../../test/scripted-host.ts';
import { CallToolUnavailable, Cancelled, FrameTooLong } from '../errors.ts';
import { Extension } from '../extension.ts';

const reply = (id: string, block: object) =>
	new TextEncoder().encode(
		`${JSON.stringify({ type: 'tool_result', id, name: 'read', content: [block] })}\n`,
	);

describe('a call of a tool of the host', () => {
	it('names its parent and gives every block, also of unknown kinds', async () => {
		const extension = new Extension('caller', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const called = extension.callTool('read', { path: 'a', limit: 9007199254740993n }, { parentId: 't1' });
		expect(await host.hear()).toBe(
			'{"type":"call_tool","id":"call-1","name":"read","args":{"path":"a","limit":9007199254740993},"parent_id":"t1"}\n',
		);
		host.sayBytes(reply('call-1', { type: 'video', data: 'x' }));
		expect(await called).toEqual({
			content: [{ type: 'unknown', name: 'video' }],
			isError: false,
			truncated: false,
		});
		expect(await host.end()).toEqual([]);
	});

	it('is given up by its signal, and told to the host', async () => {
		const extension = new Extension('caller', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const controller = new AbortController();
		const called = extension.callTool('read', {}, { signal: controller.signal });
		controller.abort();
		await expect(called).rejects.toThrow(Cancelled);
		await expect(extension.callTool('read', {}, { signal: controller.signal })).rejects.toThrow(Cancelled);
		expect(await host.end()).toEqual([
			'{"type":"call_tool","id":"call-1","name":"read","args":{}}\n',
			'{"type":"call_tool_cancel","id":"call-1"}\n',
		]);
	});

	it('fails when the host goes', async () => {
		const extension = new Extension('caller', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		const called = extension.callTool('read');
		const failed = expect(called).rejects.toThrow(Cancelled);
		await host.end();
		await failed;
	});

	it('fails at once when it is longer than the host reads', async () => {
		const extension = new Extension('caller', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		await expect(extension.callTool('read', { path: 'x'.repeat(5 << 20) })).rejects.toThrow(FrameTooLong);
		expect(await host.end()).toEqual([]);
	});

	it('fails at once where the host does not offer it', async () => {
		const extension = new Extension('caller', '1.0.0');
		const host = await ScriptedHost.connect(extension, { ...fullAck, capabilities: [] });
		await expect(extension.callTool('read')).rejects.toThrow(CallToolUnavailable);
		expect(await host.end()).toEqual([]);
	});

	it('takes an object for its arguments and nothing else', async () => {
		const extension = new Extension('caller', '1.0.0');
		const host = await ScriptedHost.connect(extension);
		await expect(extension.callTool('read', ['a'])).rejects.toThrow(
			'the arguments of read have to be an object',
		);
		expect(await host.end()).toEqual([]);
	});
});
