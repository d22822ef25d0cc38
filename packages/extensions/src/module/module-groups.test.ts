import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { foundExtension } from '../../test/support/fake-ports.ts';
import { TestHost } from '../../test/support/test-host.ts';
import type { FoundExtension } from '../host/extension.ts';
import { extensionLogFile } from '../host/extension-log.ts';
import { moduleRunner } from './module-runner.ts';

const newHost = (): TestHost => {
	const runner = moduleRunner({ groupOf: () => 'all' });
	const host = new TestHost({ host: { runners: [runner], readyGraceMs: 60_000 } });
	onTestFinished(() => host[Symbol.asyncDispose]());
	return host;
};

const moduleIn = (host: TestHost, name: string, source: string): FoundExtension => {
	const folder = join(host.folders.root, name);
	mkdirSync(folder, { recursive: true });
	const file = join(folder, 'extension.ts');
	writeFileSync(file, source);
	return foundExtension({ kind: 'module', file }, { name, folder });
};

const sayer = (name: string, word: string): string => `export default (tenon) => {
	tenon.tool({ name: '${name}_word', description: 'Says it.' }, () => '${word} ' + process.pid);
	tenon.tool({ name: '${name}_crash', description: 'Crashes.' }, () => process.exit(3));
	tenon.intercept('tool_call', ({ toolArgs }) =>
		toolArgs.command === '${name}' ? tenon.block('no ${name}') : undefined);
	tenon.log('${name} is here');
};`;

describe('two modules in one unit', () => {
	it('share a process, and keep their names, tools, guards and logs', async () => {
		const host = newHost();
		const report = await host.load(
			moduleIn(host, 'one', sayer('one', 'uno')),
			moduleIn(host, 'two', sayer('two', 'due')),
		);
		expect(report).toMatchObject({ started: 2, ready: 2, failed: [] });
		const [one, two] = [await host.text('one_word'), await host.text('two_word')];
		expect([one.split(' ')[0], two.split(' ')[0]]).toEqual(['uno', 'due']);
		expect(one.split(' ')[1]).toBe(two.split(' ')[1]);
		expect([await host.judge('one'), await host.judge('two'), await host.judge('ls')]).toEqual([
			'denied: no one',
			'denied: no two',
			'ls',
		]);
		expect(host.status('one').registrations.map(({ name }) => name)).toEqual([
			'one_word',
			'one_crash',
			'host_changed',
			'tool_call',
		]);
		const logOf = (name: string): string => readFileSync(extensionLogFile(host.folders.state, name), 'utf8');
		await eventually(() => logOf('one').includes('one is here'));
		expect(logOf('one')).not.toContain('two is here');
	});

	it('are away together when one of them ends the process, and come back together', async () => {
		const host = newHost();
		await host.load(moduleIn(host, 'one', sayer('one', 'uno')), moduleIn(host, 'two', sayer('two', 'due')));
		expect(await host.text('one_crash')).toBe(
			'error: extension one/one_crash failed: its process exited with status 3',
		);
		await eventually(() => ['one', 'two'].every((name) => host.status(name).restarts === 1));
		await eventually(() => ['one', 'two'].every((name) => host.status(name).state === 'ready'));
		expect((await host.text('two_word')).split(' ')[0]).toBe('due');
		expect(host.status('two').problems).toEqual([
			{ code: 'extension.crashed', where: '', message: 'its process exited with status 3' },
		]);
	});

	it('keep running where the new version of one throws', async () => {
		const host = newHost();
		await host.load(moduleIn(host, 'one', sayer('one', 'uno')), moduleIn(host, 'two', sayer('two', 'due')));
		const before = await host.text('two_word');
		moduleIn(host, 'one', `export default () => { throw new Error('no luck'); };`);
		expect((await host.host.reload('one')).failed).toEqual([
			{ name: 'one', message: 'no luck; what ran before keeps running' },
			{ name: 'two', message: 'one: no luck; what ran before keeps running' },
		]);
		expect([(await host.text('one_word')).split(' ')[0], await host.text('two_word')]).toEqual([
			'uno',
			before,
		]);
		moduleIn(host, 'one', sayer('one', 'eins'));
		await host.host.reload('one');
		expect((await host.text('one_word')).split(' ')[0]).toBe('eins');
		expect(await host.text('two_word')).not.toBe(before);
	});
});
