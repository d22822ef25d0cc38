import { TenonError } from '@tenon/core';

/** What kept a login from coming to its end. No message holds a key. */
export type LoginErrorCode = 'login.refused' | 'login.cancelled' | 'login.unknown-provider';

/** A login that came to nothing. */
export class LoginError extends TenonError {
	readonly code: LoginErrorCode;

	constructor(code: LoginErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}
