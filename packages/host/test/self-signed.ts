import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and a certificate that it has signed itself, both in PEM. */
export interface SelfSigned {
	readonly key: string;
	readonly cert: string;
}

/** Makes a certificate for these names and IPv4 addresses, valid from a day ago to tomorrow. */
export const selfSigned = (names: readonly string[]): SelfSigned => {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const issuer = sequence(set(sequence(commonName, tagged(0x0c, Buffer.from('tenon test')))));
	const body = sequence(
		tagged(0xa0, integer(Buffer.of(2))),
		integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
		signedBy,
		issuer,
		sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
		issuer,
		publicKey.export({ type: 'spki', format: 'der' }),
		tagged(
			0xa3,
			sequence(extension(basicConstraints, sequence(isTrue)), extension(altNames, namesOf(names))),
		),
	);
	const signature = sign('sha256', body, privateKey);
	const whole = sequence(body, signedBy, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
	const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
	return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
};

const dayMs = 86_400_000;

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
	const content = Buffer.concat(parts);
	const { length } = content;
	const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from(head), content]);
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts);
const integer = (bytes: Uint8Array): Buffer => tagged(0x02, bytes);
const objectId = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const isTrue = Buffer.of(0x01, 0x01, 0xff);

const time = (ms: number): Buffer => {
	const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
	return tagged(0x18, Buffer.from(digits));
};

const extension = (id: Uint8Array, value: Uint8Array): Buffer => sequence(id, tagged(0x04, value));

const namesOf = (names: readonly string[]): Buffer =>
	sequence(
		...names.map((name) =>
			/^[\d.]+$/.test(name)
				? tagged(0x87, Buffer.from(name.split('.').map(Number)))
				: tagged(0x82, Buffer.from(name)),
		),
	);

const commonName = objectId('550403');
const basicConstraints = objectId('551d13');
const altNames = objectId('551d11');
const signedBy = sequence(objectId('2a8648ce3d040302'));
