import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { sessionState } from './services.ts';

const namesIn = ({ tools }: { readonly tools: readonly { readonly name: string }[] }) =>
	tools.map(({ name }) => name).filter((name) => ['one', 'two'].includes(name));

describe('which tools take part', () => {
	const tools = { one: saying('1'), two: saying('2') };

	it('is set by a plugin, holds from the next model call on, and is there for the next process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const revisions: number[] = [];
		const switching = plugin('mine', ({ turn }) => {
			turn.before(({ prompt }, _context, services) => {
				const state = services.get(sessionState);
				if (prompt === 'without') state.setToolMembership(['two'], { present: false });
				if (prompt === 'with') state.setToolMembership(['two', 'one'], { present: true });
				revisions.push(state.catalogRevision);
			});
		});
		const options = { store, plugins: [switching] };
		const first = testAgent(['a', 'b', 'c'], tools, options);
		for (const text of ['hello', 'without', 'still']) await first.agent.session('s').run(text);
		await first.agent.close();
		const second = testAgent(['a', 'b', 'c', 'd', [['two']], 'e'], tools, options);
		await second.agent.session('s').run('later');
		await second.agent.session('s').run('call it');
		expect(first.requests.map(namesIn)).toEqual([
			['one', 'two'],
			['one', 'two'],
			['one', 'two'],
		]);
		expect(revisions).toEqual([0, 1, 1, 1, 1]);
		// The prompt of a frame stays as it is: the model hears of the change, and the call is refused.
		expect(inShort(await second.agent.session('s').messages()).join('\n')).toMatch(/there is no tool "two"/);
	});

	it('is asked of contributors at each look, who may leave tools out', async () => {
		const leaving = plugin('mine', ({ toolCatalog }) => {
			toolCatalog.contributor(() => ({ leaveOut: ['two'] }));
		});
		const { agent, requests } = testAgent(['done'], tools, { plugins: [leaving] });
		await agent.session('s').run('go');
		expect(namesIn(requests[0]!)).toEqual(['one']);
	});
});

describe('the projector of results', () => {
	it('makes what the model reads of the whole, which it may keep', async () => {
		const projecting = plugin('mine', ({ toolResults }) => {
			toolResults.projector({
				project: async ({ toolName, args, output, durationMs, keep }) => {
					const { digest, byteLength } = await keep(JSON.stringify(output.parts));
					const said = { toolName, args, took: durationMs >= 0, byteLength, digest: digest.length };
					return [{ type: 'text', text: JSON.stringify(said) }];
				},
			});
		});
		const { agent, requests, store } = testAgent(
			[[['look', { at: 'it' }]], 'done'],
			{ look: { run: () => textResult('all of it') } },
			{ plugins: [projecting] },
		);
		await agent.session('s').run('go');
		const parts = JSON.stringify([{ type: 'text', text: 'all of it' }]);
		const said = { toolName: 'look', args: { at: 'it' }, took: true, byteLength: parts.length, digest: 64 };
		const line = `tools: 1.1 ran ${JSON.stringify(said)}`;
		expect(inShort(requests[1]!.messages).at(-1)).toMatch(/^tools: \S+ ran \{"toolName":"look"/);
		expect(
			inShort(requests[1]!.messages)
				.at(-1)!
				.slice(line.indexOf('{') - line.length),
		).toBe(JSON.stringify(said));
		expect((await store.upkeep.check()).length).toBe(0);
	});
});
