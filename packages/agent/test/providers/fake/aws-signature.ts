import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { check } from './check.ts';

/** The credentials that a fake service knows. */
export interface AwsKey {
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly region: string;
}

/** Checks a request's signature of version 4 as a service does: it is made again from what has arrived. */
export const checkSignature = (
	request: { readonly headers: IncomingHttpHeaders; readonly url: URL; readonly text: string },
	{ accessKeyId, secretAccessKey, region }: AwsKey,
): void => {
	const { headers, url, text } = request;
	const said =
		/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
			headers.authorization ?? '',
		);
	check.that(said !== null, 'Authorization header requires an AWS Signature Version 4.');
	const [, id, day, place, service, names, signature] = said;
	check.that(id === accessKeyId, 'The security token included in the request is invalid.');
	check.that(
		place === region && service === 'bedrock',
		`Credential should be scoped to ${region} and bedrock.`,
	);
	const signed = names!.split(';');
	check.that(signed.includes('host'), 'host must be signed');
	const date = check.text(headers['x-amz-date'], 'x-amz-date');
	check.that(date.startsWith(day!), 'the date is not that of the credential');
	const canonical = [
		'POST',
		url.pathname.split('/').map(encoded).join('/'),
		url.searchParams.toString(),
		...signed.map((name) => `${name}:${String(headers[name] ?? '').replaceAll(/\s+/g, ' ')}`),
		'',
		names,
		createHash('sha256').update(text).digest('hex'),
	].join('\n');
	const scope = `${day}/${region}/bedrock/aws4_request`;
	const sought = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
		'\n',
	);
	const mac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
	const key = [day!, region, 'bedrock', 'aws4_request'].reduce<Buffer | string>(
		mac,
		`AWS4${secretAccessKey}`,
	);
	check.that(
		mac(key, sought).toString('hex') === signature,
		'The request signature we calculated does not match the signature you provided.',
	);
};

const encoded = (part: string): string =>
	encodeURIComponent(part).replaceAll(
		/[!'()*]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
	);
