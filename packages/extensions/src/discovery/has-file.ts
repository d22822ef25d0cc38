import { stat } from 'node:fs/promises';

/** Whether there is a file that can be looked at. */
export const hasFile = (path: string): Promise<boolean> =>
	stat(path).then(
		(found) => found.isFile(),
		() => false,
	);
