import type { PromptContribution } from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import type { EffectPlace } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { Message } from '../model/message.ts';
import type { SessionEvent, TurnActivity } from '../observe/events.ts';
import type { TurnDriverPreamble } from '../plugins/protocol-driver.ts';
import type { LatestPromptUsage, SessionReadView } from '../plugins/read-view.ts';
import type { SessionLifecycleService, SessionStateService } from '../plugins/services.ts';
import type { SessionPlugins } from '../plugins/session-plugins.ts';
import type { TriggerService } from '../plugins/trigger-service.ts';
import type { ModelCallRecord, UsageRecord } from '../store/graph.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { LeaseProof } from '../store/lease.ts';
import type { CancelEvidence } from '../turn/outcome.ts';
import type { TurnEnvironment } from '../turn/start.ts';
import type { CallHooks } from './call-hooks.ts';
import type { ContextTools } from './context-tools/context-tools.ts';
import type { SkillSource } from './context-tools/skill.ts';
import type { TurnPrompt } from './environment.ts';
import type { AgentSettings } from './options.ts';
import type { PartCapture } from './part-trail.ts';
import type { SessionHooks } from './session-hooks.ts';
import type { StablePrompt } from './stable-prompt.ts';
import type { StateTrail } from './state-trail.ts';
import type { TurnModels } from './turn-models.ts';
import type { TurnNews } from './turn-news.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { TurnWatch } from './turn-watch.ts';

/** All that the effects of one turn need of the session that runs it. */
export interface TurnContext {
	readonly settings: AgentSettings;
	readonly sessionId: string;
	readonly turn: OpenTurn;
	readonly journal: EffectJournal;
	readonly tools: ContextTools;
	readonly hooks: SessionHooks;
	/** The hooks of calls that no gate runs. */
	readonly callHooks: CallHooks;
	readonly models: TurnModels;
	readonly watch: TurnWatch;
	/** How long calls took that ran in this process, by their ids. */
	readonly durations: Map<string, number>;
	/** Aborts when the turn is cancelled or its lane is lost. */
	readonly signal: AbortSignal;
	/** The turn was cancelled, which the store says already. */
	cancel(evidence: CancelEvidence): void;
	lease(): LeaseProof;
	/** What the next model call is made with, as the last `sync-environment` gave it. */
	environment: TurnEnvironment;
	/** What the frame's requests begin with; null: that is decided with the next one. */
	prompt: StablePrompt | null;
	/** What its system prompt is made of; null in a process that continues the turn. */
	turnPrompt: TurnPrompt | null;
	/** What they began with before the frame that the turn has opened. */
	lastPrompt: StablePrompt;
	/** What the frame's first request is made with, apart from hooks and tools. */
	readonly basis: string;
	/** Where skills come from; absent: there are none. */
	readonly skills: SkillSource | undefined;
	/** The skill that is active, and the tools that it allows; null: none is. */
	skill: ActiveSkill | null;
	/** What joined the conversation since the turn began. */
	joined(): readonly Message[];
	/** What the turn is run with. */
	readonly decided: TurnSettings;
	/** The options that whatever the turn leaves for later turns keeps: those of its input, with what was decided then. */
	readonly options: JsonObject;
	/** The inputs that the turn has heard so far. */
	readonly heardInputs: Set<string>;
	readonly stateTrail: StateTrail;
	/** The session's plugins; `undefined` in a turn that only ends, since its protocol is not here. */
	readonly plugins: SessionPlugins | undefined;
	/** The session as plugins may see it. */
	readonly state: SessionStateService;
	readonly lifecycle: SessionLifecycleService;
	readonly triggers: TriggerService;
	/** The session at this moment. */
	readonly readView: () => Promise<SessionReadView>;
	/** A plugin's hook failed, whatever becomes of it. */
	readonly pluginFailed: (plugin: string, hook: string, error: unknown) => void;
	/** What the turn is conducted with, from what it would be told now. */
	readonly preamble: (contributions: readonly PromptContribution[]) => TurnDriverPreamble;
	/** Carries the state of what is registered into the journal. */
	readonly partTrail: PartCapture;
	/** The same for effects inside an effect of a registered kind. */
	partsInside(kind: string): PartCapture;
	/** Tokens that the turn may still use, as the machine had it at the effect that is under way; null: no bound. */
	tokensLeft: number | null;
	/** How full the context was at the last model call; null before the first of the frame. */
	promptUsage: LatestPromptUsage | null;
	/** The model calls of the turn so far, for the ledger. */
	readonly calls: LedgerCall[];
	/** What was used beside the steps of the turn. */
	readonly sideUsage: UsageRecord[];
	tell(activity: TurnActivity): void;
	/** Tells of the session what is no activity of the turn. */
	tellSession(event: SessionEvent): void;
	/** Tells what is built only for subscribers. */
	readonly news: TurnNews;
}

/** A model call as a commit takes it into the ledger. */
export type LedgerCall = Omit<ModelCallRecord, 'turnId' | 'ordinal' | 'at'>;

/** A skill that was loaded, until the turn ends. */
export interface ActiveSkill {
	readonly name: string;
	/** Null: all. */
	readonly allowedTools: readonly string[] | null;
}

/** Where an effect of this turn stands. */
export const placeOf = (
	{ turn }: TurnContext,
	effect: { readonly id: number; readonly step?: number },
): EffectPlace => ({ turnIndex: turn.turnIndex, step: effect.step ?? 0, effectId: effect.id });
