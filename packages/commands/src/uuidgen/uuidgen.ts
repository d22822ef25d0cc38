import { encodeText } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { md5, sha1, startDigest } from '../digest/algorithms.ts';

const options = {
	random: { kind: 'flag', short: 'r', long: 'random', summary: 'made of random numbers: the usual one' },
	time: { kind: 'flag', short: 't', long: 'time', summary: 'made of the time' },
	namespace: {
		kind: 'value',
		short: 'n',
		long: 'namespace',
		value: 'NS',
		type: 'string',
		summary: '@dns, @url, @oid, @x500 or a UUID, for --md5 and --sha1',
	},
	name: {
		kind: 'value',
		short: 'N',
		long: 'name',
		value: 'NAME',
		type: 'string',
		summary: 'what is digested',
	},
	md5: { kind: 'flag', short: 'm', long: 'md5', summary: 'made of NAME by MD5' },
	sha1: { kind: 'flag', short: 's', long: 'sha1', summary: 'made of NAME by SHA-1' },
	hex: { kind: 'flag', short: 'x', long: 'hex', summary: 'NAME is written in hexadecimal digits' },
} as const;

/** `uuidgen`: a new universally unique identifier, or the one of a name. */
export const uuidgen: DefinedCommand = defineCommand({
	name: 'uuidgen',
	summary: 'Print a new UUID, or the one that a name has.',
	compatible: 'util-linux 2.38.1',
	options,
	operands: { name: 'IGNORED', min: 0, max: Number.POSITIVE_INFINITY, summary: 'Is not looked at.' },
	examples: [
		{ script: 'uuidgen --sha1 -n @dns -N example.com', output: 'cfbff0d1-9375-5685-968c-48ce8b15ae17\n' },
	],
	effects: [],
	usageStatus: 1,
	run: (context, args) => {
		const made = makeUuid(context, args);
		if ('fault' in made) {
			const said = context.complainOfUsage(made.fault);
			return said === undefined ? 1 : said.then(() => 1);
		}
		context.output.appendText(`${uuidText(made.bytes)}\n`);
		return 0;
	},
});

const makeUuid = (
	context: CommandContext,
	{ options: asked }: ParsedArguments<typeof options>,
): { readonly bytes: Uint8Array } | { readonly fault: string } => {
	const kind = asked.md5 ? md5 : asked.sha1 ? sha1 : undefined;
	if (asked.namespace !== undefined && asked.name === undefined)
		return { fault: '--namespace requires --name argument' };
	if (asked.name !== undefined && asked.namespace === undefined)
		return { fault: '--name requires --namespace argument' };
	if (kind === undefined) {
		if (asked.namespace !== undefined) return { fault: '--namespace requires --md5 or --sha1' };
		return { bytes: asked.time ? timeUuid(context) : randomUuid(context) };
	}
	if (asked.namespace === undefined || asked.name === undefined)
		return { fault: '--md5 or --sha1 requires --namespace argument' };
	const namespace = namespaceBytes(asked.namespace);
	if (namespace === undefined)
		return {
			fault: asked.namespace.startsWith('@')
				? `unknown namespace alias: '${asked.namespace}'`
				: `invalid uuid for namespace: '${asked.namespace}'`,
		};
	const name = asked.hex ? hexBytes(asked.name) : encodeText(asked.name);
	if (name === undefined) return { fault: `not a valid hex string: ${asked.name}` };
	const digest = startDigest(context, kind);
	digest.update(namespace);
	digest.update(name);
	return { bytes: marked(digest.finish().slice(0, 16), asked.md5 ? 3 : 5) };
};

// The version, and the variant that all of them have.
const marked = (bytes: Uint8Array, version: number): Uint8Array => {
	bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
	bytes[8] = (bytes[8]! & 0x3f) | 0x80;
	return bytes;
};

const randomUuid = (context: CommandContext): Uint8Array => {
	const bytes = new Uint8Array(16);
	context.ports.entropy(bytes);
	return marked(bytes, 4);
};

/** From the start of the Gregorian calendar to 1970, in units of 100 nanoseconds. */
const gregorianTicks = 0x01b21dd213814000n;

// The node is random, which its lowest bit of the first byte says, so that it names no machine.
const timeUuid = (context: CommandContext): Uint8Array => {
	const bytes = new Uint8Array(16);
	context.ports.entropy(bytes);
	const within = BigInt((bytes[6]! << 8) | bytes[7]!) % 10n;
	const ticks = BigInt(Math.floor(context.ports.now() * 1000)) * 10n + within + gregorianTicks;
	const view = new DataView(bytes.buffer);
	view.setUint32(0, Number(ticks & 0xffffffffn));
	view.setUint16(4, Number((ticks >> 32n) & 0xffffn));
	view.setUint16(6, Number((ticks >> 48n) & 0x0fffn));
	bytes[10] = bytes[10]! | 1;
	return marked(bytes, 1);
};

const namespaces: Readonly<Record<string, number>> = {
	'@dns': 0x10,
	'@url': 0x11,
	'@oid': 0x12,
	'@x500': 0x14,
};

const namespaceBytes = (text: string): Uint8Array | undefined => {
	const known = namespaces[text];
	if (known !== undefined) return hexBytes(`6ba7b8${known.toString(16)}9dad11d180b400c04fd430c8`);
	return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
		? hexBytes(text.replaceAll('-', ''))
		: undefined;
};

const hexBytes = (text: string): Uint8Array | undefined => {
	if (text.length % 2 !== 0 || !/^[\da-f]*$/i.test(text)) return undefined;
	return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
		Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
	);
};

const uuidText = (bytes: Uint8Array): string => {
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
