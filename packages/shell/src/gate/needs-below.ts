import {
	type FileSystem,
	type Flow,
	type GrantDecider,
	isFsError,
	joinName,
	orElse,
	type Pace,
	type PathAccess,
	type PathCapability,
	type Principal,
	type Touch,
	wait,
} from '@tenon/core';
import { realTarget } from './judge-paths.ts';
import type { LinkedPlaces } from './linked-places.ts';

/** What it takes to judge a tree. */
export interface TreeJudgement {
	readonly fileSystem: FileSystem;
	readonly linked: LinkedPlaces;
	readonly grants: () => GrantDecider;
	readonly principal: Principal;
}

/** What whole trees need beside their roots. */
export interface NeedsBelow {
	/** What is denied, of which one is enough, or else what a person is asked about, some for each rule. */
	readonly needs: readonly PathCapability[];
	/** By {@link ruleKey}: how many more paths the rule has below the trees. */
	readonly more: ReadonlyMap<string, number>;
}

/** Names a rule that asks, among all layers. */
export const ruleKey = (layer: string, rule: { readonly id: string }): string => `${layer}\0${rule.id}`;

/**
 * Judges everything below the trees that a call removes, moves or overwrites as a whole. Only what is not allowed
 * comes back. What cannot be listed has nothing below it that the call could reach.
 */
export function* needsBelow(
	judgement: TreeJudgement,
	touches: readonly Touch[],
	places: readonly PathCapability[],
	pace: Pace | undefined,
): Flow<NeedsBelow> {
	const found = new Found(judgement);
	for (const [at, touch] of touches.entries()) {
		if (touch.recursive !== true || touch.isWhole !== true) continue;
		const { access, path } = places[at]!;
		const isFree = judgement.grants().allowsTree(access, path) && !judgement.linked.reach(path);
		if (isFree) continue;
		const from = touch.from === undefined ? path : yield* wait(realTarget(judgement.fileSystem, touch.from));
		if (yield* walk(judgement, found, { access, from, to: path }, pace)) break;
	}
	return found;
}

/** A tree, and the names that its entries have or are to get. */
interface JudgedTree {
	readonly access: PathAccess;
	readonly from: string;
	readonly to: string;
}

// True as soon as something is denied: then the rest does not matter.
function* walk(
	judgement: TreeJudgement,
	found: Found,
	{ access, from, to }: JudgedTree,
	pace: Pace | undefined,
): Flow<boolean> {
	const ahead = [{ from, to }];
	for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
		for (const { name, kind } of yield* wait(entriesOf(judgement.fileSystem, next.from))) {
			if (pace?.isDue() === true) yield* wait(pace.turn());
			const path = joinName(next.to, name);
			if (found.judge(access, path) === 'deny') return true;
			if (kind === 'directory') ahead.push({ from: joinName(next.from, name), to: path });
		}
	}
	return false;
}

const entriesOf = (fileSystem: FileSystem, path: string): ReturnType<FileSystem['list']> =>
	orElse(
		() => fileSystem.list(path),
		(error) => {
			if (isFsError(error)) return [];
			throw error;
		},
	);

class Found implements NeedsBelow {
	needs: PathCapability[] = [];
	readonly more = new Map<string, number>();
	readonly #counts = new Map<string, number>();
	readonly #judgement: TreeJudgement;

	constructor(judgement: TreeJudgement) {
		this.#judgement = judgement;
	}

	judge(access: PathAccess, path: string): 'allow' | 'ask' | 'deny' {
		const { linked, grants, principal } = this.#judgement;
		const need = linked.needOf(access, path, undefined);
		const decision = grants().judge(principal, need);
		if (decision.outcome === 'deny') this.needs = [need];
		if (decision.outcome === 'ask') this.#ask(need, ruleKey(decision.layer, decision.rule));
		return decision.outcome;
	}

	#ask(need: PathCapability, key: string): void {
		const count = (this.#counts.get(key) ?? 0) + 1;
		this.#counts.set(key, count);
		if (count <= mostShown) this.needs.push(need);
		else this.more.set(key, count - mostShown);
	}
}

/** How many paths of one rule a question names. */
const mostShown = 20;
