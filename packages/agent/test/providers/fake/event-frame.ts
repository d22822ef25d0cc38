import { crc32 } from 'node:zlib';

/** One message of AWS's binary event stream: lengths, headers, payload, and a checksum over each of the two halves. */
export const eventFrame = (headers: Readonly<Record<string, string>>, payload: object): Uint8Array => {
	const head = Buffer.concat(Object.entries(headers).map(([name, value]) => headerOf(name, value)));
	const body = Buffer.from(JSON.stringify(payload));
	const prelude = Buffer.alloc(12);
	prelude.writeUInt32BE(12 + head.length + body.length + 4, 0);
	prelude.writeUInt32BE(head.length, 4);
	prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
	const message = Buffer.concat([prelude, head, body]);
	const end = Buffer.alloc(4);
	end.writeUInt32BE(crc32(message));
	return Buffer.concat([message, end]);
};

const stringType = 7;

const headerOf = (name: string, value: string): Buffer => {
	const text = Buffer.from(value);
	const length = Buffer.alloc(2);
	length.writeUInt16BE(text.length);
	return Buffer.concat([
		Buffer.from([name.length]),
		Buffer.from(name),
		Buffer.from([stringType]),
		length,
		text,
	]);
};
