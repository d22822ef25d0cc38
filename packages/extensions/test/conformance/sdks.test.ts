import { parseJson } from '@tenon/core';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { foundProcess } from '../support/found-extension.ts';
import { SdkPrograms } from '../support/sdk-programs.ts';
import { TestHost, type TestHostOptions } from '../support/test-host.ts';

const sdks = new SdkPrograms();
afterAll(() => sdks[Symbol.dispose]());

for (const missing of sdks.missing) it.skip(`the SDK for ${missing} is not tested: its language is missing`);

// The vector extension of `packages/wire/vectors/README.md`, seen through the host.
describe.each(sdks.programs)('the vector extension on the SDK for $sdk', ({ start, env }) => {
	const startHost = async (options: TestHostOptions = {}): Promise<TestHost> => {
		const host = new TestHost({ ...options, env, host: { readyGraceMs: 20_000, ...options.host } });
		await host.load(foundProcess('vectors', host.folders.folder('vectors'), start));
		return host;
	};

	it('is ready with all that it declares', async () => {
		await using host = await startHost();
		expect(host.status('vectors')).toMatchObject({ state: 'ready', problems: [], restarts: 0 });
		expect(host.commandNames).toEqual(
			'ask clear crash echo fail fetch forget form host keys learn nothing prepare print put settings show slash status submit wait'.split(
				' ',
			),
		);
		expect(host.toolNames).toEqual(
			'add approve boom direct mirror picture refuse relay slow unlock'.split(' '),
		);
	});

	it('answers commands in each of their ways', async () => {
		await using host = await startHost();
		expect(await host.command('echo', 'a b')).toEqual({ type: 'display', text: 'a b' });
		expect(await host.command('ask', 'joints')).toEqual({ type: 'prompt', text: 'Tell me about joints' });
		expect(await host.command('put', 'x')).toEqual({ type: 'insert', text: 'x' });
		expect(await host.command('nothing')).toEqual({ type: 'none' });
		expect(await host.command('fail', 'no')).toEqual({ type: 'error', message: 'it failed: no' });
		expect(await host.command('crash')).toEqual({ type: 'error', message: 'the command crashed' });
		expect(await host.command('prepare')).toEqual({
			type: 'tool-prompt',
			text: 'Add them.',
			toolName: 'add',
			args: parseJson('{"a":1,"b":2}'),
		});
	});

	it('reaches the front', async () => {
		await using host = await startHost();
		await host.command('submit', 'go on');
		await host.command('slash', '/help');
		expect(host.front.submitted).toEqual(['go on', '/help']);
		await host.run('model_call_started', { step: 3 });
		await host.front.until(() => host.front.notes.length === 1);
		expect(host.front.noteTexts).toEqual(['info: turn 3']);
		await host.command('clear');
		expect(host.front.notes).toEqual([]);
	});

	it('knows its host', async () => {
		await using host = await startHost();
		const action = await host.command('host');
		const text = action.type === 'display' ? action.text : '';
		expect(text.split('\n').slice(0, 8)).toEqual([
			'protocol_version: 1',
			'zot_version: 1.2.3',
			'provider: acme',
			'model: m-1',
			`cwd: ${host.folders.project}`,
			`extension_dir: ${host.folders.folder('vectors')}`,
			`data_dir: ${host.folders.folder('vectors')}`,
			'session_id: s1',
		]);
	});

	it('runs tools, and tells what goes wrong in them', async () => {
		await using host = await startHost();
		expect(await host.text('add', { a: 1.5, b: 2 })).toBe('3.5');
		expect(await host.text('add', { a: 'x', b: 2 })).toBe('error: a and b have to be numbers');
		expect(await host.text('picture')).toBe('a picture\n(image)');
		expect(await host.text('refuse')).toBe('error: refused');
		expect(await host.text('boom')).toBe('error: the tool broke');
	});

	it('gets arguments digit for digit, in their order', async () => {
		await using host = await startHost();
		const args = '{"z":9007199254740993,"a":[1,{"k":"ü"}]}';
		expect(await host.text('mirror', parseJson(args))).toBe(args);
	});

	it('15. waits in a tool for a person for more than a minute', async () => {
		await using host = await startHost();
		const result = host.text('approve', { target: 'prod' });
		await host.front.until(() => host.front.panels.panels.length === 1);
		host.timer.travel(90_000);
		host.front.panels.press({ key: 'rune', text: 'x' });
		await host.front.until(() => host.front.changes.length === 2);
		expect(host.front.panels.panels).toMatchObject([{ lines: ['target: prod', 'y or n only'] }]);
		host.front.panels.press({ key: 'rune', text: 'y' });
		expect(await result).toBe('approved');
		expect(host.front.panels.panels).toEqual([]);
	});

	it('14. hears that the panel of its tool was dismissed', async () => {
		await using host = await startHost();
		const result = host.text('approve', { target: 'prod' });
		await host.front.until(() => host.front.panels.panels.length === 1);
		host.front.panels.dismiss();
		expect(await result).toBe('error: dismissed');
	});

	it('14. opens a panel by a command, draws it anew for each key and closes it', async () => {
		await using host = await startHost();
		expect(await host.command('show')).toEqual({ type: 'panel', panelId: 'board' });
		host.front.panels.press({ key: 'down', text: '' });
		await host.front.until(() => host.front.changes.length === 2);
		expect(host.front.panels.panels).toMatchObject([{ id: 'board', lines: ['one', 'two', 'key: down'] }]);
		host.front.panels.press({ key: 'rune', text: 'q' });
		await host.front.until(() => host.front.panels.panels.length === 0);
		expect(host.front.notes).toEqual([]);
	});

	it('X8. gets what was entered into its form', async () => {
		await using host = await startHost();
		expect(await host.command('form')).toEqual({ type: 'panel', panelId: 'login' });
		host.front.panels.press({ key: 'enter', text: '' });
		host.front.panels.press({ key: 'paste', text: 'secret' });
		expect(host.front.panels.panels).toMatchObject([
			{ lines: ['who are you?', '  user: ada', '> Password: ••••••', '  realm: ‹ home ›'] },
		]);
		host.front.panels.press({ key: 'enter', text: '' });
		host.front.panels.press({ key: 'enter', text: '' });
		await host.front.until(() => host.front.notes.length === 1);
		expect(host.front.panels.panels).toEqual([]);
		expect(host.front.notes).toMatchObject([{ level: 'success', text: 'ada with 6 characters at home' }]);
	});

	it('X8. closes a panel at Esc, and hears it as a key where it asks for all', async () => {
		await using host = await startHost();
		await host.command('show');
		host.front.panels.press({ key: 'esc', text: '' });
		await host.front.until(() => host.front.panels.panels.length === 0);
		await host.command('keys');
		const { length: drawn } = host.front.changes;
		host.front.panels.press({ key: 'rune', text: 'k', modifiers: ['ctrl'] });
		await host.front.until(() => host.front.changes.length === drawn + 1);
		expect(host.front.panels.panels).toMatchObject([{ id: 'keys', lines: ['ctrl+rune', 'k'] }]);
		host.front.panels.press({ key: 'esc', text: '' });
		await host.front.until(() => host.front.panels.panels.length === 0);
	});

	it('17. X3. reports progress and is cancelled', async () => {
		await using host = await startHost();
		const abort = new AbortController();
		const updates: unknown[] = [];
		const watched = { signal: abort.signal, update: (update: unknown) => updates.push(update) };
		const result = host.text('slow', {}, watched);
		await eventually(() => updates.length === 1);
		expect(updates).toEqual([{ text: 'working', percent: 50 }]);
		abort.abort();
		expect(await result).toMatch(/^error: /);
		expect(await host.text('add', { a: 1, b: 1 })).toBe('2');
	});

	it('X2. a command is cancelled', async () => {
		await using host = await startHost();
		const abort = new AbortController();
		const action = host.command('wait', '', abort.signal);
		abort.abort();
		expect(await action).toMatchObject({ type: 'error' });
		expect(await host.command('echo', 'still')).toEqual({ type: 'display', text: 'still' });
	});

	it('calls tools of the host', async () => {
		const called: string[] = [];
		const callTool: NonNullable<TestHostOptions['host']>['callTool'] = async ({ name, args }) => {
			called.push(name, String(args.get('path')));
			return {
				content: [{ type: 'text', text: 'the file' }],
				isError: false,
				exitStatus: 0,
				data: undefined,
				details: undefined,
			};
		};
		await using host = await startHost({ host: { callTool } });
		expect(await host.command('fetch', 'a.txt')).toEqual({ type: 'display', text: 'the file' });
		expect(called).toEqual(['read', 'a.txt']);
	});

	it('shows a deferred tool once another one has activated it', async () => {
		await using host = await startHost();
		expect(host.toolNames).not.toContain('later');
		expect((await host.call('unlock')).data).toEqual(new Map([['count', 1]]));
		expect(host.toolNames).toContain('later');
	});

	it('X10. registers and takes back at run time', async () => {
		await using host = await startHost();
		await host.command('learn', 'dance');
		expect(await host.command('dance')).toEqual({ type: 'display', text: 'I am dance' });
		await host.command('forget', 'command dance');
		await host.command('forget', 'tool add');
		await host.command('forget', 'intercept tool_call');
		await host.command('nothing');
		expect(host.commandNames).not.toContain('dance');
		expect(host.toolNames).not.toContain('add');
		expect(host.hooks.isListening('tool_call')).toBe(false);
	});

	it('7. refuses, rewrites and fails closed', async () => {
		await using host = await startHost();
		expect(await host.judge('ls')).toBe('ls');
		expect(await host.judge('rm x')).toBe('denied: rm is not allowed here');
		expect(await host.judge('panic')).toBe('denied: the guard panicked');
		expect(await host.judge('make all')).toBe('make -n all');
	});

	it('X4. is pending for longer than its deadline', async () => {
		await using host = await startHost();
		const notices: string[] = [];
		const abort = new AbortController();
		const outcome = host.run('tool_call', { args: { command: 'wait' } }, abort.signal, (notice) =>
			notices.push(notice.notice),
		);
		await eventually(() => notices.includes('held'));
		host.timer.travel(60_000);
		abort.abort();
		expect(await outcome).toMatchObject({ outcome: 'cancelled' });
	});

	it('18. takes words out of messages, and has a say in the system prompt', async () => {
		await using host = await startHost();
		const text = (text: string) => ({ parts: [{ type: 'text', text } as const] });
		expect(await host.run('assistant_message', text('abc!'))).toMatchObject({
			outcome: 'allowed',
			payload: text('***!'),
		});
		expect(await host.run('assistant_message', text('a secret'))).toMatchObject({
			outcome: 'denied',
			denial: { reason: 'message withheld by extension guard' },
		});
		expect(await host.run('system_prompt', { systemPrompt: 'Be kind.', model: 'm-9' })).toMatchObject({
			payload: { systemPrompt: 'Be kind.\nmodel: m-9' },
		});
	});

	it('10. 19. fails what is pending when it is reloaded, and serves again', async () => {
		await using host = await startHost();
		const pending = host.text('slow');
		await host.host.reload('vectors');
		expect(await pending).toMatch(/^error: extension vectors\/slow failed: /);
		expect(await host.text('add', { a: 2, b: 3 })).toBe('5');
	});

	it('13. ends when it is asked to, and nothing is left', async () => {
		const host = await startHost();
		await host.host.close();
		expect(host.processes()).toEqual([]);
		await host[Symbol.asyncDispose]();
	});
});
