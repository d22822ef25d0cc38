/** What the command line of a front has to know before a service is opened: names, and folders that are refused. */

export { stateFolderOf } from '@tenon/extensions';
export {
	isModeName,
	isPresetName,
	type ModeName,
	modeNames,
	type PresetName,
	presetNames,
	type RunPolicy,
	refuseWideFolder,
} from '@tenon/host';
export { isLimitProfileName, type LimitProfileName, limitProfileNames } from '@tenon/shell';
