import { equalValues, parseJson } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { readExtensionFrame, readHostFrame } from '../src/frames/read-frame.ts';
import { extensionTable, hostTable } from '../src/frames/tables.ts';
import { writeExtensionFrame } from '../src/frames/write-frame.ts';
import { playConversation } from './conversation-player.ts';
import { conversations } from './conversations.ts';

const steps = conversations.flatMap((conversation) => conversation.steps);
const expected = steps.flatMap((step) => {
	if ('expect' in step) return [step.expect];
	return 'expectAny' in step ? step.expectAny : [];
});
const sent = steps.flatMap((step) => ('send' in step ? [step.send] : []));

/** A line as it is written once it was read; nothing if it is no frame. */
const rewritten = (line: string): string => {
	const read = readExtensionFrame(line);
	return read.kind === 'frame' ? writeExtensionFrame(read.frame) : 'null';
};

describe('the vectors of conversations', () => {
	it('have names of their own', () => {
		expect(new Set(conversations.map(({ name }) => name)).size).toBe(conversations.length);
	});

	it('play only what there is', () => {
		const played = steps.flatMap((step) => ('play' in step ? [step.play] : []));
		expect(played.filter((name) => !conversations.some((each) => each.name === name))).toEqual([]);
	});

	it('expect only frames without what is zero', () => {
		const wrong = expected.filter((line) => !equalValues(parseJson(line), parseJson(rewritten(line))));
		expect(wrong).toEqual([]);
	});

	it('expect every frame of an extension', () => {
		const types = new Set(expected.map((line) => (JSON.parse(line) as { readonly type: string }).type));
		expect(Object.keys(extensionTable).filter((type) => !types.has(type))).toEqual([]);
	});

	it('send every frame of a host', () => {
		const types = sent.map(readHostFrame).map((read) => (read.kind === 'frame' ? read.frame.type : ''));
		expect(Object.keys(hostTable).filter((type) => !types.includes(type as never))).toEqual([]);
	});
});

/** Plays one step list against a program in Node. */
const play = (program: string, steps: Parameters<typeof playConversation>[1]['steps']): Promise<void> =>
	playConversation({ command: process.execPath, args: ['-e', program] }, { name: 'own', steps });

describe('the player', () => {
	it('takes lines in any order where that is allowed, and no other', async () => {
		const program = `process.stdin.resume(); console.log('{"b":2,"a":1}'); console.log('[2]')`;
		await play(program, [{ expectAny: ['[2]', '{"a":1,"b":2}'] }]);
		await expect(play(program, [{ expect: '[2]' }])).rejects.toThrow('got {"b":2,"a":1}');
	});

	it('tells a line too many, a wrong status and a child that cannot start', async () => {
		await expect(play('console.log(1)', [{ exit: 0 }])).rejects.toThrow('got 1');
		await expect(play('console.error("why"); process.exitCode = 3', [{ exit: 0 }])).rejects.toThrow(
			'expected status 0\n     got 3\nwhy',
		);
		const missing = playConversation({ command: './no-such-program', args: [] }, { name: 'own', steps: [] });
		await expect(missing).rejects.toThrow('ENOENT');
	});
});
