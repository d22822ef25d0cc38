import { describe, expect, it } from 'vitest';
import { answer, call, prose, said, startOf, unbounded } from '../../../test/turn/fixtures.ts';
import { play, type Script } from '../../../test/turn/play.ts';
import { TurnMachine } from '../../turn/machine.ts';
import type { TurnStart } from '../../turn/start.ts';
import { standardDriver } from './driver.ts';
import * as texts from './texts.ts';

interface Row {
	readonly title: string;
	readonly start?: Partial<TurnStart>;
	readonly script: Script;
	readonly effects: readonly string[];
}

const opening = ['joined input in "go"', '1 sync', '2 llm 1: in | add'];
const calling = answer([call('a')], 'tool_use');

const rows: readonly Row[] = [
	{
		title: 'an answer without calls ends the turn after a checkpoint',
		script: { model: [answer([prose('do'), prose('ne')])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [text "do", text "ne"]',
			'3 before-completion 1',
			'done finished "done"',
		],
	},
	{
		title: 'the results of a message go back in the order of its calls, and the next step follows',
		script: {
			model: [answer([prose('let me see'), call('a'), call('b', 'sub')], 'tool_use'), answer([prose('3')])],
			tools: { b: { isError: true } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [text "let me see", add a, sub b]',
			'3 tools 1: add a, sub b',
			'joined tool t/1/results [a ran, b ran 1]',
			'4 after-work 1',
			'5 sync',
			'6 llm 2: in t/1/answer t/1/results | add',
			'joined assistant t/2/answer [text "3"]',
			'7 before-completion 2',
			'done finished "3"',
		],
	},
	{
		title: 'calls are run also where the model names another reason for its end',
		script: { model: [answer([call('a')], 'end'), answer([prose('ok')])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'4 after-work 1',
			'5 sync',
			'6 llm 2: in t/1/answer t/1/results | add',
			'joined assistant t/2/answer [text "ok"]',
			'7 before-completion 2',
			'done finished "ok"',
		],
	},
	{
		title: 'what a checkpoint after work delivers stands in the next request; the transient part only there',
		script: {
			model: [calling, answer([call('b')], 'tool_use'), answer([prose('ok')])],
			deliveries: { 4: { messages: [said('s1', 'wait')], transient: [said('x', 'now 12:00', 'plugin')] } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'4 after-work 1',
			'joined steering s1 "wait"',
			'5 sync',
			'6 llm 2: in t/1/answer t/1/results s1 x | add',
			'joined assistant t/2/answer [add b]',
			'7 tools 2: add b',
			'joined tool t/2/results [b ran]',
			'8 after-work 2',
			'9 sync',
			'10 llm 3: in t/1/answer t/1/results s1 t/2/answer t/2/results | add',
			'joined assistant t/3/answer [text "ok"]',
			'11 before-completion 3',
			'done finished "ok"',
		],
	},
	{
		title: 'a checkpoint before completion that delivers a message leads to another step',
		script: {
			model: [answer([prose('done')]), answer([prose('really')])],
			deliveries: { 3: { messages: [said('s1', 'sure?')] } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [text "done"]',
			'3 before-completion 1',
			'joined steering s1 "sure?"',
			'4 sync',
			'5 llm 2: in t/1/answer s1 | add',
			'joined assistant t/2/answer [text "really"]',
			'6 before-completion 2',
			'done finished "really"',
		],
	},
	{
		title: 'so does one that delivers something for the next prompt only',
		script: {
			model: [answer([prose('done')]), answer([prose('really')])],
			deliveries: { 3: { transient: [said('x', 'todo is not empty', 'plugin')] } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [text "done"]',
			'3 before-completion 1',
			'4 sync',
			'5 llm 2: in t/1/answer x | add',
			'joined assistant t/2/answer [text "really"]',
			'6 before-completion 2',
			'done finished "really"',
		],
	},
	{
		title: 'a message that is delivered twice joins once',
		script: {
			model: [answer([prose('done')]), answer([prose('really')])],
			deliveries: { 3: { messages: [said('in', 'go')] } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [text "done"]',
			'3 before-completion 1',
			'log warn the message in is there already',
			'4 sync',
			'5 llm 2: in t/1/answer | add',
			'joined assistant t/2/answer [text "really"]',
			'6 before-completion 2',
			'done finished "really"',
		],
	},
	{
		title: 'a tool that succeeds ends the turn with its value; the first in the order of the calls is heard',
		script: {
			model: [answer([call('a'), call('b'), call('c')], 'tool_use')],
			tools: {
				a: { isError: true, control: { type: 'finish', value: 1 } },
				b: { control: { type: 'finish', value: { n: 2 } } },
				c: { control: { type: 'submit-error', value: 3 } },
			},
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [add a, add b, add c]',
			'3 tools 1: add a, add b, add c',
			'joined tool t/1/results [a ran 1, b ran, c ran]',
			'done finished tool-value {"n":2}',
		],
	},
	{
		title: 'a tool submits an error',
		script: { model: [calling], tools: { a: { control: { type: 'submit-error', value: 'bad' } } } },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'done stopped submitted-error submitted_error: add submitted an error "bad"',
		],
	},
	{
		title: 'a tool switches the frame',
		script: {
			model: [calling],
			tools: { a: { control: { type: 'switch-frame', frameKey: 'k', task: 'go on' } } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'done switch k: go on',
		],
	},
	{
		title: 'a frame that was switched too often in a row is not switched again, and the transcript says so',
		start: { budget: { ...unbounded, maxFrameSwitches: 2 }, frameSwitches: 2 },
		script: {
			model: [calling],
			tools: { a: { control: { type: 'switch-frame', frameKey: 'k', task: 'go on' } } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'joined turn-limit t/1/turn-limit "The frame may be switched 2 times in a row, and it was."',
			'done stopped max-turns frame_switch_budget: The frame may be switched 2 times in a row, and it was. {"frameKey":"k","task":"go on"}',
		],
	},
	{
		title: 'a frame may be switched as often in a row as the budget says',
		start: { budget: { ...unbounded, maxFrameSwitches: 2 }, frameSwitches: 1 },
		script: {
			model: [calling],
			tools: { a: { control: { type: 'switch-frame', frameKey: 'k', task: 'go on', options: { deep: 1 } } } },
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'done switch k: go on',
		],
	},
	{
		title: 'an empty answer at the beginning is a fault of the provider',
		script: { model: [answer([])] },
		effects: [
			...opening,
			'joined assistant t/1/answer []',
			'done stopped provider-error empty_response: The model answered neither with text nor with a tool call; ask again, or use another model.',
		],
	},
	{
		title: 'reasoning and white space are no answer',
		script: { model: [answer([{ type: 'reasoning', text: 'hm' }, prose(' \n')])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [reasoning "hm", text " \\n"]',
			'done stopped provider-error empty_response: The model answered neither with text nor with a tool call; ask again, or use another model.',
		],
	},
	{
		title: 'an empty answer after tool work ends the turn without words',
		script: { model: [calling, answer([])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'4 after-work 1',
			'5 sync',
			'6 llm 2: in t/1/answer t/1/results | add',
			'joined assistant t/2/answer []',
			'7 before-completion 2',
			'done finished ""',
		],
	},
	{
		title: 'an empty answer to steering is a fault of the provider, also after tool work',
		script: { model: [calling, answer([])], deliveries: { 4: { messages: [said('s1', 'hello?')] } } },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'4 after-work 1',
			'joined steering s1 "hello?"',
			'5 sync',
			'6 llm 2: in t/1/answer t/1/results s1 | add',
			'joined assistant t/2/answer []',
			'done stopped provider-error empty_response: The model answered neither with text nor with a tool call; ask again, or use another model.',
		],
	},
	{
		title: 'an answer that was cut at its length is incomplete',
		script: { model: [answer([prose('and th')], 'length')] },
		effects: [
			...opening,
			'joined assistant t/1/answer [text "and th"]',
			'3 before-completion 1',
			'done stopped incomplete length_limit: The answer of the model was cut at its length limit.',
		],
	},
	{
		title: 'the calls of an answer that was cut are not run, and the model may call again',
		script: { model: [answer([call('a'), call('b')], 'length'), answer([prose('ok')])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a, add b] + tool t/1/results [a refused 2, b refused 2]',
			'3 after-work 1',
			'4 sync',
			'5 llm 2: in t/1/answer t/1/results | add',
			'joined assistant t/2/answer [text "ok"]',
			'6 before-completion 2',
			'done finished "ok"',
		],
	},
	{
		title: 'a refusal stops the turn with what the model said, and runs nothing',
		script: { model: [answer([prose('I will not.'), call('a')], 'refusal')] },
		effects: [
			...opening,
			'joined assistant t/1/answer [text "I will not."]',
			'done stopped provider-error refusal: I will not.',
		],
	},
	{
		title: 'a refusal without words is told as one',
		script: { model: [answer([], 'refusal')] },
		effects: [
			...opening,
			'joined assistant t/1/answer []',
			'done stopped provider-error refusal: The model refused to answer.',
		],
	},
	{
		title: 'an answer that was broken off is incomplete, and its calls are not run',
		script: { model: [answer([prose('well'), call('a')], 'aborted')] },
		effects: [
			...opening,
			'joined assistant t/1/answer [text "well", add a] + tool t/1/results [a refused 2]',
			'done stopped incomplete aborted: The answer of the model was broken off.',
		],
	},
	{
		title: 'two calls of one message with the same id are a fault of the provider, and nothing is run',
		script: { model: [answer([prose('both'), call('a'), call('b'), call('a')], 'tool_use')] },
		effects: [
			...opening,
			'joined assistant t/1/answer [text "both"]',
			'done stopped provider-error duplicate_call_id: The model gave two calls of one message the id a.',
		],
	},
	{
		title: 'a model that cannot be reached stops the turn with the reason',
		script: { model: [{ reason: 'provider-error', code: 'network', message: 'no route' }] },
		effects: [...opening, 'done stopped provider-error network: no route'],
	},
	{
		title: 'when the steps are used up, one more asks for a final answer without tools, and the turn stops',
		start: { budget: { ...unbounded, maxSteps: 1 } },
		script: { model: [calling, answer([prose('half of it')])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'4 after-work 1',
			'5 sync',
			`joined turn-limit t/2/turn-limit ${JSON.stringify(texts.finalAnswerWanted)}`,
			'6 llm 2: in t/1/answer t/1/results t/2/turn-limit | no tools',
			'joined assistant t/2/answer [text "half of it"]',
			'done stopped max-turns step_budget: The steps of the turn are used up.',
		],
	},
	{
		title: 'calls in the final answer are refused',
		start: { budget: { ...unbounded, maxSteps: 0 } },
		script: { model: [answer([call('a')], 'tool_use')] },
		effects: [
			'joined input in "go"',
			'1 sync',
			`joined turn-limit t/1/turn-limit ${JSON.stringify(texts.finalAnswerWanted)}`,
			'2 llm 1: in t/1/turn-limit | no tools',
			'joined assistant t/1/answer [add a] + tool t/1/results [a refused 2]',
			'done stopped max-turns step_budget: The steps of the turn are used up.',
		],
	},
	{
		title: 'calls with one id twice do no harm in the final answer',
		start: { budget: { ...unbounded, maxSteps: 0 } },
		script: { model: [answer([prose('x'), call('a'), call('a')], 'tool_use')] },
		effects: [
			'joined input in "go"',
			'1 sync',
			`joined turn-limit t/1/turn-limit ${JSON.stringify(texts.finalAnswerWanted)}`,
			'2 llm 1: in t/1/turn-limit | no tools',
			'joined assistant t/1/answer [text "x"]',
			'done stopped max-turns step_budget: The steps of the turn are used up.',
		],
	},
	{
		title: 'a turn without progress stops; one result without an error is progress',
		start: { budget: { ...unbounded, maxStepsWithoutProgress: 2 } },
		script: {
			model: [
				calling,
				answer([call('b')], 'tool_use'),
				answer([call('c'), call('d')], 'tool_use'),
				answer([call('e')], 'tool_use'),
				answer([call('f')], 'tool_use'),
			],
			tools: {
				a: { isError: true },
				c: { isError: true },
				e: { isError: true },
				f: { isError: true },
			},
		},
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran 1]',
			'4 after-work 1',
			'5 sync',
			'6 llm 2: in t/1/answer t/1/results | add',
			'joined assistant t/2/answer [add b]',
			'7 tools 2: add b',
			'joined tool t/2/results [b ran]',
			'8 after-work 2',
			'9 sync',
			'10 llm 3: in t/1/answer t/1/results t/2/answer t/2/results | add',
			'joined assistant t/3/answer [add c, add d]',
			'11 tools 3: add c, add d',
			'joined tool t/3/results [c ran 1, d ran]',
			'12 after-work 3',
			'13 sync',
			'14 llm 4: in t/1/answer t/1/results t/2/answer t/2/results t/3/answer t/3/results | add',
			'joined assistant t/4/answer [add e]',
			'15 tools 4: add e',
			'joined tool t/4/results [e ran 1]',
			'16 after-work 4',
			'17 sync',
			'18 llm 5: in t/1/answer t/1/results t/2/answer t/2/results t/3/answer t/3/results t/4/answer t/4/results | add',
			'joined assistant t/5/answer [add f]',
			'19 tools 5: add f',
			'joined tool t/5/results [f ran 1]',
			'20 after-work 5',
			'joined turn-limit t/5/turn-limit "No tool has succeeded in the last 2 steps."',
			'done stopped max-turns no_progress_budget: No tool has succeeded in the last 2 steps.',
		],
	},
	{
		title: 'a turn whose tokens are used up stops before the next step, and not in the middle of one',
		start: { budget: { ...unbounded, maxTokens: 10 } },
		script: { model: [calling] },
		effects: [
			...opening,
			'joined assistant t/1/answer [add a]',
			'3 tools 1: add a',
			'joined tool t/1/results [a ran]',
			'4 after-work 1',
			'joined turn-limit t/1/turn-limit "The turn may use 10 tokens, and they are used."',
			'done stopped max-turns token_budget: The turn may use 10 tokens, and they are used.',
		],
	},
	{
		title: 'an answer that uses the last tokens may still finish the turn',
		start: { budget: { ...unbounded, maxTokens: 10 } },
		script: { model: [answer([prose('ok')])] },
		effects: [
			...opening,
			'joined assistant t/1/answer [text "ok"]',
			'3 before-completion 1',
			'done finished "ok"',
		],
	},
	{
		title: 'steps are numbered from the offset of the run, and the history comes first',
		start: { stepOffset: 4, history: [said('h', 'earlier', 'input')], input: [said('in', 'task', 'task')] },
		script: { model: [answer([prose('ok')])] },
		effects: [
			'joined task in "task"',
			'1 sync',
			'2 llm 5: h in | add',
			'joined assistant t/5/answer [text "ok"]',
			'3 before-completion 5',
			'done finished "ok"',
		],
	},
];

describe('a turn of the standard protocol:', () => {
	for (const { title, start, script, effects } of rows) {
		it(title, () => {
			const machine = TurnMachine.start(standardDriver, startOf(start));
			expect(play(machine, script)).toEqual(effects);
		});
	}
});
