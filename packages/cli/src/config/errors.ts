import { TenonError } from '@tenon/core';

/** What `tenon config` does not do, and what to do instead. */
export class ConfigError extends TenonError {
	readonly code:
		| 'config.unknown-key'
		| 'config.bad-value'
		| 'config.by-hand'
		| 'config.not-set'
		| 'config.not-written';

	constructor(code: ConfigError['code'], message: string, cause?: unknown) {
		super(message, { cause });
		this.code = code;
	}
}
