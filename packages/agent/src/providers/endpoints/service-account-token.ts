import { createSign } from 'node:crypto';
import type { EndpointCredential } from './endpoint.ts';

type ServiceAccount = Extract<EndpointCredential, { readonly type: 'service-account' }>;

/**
 * The short-lived tokens of a service account: fetched by the `fetch` of the caller, kept until shortly before
 * their end. Throws if the account is refused.
 */
export class ServiceAccountToken {
	readonly #account: ServiceAccount;
	readonly #now: () => number;
	#token = '';
	#endsAt = 0;

	constructor(account: ServiceAccount, now: () => number) {
		this.#account = account;
		this.#now = now;
	}

	async get(send: typeof globalThis.fetch): Promise<string> {
		if (this.#now() < this.#endsAt) return this.#token;
		const response = await send(tokenUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams({ grant_type: grantType, assertion: this.#assertion() }).toString(),
		});
		const answer = (await response.json()) as {
			readonly access_token?: unknown;
			readonly expires_in?: unknown;
		};
		if (typeof answer.access_token !== 'string') throw new Error(`${tokenUrl} gave no token`);
		const seconds = typeof answer.expires_in === 'number' ? answer.expires_in : 0;
		this.#token = answer.access_token;
		this.#endsAt = this.#now() + (seconds - marginSeconds) * 1000;
		return this.#token;
	}

	#assertion(): string {
		const { email, privateKey, keyId } = this.#account;
		const iat = Math.floor(this.#now() / 1000);
		const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== '' && { kid: keyId }) };
		const claims = { iss: email, scope, aud: tokenUrl, iat, exp: iat + 3600 };
		const signed = `${encoded(header)}.${encoded(claims)}`;
		return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
	}
}

const encoded = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url');

const tokenUrl = 'https://oauth2.googleapis.com/token';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const scope = 'https://www.googleapis.com/auth/cloud-platform';
const marginSeconds = 60;
