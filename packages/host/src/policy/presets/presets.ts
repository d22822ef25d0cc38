import type { Rule } from '@tenon/core';
import type { PolicyPlaces } from '../places.ts';
import { full } from './full.ts';
import type { PresetName } from './preset-names.ts';
import { readOnly } from './read-only.ts';
import { workspace } from './workspace.ts';

/** The rules of each preset, for the folders of one project. */
export const policyPresets: Readonly<Record<PresetName, (places: PolicyPlaces) => readonly Rule[]>> = {
	'read-only': readOnly,
	workspace,
	full,
};
