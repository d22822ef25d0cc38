import type { SessionQuestion } from '@tenon/agent';
import { expect, it } from 'vitest';
import { openQuestion } from './session-questions.ts';

const facts = { questionId: 'k', callId: 'c1', durable: true, askedAt: 5, deadline: null };
const options = [{ label: 'red' }];

it.each<[Pick<SessionQuestion, 'kind' | 'about'>, object]>([
	[
		{ kind: 'confirm', about: { title: 'Sure?' } },
		{ kind: 'confirm', request: { title: 'Sure?' } },
	],
	[
		{ kind: 'multi-select', about: { title: 'Which?', options } },
		{ kind: 'multiSelect', request: { title: 'Which?', options } },
	],
	[
		{ kind: 'panel', about: { component: { type: 'x', props: null, children: [] } } },
		{ kind: 'custom', request: { component: { type: 'x', props: null, children: [] } } },
	],
	[
		{ kind: 'approval', about: { title: 'Deploy?' } },
		{ kind: 'confirm', request: { title: 'Deploy?' } },
	],
	[
		{ kind: 'approval', about: { to: 'prod' } },
		{ kind: 'confirm', request: { title: '{"to":"prod"}' } },
	],
])('a question that an agent keeps as %j is shown as %j', (kept, shown) => {
	expect(openQuestion({ ...facts, ...kept })).toEqual({ ...facts, asker: null, ...shown });
});
