import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import type { FrontWorldOptions } from '../support/front-world.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const [, open] = services[0]!;

/** A process whose tool `hand_on` has a subagent work on its task. */
const handing = `
const waiting = new Map();
start([tool('hand_on', { task: { type: 'string' } })], {
	tool_call: ({ id, args }) => {
		waiting.set('h' + id, id);
		send({ type: 'call_tool', id: 'h' + id, parent_id: id, name: 'subagent', args: { task: args.task } });
	},
	tool_result: ({ id, content, is_error }) =>
		result(waiting.get(id), content.map(({ text }) => text).join(''), is_error),
}, ['call_tool']);
`;

const resultOf = async (options: Partial<FrontWorldOptions>): Promise<readonly string[]> => {
	await using session = await watched(open, {
		extensions: { hands: handing },
		conversations: {
			go: [{ calls: [{ id: 'c1', tool: 'hand_on', args: { task: 'Count' } }] }, { text: 'Done.' }],
			Count: [
				{ calls: [{ id: 's1', tool: 'shell', args: { script: 'cat secret.txt' } }] },
				{ text: 'Counted.' },
			],
		},
		files: { 'secret.txt': 'one\n' },
		...options,
	});
	const { service, events } = session;
	await service.submit({ text: 'go' });
	await service.settled();
	return events.flatMap((event) =>
		event.type === 'tool-finished' ? event.content.map((block) => ('text' in block ? block.text : '')) : [],
	);
};

describe('an extension that wants a session of its own', { timeout: 60_000 }, () => {
	it('has a subagent by its tool, which works in the turn that runs and within its policy', async () => {
		const texts = await resultOf({
			manifests: { hands: { permissions: { tools: ['subagent'] } } },
			rules: '[[policy.rule]]\ndeny = "read ./secret.txt"\n',
		});
		expect(texts.join('\n')).toContain('Counted.');
		expect(texts.join('\n')).not.toContain('one\n');
	});

	it('has none where that was not granted', async () => {
		const texts = await resultOf({ manifests: { hands: { permissions: { tools: ['read'] } } } });
		expect(texts).toEqual([
			'subagent: extension hands may not call it; to let it: tenon ext grants hands --call subagent',
		]);
	});
});
