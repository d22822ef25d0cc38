import { TenonError } from '@tenon/core';

/** An extension was named that is not there. */
export class UnknownExtension extends TenonError {
	readonly code = 'extension.unknown';
	readonly extension: string;

	constructor(extension: string) {
		super(`there is no extension ${JSON.stringify(extension)}; to see those that are: tenon ext list`);
		this.extension = extension;
	}
}
