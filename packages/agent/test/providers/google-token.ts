import { createVerify, generateKeyPairSync } from 'node:crypto';

const keys = generateKeyPairSync('rsa', {
	modulusLength: 2048,
	publicKeyEncoding: { type: 'spki', format: 'pem' },
	privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** A service account whose tokens {@link tokenFor} gives. */
export const serviceAccount = {
	type: 'service-account',
	email: 'robot@acme.iam.gserviceaccount.com',
	privateKey: keys.privateKey,
	keyId: 'key-1',
} as const;

/** Google's token service: a token for an assertion that the account has signed, a refusal for any other. */
export const tokenFor = (body: string): Response => {
	const form = new URLSearchParams(body);
	const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
	const { iss, scope, aud, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
	const isRight =
		form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
		JSON.parse(Buffer.from(header, 'base64url').toString()).kid === serviceAccount.keyId &&
		createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(keys.publicKey, signature, 'base64url') &&
		iss === serviceAccount.email &&
		scope === 'https://www.googleapis.com/auth/cloud-platform' &&
		aud === 'https://oauth2.googleapis.com/token' &&
		exp - iat === 3600;
	return isRight
		? Response.json({ access_token: 'token-1', expires_in: 3600, token_type: 'Bearer' })
		: Response.json({ error: 'invalid_grant' }, { status: 400 });
};
