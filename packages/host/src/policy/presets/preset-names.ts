/** The presets, from the narrowest. */
export const presetNames = ['read-only', 'workspace', 'full'] as const;

/** What a policy starts from. */
export type PresetName = (typeof presetNames)[number];

/** Whether a text names a preset. */
export const isPresetName = (text: string): text is PresetName =>
	(presetNames as readonly string[]).includes(text);
