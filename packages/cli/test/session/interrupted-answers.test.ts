import type { GraphNode } from '@tenon/agent';
import { expect, it } from 'vitest';
import { updatesOfMessage } from '../../src/fronts/acp/updates.ts';
import { messageBlocks } from '../../src/fronts/rpc/content.ts';
import { transcriptLines } from '../../src/fronts/sessions/lines.ts';
import { sessionPage } from '../../src/session/page/session-page.ts';
import { isShownNode, shownNode } from '../../src/session/shown.ts';

const node: GraphNode = {
	...{ position: 3, id: 't/interrupted/1/1', turnId: 't', at: 5, kind: 'event' },
	payload: {
		...{ type: 'model-call-interrupted', step: 1, purchase: 1, provider: 'anthropic', model: 'anthropic/m' },
		...{ text: 'It is *proba', reasoning: 'Let me see.', usage: null },
	},
};

it('an interrupted answer is in the transcript of every front, marked as that', () => {
	const message = shownNode(node)!;
	expect(message).toEqual({
		...{ at: 5, turnId: 't', role: 'interrupted' },
		content: [
			{ type: 'reasoning', text: 'Let me see.' },
			{ type: 'text', text: 'It is *proba' },
		],
	});
	expect(transcriptLines(message)).toEqual(['[interrupted answer]', 'It is *proba', '']);
	expect(messageBlocks(message)).toEqual({
		...{ role: 'assistant', interrupted: true },
		content: [{ type: 'text', text: 'It is *proba' }],
	});
	expect(updatesOfMessage(message, '/')).toEqual([
		{ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'Let me see.' } },
		{ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'It is *proba' } },
		{ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: '\n[interrupted answer]\n\n' } },
	]);
	const page = sessionPage({ title: 't', facts: [], messages: [message], images: new Map(), isCut: false });
	expect(page).toContain(
		'<div class="interrupted"><p>interrupted answer</p>\n<details><summary>thinking</summary><div class="reasoning">Let me see.</div></details>\n<p>It is *proba</p>\n\n</div>',
	);
});

it('other events of the graph are in no transcript', () => {
	const other = { ...node, payload: { type: 'frame' } };
	expect([shownNode(other), isShownNode(other), isShownNode(node)]).toEqual([undefined, false, true]);
});
