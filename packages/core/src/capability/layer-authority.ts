import { contentHashOf, type Principal } from './principal.ts';
import type { GrantLayer } from './rule.ts';

/** Whether a layer was granted to other content than the principal's, and so allows it nothing. */
export const isStale = (layer: GrantLayer, principal: Principal): boolean =>
	layer.boundTo !== undefined && layer.boundTo !== contentHashOf(principal);

/** Whether one of the layers can grant, and not only narrow. */
export const canGrant = (layers: readonly GrantLayer[]): boolean =>
	layers.some((layer) => layer.authority === 'grants');

/**
 * The names of the layers in which a missing grant would have to stand: those that speak about its
 * kind and leave it out, and where none of those that speak can grant, one that can. Empty if there
 * is no such layer at all, since a grant in one that narrows would change nothing.
 */
export const whereToGrant = (
	layers: readonly GrantLayer[],
	speaking: readonly GrantLayer[],
	lacking: readonly GrantLayer[],
): readonly string[] => {
	const names = lacking.map((layer) => layer.name);
	if (canGrant(speaking)) return names;
	const granting = layers.findLast((layer) => layer.authority === 'grants');
	return granting === undefined ? [] : [granting.name, ...names];
};
