import type { TokenUsage } from '../data.ts';

/** The session as it is now. */
export interface SessionState {
	readonly sessionId: string;
	readonly title: string | null;
	readonly cwd: string;
	readonly model: string;
	readonly provider: string;
	readonly protocol: string;
	readonly mode: string;
	readonly approvals: Approvals;
	/** Messages of the transcript. */
	readonly messageCount: number;
	/** Whether a turn runs or is about to. */
	readonly isBusy: boolean;
	/** All tokens since the service was opened, and those of the session before. */
	readonly usage: TokenUsage;
}

/**
 * Who answers what a policy leaves to a person: the person, or a yes for this once. What cannot be undone, and what
 * extensions do by themselves, is the person's in both.
 */
export type Approvals = 'ask' | 'auto';

/** A model that a session can be set to. */
export interface ListedModel {
	readonly id: string;
	readonly provider: string;
	/** In tokens; 0 where it is not known. */
	readonly contextWindow: number;
	readonly maxOutput: number;
	readonly reasoning: boolean;
}

/** Which model answers the input to come. */
export interface SetModel {
	readonly model: string;
}

/** Which protocol decides how turns go. */
export interface SetProtocol {
	readonly protocol: string;
}

/** Which tools can be called, by the model, the person and extensions alike. */
export interface SetMode {
	readonly mode: string;
}

/** Who answers from the next question on: `ask` or `auto`. */
export interface SetApprovals {
	readonly approvals: string;
}

/** What a session is set to. */
export interface SettingVerbs {
	state(): Promise<SessionState>;
	listModels(): Promise<readonly ListedModel[]>;
	/** The same, once servers on this machine (Ollama, LM Studio, llama.cpp …) were asked what they have now. */
	findModels(): Promise<readonly ListedModel[]>;
	/** Rejects with `service.unknown-model`. */
	setModel(setting: SetModel): Promise<void>;
	listProtocols(): Promise<readonly string[]>;
	/** From the next input on; the turn that runs keeps its own. Rejects with `service.unknown-protocol`. */
	setProtocol(setting: SetProtocol): Promise<void>;
	listModes(): Promise<readonly string[]>;
	/** From the next call on, also in the turn that runs. Rejects with `service.unknown-mode`. */
	setMode(setting: SetMode): Promise<void>;
	/** Rejects with `service.bad-argument`. */
	setApprovals(setting: SetApprovals): Promise<void>;
}
