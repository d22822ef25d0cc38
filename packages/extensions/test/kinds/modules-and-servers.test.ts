import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FoundExtension, mcpRunner, moduleRunner } from '@tenon/extensions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { foundExtension } from '../support/fake-ports.ts';
import { program } from '../support/run-mcp.ts';
import { TestHost } from '../support/test-host.ts';

const newHost = (): TestHost => {
	const host = new TestHost({ host: { runners: [moduleRunner(), mcpRunner()], readyGraceMs: 60_000 } });
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

describe('modules and servers in a host', () => {
	it('stand beside each other, with their tools in one list', async () => {
		const host = newHost();
		const server = foundExtension({ kind: 'mcp', server: program() }, { name: 'files' });
		const report = await host.load(
			moduleIn(
				host,
				'notes',
				`export default (tenon) => {
					tenon.tool({ name: 'note', description: 'Notes.' }, ({ text }) => 'noted ' + text);
					tenon.wrapTool('mcp__files__echo', async (_args, _call, next) => {
						const result = await next();
						return { ...result, content: [...result.content, { type: 'text', text: 'by notes' }] };
					});
					tenon.command('notes', 'Shows them.', () => tenon.display('none'));
				};`,
			),
			server,
		);
		expect(report).toMatchObject({ started: 2, ready: 2, failed: [] });
		expect(host.toolNames).toContain('note');
		expect(host.toolNames).toEqual(host.toolNames.toSorted());
		expect(await host.text('note', { text: 'it' })).toBe('noted it');
		expect(await host.text('mcp__files__echo', { text: 'really' })).toBe('really\nby notes');
		expect(await host.command('notes')).toEqual({ type: 'display', text: 'none' });
	});

	it('come back after a crash, and with new code after a reload', async () => {
		const host = newHost();
		const source = (word: string): string => `export default (tenon) => {
			tenon.tool({ name: 'word', description: 'Says it.' }, () => '${word}');
			tenon.tool({ name: 'crash', description: 'Crashes.' }, () => process.exit(1));
		};`;
		const first = moduleIn(host, 'words', source('one'));
		await host.load(first);
		expect(await host.text('crash')).toBe(
			'error: extension words/crash failed: its process exited with status 1',
		);
		await eventually(() => host.status('words').state === 'ready' && host.status('words').restarts === 1);
		expect(await host.text('word')).toBe('one');
		moduleIn(host, 'words', source('two'));
		await host.host.reload('words');
		expect(await host.text('word')).toBe('two');
	});

	it('are never ready where they fail to load', async () => {
		const host = newHost();
		const states: string[] = [];
		using _watching = host.host.watch(({ state }) => void states.push(state));
		await host.load(moduleIn(host, 'broken', `export default () => { throw new Error('no luck'); };`));
		await eventually(() => host.status('broken').state === 'failed');
		expect([...new Set(states)]).toEqual(['starting', 'failed']);
	});

	it('leave nothing unguarded while a guard is down', async () => {
		const host = newHost();
		const guard = moduleIn(
			host,
			'guard',
			`export default (tenon) => {
				tenon.intercept('tool_call', ({ toolArgs }) => {
					if (toolArgs.command === 'crash') process.exit(1);
					if (toolArgs.command === 'rm') return tenon.block('not that');
				});
			};`,
		);
		await host.load(guard);
		expect(await host.judge('make')).toBe('make');
		expect(await host.judge('rm')).toBe('denied: not that');
		expect(await host.judge('crash')).toContain('denied: ');
		expect(await host.judge('make')).toContain('denied: ');
		await eventually(() => host.status('guard').state === 'waiting-to-restart');
		expect(await host.judge('make')).toBe(
			'denied: extension guard guards this and is away (its process exited with status 1); it is started again: try again in a moment; to turn it off: tenon ext disable guard, then /reload-ext guard',
		);
		await eventually(() => host.status('guard').state === 'ready');
		expect(await host.judge('make')).toBe('make');
	});

	it('bring servers along that go with them', async () => {
		const host = newHost();
		const server = JSON.stringify(program());
		await host.load(
			moduleIn(host, 'owner', `export default (tenon) => { tenon.mcpServer('own', ${server}); };`),
		);
		await eventually(() => host.toolNames.some((name) => /^mcp__owner_own__echo_[0-9a-f]{8}$/.test(name)));
		await host.host.disable('owner');
		await eventually(() => host.toolNames.length === 0);
	});

	it('are given their settings', async () => {
		const host = newHost();
		await host.load(
			moduleIn(
				host,
				'coloured',
				`export default (tenon) => {
					tenon.settings({ type: 'object' }, (settings) => tenon.notify('info', 'settings: ' + settings.size));
				};`,
			),
		);
		await host.front.until(() => host.front.noteTexts.includes('info: settings: 0'));
	});
});
