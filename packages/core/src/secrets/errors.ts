import { printable } from '../capability/printable.ts';
import { TenonError } from '../errors/tenon-error.ts';

/** The codes of the family. */
export type SecretErrorCode = 'secret.bad_name' | 'secret.unknown';

/** A secret that cannot be used. No message of the family holds a value. */
export abstract class SecretError extends TenonError {
	abstract override readonly code: SecretErrorCode;
}

/** A text that cannot name a secret. */
export class BadSecretName extends SecretError {
	readonly code = 'secret.bad_name';
	readonly text: string;

	constructor(text: string) {
		super(`"${printable(text)}" cannot name a secret; expected provider.field, such as github.token`);
		this.text = text;
	}
}

/** A handle whose secret no store has. */
export class UnknownSecret extends SecretError {
	readonly code = 'secret.unknown';
	readonly secret: string;

	constructor(secret: string) {
		super(`there is no secret ${secret}; to store it: tenon secret set ${secret}`);
		this.secret = secret;
	}
}
