import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { verbNames } from '../../src/session/service/verb-fields.ts';
import { builtProgram } from '../built-program.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const list = `
process.stderr.write('the list is up\\n');
start([command('list')], {
	command_invoked: ({ id }) =>
		send({ type: 'command_response', id, action: 'open_panel', open_panel: panel('main', 'empty') }),
	panel_key: () => {},
});
`;

describe.each(services)('a service %s', { timeout: 60_000 }, (_name, open) => {
	it('lists, resizes and closes panels', async () => {
		await using session = await watched(open, { extensions: { list } });
		const { service } = session;
		await service.present({ can: ['panels'] });
		await service.runCommand({ name: 'list', args: '' });
		await session.sees('panel', ({ change }) => change.type === 'opened');
		const shown = { owner: 'list', id: 'main', title: 'main', lines: ['empty'], footer: '' };
		expect(await service.listPanels()).toEqual([shown]);
		await service.resizePanels({ width: 30, height: 5 });
		await service.closePanel({ panel: { owner: 'list', id: 'other' } });
		expect(await service.listPanels()).toEqual([shown]);
		await service.closePanel({ panel: { owner: 'list', id: 'main' } });
		await session.sees('panel', ({ change }) => change.type === 'closed');
		expect(await service.listPanels()).toEqual([]);
		await service.closePanel({});
	});

	it('reads the log of an extension, and refuses that of one that is not there', async () => {
		await using session = await watched(open, { extensions: { list } });
		const { service } = session;
		await expect
			.poll(async () => (await service.extensionLog({ name: 'list' })).text)
			.toContain('the list is up');
		await expect(service.extensionLog({ name: 'lisst' })).rejects.toMatchObject({
			code: 'service.unknown-extension',
			nearest: ['list'],
		});
	});

	it('lists what a session can be set to, and completes paths of the project', async () => {
		await using session = await watched(open, { files: { 'src/one.ts': '', 'src/two.ts': '', srv: '' } });
		const { service } = session;
		expect(await service.listProtocols()).toEqual(['standard']);
		const modes = await service.listModes();
		expect(modes).toContain((await service.state()).mode);
		// A server for models may run on this machine.
		expect(await service.findModels()).toEqual(expect.arrayContaining([...(await service.listModels())]));
		expect(await service.completePath({ text: 'sr' })).toEqual({ paths: ['src/', 'srv'] });
		expect(await service.completePath({ text: 'src/t' })).toEqual({ paths: ['src/two.ts'] });
		expect(await service.completePath({ text: 'nowhere/x' })).toEqual({ paths: [] });
	});

	it('ends the script of a person, and that alone', async () => {
		await using session = await watched(open, {});
		const { service } = session;
		await service.cancelShell();
		const run = service.runShell({ script: 'echo on its way; sleep 1000' });
		await session.sees('shell-output');
		await service.cancelShell();
		expect(await run).toMatchObject({ isError: true });
		expect(await service.runShell({ script: 'echo here' })).toEqual({
			content: [{ type: 'text', text: expect.stringContaining('here\n') }],
			isError: false,
		});
	});

	it('withdraws what is asked when its front leaves, and asks nothing from then on', async () => {
		const call = (id: string) => ({ calls: [{ id, tool: 'ask', args: { question: 'Which?' } }] });
		await using session = await watched(open, { replies: [call('c1'), call('c2'), { text: 'Alone.' }] });
		const { service } = session;
		await service.present({ can: ['input'] });
		await service.submit({ text: 'go' });
		await session.sees('question');
		await service.leave();
		await session.sees('turn-ended');
		expect(await service.listQuestions()).toEqual([]);
		expect(session.events.filter(({ type }) => type === 'question')).toHaveLength(1);
	});
});

it('every verb is used by a test that runs in this thread and over a port', () => {
	const folder = import.meta.dirname;
	const suites = readdirSync(folder)
		.filter((name) => name.endsWith('.test.ts'))
		.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
		.filter((text) => text.includes('describe.each(services)'));
	const unused = verbNames.filter((name) => !suites.some((text) => text.includes(`.${name}(`)));
	expect(unused).toEqual([]);
});
