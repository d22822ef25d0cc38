import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../packages/cli/test/built-program.ts';
import {
	type FrontWorld,
	type FrontWorldOptions,
	makeFrontWorld,
} from '../packages/cli/test/support/front-world.ts';
import { PtyTerminal } from './support/pty-terminal.ts';

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

interface Opened extends Disposable {
	readonly terminal: PtyTerminal;
	readonly world: FrontWorld;
}

const open = async (
	options: FrontWorldOptions & { readonly columns?: number; readonly rows?: number; readonly colours?: true },
): Promise<Opened> => {
	const { path, cacheHome } = await builtProgram();
	const world = makeFrontWorld(options);
	const terminal = new PtyTerminal({
		command: [
			process.execPath,
			...[path, '--tape', world.tapeFile, '--policy', world.policyFile, '--no-ext'],
			...world.extensions.flatMap((folder) => ['-e', folder]),
		],
		cwd: world.project,
		environment: {
			...world.environment,
			...{ XDG_CACHE_HOME: cacheHome, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
			...(options.colours === true ? {} : { NO_COLOR: '1' }),
		},
		columns: options.columns ?? 80,
		rows: options.rows ?? 30,
	});
	await terminal.until((screen) => screen.includes('tape:tape.json · ask'));
	return {
		...{ terminal, world },
		[Symbol.dispose]: () => {
			terminal[Symbol.dispose]();
			world[Symbol.dispose]();
		},
	};
};

const rule = '─'.repeat(80);
const welcome = [
	'· tenon · ~/project · tape:tape.json',
	'  /help: keys and commands · @ file · ! shell · esc stops · ctrl-c twice leaves',
	'',
];

describe('tenon on a terminal', { timeout: 120_000 }, () => {
	it('shows where it is when it starts, with its cursor where one types', async () => {
		using tenon = await open({});
		const { terminal } = tenon;
		expect(terminal.screen()).toBe([...welcome, rule, '', rule, 'tape:tape.json · ask'].join('\n'));
		terminal.type('日本語 x');
		await terminal.until((screen) => screen.includes('日本語 x'));
		await terminal.until(() => terminal.cursor.column === 8);
		expect(terminal.cursor).toEqual({ row: welcome.length + 1, column: 8 });
	});

	it('shows a turn with its calls, the diff of an edit in colours, and never clears the screen', async () => {
		using tenon = await open({
			colours: true,
			files: { 'a.txt': 'one\ntwo\n' },
			replies: [
				{ text: 'I look.', calls: [shell('c1', 'cat a.txt')] },
				{ calls: [{ id: 'c2', tool: 'edit', args: { path: 'a.txt', edits: [{ old: 'two', new: '2' }] } }] },
				{ text: 'It is `2`.', pieces: ['It is ', '`2`', '.'] },
			],
		});
		const { terminal } = tenon;
		const before = terminal.written.length;
		terminal.enter('make it a digit');
		const screen = await terminal.until((text) => text.includes('It is 2.') && !text.includes('working'));
		expect(screen).toBe(
			[
				...welcome,
				'❯ make it a digit',
				'',
				'I look.',
				'',
				'✓ shell cat a.txt',
				'  │ one',
				'  │ two',
				'',
				'✓ edit a.txt',
				'  │ edited a.txt: 1 place',
				'  │ --- a.txt',
				'  │ +++ a.txt',
				'  │ @@ -1,2 +1,2 @@',
				'  │  one',
				'  │ -two',
				'  │ +2',
				'',
				'It is 2.',
				'',
				rule,
				'',
				rule,
				'tape:tape.json · ask · make it a digit',
			].join('\n'),
		);
		const rows = terminal.rows();
		const colourAt = (text: string) => terminal.cells()[rows.indexOf(text)]?.[4]?.colour;
		expect([colourAt('  │ -two'), colourAt('  │ +2')]).toEqual([1, 2]);
		expect(terminal.written.slice(before)).not.toContain('\u001b[2J');
	});

	it('asks with the plan of the script, and goes on when it was answered', async () => {
		using tenon = await open({
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [{ calls: [shell('c1', 'mkdir out\necho 1 > asked\nls out')] }, { text: 'Done.' }],
		});
		const { terminal } = tenon;
		terminal.enter('go');
		const screen = await terminal.until((text) => text.includes('The script:'));
		expect(screen).toMatch(/^ {4}1 allow {3}mkdir out/m);
		expect(screen).toMatch(/^[?] {3}2 ask {5}echo 1 > asked/m);
		expect(screen).toMatch(/^ {4}3 allow {3}ls out/m);
		terminal.type('\r');
		await terminal.until((text) => text.includes('Done.'));
	});

	it('goes through ask, auto and plan, and in auto asks no person', async () => {
		using tenon = await open({
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [{ calls: [shell('c1', 'echo 1 > asked')] }, { text: 'Done.' }],
		});
		const { terminal, world } = tenon;
		terminal.type('\u001b[Z');
		await terminal.until((text) => text.endsWith('tape:tape.json · auto'));
		terminal.enter('go');
		await terminal.until((text) => text.includes('Done.') && text.includes('· allowed for this once: > '));
		expect(world.read('asked')).toBe('1\n');
		terminal.type('\u001b[Z');
		await terminal.until((text) => text.includes('tape:tape.json · plan'));
		terminal.type('\u001b[Z');
		await terminal.until((text) => text.includes('tape:tape.json · ask'));
	});

	it('undoes files and conversation together, and shows the old branch in the tree', async () => {
		using tenon = await open({
			replies: [{ text: 'One.' }, { calls: [shell('c1', 'echo x > made')] }, { text: 'Two.' }],
		});
		const { terminal, world } = tenon;
		terminal.enter('first');
		await terminal.until((text) => text.includes('One.') && !text.includes('working'));
		terminal.enter('second');
		await terminal.until((text) => text.includes('Two.') && !text.includes('working'));
		terminal.enter('/undo');
		await terminal.until((text) => text.includes('→ 2  second'));
		terminal.type('\r');
		await terminal.until((text) => text.includes('→ files and conversation'));
		terminal.type('\r');
		const screen = await terminal.until((text) => text.includes('· as they were:'));
		expect(screen).not.toContain('Two.');
		expect(() => world.read('made')).toThrow('ENOENT');
		await terminal.until((text) => /─\nsecond\n─/.test(text));
		terminal.type('\u0003');
		await terminal.until((text) => !/─\nsecond\n─/.test(text));
		terminal.enter('/tree');
		await terminal.until((text) => /first .*2 turns\n→ └ ● first .*1 turn\n/.test(text));
		terminal.type('\u001b[A\r');
		await terminal.until((text) => text.includes('Two.'));
	});

	it('sends an image whose file is pasted', async () => {
		using tenon = await open({ replies: [{ text: 'A picture.' }] });
		const { terminal, world } = tenon;
		const png = Buffer.from(
			'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
			'base64',
		);
		writeFileSync(join(world.project, 'a b.png'), png);
		terminal.type(`\u001b[200~${join(world.project, 'a b.png').replace(' ', '\\ ')}\u001b[201~`);
		await terminal.until((text) => text.includes('[image 1]'));
		terminal.enter(' what is it?');
		await terminal.until((text) => text.includes('A picture.'));
		expect(terminal.screen()).toContain('❯ [image 1] what is it?\n  [image/png]');
	});

	it('lets the extension that renders a tool draw its results', async () => {
		const table = `
start([tool('query')], {
	tool_call: ({ id }) => result(id, JSON.stringify([1, 2])),
	render: ({ id, value }) => send({ type: 'render_result', id, lines: value.map((each) => '<' + each + '>') }),
}, ['x.contribute']);
`;
		const contributes = { renderers: [{ name: 'table', tool: 'query' }] };
		using tenon = await open({
			extensions: { table },
			manifests: { table: { contributes } },
			replies: [{ calls: [{ id: 'c1', tool: 'query', args: {} }] }, { text: 'Drawn.' }],
		});
		const { terminal } = tenon;
		terminal.enter('query');
		await terminal.until((text) => text.includes('✓ query\n  │ <1>\n  │ <2>\n'));
	});

	it('shows jobs with what they write, and ends them', async () => {
		using tenon = await open({});
		const { terminal } = tenon;
		terminal.enter('!touch log; tail -f log &');
		await terminal.until((text) => text.includes('✓ ! touch log'));
		terminal.enter('/jobs');
		await terminal.until((text) => /→ +1 {2}running {3}tail -f log/.test(text));
		terminal.type('k');
		await terminal.until((text) => /→ +1 {2}(?:killed|failed|done)/.test(text));
		terminal.type('\u001b');
		await terminal.until((text) => !text.includes('k ends one'));
	});

	it('writes a page of the session', async () => {
		using tenon = await open({ replies: [{ text: 'The **answer**.' }] });
		const { terminal, world } = tenon;
		terminal.enter('ask');
		await terminal.until((text) => text.includes('The answer.'));
		terminal.enter('/export talk.html');
		await terminal.until((text) => text.includes('talk.html') && text.includes('· written to'));
		expect(readFileSync(join(world.project, 'talk.html'), 'utf8')).toContain(
			'<p>The <strong>answer</strong>.</p>',
		);
		terminal.enter('/export talk.html');
		await terminal.until((text) => text.includes('EEXIST'));
	});

	it('opens without a model, with a card that says how to get one', async () => {
		const { path, cacheHome } = await builtProgram();
		using world = makeFrontWorld({});
		using terminal = new PtyTerminal({
			command: [process.execPath, path, '--no-ext', '--policy', world.policyFile],
			cwd: world.project,
			environment: {
				...world.environment,
				...{ XDG_CACHE_HOME: cacheHome, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8', NO_COLOR: '1' },
			},
			...{ columns: 130, rows: 20 },
		});
		const screen = await terminal.until((text) => text.includes('There is no model yet.'));
		expect(screen).toContain('/login keeps an API key');
		terminal.enter('!echo works');
		await terminal.until((text) => text.includes('✓ ! echo works\n  │ works'));
	});
});
