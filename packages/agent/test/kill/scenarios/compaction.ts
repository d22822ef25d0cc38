import { textResult } from '@tenon/core';
import { summaryFollows } from '../../../src/protocols/standard/texts.ts';
import type { Scenario } from '../scenario.ts';

const long = 'all of the file '.repeat(60);

/** Scenarios in which the context is summarised: a summary is bought once, and what was kept is there in every process. */
export const compaction: readonly Scenario[] = [
	{
		name: 'a compaction in the middle of a turn',
		contextWindow: 300,
		script: [
			{ type: 'say', session: 's', text: 'look at the file' },
			{ type: 'say', session: 's', text: 'and now?' },
		],
		tools: { look: { replay: 'safe', isReadOnly: true, run: () => ({ result: textResult(long) }) } },
		tapes: {
			'look at the file': [
				{ reply: { calls: [{ id: 'a', tool: 'look' }], usage: { input: 20, output: 5 } } },
				{ reply: { text: 'the file is long', usage: { input: 250, output: 9 } } },
			],
			[summaryFollows]: [
				{ reply: { text: 'it is long', usage: { input: 60, output: 5 } } },
				{ reply: { text: 'it is still long', usage: { input: 70, output: 5 } } },
			],
		},
	},
	{
		name: 'a compaction that is asked for',
		script: [
			{ type: 'say', session: 's', text: 'hello' },
			{ type: 'compact', session: 's' },
			{ type: 'say', session: 's', text: 'go on' },
		],
		tapes: {
			hello: [{ reply: { text: 'hi' } }, { reply: { text: 'a user said hello' } }],
			[summaryFollows]: [{ reply: { text: 'gladly' } }],
		},
	},
];
