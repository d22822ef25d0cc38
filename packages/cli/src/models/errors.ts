import { TenonError } from '@tenon/core';

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
