import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../src/session/service/events.ts';
import type { SessionService } from '../../src/session/service.ts';
import { builtProgram } from '../built-program.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { services } from '../support/services.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** A front that shows a session as lines of text. It knows the service's contract and nothing else. */
class SmallFront {
	readonly lines: string[] = [];
	readonly #service: SessionService;
	readonly #end = new AbortController();
	readonly #reading: Promise<void>;
	#arrived: () => void = () => undefined;

	constructor(service: SessionService) {
		this.#service = service;
		this.#reading = this.#read();
	}

	/** Resolves when a line has come that starts so; those before it are not looked at again. */
	async shows(start: string): Promise<string> {
		for (;;) {
			const at = this.lines.findIndex((line) => line.startsWith(start));
			if (at >= 0) return this.lines.splice(0, at + 1)[at]!;
			await new Promise<void>((resolve) => {
				this.#arrived = resolve;
			});
		}
	}

	async close(): Promise<void> {
		await this.#service.close();
		this.#end.abort();
		await this.#reading;
	}

	async #read(): Promise<void> {
		for await (const news of this.#service.events({}, this.#end.signal)) {
			if (news.type === 'event') this.lines.push(...linesOf(news.event));
			else this.lines.push('missed');
			this.#arrived();
		}
	}
}

const linesOf = (event: ServiceEvent): readonly string[] => {
	switch (event.type) {
		case 'turn-started':
			return event.inputs.map(({ content }) => `you: ${textOf(content)}`);
		case 'input-heard':
			return [`you, meanwhile: ${textOf(event.content)}`];
		case 'message':
			return event.content.map((block) =>
				block.type === 'tool_call'
					? `calls ${block.toolName}`
					: `model: ${block.type === 'image' ? block.mimeType : block.text}`,
			);
		case 'tool-finished':
			return [`${event.toolName} ${event.status}`];
		case 'question':
			return [`asks ${event.question.questionId}`];
		case 'panel':
			return [
				event.change.type === 'closed' ? 'panel closed' : `panel: ${event.change.panel.lines.join('|')}`,
			];
		case 'turn-ended':
			return [`turn ${event.end.type}`];
		default:
			return [];
	}
};

const textOf = (content: readonly { readonly type: string; readonly text?: string }[]): string =>
	content.map(({ text = '' }) => text).join('');

const list = `
start([command('list')], {
	command_invoked: ({ id }) =>
		send({ type: 'command_response', id, action: 'open_panel', open_panel: panel('main', 'empty') }),
	panel_key: ({ panel_id, text = '' }) =>
		text === 'q'
			? send({ type: 'panel_close', panel_id })
			: send({ type: 'panel_render', panel_id, title: '', lines: ['key ' + text], footer: '' }),
});
`;

describe.each(services)('a small front of a service %s', { timeout: 60_000 }, (_name, open) => {
	it('drives a whole session: prompt, steer, question, panel, undo, fork, resume', async () => {
		using world = makeFrontWorld({
			extensions: { list },
			rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
			replies: [
				{ calls: [{ id: 'c1', tool: 'shell', args: { script: 'echo one > asked' } }] },
				{ text: 'Written.' },
				{ text: 'Elsewhere.' },
			],
		});
		const store = { storeFile: join(world.home, 'store.db') };
		const service = await open(world, store);
		const front = new SmallFront(service);
		await service.present({ can: ['approval', 'panels'] });

		await service.submit({ text: 'write it' });
		await front.shows('you: write it');
		const question = (await front.shows('asks ')).slice('asks '.length);
		expect(await service.steer({ text: 'and say so' })).toMatchObject({ delivery: 'active-turn' });
		await service.answer({ question, answer: 'once' });
		await front.shows('shell completed');
		await front.shows('you, meanwhile: and say so');
		await front.shows('model: Written.');
		await front.shows('turn finished');
		expect(world.read('asked')).toBe('one\n');

		await service.runCommand({ name: 'list', args: '' });
		await front.shows('panel: empty');
		await service.pressKey({ key: 'rune', text: 'a', modifiers: [] });
		await front.shows('panel: key a');
		await service.pressKey({ key: 'rune', text: 'q', modifiers: [] });
		await front.shows('panel closed');

		expect(await service.undo({})).toMatchObject({ restored: [join(world.project, 'asked')], failed: [] });
		expect(() => world.read('asked')).toThrow('ENOENT');

		const { sessionId: first } = await service.state();
		const { messages: before } = await service.readTranscript({});
		expect(before.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant']);
		const { sessionId: forked } = await service.forkSession({});
		await service.submit({ text: 'what now?' });
		await front.shows('model: Elsewhere.');
		await front.shows('turn finished');
		expect(await service.state()).toMatchObject({ sessionId: forked, messageCount: 7, isBusy: false });
		await front.close();

		const again = await open(world, store);
		expect(await again.resumeSession({ sessionId: first })).toMatchObject({
			sessionId: first,
			messageCount: 5,
		});
		expect((await again.readTranscript({})).messages).toEqual(before);
		const { sessions } = await again.listSessions({});
		expect(sessions.map(({ sessionId }) => sessionId).sort()).toEqual([first, forked].sort());
		await again.close();
	});
});
