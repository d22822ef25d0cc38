import { equalValues, type Value } from '@tenon/core';
import type { SettingsContribution } from '../contribution/contribution.ts';
import type { ExtensionProblem, FoundExtension } from './extension.ts';
import { type CheckedSettings, checkedSettings, defaultSettings } from './settings-book.ts';
import type { World } from './world.ts';

/** One start of an extension, as its host sees it. */
export interface StartFacts {
	readonly world: World;
	readonly extension: FoundExtension;
	report(problem: ExtensionProblem): void;
	/** False once this start is over: what comes then comes from an extension that is gone. */
	isLive(): boolean;
}

/** The settings that an extension has now. */
export interface GivenSettings {
	settings: Value;
}

/**
 * Gives an extension its settings, now and when they are read again and are different, always checked. Ends when the
 * result is disposed of, or with the extension.
 */
export const giveSettings = (
	facts: StartFacts,
	contribution: SettingsContribution,
	given: GivenSettings,
): Disposable => {
	const { settingsReaders } = facts.world;
	let isFirst = true;
	const take = ({ settings, problem }: CheckedSettings): void => {
		if (problem !== undefined) facts.report(problem);
		if (!isFirst && equalValues(settings, given.settings)) return;
		isFirst = false;
		given.settings = settings;
		tell(facts, contribution, settings);
	};
	const read = async (): Promise<void> => {
		const checked = await checkedSettings(facts.world.settings, facts.extension.name, contribution.schema);
		if (facts.isLive()) take(checked);
		else settingsReaders.delete(read);
	};
	given.settings = defaultSettings(contribution.schema).settings;
	settingsReaders.add(read);
	void read();
	return { [Symbol.dispose]: () => void settingsReaders.delete(read) };
};

const tell = ({ report }: StartFacts, contribution: SettingsContribution, settings: Value): void => {
	try {
		contribution.changed(settings);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		report({
			code: 'settings.handler',
			where: 'settings',
			message: `the extension failed on them: ${message}`,
		});
	}
};
