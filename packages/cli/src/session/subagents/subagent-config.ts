import type { Json, JsonObject, SessionRecord } from '@tenon/agent';
import { isModeName, type ModeName, type RunPolicy } from '@tenon/host';

/** What is left to a subagent, beside what is left to its caller. */
export interface SubagentNarrowing {
	readonly mode: ModeName;
	readonly policy: RunPolicy;
}

/** What the settings of a subagent's session say of it: enough to open its tools in any process. */
export interface SubagentFacts {
	readonly name: string;
	/** Its own and those of all that lead to it, the outermost first. All of them hold. */
	readonly narrowings: readonly SubagentNarrowing[];
}

/** As settings of a session. */
export const withFacts = (facts: SubagentFacts): JsonObject => ({ subagent: facts as unknown as JsonObject });

/**
 * Reads them. A session whose settings say something else is left nothing but what looks: their author meant to
 * narrow it.
 */
export const factsOf = ({ config }: Pick<SessionRecord, 'config'>): SubagentFacts => {
	const { name, narrowings } = Object(config.subagent) as {
		readonly name?: Json;
		readonly narrowings?: Json;
	};
	const read = Array.isArray(narrowings) ? narrowings.map(narrowingOf) : [onlyLooking];
	return { name: typeof name === 'string' ? name : 'subagent', narrowings: read };
};

const narrowingOf = (value: Json): SubagentNarrowing => {
	const { mode, policy } = Object(value) as { readonly mode?: Json; readonly policy?: Json };
	const lists = Object(policy) as Readonly<Record<keyof RunPolicy, Json | undefined>>;
	if (typeof mode !== 'string' || !isModeName(mode)) return onlyLooking;
	const { allowTools, denyTools, allowWrites, denyWrites } = lists;
	const texts = [allowTools, denyTools, allowWrites, denyWrites].map(textsIn);
	if (texts.includes(undefined)) return onlyLooking;
	const [allow, deny, writes, noWrites] = texts as readonly (readonly string[])[];
	return {
		mode,
		policy: { allowTools: allow!, denyTools: deny!, allowWrites: writes!, denyWrites: noWrites! },
	};
};

const textsIn = (value: Json | undefined): readonly string[] | undefined =>
	Array.isArray(value) && value.every((each) => typeof each === 'string') ? (value as string[]) : undefined;

const onlyLooking: SubagentNarrowing = {
	mode: 'auditor',
	policy: { allowTools: [], denyTools: [], allowWrites: [], denyWrites: [] },
};
