import { readFileSync } from 'node:fs';
import type { EndpointCredential, EndpointKind } from '@tenon/agent';
import { ModelSettingsError } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The URL of a service whose URL follows from where it runs; `undefined` where that is not said. */
export const cloudUrl = (
	kind: EndpointKind,
	environment: Environment,
	region: string | undefined,
): string | undefined => {
	if (kind === 'bedrock')
		return region === undefined ? undefined : `https://bedrock-runtime.${region}.amazonaws.com`;
	if (kind === 'azure') {
		const resource = environment.AZURE_RESOURCE_NAME;
		return resource === undefined ? undefined : `https://${resource}.openai.azure.com/openai`;
	}
	if (kind !== 'vertex') return undefined;
	const project = environment.GOOGLE_VERTEX_PROJECT ?? environment.GOOGLE_CLOUD_PROJECT;
	if (project === undefined || project === '') {
		return environment.GOOGLE_VERTEX_API_KEY
			? 'https://aiplatform.googleapis.com/v1/publishers/google'
			: undefined;
	}
	const location = environment.GOOGLE_VERTEX_LOCATION ?? 'global';
	const host = location === 'global' ? 'aiplatform.googleapis.com' : `${location}-aiplatform.googleapis.com`;
	return `https://${host}/v1beta1/projects/${project}/locations/${location}/publishers/google`;
};

/** What lets a request in at a cloud, other than a key: what its own tools leave in the environment. Throws for a file that is none. */
export const cloudCredential = (
	kind: EndpointKind,
	environment: Environment,
): EndpointCredential | undefined => {
	if (kind === 'bedrock') {
		const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
		if (!accessKeyId || !secretAccessKey) return undefined;
		return {
			type: 'aws',
			accessKeyId,
			secretAccessKey,
			sessionToken: environment.AWS_SESSION_TOKEN || undefined,
		};
	}
	const file = environment.GOOGLE_APPLICATION_CREDENTIALS;
	return kind === 'vertex' && file ? serviceAccountIn(file) : undefined;
};

const serviceAccountIn = (file: string): EndpointCredential => {
	let account: Readonly<Record<string, unknown>>;
	try {
		account = Object(JSON.parse(readFileSync(file, 'utf8')));
	} catch (error) {
		if (error instanceof SyntaxError) throw noAccount(file);
		throw error;
	}
	const { client_email: email, private_key: privateKey, private_key_id: keyId } = account;
	if (typeof email !== 'string' || typeof privateKey !== 'string') throw noAccount(file);
	return { type: 'service-account', email, privateKey, keyId: typeof keyId === 'string' ? keyId : '' };
};

const noAccount = (file: string): ModelSettingsError =>
	new ModelSettingsError(
		'GOOGLE_APPLICATION_CREDENTIALS',
		'',
		`${file} has no key of a service account in it; name such a file, or set GOOGLE_VERTEX_API_KEY`,
	);
