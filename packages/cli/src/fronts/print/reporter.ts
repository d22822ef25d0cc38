import type { ServiceEvent } from '../../session/service/events.ts';
import type { SessionState } from '../../session/service/verbs/settings.ts';
import type { InputOutcome } from './turn-follower.ts';

/** What a run without a person writes, and where. */
export interface Reporter {
	opened(state: SessionState): void;
	happened(event: ServiceEvent): void;
	/** Some events were missed: the reader was too slow. */
	missed(): void;
	over(outcome: InputOutcome, state: SessionState): void;
}

/** The last answer as text; calls, problems and notes by the way on the other side. */
export const textReporter = (
	write: (text: string) => void,
	tell: (text: string) => void,
	isQuiet: boolean,
): Reporter => ({
	opened: () => undefined,
	missed: () => undefined,
	happened: (event) => {
		const line = isQuiet ? undefined : lineOf(event);
		if (line !== undefined) tell(line);
	},
	over: ({ text, end }) => {
		if (text !== '') write(text.endsWith('\n') ? text : `${text}\n`);
		if (end.type === 'failed') tell(end.message);
	},
});

/** Everything as lines of JSON: what the session is, what happened, and the result. */
export const jsonReporter = (write: (text: string) => void): Reporter => {
	const line = (data: object): void => write(`${JSON.stringify(data)}\n`);
	return {
		opened: (state) => line({ type: 'session', ...state }),
		happened: (event) => line(event),
		missed: () => line({ type: 'gap' }),
		over: ({ text, end }, { sessionId, usage }) => line({ type: 'result', sessionId, end, text, usage }),
	};
};

const lineOf = (event: ServiceEvent): string | undefined => {
	switch (event.type) {
		case 'tool-started':
			return event.parentCallId === null
				? `${event.toolName} ${JSON.stringify(event.args)}`.slice(0, maxLine)
				: undefined;
		case 'answer-interrupted':
			return `step ${event.step}: the answer was interrupted after ${event.text.length} characters; the model is asked again`;
		case 'retry':
			return `${event.error}; trying again in ${Math.round(event.delayMs / 100) / 10} s`;
		case 'note':
			return event.level === 'warn' || event.level === 'error'
				? `${event.extension}: ${event.text}`
				: undefined;
		case 'command-failed':
			return `/${event.command}: ${event.message}`;
		default:
			return undefined;
	}
};

const maxLine = 200;
