import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIpAddress, isInRange, readIpAddress } from './ip-address.ts';

describe('an address is read in every spelling', () => {
	const rows: readonly (readonly [string, string | undefined])[] = [
		['127.0.0.1', '127.0.0.1'],
		['127.1', '127.0.0.1'],
		['127.0.1', '127.0.0.1'],
		['2130706433', '127.0.0.1'],
		['0x7f000001', '127.0.0.1'],
		['0x7f.1', '127.0.0.1'],
		['0177.0.0.1', '127.0.0.1'],
		['0', '0.0.0.0'],
		['255.255.255.255', '255.255.255.255'],
		['::1', '[0:0:0:0:0:0:0:1]'],
		['[::1]', '[0:0:0:0:0:0:0:1]'],
		['fe80::1%eth0', '[fe80:0:0:0:0:0:0:1]'],
		['2001:db8::8:800:200c:417a', '[2001:db8:0:0:8:800:200c:417a]'],
		['::ffff:127.0.0.1', '127.0.0.1'],
		['[::ffff:7f00:1]', '127.0.0.1'],
		['::', '[0:0:0:0:0:0:0:0]'],
		['256.0.0.1', undefined],
		['1.2.3.4.5', undefined],
		['1.2.3.256', undefined],
		['1..2', undefined],
		['', undefined],
		['08.0.0.1', undefined],
		['example.org', undefined],
		['[127.0.0.1]', undefined],
		['1::2::3', undefined],
		['1:2:3:4:5:6:7', undefined],
		['1:2:3:4:5:6:7:8:9', undefined],
		['1:2:3:4:5:6:7:8::', undefined],
		['12345::', undefined],
		['::1.2.3', undefined],
	];
	for (const [text, expected] of rows) {
		it(`${JSON.stringify(text)} is ${expected ?? 'no address'}`, () => {
			const address = readIpAddress(text);
			expect(address && formatIpAddress(address)).toBe(expected);
		});
	}
});

describe('an address lies in a range by its leading bits', () => {
	const rows: readonly (readonly [string, string, number, boolean])[] = [
		['10.1.2.3', '10.0.0.0', 8, true],
		['11.1.2.3', '10.0.0.0', 8, false],
		['172.31.255.255', '172.16.0.0', 12, true],
		['172.32.0.0', '172.16.0.0', 12, false],
		['1.2.3.4', '0.0.0.0', 0, true],
		['1.2.3.4', '1.2.3.4', 32, true],
		['fd00::1', 'fc00::', 7, true],
		['fe00::1', 'fc00::', 7, false],
		['::1', '0.0.0.0', 0, false],
	];
	for (const [address, base, bits, expected] of rows) {
		it(`${address} is ${expected ? 'in' : 'not in'} ${base}/${bits}`, () => {
			const range = { address: readIpAddress(base)!, bits };
			expect(isInRange(readIpAddress(address)!, range)).toBe(expected);
		});
	}
});

describe('for any address', () => {
	it('what the platform takes for an address is one here', () => {
		fc.assert(
			fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
				expect(isIP(text)).not.toBe(0);
				expect(readIpAddress(text)).toBeDefined();
			}),
		);
	});

	it('the written form reads as the same address', () => {
		fc.assert(
			fc.property(fc.oneof(fc.ipV4Extended(), fc.ipV6()), (text) => {
				const address = readIpAddress(text)!;
				expect(readIpAddress(formatIpAddress(address))).toEqual(address);
			}),
		);
	});
});
