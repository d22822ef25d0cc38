import {
	type Capability,
	type CapabilityDecision,
	type CapabilityDenied,
	type GrantDecider,
	type PatternGrant,
	ruleId,
} from '@tenon/core';
import { askedInMode, changes, isDevice, neverAsked, patternOf } from './mode-questions.ts';
import { type ModeName, modes } from './modes.ts';
import { type CompiledRunPolicy, compileRunPolicy, noRunPolicy, type RunPolicy } from './run-policy.ts';

/** What a session is narrowed to. */
export interface RunNarrowingOptions {
	/** What patterns are relative to; absolute, links followed. */
	readonly root: string;
	readonly mode: ModeName;
	readonly policy?: RunPolicy | undefined;
	/** Whether a tool only reads; `undefined` where there is none of that name. */
	isReadonly(tool: string): boolean | undefined;
	/** Calls that are judged by what they do alone, whatever they are called: ports of extensions. */
	readonly alwaysCallable?: ReadonlySet<string>;
}

/**
 * The mode and the run policy of a session: layers that take away from what its policy allows, for everybody who acts in
 * it. The mode may change while the session runs; the run policy does not.
 */
export class RunNarrowing {
	readonly #options: RunNarrowingOptions;
	readonly #policy: CompiledRunPolicy;
	#mode: ModeName;

	/** Throws `BadRunPolicy`. */
	constructor(options: RunNarrowingOptions) {
		this.#options = options;
		this.#policy = compileRunPolicy(options.policy ?? noRunPolicy, options.root);
		this.#mode = options.mode;
	}

	get mode(): ModeName {
		return this.#mode;
	}

	/** From the next call on. */
	setMode(mode: ModeName): void {
		this.#mode = mode;
	}

	/** Whether some tool may be refused by its name. */
	get restrictsTools(): boolean {
		return this.#policy.restrictsTools || modes[this.#mode].tools !== undefined;
	}

	/** Why a tool may not be called; `undefined`: it may, as far as this goes. */
	toolRefusal(name: string): string | undefined {
		if (this.#options.alwaysCallable?.has(name) === true) return undefined;
		return this.#policy.toolRefusal(name) ?? this.modeRefusal(name);
	}

	/** Why a tool is not there in the mode; `undefined`: it is. One that is not is shown to no model. */
	modeRefusal(name: string): string | undefined {
		const { tools } = modes[this.#mode];
		if (tools === undefined || tools.has(name) || this.#options.isReadonly(name) === true) return undefined;
		return `Tool \`${name}\` is not available in mode \`${this.#mode}\`.`;
	}

	/** Why a file may not be written, by its absolute path with links resolved; `undefined`: it may. */
	writeRefusal(path: string): string | undefined {
		if (isDevice(path)) return undefined;
		if (modes[this.#mode].isReadOnly)
			return `Write to \`${path}\` is not possible in mode \`${this.#mode}\`, which only reads.`;
		return this.#policy.writeRefusal(path);
	}

	/** A decider, and what is left of it. It looks at the mode each time it is asked. */
	within(inner: GrantDecider): GrantDecider {
		const judge: GrantDecider['judge'] = (principal, capability) => {
			const refused = this.#refusalOf(principal.kind === 'extension', capability);
			return refused ?? this.#asMode(capability, inner.judge(principal, capability));
		};
		return {
			judge,
			get restrictedPlaces() {
				return inner.restrictedPlaces;
			},
			allowsTree: (access, path) =>
				(access === 'read' || !(this.#restrictsWrites || this.#asks)) && inner.allowsTree(access, path),
			decide: ({ principal, needs }) => {
				for (const need of needs) {
					const refused = this.#refusalOf(principal.kind === 'extension', need);
					if (refused !== undefined) return refused;
				}
				const decided = inner.decide({ principal, needs });
				if (decided.outcome === 'deny') return decided;
				const changing = needs.find((need) => changes(need));
				return this.#asMode(decided.outcome === 'ask' ? decided.capability : changing, decided);
			},
		};
	}

	get #asks(): boolean {
		return modes[this.#mode].questions === 'ask';
	}

	/** A decision as the mode has it: more of a question, or none. */
	#asMode<Decision extends CapabilityDecision>(
		capability: Capability | undefined,
		decision: Decision,
	): Decision | CapabilityDecision {
		const { questions } = modes[this.#mode];
		if (questions === undefined || capability === undefined) return decision;
		if (questions === 'never-ask' && decision.outcome === 'ask')
			return denied(capability, neverAsked(capability), patternOf(capability))!;
		// What the person has allowed for the session is not asked about again.
		const isGranted = decision.outcome === 'allow' && decision.rule?.source.kind === 'session';
		if (questions === 'ask' && decision.outcome === 'allow' && !isGranted && changes(capability))
			return askedInMode(capability);
		return decision;
	}

	get #restrictsWrites(): boolean {
		return this.#policy.restrictsWrites || modes[this.#mode].isReadOnly;
	}

	#refusalOf(isExtension: boolean, capability: Capability): CapabilityDenied | undefined {
		switch (capability.kind) {
			case 'tool':
				return denied(capability, this.toolRefusal(capability.name), {
					kind: 'tool',
					pattern: capability.name,
				});
			case 'path': {
				const { access, path } = capability;
				if (access === 'read') return undefined;
				return denied(capability, this.writeRefusal(path), { kind: 'path', access, pattern: path });
			}
			case 'program': {
				// What a program does is not seen: one that an extension runs might write.
				const isRefused = isExtension && modes[this.#mode].isReadOnly;
				const text = `Programs of extensions do not run in mode \`${this.#mode}\`, which only reads.`;
				return denied(capability, isRefused ? text : undefined, { kind: 'program', pattern: '*' });
			}
			default:
				return undefined;
		}
	}
}

const denied = (
	capability: Capability,
	explanation: string | undefined,
	grant: PatternGrant,
): CapabilityDenied | undefined => {
	if (explanation === undefined) return undefined;
	const rule = { effect: 'deny', id: ruleId('run'), source: { kind: 'embedder' }, grant } as const;
	return { outcome: 'deny', because: 'rule', capability, layer: 'run', rule, explanation };
};
