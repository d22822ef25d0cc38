import {
	compileGrants,
	type Grant,
	type GrantDecider,
	type GrantLayer,
	type PathAccess,
	type Principal,
	type Rule,
	ruleId,
} from '@tenon/core';
import { type LoadPolicyOptions, loadPolicy } from '../policy/load-policy.ts';
import type { ExtensionPrincipal, Policy } from '../policy/policy.ts';
import { nodePolicyReader, type PolicyReader } from '../policy/policy-places.ts';
import { rememberGrant } from '../policy/remember-grant.ts';
import type { RuleFor } from '../policy/rule-for.ts';
import type { Narrowing } from '../policy/run/narrow-all.ts';
import { withinGrants } from '../policy/within-grants.ts';

/** A subagent that acts. */
export type SubagentPrincipal = Extract<Principal, { readonly kind: 'subagent' }>;

/** For whom a policy stands: an extension has it within what was granted to it. */
type Whom =
	| { readonly principal: Principal; readonly granted: undefined }
	| { readonly principal: ExtensionPrincipal; readonly granted: GrantLayer };

/** What the files say, and that alone. */
interface FromFiles {
	readonly policy: Policy;
	/** What {@link Policy.layers} decide; made when it is first asked for, and once for all who share it. */
	model: GrantDecider | undefined;
}

/**
 * The policy of one session, for one principal: what the files say, and what a person has granted since, within the mode
 * and the policy of the run. Files are
 * read when it is made, and never again by themselves: a session's rules do not change under it.
 */
export class StandingPolicy {
	readonly #options: LoadPolicyOptions;
	readonly #whom: Whom;
	readonly #session: Rule[];
	readonly #closed: readonly string[];
	readonly #files: FromFiles;
	readonly #narrowing: Narrowing | undefined;
	#policy: Policy;
	/** Made when it is first asked for: it costs more than all else that opens a workspace. */
	#grants: GrantDecider | undefined;

	/** Throws `PolicyError` if one of the files is wrong. `closed`: patterns of what is open to no principal. */
	constructor(
		options: LoadPolicyOptions,
		principal: Principal,
		closed?: readonly string[],
		files?: undefined,
		narrowing?: Narrowing,
	);
	/** One of an extension or a subagent; see {@link forExtension} and {@link forSubagent}. */
	constructor(
		options: LoadPolicyOptions,
		whom: Whom,
		closed: readonly string[],
		files: FromFiles,
		narrowing?: Narrowing,
	);
	constructor(
		options: LoadPolicyOptions,
		whom: Principal | Whom,
		closed: readonly string[] = [],
		files?: FromFiles,
		narrowing?: Narrowing,
	) {
		this.#narrowing = narrowing;
		this.#closed = closed;
		this.#options = { ...options, reader: readOnce(options.reader ?? nodePolicyReader) };
		this.#whom = 'kind' in whom ? { principal: whom, granted: undefined } : whom;
		this.#session = [...(options.session ?? [])];
		this.#files = files ?? this.#read();
		this.#policy = this.#session.length === 0 ? this.#files.policy : this.#load();
		// What was granted to an extension comes from elsewhere: a mistake in it is told at once.
		if (this.#whom.granted !== undefined) this.#grants = this.#compile();
	}

	/**
	 * The policy of an extension in the same session: the same files as they were read then, within what was granted
	 * to it. What a person grants to one for the session is not granted to the other. `closed`: patterns of what is
	 * open to no extension, or not to this one.
	 */
	forExtension(
		principal: ExtensionPrincipal,
		granted: GrantLayer,
		closed: readonly string[],
	): StandingPolicy {
		const options = { ...this.#options, session: [] };
		return new StandingPolicy(options, { principal, granted }, closed, this.#files, this.#narrowing);
	}

	/**
	 * The policy of a subagent of the principal that this one is for: the same files and the same session, what rules
	 * for subagents take away from them, and what `narrowing` leaves. What a person grants to it later is granted to it
	 * alone. `closed`: patterns of what is open to no subagent, or not to this one.
	 */
	forSubagent(principal: SubagentPrincipal, narrowing: Narrowing, closed: readonly string[]): StandingPolicy {
		const options = { ...this.#options, session: [...this.#session] };
		return new StandingPolicy(options, { principal, granted: undefined }, closed, this.#files, narrowing);
	}

	get policy(): Policy {
		return this.#policy;
	}

	/** The grants in force at this moment. */
	readonly grants = (): GrantDecider => {
		this.#grants ??= this.#compile();
		return this.#grants;
	};

	/** A person said yes for the rest of the session, to exactly this. */
	grantForSession(scope: readonly Grant[]): void {
		for (const grant of scope) {
			const id = ruleId(`session-${this.#session.length + 1}`);
			this.#session.unshift({ effect: 'allow', id, source: { kind: 'session' }, grant });
		}
		this.#policy = this.#load();
		this.#grants = this.#compile();
	}

	/** A person said yes for good: the same, and a rule in the user's file. */
	grantForGood(scope: readonly Grant[]): void {
		this.grantForSession(scope);
		const { file } = this.#policy.sources.find(({ layer }) => layer === 'user')!;
		for (const grant of scope) rememberGrant(file, { grant, for: this.#ruleFor() });
	}

	#ruleFor(): RuleFor {
		const { principal, granted } = this.#whom;
		return granted === undefined ? { kind: 'model' } : { kind: 'extension', name: principal.name };
	}

	#read(): FromFiles {
		return { policy: loadPolicy({ ...this.#options, session: [] }), model: undefined };
	}

	#load(): Policy {
		return loadPolicy({ ...this.#options, session: this.#session });
	}

	#compile(): GrantDecider {
		const standing = this.#compileStanding();
		return this.#narrowing?.within(standing) ?? standing;
	}

	#compileStanding(): GrantDecider {
		const { principal, granted } = this.#whom;
		const open = openPlaces(this.#closed);
		if (granted === undefined) return withinGrants(this.#deciderOf(this.#policy.layersFor(principal)), open);
		return withinGrants(withinGrants(this.#deciderOf(this.#policy.boundsOf(principal)), open), granted);
	}

	#deciderOf(layers: readonly GrantLayer[]): GrantDecider {
		const files = this.#files;
		const { layers: ours } = files.policy;
		// Those of a subagent that no rule is for are the same ones in another list.
		const isModels = layers.length === ours.length && layers.every((layer, at) => layer === ours[at]);
		if (isModels && files.model !== undefined) return files.model;
		const decider = compileGrants(layers);
		if (isModels) files.model = decider;
		return decider;
	}
}

// The files of a session are those that it began with.
const readOnce = ({ read, realPath }: PolicyReader): PolicyReader => {
	const texts = new Map<string, string | undefined>();
	return {
		realPath,
		read: (file) => {
			if (!texts.has(file)) texts.set(file, read(file));
			return texts.get(file);
		},
	};
};

// All paths but those that are closed; it only narrows.
const openPlaces = (closed: readonly string[]): GrantLayer => ({
	name: 'workspace',
	authority: 'grants',
	rules: (['read', 'write'] as const).flatMap((access) => [
		...closed.map((pattern) => placeRule('deny', access, pattern)),
		placeRule('allow', access, '/**'),
	]),
});

const placeRule = (effect: 'allow' | 'deny', access: PathAccess, pattern: string): Rule => ({
	effect,
	id: ruleId('tenon-own'),
	source: { kind: 'embedder' },
	grant: { kind: 'path', access, pattern },
});
