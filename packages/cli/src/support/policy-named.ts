import { existsSync, realpathSync } from 'node:fs';
import { isPresetName, PolicyError, type PresetName, presetNames } from '@tenon/host';
import { didYouMean } from './nearest.ts';

/** What `--policy` names: a preset, or a file in place of the user's. Throws `PolicyError` if it is neither. */
export const policyNamed = (
	name: string,
): { readonly preset: PresetName } | { readonly policyFile: string } => {
	if (isPresetName(name)) return { preset: name };
	if (existsSync(name)) return { policyFile: realpathSync(name) };
	const problem = `is neither a file nor a preset; presets are ${presetNames.join(', ')}${didYouMean(name, presetNames)}`;
	throw new PolicyError({ file: name, line: 1, key: '' }, problem);
};
