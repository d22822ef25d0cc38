import {
	compileGrants,
	escapeGlob,
	type Grant,
	type GrantDecider,
	type GrantLayer,
	type Principal,
	type Rule,
	ruleId,
} from '@tenon/core';
import { type LoadPolicyOptions, loadPolicy } from '../policy/load-policy.ts';
import type { Policy } from '../policy/policy.ts';
import { rememberGrant } from '../policy/remember-grant.ts';

/**
 * The policy of one session, for one principal: what the files say, and what a person has granted since. Files are
 * read when it is made, and never again by themselves: a session's rules do not change under it.
 */
export class StandingPolicy {
	readonly #options: LoadPolicyOptions;
	readonly #principal: Principal;
	readonly #session: Rule[];
	readonly #closed: GrantLayer;
	#policy: Policy;
	#grants: GrantDecider;

	/** Throws `PolicyError` if one of the files is wrong. `closed`: folders that are open to nobody. */
	constructor(options: LoadPolicyOptions, principal: Principal, closed: readonly string[] = []) {
		this.#closed = closedLayer(closed);
		this.#options = options;
		this.#principal = principal;
		this.#session = [...(options.session ?? [])];
		this.#policy = loadPolicy(options);
		this.#grants = this.#compile();
	}

	get policy(): Policy {
		return this.#policy;
	}

	/** The grants in force at this moment. */
	readonly grants = (): GrantDecider => this.#grants;

	/** A person said yes for the rest of the session, to exactly this. */
	grantForSession(scope: readonly Grant[]): void {
		for (const grant of scope) {
			const id = ruleId(`session-${this.#session.length + 1}`);
			this.#session.unshift({ effect: 'allow', id, source: { kind: 'session' }, grant });
		}
		this.#policy = loadPolicy({ ...this.#options, session: this.#session });
		this.#grants = this.#compile();
	}

	/** A person said yes for good: the same, and a rule in the user's file. */
	grantForGood(scope: readonly Grant[]): void {
		this.grantForSession(scope);
		const { file } = this.#policy.sources.find(({ layer }) => layer === 'user')!;
		for (const grant of scope) rememberGrant(file, { grant });
	}

	#compile(): GrantDecider {
		return compileGrants([...this.#policy.layersFor(this.#principal), this.#closed]);
	}
}

const closedLayer = (folders: readonly string[]): GrantLayer => ({
	name: 'workspace',
	authority: 'narrows',
	rules: folders.flatMap((folder) =>
		(['read', 'write'] as const).map(
			(access): Rule => ({
				effect: 'deny',
				id: ruleId('tenon-own'),
				source: { kind: 'embedder' },
				grant: { kind: 'path', access, pattern: `${escapeGlob(folder)}/**` },
			}),
		),
	),
});
