import type { Capability, PathAccess } from './capability.ts';
import { memoryKind, moneyKind, timeKind } from './ceiling-kinds.ts';
import { type CapabilityDecision, type CapabilityRequest, nothingNeeded } from './decision.ts';
import { hostKind } from './host-kind.ts';
import { judgeCeiling } from './judge-ceiling.ts';
import { judgePatterns } from './judge-patterns.ts';
import { environmentKind, secretKind, toolKind } from './name-kind.ts';
import { pathKind } from './path-kind.ts';
import type { Principal } from './principal.ts';
import { programKind } from './program-kind.ts';
import { rememberAllowed } from './remember-allowed.ts';
import type { GrantLayer } from './rule.ts';
import { judgeTrees, restrictedPlaces } from './whole-tree.ts';

/**
 * Compiled grants. Pure and synchronous: the same question has the same answer always, so one serves any number
 * of calls at once. An allowed path or name is answered with a shared object.
 */
export interface GrantDecider {
	/** The answer to a whole request: the first need that is refused, else one to ask about, else the first. */
	decide(request: CapabilityRequest): CapabilityDecision;
	/** The answer to one need. */
	judge(principal: Principal, capability: Capability): CapabilityDecision;
	/** Whether a path and whatever is below it are allowed to everyone; never wrongly true. */
	allowsTree(access: PathAccess, path: string): boolean;
	/** The places that denials and questions about files are about, as far as their patterns name them. */
	readonly restrictedPlaces: readonly string[];
}

/**
 * Decides one request against layers, by the rule of {@link compileGrants}. Compiles the layers each
 * time: a caller that asks more than once compiles once.
 */
export const decide = (request: CapabilityRequest, layers: readonly GrantLayer[]): CapabilityDecision =>
	compileGrants(layers).decide(request);

/**
 * Compiles layers, outermost first (machine, user, project). A capability is allowed if and only if
 *
 * 1. no rule of any layer denies it,
 * 2. every layer that speaks about its kind allows it (see {@link GrantLayer}), and
 * 3. one of those layers has the authority to grant.
 *
 * Where a layer allows it only by an `ask`, a person decides.
 *
 * So everything is denied that was not granted, a deny wins wherever it is written, and a layer that
 * narrows can only take away. The order of layers and rules decides which rule an explanation names,
 * never the outcome. Throws `BadRule` for a rule without meaning.
 */
export const compileGrants = (layers: readonly GrantLayer[]): GrantDecider => {
	const read = rememberAllowed(judgePatterns('read', pathKind, layers));
	const write = rememberAllowed(judgePatterns('write', pathKind, layers));
	const program = judgePatterns('program', programKind, layers);
	const host = judgePatterns('host', hostKind, layers);
	const environment = judgePatterns('environment', environmentKind, layers);
	const secret = judgePatterns('secret', secretKind, layers);
	const tool = judgePatterns('tool', toolKind, layers);
	const time = judgeCeiling(timeKind, layers);
	const memory = judgeCeiling(memoryKind, layers);
	const money = judgeCeiling(moneyKind, layers);
	const trees = { read: judgeTrees('read', layers), write: judgeTrees('write', layers) };
	const judge = (principal: Principal, capability: Capability): CapabilityDecision => {
		switch (capability.kind) {
			case 'path':
				return capability.access === 'read' ? read(principal, capability) : write(principal, capability);
			case 'program':
				return program(principal, capability);
			case 'host':
				return host(principal, capability);
			case 'environment':
				return environment(principal, capability);
			case 'secret':
				return secret(principal, capability);
			case 'tool':
				return tool(principal, capability);
			case 'time':
				return time(principal, capability);
			case 'memory':
				return memory(principal, capability);
			case 'money':
				return money(principal, capability);
		}
	};
	return {
		judge,
		restrictedPlaces: restrictedPlaces(layers),
		allowsTree: (access, path) => trees[access](path),
		decide({ principal, needs }) {
			let first: CapabilityDecision = nothingNeeded;
			for (let at = 0; at < needs.length; at++) {
				const decision = judge(principal, needs[at]!);
				if (decision.outcome === 'deny') return decision;
				if (at === 0 || (decision.outcome === 'ask' && first.outcome === 'allow')) first = decision;
			}
			return first;
		},
	};
};
