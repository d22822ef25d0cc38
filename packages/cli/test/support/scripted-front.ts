import { isDeepStrictEqual } from 'node:util';
import type { RpcBlock } from '../../src/fronts/rpc/content.ts';
import type { RpcEvent } from '../../src/fronts/rpc/event-frames.ts';
import type { FrontWorld } from './front-world.ts';

/**
 * A front that a script drives, whatever shows it: what a person does goes in, what the person is told comes out, in
 * the form of the RPC front's events.
 */
export interface FrontDriver extends AsyncDisposable {
	/** Types a line: a prompt, or a slash command. */
	type(line: string): void;
	/** Presses a key in the panel on top. */
	press(key: string, text?: string): void;
	/** Closes the panel on top, as Esc does. */
	dismiss(): void;
	/** Answers a question by its id. */
	answer(questionId: string, answer: string): void;
	/** Gives up what runs. */
	abort(): void;
	/** The messages of the conversation. */
	messages(): Promise<readonly ShownMessage[]>;
	/** The names of the slash commands. */
	commands(): Promise<readonly string[]>;
	readonly world: FrontWorld;
	/** Calls back with everything that has happened and happens. */
	watch(listener: (event: RpcEvent) => void): void;
}

/** A message as a person sees it. */
export interface ShownMessage {
	readonly role: string;
	readonly content: readonly RpcBlock[];
}

/** One step of a script. */
export type Step =
	| { readonly do: 'type'; readonly line: string }
	| { readonly do: 'press'; readonly key: string; readonly text: string }
	| { readonly do: 'dismiss' | 'abort' }
	/** Answers the question that was expected last. */
	| { readonly do: 'answer'; readonly answer: string }
	| { readonly do: 'expect'; readonly event: Pattern }
	| { readonly do: 'run'; readonly run: () => void | Promise<void> };

/** What an event must have: fields by value, texts also by a regular expression. What is left out is not looked at. */
export type Pattern = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Types a line. */
export const type = (line: string): Step => ({ do: 'type', line });
/** Presses a key, or types a character. */
export const press = (key: string, text = ''): Step => ({ do: 'press', key, text });
/** Closes the panel on top. */
export const dismiss: Step = { do: 'dismiss' };
/** Gives up what runs. */
export const abort: Step = { do: 'abort' };
/** Answers the question that was expected last. */
export const answer = (word: string): Step => ({ do: 'answer', answer: word });
/** Waits for an event behind the one that was expected before. */
export const expects = (event: Pattern): Step => ({ do: 'expect', event });
/** Does something beside the front. */
export const run = (work: () => void | Promise<void>): Step => ({ do: 'run', run: work });

/** Plays a script, step by step. Gives all events that there were. Rejects if something does not come in time. */
export const play = async (front: FrontDriver, steps: readonly Step[]): Promise<readonly RpcEvent[]> => {
	const events: RpcEvent[] = [];
	let arrived = (): void => undefined;
	front.watch((event) => {
		events.push(event);
		arrived();
	});
	let at = 0;
	let questionId = '';
	const next = async (pattern: Pattern): Promise<void> => {
		const deadline = AbortSignal.timeout(waitMs);
		for (;;) {
			for (; at < events.length; at++) {
				const event = events[at]!;
				if (!matches(event, pattern)) continue;
				if (event.type === 'confirmation_requested') questionId = String(event.id);
				at += 1;
				return;
			}
			if (deadline.aborted) throw new Error(missing(pattern, events));
			await new Promise<void>((resolve) => {
				arrived = resolve;
				deadline.addEventListener('abort', () => resolve(), { once: true });
			});
		}
	};
	for (const step of steps) {
		switch (step.do) {
			case 'type':
				front.type(step.line);
				break;
			case 'press':
				front.press(step.key, step.text);
				break;
			case 'dismiss':
				front.dismiss();
				break;
			case 'abort':
				front.abort();
				break;
			case 'answer':
				front.answer(questionId, step.answer);
				break;
			case 'expect':
				await next(step.event);
				break;
			case 'run':
				await step.run();
				break;
		}
	}
	return events;
};

const waitMs = 20_000;

const missing = (pattern: Pattern, events: readonly RpcEvent[]): string =>
	[
		`expected ${JSON.stringify(pattern, (_key, value) => (value instanceof RegExp ? String(value) : value))}`,
		'there were:',
		...events.map((event) => JSON.stringify(event).slice(0, 400)),
	].join('\n');

const matches = (actual: unknown, pattern: unknown): boolean => {
	if (pattern instanceof RegExp) return typeof actual === 'string' && pattern.test(actual);
	if (Array.isArray(pattern)) {
		return (
			Array.isArray(actual) &&
			actual.length === pattern.length &&
			pattern.every((item, index) => matches(actual[index], item))
		);
	}
	if (typeof pattern !== 'object' || pattern === null) return isDeepStrictEqual(actual, pattern);
	if (typeof actual !== 'object' || actual === null) return false;
	return Object.entries(pattern).every(([name, value]) =>
		matches((actual as Readonly<Record<string, unknown>>)[name], value),
	);
};
