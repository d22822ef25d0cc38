import type { Readable } from 'node:stream';
import { LoginError } from './errors.ts';

/** A key that is piped in: one line, without the blanks around it. */
export const readKey = async (input: Readable): Promise<string> => {
	let text = '';
	for await (const chunk of input) {
		text += String(chunk);
		if (text.length > maxLength) break;
	}
	const key = text.trim();
	if (key === '' || key.length > maxLength || /\s/.test(key))
		throw new LoginError('login.refused', 'what was piped in is no key: one word is expected');
	return key;
};

const maxLength = 16 * 1024;
