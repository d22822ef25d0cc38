import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromPlain, parseJson, type ValueRecord } from '@tenon/core';
import { checkExtension, type FoundExtension, findExtensions, processRunner } from '@tenon/extensions';
import type { Contributes } from '@tenon/wire';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { foundProcess } from '../support/found-extension.ts';
import { SdkPrograms } from '../support/sdk-programs.ts';
import { TestHost } from '../support/test-host.ts';

const contributes: Contributes = {
	settings: parseJson(
		'{"type":"object","properties":{"unit":{"type":"string","default":"K"}},"additionalProperties":false}',
	) as ValueRecord,
	status_items: [{ name: 'build', priority: 1 }],
	key_bindings: [{ key: 'ctrl+g', command: 'echo hi' }],
	renderers: [
		{ name: 'table', tool: 'add', content_type: '' },
		{ name: 'broken', tool: 'boom', content_type: '' },
	],
	providers: [{ name: 'vectors', models: ['echo', 'caller', 'broken', 'waiting'] }],
};

const writeSettings = (host: TestHost, settings: object): void =>
	writeFileSync(join(host.folders.state, 'extension-settings.json'), JSON.stringify(settings));

const request = fromPlain({
	system_prompt: '',
	messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
	tools: [],
	options: {},
}) as ValueRecord;

const ask = (
	host: TestHost,
	model: string,
	signal = new AbortController().signal,
	onPiece = (): void => undefined,
) => host.host.registry.of('provider')[0]!.contribution.provider.ask({ model, request, signal, onPiece });

const sdks = new SdkPrograms();
afterAll(() => sdks[Symbol.dispose]());

describe.each(sdks.programs)('what a program on the SDK for $sdk contributes', ({ start, env }) => {
	const vectors = (host: TestHost): FoundExtension =>
		foundProcess('vectors', host.folders.folder('vectors'), start, { contributes });
	const startHost = async (settings: object = {}): Promise<TestHost> => {
		const host = new TestHost({ env, host: { readyGraceMs: 20_000 } });
		writeSettings(host, settings);
		await host.load(vectors(host));
		return host;
	};

	it('is listed with what it registers', async () => {
		await using host = await startHost();
		const { problems, registrations } = host.status('vectors');
		expect(problems).toEqual([]);
		const own = ['key-binding', 'provider', 'renderer', 'settings', 'status-item'];
		expect(
			registrations.filter(({ type }) => own.includes(type)).map(({ type, name }) => `${type} ${name}`),
		).toEqual([
			'settings vectors',
			'key-binding ctrl+g',
			'status-item vectors build',
			'renderer tool add',
			'renderer tool boom',
			'provider vectors',
		]);
	});

	it('is settings: the user’s, which reach it checked, before all else and when they change', async () => {
		await using host = await startHost({ vectors: { unit: 'C' } });
		expect(await host.command('settings')).toEqual({ type: 'display', text: '{"unit":"C"}' });
		await host.front.until(() => host.front.notes.length === 1);
		writeSettings(host, { vectors: { unit: 7 } });
		await host.host.rereadSettings();
		// What does not fit is not told: the defaults stand.
		await host.front.until(() => host.front.notes.length === 2);
		writeSettings(host, { vectors: { unit: 'F' } });
		await host.host.rereadSettings();
		await host.front.until(() => host.front.notes.length === 3);
		expect(host.front.noteTexts).toEqual([
			'info: settings: {"unit":"C"}',
			'info: settings: {"unit":"K"}',
			'info: settings: {"unit":"F"}',
		]);
		expect(host.status('vectors').problems).toMatchObject([{ code: 'settings.misfit' }]);
	});

	it('is a status item and drawings', async () => {
		await using host = await startHost();
		await host.command('status', 'green');
		expect(host.host.registry.of('status-item')[0]!.contribution.text()).toBe('green');
		const [table, broken] = host.host.registry.of('renderer');
		expect(await table!.contribution.render(fromPlain({ a: [1] }), 40)).toEqual(['width 40', '{"a":[1]}']);
		await expect(broken!.contribution.render(null, 40)).rejects.toThrow(
			'extension vectors: renderer broken: the renderer broke',
		);
	});

	it('is a provider', async () => {
		await using host = await startHost();
		const pieces: string[] = [];
		const { provider } = host.host.registry.of('provider')[0]!.contribution;
		const answer = await provider.ask({
			model: 'echo',
			request,
			signal: new AbortController().signal,
			onPiece: ({ text, reasoning }) => void pieces.push(reasoning + text),
		});
		expect(pieces.join('')).toBe('let me seeyou said hi');
		expect(answer).toMatchObject({
			content: [{ type: 'text', text: 'you said hi' }],
			stop: 'end',
			model: 'echo-1',
			usage: { input: 3, output: 2, reasoning: 1 },
		});
		expect(await ask(host, 'caller')).toMatchObject({ stop: 'tool_use' });
		expect(await ask(host, 'broken')).toMatchObject({ error: 'the model broke', content: [] });
		const abort = new AbortController();
		const waiting = ask(host, 'waiting', abort.signal);
		abort.abort();
		await expect(waiting).rejects.toMatchObject({ code: 'extension.cancelled' });
	});

	it('passes the conformance kit', async () => {
		await using host = new TestHost();
		const results = checkExtension(vectors(host), {
			runners: [processRunner()],
			environment: { ...process.env, ...env },
			host: { version: '1.2.3', provider: 'p', model: 'm', cwd: host.folders.project, sessionId: 's' },
			deadlines: { helloMs: 10_000, commandMs: 2_000 },
		});
		const own = new Map<string, string>();
		for await (const { id, outcome } of results) {
			if (/^(host|renderer|provider)/.test(id)) own.set(id, outcome);
		}
		expect(Object.fromEntries(own)).toEqual({
			'renderer:table': 'pass',
			'renderer:broken': 'pass',
			'provider:vectors': 'pass',
			host: 'pass',
		});
	});
});

