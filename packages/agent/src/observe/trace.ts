import { asJson, type Json } from '../data/json.ts';
import type { TurnActivity } from './events.ts';

/** One line of a trace: what happened, where, when. */
export interface TraceRecord {
	readonly at: number;
	/** Null: it belongs to no session. */
	readonly sessionId: string | null;
	readonly turnId: string | null;
	readonly name: string;
	readonly data: Json;
}

/** Where a trace goes. Must not block and never throws. */
export interface TraceSink {
	write(record: TraceRecord): void;
	/** Resolves when everything written so far is out. */
	flush(): Promise<void>;
}

/** What a trace says of an activity: all but what people and models said and what tools were given and gave. */
export const tracedActivity = (activity: TurnActivity): Json => {
	switch (activity.type) {
		case 'turn-started': {
			const { inputs, ...facts } = activity;
			return asJson({ ...facts, inputs: inputs.map(({ inputId }) => inputId) });
		}
		case 'assistant-message-completed':
		case 'input-heard': {
			const { parts: _parts, ...facts } = activity;
			return asJson(facts);
		}
		case 'tool-call-started': {
			const { args: _args, ...facts } = activity;
			return asJson(facts);
		}
		case 'tool-call-completed': {
			const { content: _content, ...facts } = activity;
			return asJson(facts);
		}
		default:
			return asJson(activity);
	}
};
