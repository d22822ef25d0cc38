import { randomUUID } from 'node:crypto';
import { createHookRegistry, type HookRegistry, type Principal, principalId } from '@tenon/core';
import { nothing } from '../data/nothing.ts';
import type { ModelResolver } from '../model/models.ts';
import type { TraceSink } from '../observe/trace.ts';
import { agentOperations } from '../plugins/agent-operations.ts';
import { type PluginExtensions, pluginExtensions } from '../plugins/extension-points.ts';
import type { RegisteredOperation } from '../plugins/operations.ts';
import type { PluginFactory } from '../plugins/plugin-factory.ts';
import { noProcesses, type ProcessService } from '../plugins/process-service.ts';
import type { ProcessEngine } from '../processes/engine.ts';
import { standardProtocol } from '../protocols/standard/protocol.ts';
import type { CommitBudget } from '../store/commit.ts';
import type { LeaseOwner } from '../store/lease.ts';
import type { Store } from '../store/store.ts';
import { DelegatedTokens } from '../subagents/delegated-tokens.ts';
import { type AgentTelemetry, noTelemetry } from '../telemetry/telemetry.ts';
import type { Clock } from '../time/clock.ts';
import type { Entropy } from '../time/entropy.ts';
import { systemClock } from '../time/system-clock.ts';
import { systemEntropy } from '../time/system-entropy.ts';
import type { TurnBudget } from '../turn/start.ts';
import { protocolNamed } from './choose-protocol.ts';
import type { SkillSource } from './context-tools/skill.ts';
import { RegistrationRefused } from './errors.ts';
import type { OpenTools } from './tool-host.ts';

/** How often a model is asked again after a failure that may pass. */
export interface RetryPolicy {
	readonly maxAttempts: number;
	/** Before the second try, where the provider asks for no wait; doubles with each further one. */
	readonly baseDelayMs: number;
	/** The longest of these delays. */
	readonly maxDelayMs: number;
	/** The longest wait that a provider may ask for: a failure that asks for more is final. */
	readonly maxWaitMs: number;
}

/** How long a lane is held without a sign of life. */
export interface LeaseTiming {
	/** At least three times `renewMs`: two renewals may be missed. */
	readonly ttlMs: number;
	readonly renewMs: number;
}

/** What an agent is made of. Everything with an obvious default may be left out. */
export interface AgentOptions {
	readonly store: Store;
	/** Where models come from; `oneModel` makes one of a single provider. */
	readonly models: ModelResolver;
	/** The name of the model where neither the session nor the input says otherwise. */
	readonly defaultModel: string;
	readonly systemPrompt?: string;
	readonly openTools?: OpenTools;
	/** How turns may go, by names that sessions record: plugins that register both halves of a protocol; default: `standard` alone. */
	readonly protocols?: Readonly<Record<string, PluginFactory>>;
	/** How the turns of a session go that names no protocol; default `standard`. */
	readonly defaultProtocol?: string;
	/** Where skills come from; absent: the model has no tool `skill`. */
	readonly skills?: SkillSource;
	/** What else takes part in every session, after its protocol and in this order. */
	readonly plugins?: readonly PluginFactory[];
	/** Background work that outlives its session; default: none, which plugins are told by name. */
	readonly processes?: ProcessService;
	readonly hooks?: HookRegistry;
	/** Who acts when the model calls a tool, as hooks are told; default: a model. */
	readonly principal?: Principal;
	readonly budget?: Partial<TurnBudget>;
	readonly commitBudget?: CommitBudget;
	readonly retry?: Partial<RetryPolicy>;
	/** How often the stream of a model call is written down; default: first after 20 ms, then every 250 ms. */
	readonly streamTiming?: StreamTiming;
	readonly lease?: LeaseTiming;
	/** Stable for this worker over restarts; default: fresh. */
	readonly ownerId?: string;
	/**
	 * Whether the holder of a lane is known to be gone for good, so that its turn can be continued at once; default:
	 * none is.
	 */
	readonly isGone?: (owner: LeaseOwner) => boolean;
	/** Turns that run at the same time; default 64. */
	readonly maxDrives?: number;
	/** Sessions that stay in memory between their turns; default 256. The others are made again from the store. */
	readonly maxLiveSessions?: number;
	/** How many subagents may lead to another one; default 3. */
	readonly maxSubagentDepth?: number;
	/** Live events that a session keeps for those who reconnect; default 1 000. */
	readonly maxLiveEvents?: number;
	readonly clock?: Clock;
	readonly entropy?: Entropy;
	readonly trace?: TraceSink;
	/** Spans and metrics, as `openTelemetry` tells them; default: none. */
	readonly telemetry?: AgentTelemetry;
}

