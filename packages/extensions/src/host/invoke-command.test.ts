import { describe, expect, it } from 'vitest';
import { commandContribution } from '../../test/kit/contributions.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost } from '../../test/kit/host.ts';

const noSignal = { sessionId: 's1', signal: new AbortController().signal };

describe('a slash command', () => {
	const withCommand = async (run: Parameters<typeof commandContribution>[1]): Promise<FakeHost> => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a'));
		fake.runner.last('a').ports.contribute(commandContribution('Note', run));
		return fake;
	};

	it('is run by its owner with trimmed arguments', async () => {
		const fake = await withCommand(async ({ args, sessionId }) => ({
			type: 'display',
			text: `${sessionId}: ${args}`,
		}));
		expect(await fake.host.invokeCommand('note', '  buy milk ', noSignal)).toEqual({
			type: 'display',
			text: 's1: buy milk',
		});
	});

	it('that fails or is not there is an error', async () => {
		const fake = await withCommand(() => Promise.reject(new Error('no disk')));
		expect(await fake.host.invokeCommand('note', '', noSignal)).toEqual({
			type: 'error',
			message: 'extension a: /note: no disk',
		});
		expect(await fake.host.invokeCommand('other', '', noSignal)).toEqual({
			type: 'error',
			message: 'there is no command /other',
		});
	});

	it('is found by its full name, also where another one has its short name', async () => {
		const fake = await withCommand(() => Promise.resolve({ type: 'display', text: 'a' }));
		const { registry } = fake.host;
		registry.add('b.c', {
			...commandContribution('note'),
			run: () => Promise.resolve({ type: 'display', text: 'b' }),
		});
		const run = (name: string) => fake.host.invokeQualified(name, '', noSignal);
		expect(await run('a.note')).toEqual({ type: 'display', text: 'a' });
		expect(await run('B.C.NOTE')).toEqual({ type: 'display', text: 'b' });
		expect(await run('note')).toEqual({
			type: 'error',
			message: "command 'note' is ambiguous; use an extension-qualified name: a.Note, b.c.note",
		});
		expect(await run('a.other')).toEqual({ type: 'error', message: "command 'a.other' not found" });
		registry.removeOwner('b.c');
		expect(await run('note')).toEqual({ type: 'display', text: 'a' });
	});

	it('that is cancelled is over, whether its owner listens or not', async () => {
		const fake = await withCommand(() => new Promise(() => undefined));
		const controller = new AbortController();
		const running = fake.host.invokeCommand('note', '', { sessionId: 's1', signal: controller.signal });
		controller.abort();
		expect(await running).toEqual({ type: 'error', message: '/note was cancelled' });
		expect(await fake.host.invokeCommand('note', '', { sessionId: 's1', signal: controller.signal })).toEqual(
			{
				type: 'error',
				message: '/note was cancelled',
			},
		);
	});

	it('with a name that cannot be typed is reported', async () => {
		const fake = await withCommand(undefined);
		fake.runner.last('a').ports.contribute(commandContribution('a b'));
		expect(fake.status('a').problems).toEqual([
			{
				code: 'command.name',
				where: 'register_command name',
				message: '"a b" cannot be typed; use letters, digits, "-" and "_"',
			},
		]);
	});
});
