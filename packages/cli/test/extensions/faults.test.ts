import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { expects, play, run, type } from '../support/scripted-front.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** Has a tool that ends the process, one that never answers, and one that works. */
const shaky = `
start([tool('crash'), tool('hang'), tool('work'), command('version')], {
	tool_call: ({ id, name }) => {
		if (name === 'crash') process.exit(3);
		if (name === 'work') result(id, 'worked');
	},
	command_invoked: ({ id }) => send({ type: 'command_response', id, action: 'display', display: 'version 1' }),
});
`;

const steady = `
start([command('steady')], {
	command_invoked: ({ id }) => send({ type: 'command_response', id, action: 'display', display: 'still here' }),
});
`;

describe.each(fronts)('%s, an extension that crashes during a turn', { timeout: 60_000 }, (_name, open) => {
	it('fails its call at once, leaves the others alone, and comes back', async () => {
		await using front = await open({
			extensions: { shaky, steady },
			replies: [
				{ calls: [{ id: 'c1', tool: 'crash' }] },
				{ text: 'It crashed.' },
				{ calls: [{ id: 'c2', tool: 'work' }] },
				{ text: 'It works.' },
			],
		});
		await play(front, [
			type('break it'),
			expects({ type: 'tool_result', id: 'c1', is_error: true, content: [{ type: 'text', text: /shaky/ }] }),
			expects({ type: 'assistant_message', content: [{ type: 'text', text: 'It crashed.' }] }),
			expects({ type: 'done' }),
			type('/steady'),
			expects({ type: 'ext_display', text: 'still here' }),
			run(() => expect.poll(() => front.commands(), { timeout: 10_000 }).toContain('version')),
			type('again'),
			expects({ type: 'tool_result', id: 'c2', content: [{ type: 'text', text: 'worked' }] }),
			expects({ type: 'done' }),
		]);
	});
});

describe.each(fronts)(
	'%s, extensions that are reloaded during a turn',
	{ timeout: 60_000 },
	(_name, open) => {
		it('give up the turn; what comes next is served by the new ones', async () => {
			await using front = await open({
				extensions: { shaky, steady },
				replies: [{ calls: [{ id: 'c1', tool: 'hang' }] }, { text: 'never' }],
			});
			await play(front, [
				type('wait'),
				expects({ type: 'tool_call', name: 'hang' }),
				run(() => front.world.rewrite('shaky', shaky.replace('version 1', 'version 2'))),
				type('/reload-ext'),
				expects({ type: 'turn_end', stop: 'aborted' }),
				expects({ type: 'done' }),
				expects({ type: 'ext_display', command: 'reload-ext', text: 'stopped 2, started 2, ready 2' }),
				type('/version'),
				expects({ type: 'ext_display', text: 'version 2' }),
			]);
		});

		it('one by one leave the others running', async () => {
			await using front = await open({ extensions: { shaky, steady } });
			await play(front, [
				run(() => front.world.rewrite('shaky', shaky.replace('version 1', 'version 2'))),
				type('/reload-ext shaky'),
				expects({ type: 'ext_display', text: 'stopped 1, started 1, ready 1' }),
				type('/version'),
				expects({ type: 'ext_display', text: 'version 2' }),
				type('/reload-ext missing'),
				expects({ type: 'error', message: /missing/ }),
			]);
		});
	},
);

describe.each(fronts)('%s, the tools of extensions', { timeout: 60_000 }, (_name, open) => {
	it('come and go with the next model request, and built-in ones stay', async () => {
		const late = `
			start([tool('shell'), tool('bash'), command('grow')], {
				command_invoked: ({ id }) => {
					send(tool('grown'));
					send({ type: 'command_response', id, action: 'display', display: 'grown' });
				},
				tool_call: ({ id, name }) => result(id, 'from ' + name),
			});
		`;
		await using front = await open({
			extensions: { late },
			replies: [
				{
					calls: [
						{ id: 'c1', tool: 'grown' },
						{ id: 'c2', tool: 'shell', args: { script: 'echo ours' } },
					],
				},
				{ text: 'Not there.' },
				{ calls: [{ id: 'c3', tool: 'grown' }] },
				{ text: 'There.' },
			],
		});
		await play(front, [
			type('try'),
			expects({ type: 'tool_result', id: 'c2', content: [{ type: 'text', text: 'ours\n' }] }),
			expects({ type: 'done' }),
			type('/grow'),
			expects({ type: 'ext_display', text: 'grown' }),
			type('try again'),
			expects({ type: 'tool_result', id: 'c3', content: [{ type: 'text', text: 'from grown' }] }),
			expects({ type: 'done' }),
		]);
	});
});