/** When a batch of a model's stream is written into the journal, in milliseconds. */
export interface StreamTiming {
	/** After the request; a call that ends sooner leaves no rows. */
	readonly firstMs: number;
	/** Between two of them, while something arrives. */
	readonly everyMs: number;
}

/** {@link AgentOptions} with every default filled in. */
export interface AgentSettings
	extends Required<Omit<AgentOptions, 'budget' | 'retry' | 'trace' | 'openTools' | 'skills'>> {
	readonly skills: SkillSource | undefined;
	readonly openTools: OpenTools;
	readonly budget: TurnBudget;
	readonly retry: RetryPolicy;
	readonly trace: TraceSink | undefined;
	/** What running calls may use up by subagents, and did. */
	readonly delegated: DelegatedTokens;
	/** New with each agent. */
	readonly incarnationId: string;
	/** What plugins contribute to each other. */
	readonly extensions: PluginExtensions;
	/** What runs background work, by its kind. */
	readonly processEngines: ReadonlyMap<string, ProcessEngine>;
	/** The operations that factories register for the agent, by their names. */
	readonly operations: ReadonlyMap<string, RegisteredOperation>;
}

/** Fills in the defaults. Throws `RangeError` for timings that cannot work, `session.unknown-protocol` for a default that is none. */
export const settingsOf = (options: AgentOptions): AgentSettings => {
	const { entropy = systemEntropy, lease = { ttlMs: 30_000, renewMs: 10_000 } } = options;
	if (lease.ttlMs < 3 * lease.renewMs) {
		throw new RangeError(
			`lease: ttlMs must be at least 3 × renewMs, got ${lease.ttlMs} and ${lease.renewMs}`,
		);
	}
	const { protocols = { standard: standardProtocol }, defaultProtocol = 'standard', plugins = [] } = options;
	protocolNamed(defaultProtocol, { protocols });
	const factories = [...Object.values(protocols), ...plugins];
	const extensions = pluginExtensions(
		factories.flatMap((factory) => factory.extensionContributions?.() ?? []),
	);
	return {
		systemPrompt: '',
		processes: noProcesses,
		hooks: createHookRegistry(),
		principal: { kind: 'model', id: principalId('model') },
		commitBudget: { maxBytes: 16 << 20, maxNodes: 4096 },
		maxDrives: 64,
		maxLiveSessions: 256,
		maxLiveEvents: 1_000,
		maxSubagentDepth: 3,
		streamTiming: { firstMs: 20, everyMs: 250 },
		clock: systemClock,
		ownerId: randomUUID(),
		isGone: () => false,
		telemetry: noTelemetry,
		...options,
		skills: options.skills,
		openTools: options.openTools ?? (() => noTools),
		protocols,
		defaultProtocol,
		plugins,
		extensions,
		processEngines: enginesOf(factories, extensions),
		operations: agentOperations(factories),
		entropy,
		lease,
		budget: {
			maxSteps: 200,
			maxStepsWithoutProgress: 12,
			maxTokens: null,
			maxFrameSwitches: 16,
			...options.budget,
		},
		retry: {
			maxAttempts: 4,
			baseDelayMs: 500,
			maxDelayMs: 30_000,
			maxWaitMs: 10 * 60_000,
			...options.retry,
		},
		trace: options.trace,
		delegated: new DelegatedTokens(),
		incarnationId: entropy.id(),
	};
};

const enginesOf = (
	factories: readonly PluginFactory[],
	extensions: PluginExtensions,
): ReadonlyMap<string, ProcessEngine> => {
	const engines = new Map<string, ProcessEngine>();
	const owners = new Map<string, string>();
	for (const factory of factories) {
		for (const engine of factory.processEngineContributions?.({ extensions }) ?? []) {
			const other = owners.get(engine.kind);
			if (other !== undefined)
				throw new RegistrationRefused('process engine', engine.kind, factory.id, other);
			owners.set(engine.kind, factory.id);
			engines.set(engine.kind, engine);
		}
	}
	return engines;
};

const noTools = {
	specs: () => [],
	replayOf: () => undefined,
	call: () => Promise.reject(new Error('there are no tools')),
	close: nothing,
};
