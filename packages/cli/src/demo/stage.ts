import type { ServiceEvent } from '../session/service/events.ts';
import type { OpenQuestion } from '../session/service/verbs/questions.ts';

/** What an act is seen on: the terminal's own front, or lines of text. */
export interface Stage {
	/** Says what is about to be seen. */
	tell(text: string): Promise<void>;
	/** Types a line, as a person would. */
	type(line: string): Promise<void>;
	/** Shows what happened, where nothing else does. */
	take(event: ServiceEvent): void;
	/** A question is open, and is about to be answered with yes. */
	ask(question: OpenQuestion): Promise<void>;
	close(): Promise<void>;
}
