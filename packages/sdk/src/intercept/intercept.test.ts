import { block, type InterceptResult } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import { ScriptedHost } from '../../test/scripted-host.ts';
import { Extension } from '../extension.ts';

const answerTo = async (result: InterceptResult | void): Promise<unknown> => {
	const extension = new Extension('guard', '1.0.0');
	extension.interceptEvent('assistant_message', () => result);
	const host = await ScriptedHost.connect(extension);
	host.say({ type: 'event_intercept', id: 'i1', event: 'assistant_message', text: 'as it was' });
	const [line] = await host.end();
	const { type: _, id: __, ...answer } = JSON.parse(line!) as Record<string, unknown>;
	return answer;
};

describe('the answer to a question', () => {
	it.each<[string, InterceptResult | void, object]>([
		['that is nothing passes', undefined, {}],
		['that is empty passes', {}, {}],
		['that has a reason alone passes', { reason: 'none' }, {}],
		[
			'that blocks has nothing else',
			{ block: true, reason: 'no', modifiedArgs: { a: 1 }, replaceText: 'x' },
			{ block: true, reason: 'no' },
		],
		['replaces a text by another', { replaceText: 'better' }, { replace_text: 'better' }],
		['leaves a text that is the same', { replaceText: 'as it was' }, {}],
		['leaves a text that would be empty', { replaceText: '' }, {}],
		['keeps an empty system prompt', { systemPrompt: '' }, { system_prompt: '' }],
		[
			'blocks where the arguments are no object',
			{ modifiedArgs: [1] },
			{ block: true, reason: 'the modified arguments have to be an object' },
		],
	])('%s', async (_, result, expected) => {
		expect(await answerTo(result)).toEqual(expected);
	});

	it.each([
		['first', (rich: () => void, plain: () => void) => [rich, plain]],
		['last', (rich: () => void, plain: () => void) => [plain, rich]],
	])('comes from the rich form where both are declared, the rich one %s', async (_, order) => {
		const extension = new Extension('guard', '1.0.0');
		const declared = order(
			() => extension.interceptEvent('tool_call', () => ({ block: true, reason: 'rich' })),
			() => extension.intercept('tool_call', () => block('plain')),
		);
		for (const declare of declared) declare();
		const host = await ScriptedHost.connect(extension);
		host.say({ type: 'event_intercept', id: 'i1', event: 'tool_call' });
		expect(await host.end()).toEqual([
			'{"type":"event_intercept_response","id":"i1","block":true,"reason":"rich"}\n',
		]);
	});

	it('is made of the whole event', async () => {
		const extension = new Extension('guard', '1.0.0');
		const seen: unknown[] = [];
		extension.interceptEvent('before_agent_start', (event, { deadlineMs }) => {
			seen.push(event, deadlineMs);
			return {};
		});
		const host = await ScriptedHost.connect(extension);
		host.say({
			type: 'event_intercept',
			id: 'i1',
			event: 'before_agent_start',
			deadline_ms: 9,
			session_id: 's1',
			model: 'm',
		});
		expect(await host.end()).toEqual(['{"type":"event_intercept_response","id":"i1"}\n']);
		expect(seen).toEqual([
			{
				event: 'before_agent_start',
				sessionId: 's1',
				cwd: '',
				sequence: 0,
				systemPrompt: '',
				agentRunId: '',
				provider: '',
				model: 'm',
			},
			9,
		]);
	});
});
