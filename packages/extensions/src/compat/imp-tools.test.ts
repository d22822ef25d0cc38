import { fromPlain, toPlain, type ValueRecord } from '@tenon/core';
import { expect, it } from 'vitest';
import { impCall } from './imp-tools.ts';

const called = (name: string, args: object): unknown => {
	const { name: ours, args: given } = impCall(name, fromPlain(args) as ValueRecord);
	return [ours, toPlain(given)];
};

it.each([
	[
		'ask_user',
		{ question: 'q', choices: ['a', { label: 'b' }], multi_select: true, allow_other: false },
		[
			'ask',
			{ question: 'q', choices: [{ label: 'a' }, { label: 'b' }], multiSelect: true, allowOther: false },
		],
	],
	['ask', { question: 'q' }, ['ask', { question: 'q' }]],
	[
		'memory',
		{ action: 'replace', target: 'memory', content: 'a', old_text: 'b' },
		['memory', { action: 'replace', target: 'project', content: 'a', old: 'b' }],
	],
	[
		'memory',
		{ action: 'add', target: 'user', content: 'a' },
		['memory', { action: 'add', target: 'user', content: 'a' }],
	],
	[
		'web',
		{ action: 'read', url: 'https://a.test/', max_results: 3 },
		['web_fetch', { url: 'https://a.test/' }],
	],
	['web', { action: 'search', query: 'x' }, ['web_search', { action: 'search', query: 'x' }]],
	['recall', { query: 'x' }, ['recall', { query: 'x' }]],
	['session_search', { query: 'x' }, ['recall', { query: 'x' }]],
])("imp's %s with %j is %j here", (name, args, expected) => {
	expect(called(name, args)).toEqual(expected);
});
