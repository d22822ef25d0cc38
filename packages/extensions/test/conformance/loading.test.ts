import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answering } from '../support/puppet-sources.ts';
import { TestHost } from '../support/test-host.ts';

const logOf = (host: TestHost, name: string): string =>
	readFileSync(join(host.folders.state, 'logs', `ext-${name}.log`), 'utf8');

describe('loading', () => {
	it('1. a client without ready is usable after a pause', async () => {
		await using host = new TestHost({ host: { readyGraceMs: 20_000 } });
		const source = `hello(); tool('go'); listen({ tool_call: ({ id }) => answer(id, 'gone') })`;
		await host.load(host.folders.puppet('mute', source));
		expect(host.status('mute').state).toBe('ready');
		expect(await host.text('go')).toBe('gone');
	});

	it('2. an extension has the name of its manifest, whatever its hello says', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('manifest-name', answering('go')));
		expect(host.host.list().map(({ name }) => name)).toEqual(['manifest-name']);
		expect(host.host.registry.toolOwner('go')).toBe('manifest-name');
	});

	it('3. a garbage line and an unknown frame after hello are logged, and the next frame works', async () => {
		await using host = new TestHost();
		const source = `hello(); write('no json\\n'); say({ type: 'widget' }); tool('go'); ready();
			listen({ tool_call: ({ id }) => answer(id, 'gone') })`;
		await host.load(host.folders.puppet('noisy', source));
		expect(await host.text('go')).toBe('gone');
		expect(logOf(host, 'noisy')).toContain('widget');
		expect(host.status('noisy').problems).toHaveLength(1);
	});

	it.each([
		['whose first line is no JSON', `write('no json\\n'); listen()`],
		['whose first line is empty', `write('\\n'); hello(); listen()`],
		['whose first frame is no hello', `tool('x'); hello(); listen()`],
		['whose hello has no name', `say({ type: 'hello', name: '' }); listen()`],
		['that ends before hello', `process.stderr.write('cannot go on\\n'); process.exit(3)`],
	])('4. only an extension fails and is reaped %s', async (_, source) => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('bad', source), host.folders.puppet('good', answering('go')));
		expect(host.status('bad').state).toBe('failed');
		expect(host.status('good').state).toBe('ready');
		expect(await host.text('go')).toBe('go');
		await host.host.disable('good');
		await eventually(() => host.processes().length === 0);
	});

	it('4. the end of an extension before hello is told with what it wrote last', async () => {
		await using host = new TestHost();
		await host.load(host.folders.script('bad', 'echo "cannot go on" >&2; exit 3'));
		expect(
			host
				.status('bad')
				.problems.map(({ message }) => message)
				.join(),
		).toContain('cannot go on');
	});

	it('4. a silent child delays no other and is ended after 30 s', async () => {
		await using host = new TestHost({ host: { readyGraceMs: 300 } });
		const silent = host.folders.script('silent', 'sleep 1000 & cat > /dev/null');
		await host.load(silent, host.folders.puppet('good', answering('go')));
		expect(host.status('silent').state).toBe('starting');
		await eventually(() => host.status('good').state === 'ready');
		expect(await host.text('go')).toBe('go');
		host.timer.travel(30_000);
		await eventually(() => host.status('silent').state === 'failed');
		await host.host.disable('good');
		await eventually(() => host.processes().length === 0);
	});

	it('4. an extension that is late comes in when it is ready', async () => {
		await using host = new TestHost({ host: { readyGraceMs: 1 } });
		await host.load(host.folders.puppet('late', answering('go')));
		await eventually(() => host.status('late').state === 'ready');
		expect(await host.text('go')).toBe('go');
	});

	it('5. built-in tools and commands cannot be taken', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('bash'); command('help'); tool('own'); ready(); listen()`;
		await host.load(host.folders.puppet('taker', source));
		expect(host.toolNames).toEqual(['own']);
		expect(host.commandNames).toEqual([]);
		expect(host.status('taker').state).toBe('ready');
	});

	it('6. a tool of two extensions belongs to the first, its schema and its calls', async () => {
		await using host = new TestHost();
		const source = (owner: string, waitMs: number): string =>
			`setTimeout(() => {
				hello(); tool('same', { description: '${owner}' }); ready();
				listen({ tool_call: ({ id }) => answer(id, '${owner}') });
			}, ${waitMs})`;
		const [first, second] = [source('first', 100), source('second', 0)];
		await host.load(host.folders.puppet('first', first), host.folders.puppet('second', second));
		expect(host.host.registry.tools().map(({ description }) => description)).toEqual(['first']);
		expect(await host.text('same')).toBe('first');
		await host.host.disable('first');
		expect(await host.text('same')).toBe('second');
	});

	it('registrations may come before and after hello_ack, and after ready', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('before');
			listen({ hello_ack: () => { tool('between'); ready(); setTimeout(() => { tool('after'); command('late') }, 20) } })`;
		await host.load(host.folders.puppet('slow', source));
		await eventually(() => host.commandNames.length === 1);
		expect(host.toolNames).toEqual(['after', 'before', 'between']);
	});

	it('hello_ack says what the host is, and its frames are compact with type and id in front', async () => {
		await using host = new TestHost();
		const source = `hello(); command('c'); ready();
			listen({ command_invoked: ({ id }) => say({ type: 'command_response', id, action: 'noop' }) })`;
		const puppet = host.folders.puppet('strict', source);
		await host.load(puppet);
		await host.command('c', 'a b');
		const [ack, invoked] = readFileSync(join(puppet.folder, 'heard.jsonl'), 'utf8').trimEnd().split('\n');
		expect(JSON.parse(ack!)).toMatchObject({
			type: 'hello_ack',
			protocol_version: 1,
			zot_version: '1.2.3',
			provider: 'acme',
			model: 'm-1',
			cwd: host.folders.project,
			extension_dir: puppet.folder,
			data_dir: puppet.folder,
		});
		expect(ack).toMatch(/^\{"type":"hello_ack","protocol_version":1,/);
		expect(invoked).toMatch(/^\{"type":"command_invoked","id":"[A-Za-z0-9_-]+","name":"c","args":"a b"\}$/);
	});
});
