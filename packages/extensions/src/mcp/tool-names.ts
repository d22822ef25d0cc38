import { createHash } from 'node:crypto';

/**
 * What a server's tool is called here: `mcp__server__tool`. A name that cannot stand as it is (other characters, more
 * than 64 of them, a server whose own name holds the separator) is made to fit and ends with a mark that is its own,
 * so that it is the same at each start and no other's.
 */
export const toolNameOf = (server: string, tool: string): string => {
	const plain = `mcp__${server}__${tool}`;
	if (/^[A-Za-z0-9_.-]{1,64}$/.test(plain) && !server.includes('__')) return plain;
	const mark = createHash('sha256').update(`${server}\0${tool}`).digest('hex').slice(0, 8);
	return `${plain.replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, maxLength - mark.length - 1)}_${mark}`;
};

const maxLength = 64;
