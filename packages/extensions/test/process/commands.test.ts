import { describe, expect, it } from 'vitest';
import { TravelTimer } from '../support/travel-timer.ts';
import { startClient } from './start-client.ts';

const answering = (capabilities = '') => `
	hello(${capabilities}); command('do'); say({ type: 'ready' });
	on({
		command_invoked: ({ id, args = '' }) => {
			if (args === 'wait') say({ type: 'notify', message: 'waiting' });
			else say({ type: 'command_response', id, ...JSON.parse(args) });
		},
		command_cancel: ({ id }) => say({ type: 'notify', message: 'cancel ' + id }),
	});
`;

describe('a slash command of a process', () => {
	it('is run with its arguments, which are left out when there are none', async () => {
		const { running, runCommand, sent } = startClient(`
			hello(); command('do'); say({ type: 'ready' });
			on({ command_invoked: ({ id, args }) => say({ type: 'command_response', id, action: 'display', display: 'got ' + args }) });
		`);
		await running.ready;
		expect(await runCommand('do', 'short note')).toEqual({ type: 'display', text: 'got short note' });
		expect(await runCommand('do')).toEqual({ type: 'display', text: 'got undefined' });
		expect(sent().slice(1)).toEqual([
			{ type: 'command_invoked', id: 'c1', name: 'do', args: 'short note' },
			{ type: 'command_invoked', id: 'c2', name: 'do' },
		]);
	});

	it('opens its panel before the front hears of it', async () => {
		const { running, ports, runCommand } = startClient(answering());
		await running.ready;
		const open_panel = { id: 'p', title: 'Todos', lines: ['one'], footer: 'q' };
		expect(await runCommand('do', JSON.stringify({ action: 'open_panel', open_panel }))).toEqual({
			type: 'panel',
			panelId: 'p',
		});
		expect(ports.panels.panels).toEqual([{ owner: 'sample', ...open_panel }]);
	});

	it('fails when its answer cannot be read', async () => {
		const { running, ports, runCommand } = startClient(answering());
		await running.ready;
		expect(await runCommand('do', '{"action":7}')).toEqual({
			type: 'error',
			message: 'extension sample: its answer cannot be read: action: expected a text',
		});
		expect(ports.problems).toEqual([
			{ code: 'frame.malformed', where: 'command_response.action', message: 'expected a text' },
		]);
	});

	it('fails when it gives no answer in time, and is told so if it can hear of it', async () => {
		for (const [capabilities, told] of [
			[`'x.cancel'`, ['hello_ack', 'command_invoked', 'command_cancel']],
			['', ['hello_ack', 'command_invoked']],
		] as const) {
			const timer = new TravelTimer();
			const { running, ports, runCommand, sent } = startClient(answering(capabilities), { ports: { timer } });
			await running.ready;
			const action = runCommand('do', 'wait');
			await ports.until(() => ports.notes.length > 0);
			timer.travel(30_000);
			expect(await action).toEqual({
				type: 'error',
				message: 'extension sample: /do: timeout: no answer within 30000 ms',
			});
			expect(sent().map(({ type }) => type)).toEqual(told);
		}
	});

	it('is cancelled with its caller', async () => {
		const { running, ports, runCommand } = startClient(answering(`'x.cancel'`));
		await running.ready;
		const abort = new AbortController();
		const action = runCommand('do', 'wait', abort.signal);
		await ports.until(() => ports.notes.length > 0);
		abort.abort();
		expect(await action).toEqual({ type: 'error', message: 'extension sample: /do: cancelled' });
		await ports.until(() => ports.notes.some(({ text }) => text === 'cancel c1'));
		expect(await runCommand('do', 'x', AbortSignal.abort())).toEqual({
			type: 'error',
			message: 'extension sample: cancelled',
		});
	});

	it('needs a name that a person can type', async () => {
		const { running, ports } = startClient(
			`hello(); command('a b'); command('/x'); command('ok-1_2'); say({ type: 'ready' }); on({});`,
		);
		await running.ready;
		expect(ports.of('command').map(({ name }) => name)).toEqual(['ok-1_2']);
		expect(ports.problems.map(({ where }) => where)).toEqual([
			'register_command.name',
			'register_command.name',
		]);
	});
});

describe('what a process says to the front', () => {
	it('is shown, submitted and cleared', async () => {
		const { running, ports } = startClient(`
			hello();
			say({ type: 'notify', level: 'warn', message: 'careful' });
			say({ type: 'notify', level: 'loud', message: 'hm' });
			say({ type: 'submit', text: 'do it' }); say({ type: 'submit', text: '  ' });
			say({ type: 'submit_slash', text: '/todo' }); say({ type: 'submit_slash', text: 'todo' });
			say({ type: 'ready' }); on({});
		`);
		await running.ready;
		expect(ports.notes).toEqual([
			{ extension: 'sample', level: 'warn', text: 'careful' },
			{ extension: 'sample', level: 'info', text: 'hm' },
		]);
		expect(ports.submitted).toEqual(['do it', '/todo']);
		expect(ports.problems.map(({ where }) => where)).toEqual(['submit_slash.text']);
	});

	it('takes its notes away again', async () => {
		const { running, ports } = startClient(
			`hello(); say({ type: 'notify', message: 'x' }); say({ type: 'clear_notes' }); say({ type: 'ready' }); on({});`,
		);
		await running.ready;
		expect(ports.notes).toEqual([]);
	});
});
