import type { DiffText } from './service/verbs/files.ts';

/**
 * What a step did, read while the next one may be at work. A file that nothing has changed since the step is read as it is
 * now; if the next step changes it between the look at the log and the reading, the text is of both. Then the log has
 * the next step, and reads the file as that found it: two readings that agree are of the step alone.
 */
export const agreedDiff = async (read: () => Promise<DiffText>): Promise<DiffText> => {
	let last = await read();
	for (let readings = 2; readings <= maxReadings; readings += 1) {
		const again = await read();
		if (again.text === last.text) return again;
		last = again;
	}
	return last;
};

const maxReadings = 4;
