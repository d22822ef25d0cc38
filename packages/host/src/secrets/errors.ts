import { TenonError } from '@tenon/core';

/** The codes of the family. */
export type SecretFileErrorCode =
	| 'secret_file.exposed'
	| 'secret_file.malformed'
	| 'secret_file.busy'
	| 'secret_file.refused';

/** A file of secrets that is not used as it is. No message holds a value. */
export class SecretFileError extends TenonError {
	readonly code: SecretFileErrorCode;
	readonly file: string;

	constructor(
		code: SecretFileErrorCode,
		file: string,
		problem: string,
		options?: { readonly cause?: unknown },
	) {
		super(`${file}: ${problem}`, options);
		this.code = code;
		this.file = file;
	}
}
