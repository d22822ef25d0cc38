/**
 * Reads a URL; `undefined` for a text that is none. `URL.canParse` says yes to some that `new URL` then refuses, such as
 * one with a very long host.
 */
export const parseUrl = (text: string, base?: URL | string): URL | undefined => {
	try {
		return new URL(text, base);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
};
