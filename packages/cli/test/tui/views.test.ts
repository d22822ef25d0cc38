import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTui } from './tui-world.ts';

const nowhere = 'http://127.0.0.1:1/v1';
const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

describe('what tenon shows in a terminal', { timeout: 120_000 }, () => {
	it('/diff shows what was changed, all of it or a step that is chosen', async () => {
		using tui = await openTui({
			files: { 'a.txt': 'one\ntwo\n' },
			replies: [
				{ calls: [shell('c1', 'echo three >> a.txt'), shell('c2', 'echo new > b.txt')] },
				{ text: 'Changed.' },
			],
		});
		const { terminal } = tui;
		terminal.enter('/diff');
		await terminal.until((text) => text.includes('· nothing was changed yet'));
		terminal.enter('change it');
		await terminal.until((text) => text.includes('Changed.'));
		terminal.enter('/diff');
		const list = await terminal.until((text) => text.includes('Show what was changed'));
		expect(list).toMatch(
			/→ all +2 files, \+2 -0\n {2}echo new > b\.txt +b\.txt · .*\n {2}echo three >> a\.txt +a\.txt · /,
		);
		terminal.press('Enter');
		const all = await terminal.until((text) => text.includes('+new'));
		expect(all).toContain(
			[
				'  2 files, +2 -0',
				'  --- a/a.txt',
				'  +++ b/a.txt',
				'  @@ -1,2 +1,3 @@',
				'   one',
				'   two',
				'  +three',
				'  --- /dev/null',
				'  +++ b/b.txt',
				'  @@ -0,0 +1 @@',
				'  +new',
			].join('\n'),
		);
		terminal.enter('/clear');
		await terminal.until((text) => !text.includes('+new'));
		terminal.enter('/diff');
		await terminal.until((text) => text.includes('Show what was changed'));
		terminal.press('Down', 'Down', 'Enter');
		const step = await terminal.until((text) => text.includes('+three'));
		expect(step).not.toContain('+new');
	});

	it('folds and unfolds each call by itself, and reads it in full', async () => {
		using tui = await openTui({
			replies: [{ calls: [shell('c1', 'seq 1 50'), shell('c2', 'seq 101 150')] }, { text: 'Counted.' }],
		});
		const { terminal } = tui;
		terminal.enter('count');
		await terminal.until((text) => text.includes('Counted.'));
		terminal.press('C-t');
		const list = await terminal.until((text) => text.includes('Calls and thoughts'));
		expect(list).toContain('  ▸ ✓ shell seq 1 50  50 lines\n→ ▸ ✓ shell seq 101 150  50 lines\n');
		terminal.press('Left');
		await terminal.until((text) => text.includes('→ · ✓ shell seq 101 150'));
		terminal.press('Up', 'Right', 'End');
		await terminal.until((text) => text.includes('▾ ✓ shell seq 1 50') && text.includes('–50 of 50'));
		terminal.press('Escape');
		const screen = await terminal.until((text) => !text.includes('Calls and thoughts'));
		expect(screen).toContain('  │ 49\n  │ 50\n\n✓ shell seq 101 150\n\nCounted.');
	});

	it('asks the person in place before something is lost, with the plan of the script', async () => {
		const lossy = 'ls\necho one\ntruncate -s 1 big\necho after';
		using tui = await openTui({
			replies: [
				{ calls: [shell('c0', 'head -c 11000000 /dev/zero > big')] },
				{ calls: [shell('c1', lossy)] },
				{ calls: [shell('c2', 'truncate -s 2 big; stat -c %s big')] },
				{ text: 'It is short.' },
			],
		});
		const { terminal, world } = tui;
		terminal.enter('shorten it');
		const first = await terminal.until((text) => text.includes('The script:') && text.includes('  No'));
		expect(first).toContain('This cannot be undone, or be allowed for later. Do it?\ntruncate -s 1 big\n');
		expect(first).toMatch(/\? +3 \w+ +truncate -s 1 big/);
		expect(first).toContain('→ Yes, this once\n  No\n');
		terminal.press('Down', 'Enter');
		const second = await terminal.until(
			(text) => text.includes('truncate -s 2 big\ncannot') || text.includes('truncate -s 2 big: cannot'),
		);
		expect(second).toContain('the person who was asked said no');
		expect(world.read('big').length).toBe(11_000_000);
		terminal.press('Enter');
		const done = await terminal.until((text) => text.includes('It is short.'));
		expect(done).toContain('✓ shell truncate -s 2 big; stat -c %s big\n  │ 2\n');
	});

	it('shows several panels at once; a key moves the focus between them and the prompt', async () => {
		const panels = (name: string): string => `
start([command('${name}')], {
	command_invoked: ({ id }) =>
		send({ type: 'command_response', id, action: 'open_panel', open_panel: panel('${name}', 'body of ${name}') }),
	panel_key: ({ panel_id, key, text = '' }) =>
		send({ type: 'panel_render', panel_id, title: '${name}', lines: ['${name} got ' + key + text], footer: '' }),
});
`;
		using tui = await openTui({
			extensions: { left: panels('left'), right: panels('right') },
			replies: [{ text: 'Heard.' }],
		});
		const { terminal } = tui;
		terminal.enter('/left');
		await terminal.until((text) => text.includes('body of left'));
		terminal.press('C-n');
		terminal.enter('/right');
		await terminal.until((text) => text.includes('body of left') && text.includes('body of right'));
		terminal.type('x');
		await terminal.until((text) => text.includes('right got runex') && text.includes('body of left'));
		terminal.press('C-n', 'C-n');
		terminal.type('y');
		await terminal.until((text) => text.includes('left got runey') && text.includes('right got runex'));
		terminal.press('C-c');
		await terminal.until((text) => !text.includes('left got') && text.includes('right got runex'));
		terminal.press('C-n');
		terminal.enter('hello');
		await terminal.until((text) => text.includes('Heard.') && text.includes('right got runex'));
	});

	it('runs the shell and undoes by step without a model, and says how to get one', async () => {
		using tui = await openTui({
			hasModel: false,
			ready: /none · ask/,
			variables: { OLLAMA_BASE_URL: nowhere, LMSTUDIO_BASE_URL: nowhere, LLAMACPP_BASE_URL: nowhere },
		});
		const { terminal, world } = tui;
		terminal.enter('/turns');
		await terminal.until((text) => text.includes('there are no turns yet'));
		terminal.enter('/model');
		await terminal.until((text) => text.includes('· There is no model yet; /login keeps a key'));
		terminal.enter('!echo one > made');
		await terminal.until((text) => text.includes('✓ ! echo one > made'));
		expect(world.read('made')).toBe('one\n');
		terminal.enter('/undo');
		await terminal.until((text) => text.includes('/undo last takes back the newest step on files'));
		terminal.enter('/undo last');
		await terminal.until((text) => /step \S+ is undone/.test(text));
		expect(() => world.read('made')).toThrow('ENOENT');
		terminal.enter('hello');
		await terminal.until((text) =>
			text.includes("! there is no model; keep a key with /login or 'tenon login'"),
		);
	});

	it('offers a model server on this machine as soon as it answers, where there is no model', async () => {
		const server = createServer((_request, response) =>
			response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] })),
		);
		let isUp = false;
		server.on('connection', (socket) => {
			if (!isUp) socket.destroy();
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		try {
			using tui = await openTui({
				hasModel: false,
				columns: 60,
				ready: /none · ask/,
				variables: {
					OLLAMA_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
					LMSTUDIO_BASE_URL: nowhere,
					LLAMACPP_BASE_URL: nowhere,
				},
			});
			const { terminal } = tui;
			expect(terminal.screen()).toContain(
				[
					'· tenon · ~/project · none',
					'  There is no model yet. To get one:',
					'    /login keeps an API key; or set ANTHROPIC_API_KEY …',
					'    start Ollama, LM Studio or llama.cpp here: it is offered',
					'    without one, !command, @file and /help work all the same',
				].join('\n'),
			);
			isUp = true;
			const offer = await terminal.until((text) => text.includes('A model server answers'));
			expect(offer).toContain('→ ollama/small\n  ollama/large\n  no\n');
			terminal.press('Down', 'Enter');
			await terminal.until((text) => text.includes('ollama/large · ask'));
		} finally {
			server.closeAllConnections();
			server.close();
		}
	});
});
