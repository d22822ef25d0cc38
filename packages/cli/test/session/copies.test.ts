import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionService } from '../../src/session/service.ts';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { type WatchedService, watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

const say = async ({ service }: WatchedService, text: string): Promise<void> => {
	await service.submit({ text });
	await service.settled();
};

const linesOf = async (service: SessionService): Promise<readonly string[]> => {
	const { lines, next } = await service.exportSession({});
	expect(next).toBeNull();
	return lines;
};

describe.each(services)('a service %s', { timeout: 60_000 }, (_name, open) => {
	it('imports what another has exported, under a new id and in its own folder', async () => {
		await using from = await watched(open, {
			replies: [{ text: 'I look.', calls: [shell('c1', 'echo found')] }, { text: 'Found.' }],
		});
		await say(from, 'look');
		await from.service.renameSession({ title: 'The search' });
		const lines = await linesOf(from.service);
		await using to = await watched(open, { replies: [{ text: '-' }, { text: '-' }, { text: 'Again.' }] });
		const { sessionId } = await to.service.importSession({ lines });
		expect(await to.service.state()).toMatchObject({ sessionId, title: 'The search', messageCount: 4 });
		const { sessions } = await to.service.listSessions({ cwd: to.world.project });
		expect(sessions.map((session) => session.sessionId)).toContain(sessionId);
		expect((await to.service.readTranscript({})).messages).toEqual(
			(await from.service.readTranscript({})).messages,
		);
		await say(to, 'and again');
		expect((await to.service.readTranscript({})).messages.at(-1)?.content).toEqual([
			{ type: 'text', text: 'Again.' },
		]);
	});

	it.each([
		[['{}'], 'this is no export of a session: line 1: undefined is no kind of line'],
		[['nonsense'], 'this is no export of a session: line 1: not a JSON object'],
	])('refuses to import %j', async (lines, message) => {
		await using session = await watched(open, {});
		await expect(session.service.importSession({ lines })).rejects.toMatchObject({
			code: 'service.bad-argument',
			message,
		});
		expect((await session.service.listSessions({})).sessions).toEqual([]);
	});

	it('shows a session as a page that runs and loads nothing', async () => {
		await using session = await watched(open, {
			replies: [
				{ text: 'I look.', calls: [shell('c1', 'echo "<script>1</script>"')] },
				{ text: '**Done**, <script>alert(1)</script> [link](javascript:alert(1))' },
			],
		});
		const data = 'iVBORw0KGgo=';
		await session.service.submit({ text: 'look <b>', images: [{ mimeType: 'image/png', data }] });
		await session.service.settled();
		const { html } = await session.service.exportPage({});
		expect(html).toContain("content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\"");
		expect(html).toContain('<div class="user">look &#60;b&#62;\n<p><img alt="" src="data:image/png;base64,');
		expect(html).toContain('<p><strong>Done</strong>, &#60;script&#62;alert(1)&#60;/script&#62; link</p>');
		expect(html).toContain('<summary>shell echo &#34;&#60;script&#62;1');
		expect(html).not.toMatch(/<script|javascript:/i);
	});

	it('goes back to before a turn: conversation and files, or either alone', async () => {
		await using session = await watched(open, {
			files: { kept: 'one\n' },
			replies: [
				{ calls: [shell('c1', 'echo first > made')] },
				{ text: 'First.' },
				{ calls: [shell('c2', 'echo two > kept; rm made')] },
				{ text: 'Second.' },
			],
		});
		const { service, world } = session;
		await say(session, 'begin');
		await say(session, 'change it');
		const [first, second] = await service.listTurns({});
		const before = (await service.state()).sessionId;
		expect(existsSync(join(world.project, 'made'))).toBe(false);
		const files = await service.rewindSession({ turnId: second!.turnId, files: true, conversation: false });
		expect(files).toMatchObject({ sessionId: before, prompt: 'change it' });
		expect(files.undone.flatMap(({ restored }) => restored).sort()).toEqual([
			join(world.project, 'kept'),
			join(world.project, 'made'),
		]);
		expect([world.read('kept'), world.read('made')]).toEqual(['one\n', 'first\n']);
		const talk = await service.rewindSession({ turnId: second!.turnId, files: false, conversation: true });
		expect(talk.undone).toEqual([]);
		expect((await service.readTranscript({})).messages.map(({ role }) => role)).toEqual([
			'user',
			'assistant',
			'tool',
			'assistant',
		]);
		await say(session, 'change it');
		expect(world.read('kept')).toBe('two\n');
		const [again] = await service.listTurns({});
		expect(again!.turnId).toBe(first!.turnId);
		const both = await service.rewindSession({ turnId: first!.turnId, files: true, conversation: true });
		expect(both.prompt).toBe('begin');
		expect((await service.readTranscript({})).messages).toEqual([]);
		expect([world.read('kept'), existsSync(join(world.project, 'made'))]).toEqual(['one\n', false]);
		await expect(
			service.rewindSession({ turnId: first!.turnId, files: true, conversation: true }),
		).rejects.toMatchObject({ code: 'service.unknown-turn' });
	});

	it('says yes by itself where it was told to, once each, but not to what cannot be undone', async () => {
		await using session = await watched(open, {
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [{ calls: [shell('c1', 'echo one > asked')] }, { text: 'Done.' }],
		});
		const { service, world } = session;
		await service.setApprovals({ approvals: 'auto' });
		expect((await service.state()).approvals).toBe('auto');
		await say(session, 'write');
		expect(world.read('asked')).toBe('one\n');
		expect(await service.listGrants()).toEqual([]);
		expect(session.events.filter(({ type }) => type === 'note' || type === 'question')).toEqual([
			{ type: 'note', extension: '', level: 'info', text: expect.stringContaining('allowed for this once') },
		]);
		await expect(service.setApprovals({ approvals: 'never' })).rejects.toMatchObject({
			code: 'service.bad-argument',
			nearest: ['ask', 'auto'],
		});
	});

	it("tells what a person's script writes while it runs", async () => {
		await using session = await watched(open, {});
		const { service, world } = session;
		const run = service.runShell({
			script: 'echo begun; until [ -e go ]; do sleep 0.02; done; echo over >&2',
		});
		const { runId, text } = await session.sees('shell-output');
		expect(text).toBe('begun\n');
		await service.runShell({ script: 'touch go' });
		const { content, isError } = await run;
		await session.sees('shell-finished', (event) => event.runId === runId);
		const own = session.events.filter((event) => 'runId' in event && event.runId === runId);
		expect([own.at(0), own.at(-1)]).toMatchObject([
			{ type: 'shell-started', script: expect.stringContaining('begun') },
			{ type: 'shell-finished', content, isError },
		]);
		expect(readFileSync(join(world.project, 'go'), 'utf8')).toBe('');
	});
});
