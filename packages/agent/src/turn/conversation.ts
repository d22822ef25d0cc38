import type { AssistantMessage, Message, ToolCallPart, ToolMessage } from '../model/message.ts';
import { DriverFault } from './driver-fault.ts';
import type { NewTurnFrame, TurnFrame } from './frame.ts';

/**
 * The messages of a turn: the history it starts from and what joined since. Owns the rule that every call of an
 * assistant's message is answered once, in order, by the message after it, and that of what joins no two have one id.
 */
export class Conversation {
	/** What the model sees: history first, then everything that joined; after a frame was opened, from there on. */
	messages: Message[];
	/** What joined since the turn began, its input included. */
	readonly joined: Message[];
	/** The frames that were opened, in order. */
	readonly frames: TurnFrame[] = [];
	readonly #ids: Set<string>;
	#openCalls: readonly ToolCallPart[];

	/** `frames`: those that were opened while the messages joined. */
	constructor(history: readonly Message[], joined: readonly Message[], frames: readonly TurnFrame[] = []) {
		this.messages = [...history];
		this.joined = [...joined];
		let from = 0;
		for (const frame of frames) {
			this.messages.push(...joined.slice(from, frame.after));
			this.#begin(frame);
			from = frame.after;
		}
		this.messages.push(...joined.slice(from));
		this.#ids = new Set(joined.map(({ id }) => id));
		const last = joined.at(-1);
		this.#openCalls = last?.role === 'assistant' ? callsOf(last) : [];
	}

	/** The calls of the last message, as long as nothing answers them. */
	get openCalls(): readonly ToolCallPart[] {
		return this.#openCalls;
	}

	/** Whether a message of this id has joined; the history, which may be long, is not searched. */
	has(id: string): boolean {
		return this.#ids.has(id);
	}

	/** Throws {@link DriverFault} for a message that may not stand there; the conversation is then as it was. */
	append(message: Message): void {
		this.#check(message);
		this.messages.push(message);
		this.joined.push(message);
		this.#ids.add(message.id);
		this.#openCalls = message.role === 'assistant' ? callsOf(message) : [];
	}

	/** Opens a frame. Throws {@link DriverFault} for one that keeps what is not there, and while calls are open. */
	openFrame(frame: NewTurnFrame): void {
		this.requireAnswered();
		const { kept } = frame;
		if (!Number.isSafeInteger(kept) || kept < 0 || kept > this.messages.length) {
			throw new DriverFault('bad_frame', `a frame cannot keep ${kept} of ${this.messages.length} messages`);
		}
		this.#begin({ ...frame, after: this.joined.length });
	}

	#begin(frame: TurnFrame): void {
		this.frames.push(frame);
		this.messages = [frame.opening, ...this.messages.slice(this.messages.length - frame.kept)];
	}

	#check(message: Message): void {
		if (this.has(message.id)) {
			throw new DriverFault('duplicate_message_id', `the message id ${message.id} is there already`);
		}
		if (message.role === 'tool') checkAnswers(message, this.#openCalls);
		else this.requireAnswered();
		if (message.role === 'assistant') checkUnique(callsOf(message));
	}

	/** Throws {@link DriverFault} while calls are without an answer. */
	requireAnswered(): void {
		const [call] = this.#openCalls;
		if (call === undefined) return;
		throw new DriverFault(
			'calls_unanswered',
			`the call ${call.callId} of ${call.toolName} has no result yet`,
		);
	}
}

/** The tool calls of a message, in order. */
export const callsOf = (message: AssistantMessage): readonly ToolCallPart[] =>
	message.parts.filter((part) => part.type === 'tool_call');

const checkAnswers = (message: ToolMessage, calls: readonly ToolCallPart[]): void => {
	const answered = message.results.map(({ callId }) => callId);
	const called = calls.map(({ callId }) => callId);
	const isAnswered = called.length === answered.length && called.every((id, at) => id === answered[at]);
	if (called.length > 0 && isAnswered) return;
	throw new DriverFault(
		'results_mismatch',
		`results for [${answered.join(', ')}] do not answer the calls [${called.join(', ')}] one by one`,
	);
};

const checkUnique = (calls: readonly ToolCallPart[]): void => {
	const ids = new Set<string>();
	for (const { callId } of calls) {
		if (ids.has(callId)) throw new DriverFault('duplicate_call_id', `two calls of one message are ${callId}`);
		ids.add(callId);
	}
};
