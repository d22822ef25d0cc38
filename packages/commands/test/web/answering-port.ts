import { encodeText, type NetworkPort } from '@tenon/core';

/** A network in which every place gives the same short answer. */
export const answeringPort: NetworkPort = {
	request: async ({ signal }) => {
		signal.throwIfAborted();
		const pieces = [encodeText('answer\n')];
		return { status: 200, headers: [], read: async () => pieces.shift(), close: () => undefined };
	},
};
