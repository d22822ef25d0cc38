import { readFileSync } from 'node:fs';
import { type CaseResult, checkExtension, type FoundExtension, processRunner } from '@tenon/extensions';
import type { Contributes } from '@tenon/wire';
import { afterAll, describe, expect, it } from 'vitest';
import { ExtensionFolders, rawClients } from '../support/extension-folders.ts';
import { foundProcess } from '../support/found-extension.ts';
import { SdkPrograms } from '../support/sdk-programs.ts';
import { toolContext } from '../support/tool-context.ts';

const sdks = new SdkPrograms();
afterAll(() => sdks[Symbol.dispose]());

/** What each case came to, by its id; a failure with its reason. */
const check = async (
	folders: ExtensionFolders,
	found: FoundExtension,
	env: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, CaseResult>> => {
	const results = new Map<string, CaseResult>();
	const cases = checkExtension(found, {
		runners: [processRunner()],
		environment: { ...process.env, ...env },
		host: { version: '1.2.3', provider: 'p', model: 'm', cwd: folders.project, sessionId: 's' },
		deadlines: { helloMs: 10_000, commandMs: 2_000, toolMs: 2_000 },
		callTool: async (tool, args, signal) => tool.run(args, toolContext({ signal })),
	});
	for await (const result of cases) results.set(result.id, result);
	return results;
};

const failures = (results: ReadonlyMap<string, CaseResult>): Readonly<Record<string, string>> =>
	Object.fromEntries(
		[...results].flatMap(([id, result]) => (result.outcome === 'fail' ? [[id, result.reason]] : [])),
	);

/** A program that does all that a case asks for, changed in one place. */
const well = (change: (source: string) => string = (source) => source): string =>
	change(`hello(['x.health', 'x.cancel', 'tool_cancel', 'x.contribute']); command('show'); command('board');
		tool('greet', { schema: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] } });
		subscribe(['turn_start'], ['tool_call']); ready();
		const { createInterface } = process.getBuiltinModule('readline');
		const asked = new Map();
		const handlers = {
			hello_ack: () => undefined,
			ping: ({ id }) => say({ type: 'pong', id }),
			command_invoked: ({ id, name }) => say({ type: 'command_response', id, ...(name === 'show'
				? { action: 'display', display: 'x' } : { action: 'open_panel', open_panel: { id: 'b', lines: [] } }) }),
			panel_key: ({ panel_id }) => say({ type: 'panel_render', panel_id, lines: ['key'] }),
			panel_close: () => undefined,
			render: ({ id }) => say({ type: 'render_result', id, lines: ['drawn'] }),
			model_request: ({ id }) => { asked.set(id, setTimeout(() => undefined, 60_000)) },
			model_cancel: ({ id }) => {
				clearTimeout(asked.get(id));
				say({ type: 'model_result', id, error: 'cancelled' });
			},
			tool_call: ({ id, args }) => answer(id, 'hello ' + args.who),
			tool_cancel: () => undefined, command_cancel: () => undefined, intercept_cancel: () => undefined,
			shutdown: () => { say({ type: 'shutdown_ack' }); process.exit(0) },
		};
		const take = (line) => { const frame = JSON.parse(line); handlers[frame?.type]?.(frame) };
		createInterface({ input: process.stdin }).on('line', (line) => {
			try { take(line) } catch (error) { console.error(error.message) }
		});`);

const contributes: Contributes = {
	status_items: [],
	key_bindings: [],
	renderers: [{ name: 'table', tool: 'greet', content_type: '' }],
	providers: [{ name: 'acme', models: ['big'] }],
};

// Most of the time is waited: for deadlines, and for programs that do not end.
describe.concurrent('the conformance kit', () => {
	it.each(rawClients)('finds nothing in the client in %s', async (client) => {
		using folders = new ExtensionFolders();
		const results = await check(folders, await folders.client(client));
		expect(failures(results)).toEqual({});
		expect([...results.keys()]).toEqual(
			expect.arrayContaining(['hello', 'ready', 'registrations', 'command:show', 'panels', 'output', 'host']),
		);
		expect(results.get('tool:greet')).toMatchObject({ outcome: 'pass' });
	});

	it.each(sdks.programs)(
		'finds nothing in the SDK for $sdk but what waits on purpose',
		async ({ start, env }) => {
			using folders = new ExtensionFolders();
			const vectors = foundProcess('vectors', folders.folder('vectors'), start);
			const results = await check(folders, vectors, env);
			expect(Object.keys(failures(results))).toEqual(['command:wait', 'tool:slow']);
			expect(results.get('cancellation')).toMatchObject({ outcome: 'pass' });
		},
	);

	it('finds nothing in a program that does what it should', async () => {
		using folders = new ExtensionFolders();
		const results = await check(folders, folders.puppet('well', well(), { contributes }));
		expect([...results.values()].map(({ id, outcome }) => `${outcome} ${id}`)).toEqual([
			'pass hello',
			'pass ready',
			'pass registrations',
			'pass command:show',
			'pass command:board',
			'pass renderer:table',
			'pass provider:acme',
			'pass panels',
			'pass unknown-frames',
			'pass cancellation',
			'pass malformed-lines',
			'pass shutdown',
			'pass end-of-input',
			'pass output',
			'pass frames',
			'pass host',
			'pass tool:greet',
		]);
		const page = readFileSync(new URL('../../../../docs/extensions/testing.md', import.meta.url), 'utf8');
		const documented = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id!.replace(/:NAME$/, ''));
		expect(documented).toEqual([...new Set([...results.keys()].map((id) => id.replace(/:.*/, '')))]);
	});

	const replaced = (from: string, to: string) => well((source) => source.replace(from, to));
	const faults: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
		[
			'one that says something before hello',
			well((source) => `console.log('starting'); ${source}`),
			{ hello: expect.stringContaining('starting'), host: expect.any(String) },
		],
		[
			'one that ends before hello',
			`console.error('no licence'); process.exit(3)`,
			{ hello: 'it ended before hello (status 3): no licence', host: expect.stringContaining('no licence') },
		],
		[
			'one that is never done registering',
			replaced(
				'ready();',
				`setInterval(() => command('c' + Math.random().toString(36).slice(2)), 50).unref();`,
			),
			{ ready: 'neither ready nor a pause came within 3000 ms', host: expect.any(String) },
		],
		[
			'names that cannot be used, and schemas that are none',
			replaced(
				`command('show');`,
				`command('two words'); command('show'); command('show'); tool('odd', { schema: { type: 'nonsense' } }); say({ type: 'subscribe', intercept: ['x.tool_call', 'x.no_such'] });`,
			),
			{
				registrations: expect.stringMatching(
					/two words.*registered twice.*tool odd: schema.*; subscribe: x\.no_such is not asked about$/,
				),
				host: expect.any(String),
			},
		],
		[
			'a command that does not answer',
			replaced(
				`command_invoked: ({ id, name }) => say`,
				`command_invoked: ({ id, name }) => name === 'show' || say`,
			),
			{ 'command:show': 'no answer within 2000 ms' },
		],
		[
			'an unknown action',
			replaced(`action: 'display'`, `action: 'dance'`),
			{ 'command:show': 'there is no action "dance"' },
		],
		[
			'a panel that ends the program at a key',
			replaced(`panel_key: ({ panel_id }) =>`, `panel_key: () => process.exit(1), other: ({ panel_id }) =>`),
			{ panels: 'board: after keys: it ended (status 1)' },
		],
		[
			'a renderer that draws nothing, ever',
			replaced(`render: ({ id }) => say`, `render: ({ id }) => id || say`),
			{ 'renderer:table': 'no answer within 2000 ms' },
		],
		[
			'a provider that has no answer when it is cancelled',
			replaced(`say({ type: 'model_result', id, error: 'cancelled' });`, ''),
			{ 'provider:acme': 'no answer within 2000 ms' },
		],
		[
			'one that ends at a line that is no frame',
			replaced(`console.error(error.message)`, `process.exit(4)`),
			{ 'malformed-lines': 'it ended (status 4)' },
		],
		[
			'one that ends at a frame that it does not know',
			replaced(`handlers[frame?.type]?.(frame)`, `(handlers[frame?.type] ?? (() => process.exit(5)))(frame)`),
			{ 'unknown-frames': 'it ended (status 5)' },
		],
		[
			'one that does not acknowledge its end',
			replaced(`say({ type: 'shutdown_ack' });`, ''),
			{ shutdown: 'no shutdown_ack came before its end (status 0)' },
		],
		[
			'one that stays when it is asked to go',
			replaced(`process.exit(0) },`, `}, close: setInterval(() => undefined, 1000),`),
			{
				shutdown: 'it still ran after 2000 ms',
				'end-of-input': 'it still ran 2000 ms after its input ended',
			},
		],
		[
			'one that prints to its standard output',
			replaced(`panel_close: () => undefined`, `panel_close: () => console.log('closed')`),
			{ output: expect.stringContaining('"closed"') },
		],
		[
			'a tool that ends the program when its arguments are wrong',
			replaced(`'hello ' + args.who`, `typeof args.who === 'string' ? 'x' : process.exit(6)`),
			{ 'tool:greet': expect.stringContaining('called with {}') },
		],
	];
	it.each(faults)('finds %s', async (_, source, expected) => {
		using folders = new ExtensionFolders();
		expect(failures(await check(folders, folders.puppet('odd', source, { contributes })))).toEqual(expected);
	});
});
