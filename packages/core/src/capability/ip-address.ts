/** An address as bytes in network order: 4 or 16. An IPv4 address in IPv6 clothing is its 4 bytes. */
export type IpAddress = readonly number[];

/**
 * Reads an address, or `undefined` if the text is none. IPv4 in every form that a resolver takes
 * (`127.1`, `0x7f000001`, `2130706433`, `0177.0.0.1`), so that a denied range cannot be reached by
 * spelling; IPv6 with or without brackets and zone.
 */
export const readIpAddress = (text: string): IpAddress | undefined => {
	const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
	return bare.includes(':') ? readIpv6(bare) : bare === text ? readIpv4(bare) : undefined;
};

const readIpv4 = (text: string): IpAddress | undefined => {
	const parts = text.split('.');
	if (parts.length > 4) return undefined;
	let value = 0;
	for (const [position, part] of parts.entries()) {
		const number = readNumber(part);
		if (number === undefined) return undefined;
		// The last part fills all bytes that are left.
		const isLast = position === parts.length - 1;
		const bytes = isLast ? 4 - position : 1;
		if (number >= 256 ** bytes) return undefined;
		value += isLast ? number : number * 256 ** (3 - position);
	}
	return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
};

const readNumber = (text: string): number | undefined => {
	if (/^0x[0-9a-f]{0,16}$/i.test(text)) return text.length === 2 ? 0 : Number.parseInt(text.slice(2), 16);
	if (/^0[0-7]{1,16}$/.test(text)) return Number.parseInt(text, 8);
	return /^(?:0|[1-9][0-9]{0,14})$/.test(text) ? Number.parseInt(text, 10) : undefined;
};

const readIpv6 = (text: string): IpAddress | undefined => {
	const address = text.replace(/%[^%]*$/, '');
	const [head, tail, ...more] = address.split('::');
	if (head === undefined || more.length > 0) return undefined;
	const front = readGroups(head, tail === undefined);
	const back = tail === undefined ? [] : readGroups(tail, true);
	if (front === undefined || back === undefined) return undefined;
	const missing = 16 - front.length - back.length;
	if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
	return unmap([...front, ...new Array<number>(missing).fill(0), ...back]);
};

const readGroups = (text: string, mayEndInIpv4: boolean): readonly number[] | undefined => {
	if (text === '') return [];
	const groups = text.split(':');
	const bytes: number[] = [];
	for (const [position, group] of groups.entries()) {
		if (mayEndInIpv4 && position === groups.length - 1 && /^\d+\.\d+\.\d+\.\d+$/.test(group)) {
			const ipv4 = readIpv4(group);
			if (ipv4 === undefined) return undefined;
			bytes.push(...ipv4);
		} else {
			if (!/^[0-9a-f]{1,4}$/i.test(group)) return undefined;
			const value = Number.parseInt(group, 16);
			bytes.push(value >>> 8, value & 0xff);
		}
	}
	return bytes;
};

// ::ffff:a.b.c.d reaches the IPv4 host a.b.c.d.
const unmap = (bytes: readonly number[]): IpAddress =>
	bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff
		? bytes.slice(12)
		: bytes;

/** The addresses whose first `bits` are those of `address`. */
export interface IpRange {
	readonly address: IpAddress;
	readonly bits: number;
}

/** Whether an address lies in a range; the two families never meet. */
export const isInRange = (address: IpAddress, range: IpRange): boolean => {
	if (address.length !== range.address.length) return false;
	const whole = range.bits >>> 3;
	for (let at = 0; at < whole; at++) {
		if (address[at] !== range.address[at]) return false;
	}
	const rest = range.bits & 7;
	if (rest === 0) return true;
	const mask = (0xff << (8 - rest)) & 0xff;
	return (address[whole]! & mask) === (range.address[whole]! & mask);
};

/** One spelling per address: dotted for IPv4, eight groups in brackets for IPv6. */
export const formatIpAddress = (address: IpAddress): string => {
	if (address.length === 4) return address.join('.');
	const groups: string[] = [];
	for (let at = 0; at < 16; at += 2) groups.push(((address[at]! << 8) | address[at + 1]!).toString(16));
	return `[${groups.join(':')}]`;
};
