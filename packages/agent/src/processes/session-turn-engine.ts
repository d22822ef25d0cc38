import { asJson } from '../data/json.ts';
import { nothing } from '../data/nothing.ts';
import { objectOf, type Shape, text } from '../data/shape.ts';
import type { Agent } from '../session/agent.ts';
import type { ProcessEngine } from './engine.ts';
import { ProcessStopped } from './errors.ts';

/** What a process of the kind `session-turn` is started with. */
export interface SessionTurnInput {
	readonly sessionId: string;
	readonly prompt: string;
}

/**
 * Runs a turn of another session as a process: a child agent. The prompt is accepted under the id of the process, so that
 * a process that is run again finds its turn and waits for it.
 */
export const sessionTurnEngine = (agent: Agent): ProcessEngine => ({
	kind: 'session-turn',
	run: async (input, { processId, signal }) => {
		const { sessionId, prompt } = inputShape(withoutTrigger(input), 'input');
		const session = agent.session(sessionId);
		// A worker that closes leaves the turn to others.
		const stop = (): void => {
			const why: unknown = signal.reason;
			if (!(why instanceof ProcessStopped) || why.why !== 'cancelled') return;
			session.cancel({ reason: 'its process was cancelled', origin: processId }).catch(nothing);
		};
		signal.addEventListener('abort', stop, { once: true });
		try {
			const end = await session.run({ content: prompt, sourceKey: `process/${processId}` });
			return asJson(end);
		} finally {
			signal.removeEventListener('abort', stop);
		}
	},
});

const inputShape: Shape<SessionTurnInput> = objectOf({ sessionId: text, prompt: text });

const withoutTrigger = (input: unknown): unknown => {
	const { trigger: _trigger, ...rest } = Object(input) as Record<string, unknown>;
	return rest;
};
