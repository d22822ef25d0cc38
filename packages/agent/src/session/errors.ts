import { TenonError, unknownName } from '@tenon/core';
import type { LeaseOwner } from '../store/lease.ts';

/** A session is being driven by another process. */
export class LaneBusy extends TenonError {
	readonly code = 'session.lane-busy';
	readonly sessionId: string;
	readonly ownerId: string;
	/** Which opening of the session holds the lane. */
	readonly owner: LeaseOwner;
	/** When the lane is free if its owner gives no further sign of life. */
	readonly expiresAt: number;

	constructor(sessionId: string, owner: LeaseOwner, expiresAt: number) {
		const { ownerId } = owner;
		super(`session ${JSON.stringify(sessionId)} is being driven by ${ownerId}; wait for it, or observe it`);
		this.sessionId = sessionId;
		this.ownerId = ownerId;
		this.owner = owner;
		this.expiresAt = expiresAt;
	}
}

/** A session cannot be parked or closed while something of it runs. */
export class SessionInUse extends TenonError {
	readonly code = 'session.in-use';
	readonly sessionId: string;

	constructor(sessionId: string, what: string) {
		super(
			`session ${JSON.stringify(sessionId)} cannot be ${what} while a turn runs; cancel it or wait for it`,
		);
		this.sessionId = sessionId;
	}
}

/** No turn will hear an input: it was withdrawn, or there is none of that name. */
export class InputWithdrawn extends TenonError {
	readonly code = 'session.input-withdrawn';
	readonly inputId: string;

	constructor(sessionId: string, inputId: string) {
		super(`input ${inputId} of session ${JSON.stringify(sessionId)} was taken back or was never accepted`);
		this.inputId = inputId;
	}
}

/** Stored messages are not what this version writes. */
export class UnreadableNode extends TenonError {
	readonly code = 'session.unreadable-node';

	constructor(sessionId: string, position: number, expected: string) {
		super(
			`session ${JSON.stringify(sessionId)}, node ${position}: not ${expected}; the store is damaged or newer`,
		);
	}
}

/** An agent was asked for something after it was closed. */
export class AgentClosed extends TenonError {
	readonly code = 'agent.closed';

	constructor() {
		super('the agent is closed');
	}
}

/** No protocol has the name that was asked for. */
export class ProtocolUnknown extends TenonError {
	readonly code = 'session.unknown-protocol';
	/** The name that was asked for. */
	readonly protocol: string;
	/** The names that there are. */
	readonly known: readonly string[];

	constructor(protocol: string, known: readonly string[]) {
		super(unknownName('protocol', protocol, known));
		this.protocol = protocol;
		this.known = known;
	}
}

/** What a source captured cannot be committed. The turn stays open. */
export class BadCheckpointPart extends TenonError {
	readonly code = 'session.bad-checkpoint-part';
	readonly source: string;
	readonly key: string;

	constructor(source: string, key: string, problem: string) {
		super(`part ${JSON.stringify(key)} of the checkpoint source ${JSON.stringify(source)}: ${problem}`);
		this.source = source;
		this.key = key;
	}
}

/** A plugin registers something under a name that is taken or is none. The session is not opened. */
export class RegistrationRefused extends TenonError {
	readonly code = 'session.registration-refused';
	readonly owner: string;

	/** `other` has the name already; null: no name looks like this. */
	constructor(what: string, name: string, owner: string, other: string | null) {
		const problem =
			other === null
				? 'names are small letters, digits, ".", "_" and "-", a letter first, at most 64'
				: `${other} has registered it`;
		super(`${owner} registers the ${what} ${JSON.stringify(name)}: ${problem}; use another name`);
		this.owner = owner;
	}
}

/** A hook does not let a turn be committed. It stays open: its next driver asks again. */
export class TurnNotCompleted extends TenonError {
	readonly code = 'session.turn-not-completed';
	readonly turnId: string;
	/** The owner who refused. */
	readonly owner: string;

	constructor(turnId: string, owner: string, reason: string) {
		super(`turn ${turnId} is not committed: ${owner}: ${reason}; cancel it, or drive it again`);
		this.turnId = turnId;
		this.owner = owner;
	}
}

/** A question cannot be answered so. */
export class AnswerInvalid extends TenonError {
	readonly code = 'session.answer-invalid';
	readonly questionId: string;

	constructor(questionId: string, kind: string, needed: string, answer: unknown) {
		const given = JSON.stringify(answer).slice(0, 100);
		super(`${kind}: the answer must be ${needed}, got ${given}; null dismisses the question`);
		this.questionId = questionId;
	}
}

/** A tool may not ask this. */
export class QuestionRefused extends TenonError {
	readonly code = 'session.question-refused';

	constructor(why: string) {
		super(`the question was not asked: ${why}`);
	}
}

/** A conversation was not summarised; it is as it was. */
export class CompactionFailed extends TenonError {
	readonly code = 'session.compaction-failed';
	readonly sessionId: string;

	constructor(sessionId: string, why: string) {
		super(`session ${JSON.stringify(sessionId)} was not compacted: ${why}`);
		this.sessionId = sessionId;
	}
}
