import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageBlocks } from '../../src/fronts/rpc/content.ts';
import type { SessionService } from '../../src/session/service.ts';
import { builtProgram } from '../built-program.ts';
import { type FrontWorld, makeFrontWorld } from '../support/front-world.ts';
import { fronts } from '../support/fronts.ts';
import { expects, play, type } from '../support/scripted-front.ts';
import { openSessionIn } from '../support/session-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const prompting = `
start([command('go'), tool('look', { at: { type: 'string' } })], {
	command_invoked: ({ id }) => send({
		type: 'command_response', id, action: 'tool_prompt', prompt: 'What is there?',
		tool_name: 'look', tool_args: { at: 'the garden' },
	}),
	tool_call: ({ id, args }) => result(id, 'a tree in ' + args.at),
});
`;
const setting = {
	extensions: { garden: prompting },
	manifests: { garden: { permissions: { tools: ['*'] } } },
};

describe.each(fronts)(
	'%s, a command that asks for a tool and a prompt',
	{ timeout: 60_000 },
	(_name, open) => {
		it('has the call and its result in the conversation before the model answers', async () => {
			await using front = await open({ ...setting, replies: [{ text: 'A tree.' }] });
			await play(front, [
				type('/go'),
				expects({ type: 'user_message', content: [{ type: 'text', text: 'What is there?' }] }),
				expects({ type: 'tool_call', name: 'look', args: { at: 'the garden' } }),
				expects({
					type: 'tool_result',
					is_error: false,
					content: [{ type: 'text', text: 'a tree in the garden' }],
				}),
				expects({ type: 'assistant_message', content: [{ type: 'text', text: 'A tree.' }] }),
				expects({ type: 'done' }),
			]);
			expect(await front.messages()).toMatchObject(conversation);
		});
	},
);

describe('a conversation with a call that a command asked for', { timeout: 60_000 }, () => {
	it('is the same when it is opened again', async () => {
		using world = makeFrontWorld({ ...setting, replies: [{ text: 'A tree.' }] });
		const first = await openIn(world, 'kept');
		await first.runCommand({ name: 'go', args: '' });
		await first.settled();
		await first.close();
		const second = await openIn(world, 'kept');
		const { messages: kept } = await second.readTranscript({});
		const messages = kept.map(messageBlocks);
		await second.close();
		expect(messages).toMatchObject(conversation);
	});
});

const conversation = [
	{ role: 'user', content: [{ type: 'text', text: 'What is there?' }] },
	{ role: 'assistant', content: [{ type: 'tool_call', name: 'look', args: { at: 'the garden' } }] },
	{
		role: 'tool',
		content: [
			{ type: 'tool_result', is_error: false, content: [{ type: 'text', text: 'a tree in the garden' }] },
		],
	},
	{ role: 'assistant', content: [{ type: 'text', text: 'A tree.' }] },
];

const openIn = (world: FrontWorld, sessionId: string): Promise<SessionService> =>
	openSessionIn(world, { sessionId, storeFile: join(world.home, 'store.db'), hasAudit: false });
