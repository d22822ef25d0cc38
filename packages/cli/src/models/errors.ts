import { TenonError } from '@tenon/core';
import { didYouMean } from '../support/nearest.ts';

/** The settings of models cannot be used as they are. */
export class ModelSettingsError extends TenonError {
	readonly code = 'models.settings';
	readonly file: string;
	/** The key at fault: `providers.local.url`; empty for the whole file. */
	readonly key: string;

	constructor(file: string, key: string, problem: string, cause?: unknown) {
		super(`${file}: ${key === '' ? '' : `${key}: `}${problem}`, { cause });
		this.file = file;
		this.key = key;
	}
}

/** A provider that is neither built in nor among the settings. */
export class UnknownProviderError extends TenonError {
	readonly code = 'models.unknown-provider';
}

/** The error for a name that no provider has, with those that may have been meant. */
export const unknownProvider = (name: string, known: readonly string[]): UnknownProviderError =>
	new UnknownProviderError(
		`there is no provider '${name}'; there are ${known.join(', ')}${didYouMean(name, known)}; to add one: tenon config set models.providers.NAME.url URL`,
	);
