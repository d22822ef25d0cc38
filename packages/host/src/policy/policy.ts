import type { GrantLayer, Principal } from '@tenon/core';
import type { LimitChoice } from './file/policy-file.ts';
import type { PolicyPlaces } from './places.ts';
import type { PresetName } from './presets/preset-names.ts';

/** A place that a policy may come from, and whether something was there. */
export interface PolicySource {
	readonly layer: 'machine' | 'user' | 'project';
	readonly file: string;
	readonly found: boolean;
	/** Rules of its own, without those of a preset. */
	readonly rules: number;
	/** The preset it names. */
	readonly preset: PresetName | undefined;
}

/** The rules in force, complete and compiled once without fault. */
export interface Policy {
	/** For a model; outermost first: machine, user, project. */
	readonly layers: readonly GrantLayer[];
	/** The preset that stands behind the user's own rules. */
	readonly preset: PresetName;
	/** Profiles of limits that the files ask for, outermost first; of several the narrowest holds. */
	readonly limits: readonly LimitChoice[];
	readonly sources: readonly PolicySource[];
	readonly places: PolicyPlaces;
	/**
	 * The layers for a principal. A subagent has those of its parent and the rules for subagents, which narrow; an
	 * extension has what is granted to it by name and nothing else; the user has all rights that no rule takes.
	 */
	layersFor(principal: Principal): readonly GrantLayer[];
	/**
	 * The layers that bound an extension, whatever was granted to it: what the model may do, with the rules for this
	 * extension before the model's. So a deny holds for it as it does for the model, and rules that name it say more or
	 * less than the model's do. Where none names it they are {@link layers}, the same object.
	 */
	boundsOf(principal: ExtensionPrincipal): readonly GrantLayer[];
}

/** An extension that acts. */
export type ExtensionPrincipal = Extract<Principal, { readonly kind: 'extension' }>;