describe('what a manifest contributes', () => {
	const puppet = `hello(['x.contribute']); tool('die'); ready();
		listen({ tool_call: () => process.exit(7), render: () => undefined })`;

	it('comes back after a crash, and its waiters hear of it at once', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('frail', puppet, { contributes, restart: 'on-failure' }));
		const before = host.host.registry.of('renderer')[0]!.contribution;
		const drawn = Promise.allSettled([before.render(null, 1), ask(host, 'echo')]);
		await host.text('die');
		expect(await drawn).toMatchObject([
			{ reason: { code: 'extension.ended', message: expect.stringMatching(/^extension frail: /) } },
			{ reason: { code: 'extension.ended', message: expect.stringMatching(/^extension frail: /) } },
		]);
		await eventually(() => host.status('frail').state === 'waiting-to-restart');
		expect(host.host.registry.of('renderer')).toEqual([]);
		host.timer.travel(500);
		await eventually(() => host.status('frail').state === 'ready');
		expect(host.host.registry.of('renderer').map(({ owner }) => owner)).toEqual(['frail', 'frail']);
	});

	it('goes to the first who declares it', async () => {
		await using host = new TestHost();
		await host.load(
			host.folders.puppet('one', puppet, { contributes }),
			host.folders.puppet('two', puppet, { contributes }),
		);
		expect(host.host.registry.of('provider').map(({ owner }) => owner)).toEqual(['one']);
		expect(host.status('two').problems.map(({ where }) => where)).toContain('provider vectors');
	});

	it('is reported by field where it is wrong, which costs nothing else', async () => {
		await using host = new TestHost();
		const folder = host.folders.folder('sloppy');
		const source = `hello(['x.contribute']); ready(); listen()`;
		const { start } = host.folders.puppet('sloppy', source);
		const { program, args } = start as { readonly program: string; readonly args: readonly string[] };
		const manifest = {
			name: 'sloppy',
			exec: program,
			args,
			contributes: { renderers: [{ name: 'a' }, { name: 'b', tool: 't' }], status_items: 7 },
		};
		writeFileSync(join(folder, 'extension.json'), JSON.stringify(manifest));
		const { found, problems } = await findExtensions({
			explicit: [folder],
			projectFolder: undefined,
			userFolders: [],
			noDiscovery: true,
			hostVersion: '1.2.3',
		});
		expect(problems).toEqual([]);
		await host.load(...found);
		expect(host.status('sloppy').state).toBe('ready');
		expect(host.status('sloppy').problems).toEqual([
			{ code: 'manifest.malformed', where: 'contributes.status_items', message: 'expected a list' },
			{
				code: 'manifest.malformed',
				where: 'contributes.renderers[0]',
				message: 'expected either a tool or a content_type',
			},
		]);
		expect(host.host.registry.of('renderer').map(({ contribution }) => contribution.name)).toEqual(['b']);
	});
});
