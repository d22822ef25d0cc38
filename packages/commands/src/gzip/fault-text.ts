import type { DecodeFault } from '../compression/decoder.ts';

/** How gzip puts what is wrong with compressed data. */
export const gzipFault = (fault: DecodeFault): string => faults[fault];

const faults: Readonly<Record<DecodeFault, string>> = {
	format: 'not in gzip format',
	truncated: 'unexpected end of file',
	checksum: 'invalid compressed data--crc error',
	length: 'invalid compressed data--length error',
	unsupported: 'unknown method -- not supported',
	corrupt: 'invalid compressed data--format violated',
};
