import { createHookRegistry, deny, textResult } from '@tenon/core';
import { expect, it } from 'vitest';
import { oneModel } from '../src/model/one-model.ts';
import { type Provider, ProviderError } from '../src/model/provider.ts';
import type { SessionEvent, TurnActivity } from '../src/observe/events.ts';
import type { AgentOptions } from '../src/session/options.ts';
import { openInlineStore } from '../src/store/sqlite/inline-store.ts';
import { type Script, type TestTool, testAgent } from './support/agent-fixture.ts';

/**
 * What a front draws, in its order: of a model call its start, pieces, calls, tokens, message and end, then what the
 * tools do. Made of nothing but `observe()`.
 */
class Front {
	readonly drawn: string[] = [];
	#isStepOpen = false;

	see(event: SessionEvent): void {
		if (event.type === 'activity') this.#move(event.activity);
		if (event.type === 'committed') this.drawn.push('done');
	}

	#move(activity: TurnActivity): void {
		switch (activity.type) {
			case 'turn-started':
				for (const { parts } of activity.inputs) this.drawn.push(`user ${JSON.stringify(parts)}`);
				break;
			case 'input-heard':
				this.drawn.push(`user ${JSON.stringify(activity.parts)}`);
				break;
			case 'model-request-started':
				this.#open(activity.step);
				break;
			case 'assistant-prose-delta':
				this.drawn.push(`text ${activity.text}`);
				break;
			case 'model-attempt-reset':
				this.drawn.push('reset');
				break;
			case 'model-call-recorded':
				this.#open(activity.step);
				this.drawn.push(`usage ${activity.usage.output} of ${activity.total.output}`);
				break;
			case 'assistant-message-completed': {
				const calls = activity.parts.filter((part) => part.type === 'tool_call');
				this.drawn.push(`message ${activity.parts.map(({ type }) => type).join()}`);
				for (const { callId, toolName, args } of calls)
					this.drawn.push(`call ${callId} ${toolName} ${JSON.stringify(args)}`);
				this.#close(activity.finishReason);
				break;
			}
			case 'model-call-failed':
				this.#open(activity.step);
				this.#close(`${activity.stop} ${activity.error}`);
				break;
			case 'tool-call-progress':
				this.drawn.push(`progress ${activity.correlationId} ${activity.text} ${activity.percent}`);
				break;
			case 'tool-call-output':
				this.drawn.push(`output ${activity.correlationId} ${activity.stream} ${activity.text}`);
				break;
			case 'tool-call-completed':
				this.drawn.push(`result ${activity.callId} ${activity.isError} ${JSON.stringify(activity.content)}`);
		}
	}

	#open(step: number): void {
		if (!this.#isStepOpen) this.drawn.push(`step ${step}`);
		this.#isStepOpen = true;
	}

	#close(why: string): void {
		this.#isStepOpen = false;
		this.drawn.push(`step ended ${why}`);
	}
}

const drawn = async (
	script: Script,
	tools: Readonly<Record<string, TestTool>> = {},
	options: Partial<AgentOptions> = {},
): Promise<readonly string[]> => {
	const session = testAgent(script, tools, options).agent.session('s');
	const front = new Front();
	const end = new AbortController();
	const watching = (async () => {
		for await (const observed of session.observe({ signal: end.signal })) {
			if (observed.type === 'event') front.see(observed.event);
			if (front.drawn.at(-1) === 'done') end.abort();
		}
	})();
	await session.run('Go');
	await watching;
	return front.drawn;
};

const go = 'user [{"type":"text","text":"Go"}]';

it('a front draws a whole turn from what it observes', async () => {
	const look: TestTool = {
		run: ({ onUpdate, agent }) => {
			onUpdate({ text: 'half', percent: 50 });
			onUpdate({ output: [{ stream: 'stdout', text: 'line\n' }] });
			agent.steer('Faster');
			return textResult('seen');
		},
	};
	const flaky = (_request: unknown, attempt: number): string => {
		if (attempt === 2) return 'Done.';
		throw new ProviderError('busy', { fault: 'overloaded', isRetryable: true });
	};
	expect(await drawn([[['look', { path: 'a' }], ['nope']], flaky], { look })).toEqual([
		go,
		'step 1',
		'usage 5 of 5',
		'message tool_call,tool_call',
		'call 1.1 look {"path":"a"}',
		'call 1.2 nope {}',
		'step ended tool_use',
		'progress call/1.1 half 50',
		'output call/1.1 stdout line\n',
		'result 1.1 false [{"type":"text","text":"seen"}]',
		'result 1.2 true [{"type":"text","text":"nope: there is no tool \\"nope\\""}]',
		'user [{"type":"text","text":"Faster"}]',
		'step 2',
		'reset',
		'text Done.',
		'usage 5 of 10',
		'message text',
		'step ended end',
		'done',
	]);
});

it('a front draws why there was no answer', async () => {
	expect(await drawn([])).toEqual([go, 'step 1', 'step ended error nothing is scripted for reply 1', 'done']);
	const hooks = createHookRegistry();
	hooks.subscribe('guard', 'model_call', () => deny('not today'));
	expect(await drawn(['Never.'], {}, { hooks })).toEqual([
		go,
		'step 1',
		'step ended error not today',
		'done',
	]);
});

it('a front draws that a call of a model was cancelled', async () => {
	const store = openInlineStore({ file: ':memory:' });
	const other = testAgent([], {}, { store }).agent.session('s');
	const provider: Provider = {
		name: 'slow',
		complete: (_request, { signal }) =>
			new Promise((_resolve, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason));
				void other.cancel();
			}),
	};
	expect(await drawn([], {}, { store, ...oneModel(provider, 'slow-1') })).toEqual([
		go,
		'step 1',
		'step ended aborted null',
		'done',
	]);
});
