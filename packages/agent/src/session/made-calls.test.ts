import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorResult, textResult } from '@tenon/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';
import { exportAll } from '../store/contract/fixtures.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { MadeCall } from './made-calls.ts';

const callOf = (callId: string, said: string): MadeCall => ({
	callId,
	toolName: 'look',
	args: { at: callId },
	result: textResult(said),
});

describe('calls that were made for an input', () => {
	it('stand behind it with their results, for the model and in the conversation', async () => {
		const { agent, requests } = testAgent(['Seen.', 'More.']);
		const session = agent.session('s');
		const failed: MadeCall = { ...callOf('c2', ''), result: errorResult('no such place', { exitStatus: 3 }) };
		await session.run({ content: 'Look.', calls: [callOf('c1', 'a tree'), failed] });
		const conversation = [
			'input: Look.',
			'assistant: look({"at":"c1"}) look({"at":"c2"})',
			'tools: c1 ran a tree; c2 ran no such place',
		];
		expect(inShort(requests[0]!.messages)).toEqual(conversation);
		expect(inShort(await session.messages())).toEqual([...conversation, 'assistant: Seen.']);
		const [, , answered] = await session.messages();
		expect(answered).toMatchObject({ results: [{ isError: false }, { isError: true, exitStatus: 3 }] });
		await session.run('And?');
		expect(inShort(requests[1]!.messages).slice(0, 3)).toEqual(conversation);
	});

	it('come back in another process with the bytes of their results, before and after they were heard', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'tenon-calls-'));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const file = join(folder, 'store.db');
		const bytes = Uint8Array.of(1, 2, 3);
		const image = { ...textResult(''), content: [{ type: 'image', mimeType: 'image/png', bytes } as const] };
		const first = openInlineStore({ file });
		await testAgent([], {}, { store: first }).agent.accept('s', {
			content: 'Look.',
			calls: [{ ...callOf('c1', ''), result: image }],
		});
		await first.upkeep.vacuum({ now: Date.now() + 1e9, keepMs: 0 });
		await first.close();

		const second = openInlineStore({ file });
		const { agent, requests } = testAgent(['Seen.'], {}, { store: second });
		await agent.session('s').settle();
		expect(inShort(requests[0]!.messages)).toEqual([
			'input: Look.',
			'assistant: look({"at":"c1"})',
			'tools: c1 ran image',
		]);
		await second.close();

		await using third = openInlineStore({ file });
		const messages = await testAgent([], {}, { store: third }).agent.session('s').messages();
		expect(inShort(messages).at(-1)).toBe('assistant: Seen.');
		const [, , answered] = messages;
		const part = answered?.role === 'tool' ? answered.results[0]!.parts[0] : undefined;
		if (part?.type !== 'image') expect.fail('no image came back');
		expect((await third.attachments.read(part.attachment.digest))?.bytes).toEqual(bytes);
		const lines = await exportAll(third, 's');
		expect(lines.filter((line) => line.includes('"c1"'))).toHaveLength(2);
	});

	it('are refused where a turn that runs is to hear them', async () => {
		const { agent } = testAgent([]);
		const delivery = { type: 'active-turn', turnId: 't', boundary: 'after-work' } as const;
		await expect(agent.accept('s', { content: 'x', delivery, calls: [callOf('c1', '')] })).rejects.toThrow(
			'are heard by the next turn only',
		);
	});

	it('are none where something else has their name', async () => {
		const { agent } = testAgent(['Yes.']);
		const session = agent.session('s');
		await session.run({ content: 'Hi', options: { calls: 'many' } });
		expect(inShort(await session.messages())).toEqual(['input: Hi', 'assistant: Yes.']);
	});
});
